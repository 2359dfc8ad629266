# A USB camera that the probe emulates, with the real uvcvideo driver.

load usb
port=0

# plug OPTION...: plugs the camera in and waits for its node.
plug() {
  "$probe" usb-camera port=$port rate=15 "$@" &
  for _ in $(seq 1 300); do
    webcam=$(node "Emulated camera" 0)
    [ -n "$webcam" ] && [ -e "$webcam" ] && return
    sleep 0.1
  done
}

# unplug: pulls the camera out and waits until its node is gone.
unplug() {
  echo $port >/sys/devices/platform/vhci_hcd.0/detach
  for _ in $(seq 1 300); do
    [ -z "$(node "Emulated camera")" ] && return
    sleep 0.1
  done
}

replug() {
  unplug
  sleep 1
  plug
}

plug
check "a webcam's MJPG pictures arrive to the last bit, with the driver's times" \
  says "DONE delivered 60 dropped 0 flagged 0 damaged 0 stale 0 arrival 0" \
  "$probe" "$webcam" frames=60 pattern=usb
check "its format is taken for want of others" \
  says "MJPG 640x480 stride 0 rate 30.0: only compressed pictures" "$probe" "$webcam" frames=1
check "its metadata node is called one" says "is the camera's metadata node" \
  "$probe" "$(node "Emulated camera" 1)" frames=1
second() { "$probe" "$planar" frames=20 >/tmp/second.log 2>&1; }
during second -- "$probe" "$webcam" frames=60 pattern=usb
check "it streams beside a camera of another kind" grep -q "DONE delivered 60" /tmp/during.log
check "which streams too" grep -q "DONE delivered 20" /tmp/second.log
during replug -- "$probe" "$webcam" frames=20 reconnect pattern=usb
check "pulled out while streaming it is said to be gone" grep -q "^AWAY" /tmp/during.log
check "and plugged in again it goes on" grep -q "^BACK" /tmp/during.log
unplug
plug damage=5
check "pictures cut in half are passed over, the others are intact" \
  says "DONE delivered 40 dropped 0 flagged 0 damaged" "$probe" "$webcam" frames=40 pattern=usb
check "and counted" test "$(number damaged)" -ge 8
unplug

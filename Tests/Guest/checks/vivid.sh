# The kernel's virtual cameras (vivid), through the Camera library.

# --- two capture devices (single- and multi-planar), a metadata node and an output ---
load vivid n_devs=2 node_types=0x20101,0x1 multiplanar=1,2 num_inputs=1,1 input_types=0x0,0x0 \
  num_outputs=1 output_types=0x0 no_error_inj=0
camera=$(node vivid-000-vid-cap)
planar=$(node vivid-001-vid-cap)
output=$(node vivid-000-vid-out)
metadata=$(node vivid-000-meta-cap)
for device in "$camera" "$planar"; do
  control "$device" osd_text_mode=2
  control "$device" test_pattern=1
done

# --- the right picture from every format, at a size whose rows are padded or not ---
picture() { check "$1: $3 gives vivid's colour bars" "$probe" "$2" format="$3" size=640x480 frames=2 pattern="$4"; }
for format in YUYV UYVY YVYU VYUY NV12 NV21 NV16 NV61 NV24 YU12 YV12 422P; do
  picture single-planar "$camera" $format luma
done
for format in GREY Y10 Y12 Y16; do picture single-planar "$camera" $format grey; done
for format in RGB3 BGR3 XR24 XB24 BX24 RX24; do picture single-planar "$camera" $format rgb; done
for format in RGGB GRBG GBRG BA81 RG10 BG12 RG16; do picture single-planar "$camera" $format mosaic; done
for format in YUYV NV12 NM12 NM21 NM16 YM12; do picture multi-planar "$planar" $format luma; done
check "libv4l2 and its plug-ins print nothing" silent "$probe" "$planar" frames=2

# --- the choice ---
check "without a wish GREY at 640x480 is taken, with the reason" \
  says "GREY 640x480 stride 640" "$probe" "$camera" frames=1
check "a size that isn't there is refused with the list of those that are" \
  says "it offers" "$probe" "$camera" size=641x480 frames=1
check "a format that isn't there is refused" \
  says "doesn't offer what was asked for" "$probe" "$camera" format=MJPG frames=1

# --- listing and settings ---
"$probe" list >/tmp/list.log 2>&1
check "the list says what would be taken from each camera" grep -q "DEVICE $camera vivid .* GREY: " /tmp/list.log
check "multi-planar ones too" grep -q "DEVICE $planar vivid .* GREY: " /tmp/list.log
check "and names the nodes that give no pictures" grep -q "DEVICE $metadata .*metadata node" /tmp/list.log
check "settings are listed with range and value" grep -q "CONTROL $camera brightness 0...255 = 128" /tmp/list.log
check "a setting can be changed" says "DONE delivered 2" "$probe" "$camera" frames=2 set=contrast:77
check "and is" grep -q "contrast: 77" <(v4l2-ctl -d "$camera" -C contrast)
control "$camera" contrast=128
check "a value out of range is refused with the range" \
  says "'contrast' is from 0 to 255, not 256" "$probe" "$camera" set=contrast:256
check "a setting that isn't there is refused with those that are" \
  says "has no setting 'zoom'; it has " "$probe" "$camera" set=zoom:1

# --- timing, drops, errors ---
check "driver's times of the frame's end are taken" \
  says "stale 0 arrival 0" "$probe" "$camera" frames=10
control "$camera" timestamp_source=1
check "driver's times of the exposure's start are taken" \
  says "stale 0 arrival 0" "$probe" "$camera" frames=10
control "$camera" timestamp_source=0

control "$camera" percentage_of_dropped_buffers=50
check "with every other picture dropped, pictures still come" \
  says "DONE delivered 30" "$probe" "$camera" frames=30
check "and the drops are seen" test "$(number dropped)" -ge 10
control "$camera" percentage_of_dropped_buffers=0
# Slow enough for a busy host: the driver itself drops pictures when it isn't scheduled in time.
check "without, none is lost" \
  says "DONE delivered 80 dropped 0 flagged 0 damaged 0 stale 0 arrival 0" \
  "$probe" "$camera" frames=80 rate=10

during control "$camera" inject_v4l2_buf_flag_error=1 -- "$probe" "$camera" frames=80
check "a picture flagged as damaged is passed over" grep -q "DONE delivered 80 .* flagged [1-9]" /tmp/during.log
during control "$camera" inject_fatal_streaming_error=1 -- "$probe" "$camera" frames=500
check "a fatal streaming error is named" \
  grep -q "ERROR $camera: the camera or its driver failed (.*) (Input/output error)" /tmp/during.log
check "and the camera can be opened anew" says "DONE delivered 3" "$probe" "$camera" frames=3
for step in reqbufs qbuf streamon; do
  control "$camera" inject_vidioc_${step}_error=1
  check "a failing $step is an error, not a hang" says "ERROR $camera: " "$probe" "$camera" frames=3
done

# --- who may not ---
second() { "$probe" "$camera" frames=1 >/tmp/second.log 2>&1; }
during second -- "$probe" "$camera" frames=60 rate=10
check "a second user is told, once, that the camera is busy and how to find who has it" \
  grep -qxF "ERROR $camera: another program uses the camera (Device or resource busy); end that program; \`fuser -v $camera\` shows which it is" /tmp/second.log
check "and nothing else is printed" test "$(wc -l </tmp/second.log)" = 1
check "the first user goes on undisturbed" grep -q "DONE delivered 60" /tmp/during.log
chmod 600 "$camera"
check "who may not open it is told of the group video" \
  says "sudo usermod -aG video" setpriv --reuid=65534 --regid=65534 --clear-groups "$probe" "$camera" frames=1
check "a metadata node is called one" says "is the camera's metadata node" "$probe" "$metadata" frames=1
check "an output node is refused" says "gives no pictures" "$probe" "$output" frames=1
check "a name that isn't there is said so" says "there is no such camera" "$probe" /dev/video77 frames=1

# --- two at once, again and again, and gone ---
second() { "$probe" "$planar" frames=20 >/tmp/second.log 2>&1; }
during second -- "$probe" "$camera" frames=60
check "two cameras stream at once" grep -q "DONE delivered 60" /tmp/during.log
check "both of them" grep -q "DONE delivered 20" /tmp/second.log
check "opening it 25 times leaks neither memory maps nor files" \
  says "LEAKS none" "$probe" "$camera" frames=2 reopen=25
during control "$planar" disconnect=1 -- "$probe" "$planar" frames=20 reconnect
check "a camera that comes back can be opened again" grep -q "^BACK" /tmp/during.log
during control "$camera" disconnect=1 -- "$probe" "$camera" frames=500
check "a camera that is unplugged while streaming is said to be" \
  grep -q "ERROR $camera: the camera was unplugged (No such device); plug it in again" /tmp/during.log

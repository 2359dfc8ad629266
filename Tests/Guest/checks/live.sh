# The command itself, live with the emulated USB camera and ranges from a pipe.

plug
cat >/tmp/rig.yaml <<'RIG'
camera: {size: [640, 480], model: pinhole, intrinsics: [600, 600, 319.5, 239.5], distortion: {model: none}}
RIG

# ranges: a measured range five times a second, on the clock that uptime shows, until it is ended.
ranges() {
  while read -r uptime _ </proc/uptime; do
    echo "{\"t\":${uptime/./}0000000,\"object\":\"tag-1\",\"range\":3.2,\"sd\":0.2,\"kind\":\"rtt\"}"
    sleep 0.2
  done
}

# wait_for WORDS FILE: waits until a file holds the words.
wait_for() {
  for _ in $(seq 1 300); do
    grep -qF -- "$1" "$2" 2>/dev/null && return
    sleep 0.1
  done
}

mkfifo /tmp/ranges
ranges >/tmp/ranges &
source=$!
"$csfuse" record /tmp/run --camera "$webcam" --ranging /tmp/ranges --rig /tmp/rig.yaml --json \
  >/tmp/live.jsonl 2>/tmp/live.log &
live=$!
wait_for '"distance":3' /tmp/live.jsonl
check "distances come while a camera streams" grep -q '"distance":3' /tmp/live.jsonl
unplug
wait_for "unplugged" /tmp/live.log
check "a camera that is pulled out meanwhile is named" \
  grep -q "$webcam: the camera was unplugged" /tmp/live.log
before=$(wc -l </tmp/live.jsonl)
sleep 2
check "distances go on without it" test "$(wc -l </tmp/live.jsonl)" -gt "$before"
plug
wait_for "pictures come again" /tmp/live.log
check "plugged in again its pictures are used again" grep -q "pictures come again" /tmp/live.log
sleep 2
kill -INT $live
wait $live
check "Ctrl-C ends it in good order" test $? = 0
kill $source 2>/dev/null
check "its pictures are recorded" test "$(wc -l </tmp/run/frames.csv)" -gt 20
"$csfuse" replay /tmp/run --json >/tmp/replay.jsonl 2>/dev/null
check "the recorded run gives the same bytes again" cmp /tmp/live.jsonl /tmp/replay.jsonl
check "a camera that isn't there is an error" \
  says "/dev/video77: there is no such camera" "$csfuse" --camera /dev/video77
unplug

#!/bin/sh
# Muster agent for Linux and macOS: tells a Muster server what this machine is and has.
# One file of POSIX shell. It needs gzip (or sends unpacked) and curl or wget, and changes nothing but its own folder.
#
#   printf %s TOKEN | sudo sh muster-agent.sh --install --server https://muster.example.com --token -
#   sh muster-agent.sh --show        what would be sent, and nothing is
#   sh muster-agent.sh --once        one report now
#   sudo sh muster-agent.sh --uninstall

set -u
umask 077
LC_ALL=C
export LC_ALL
PATH="$PATH:/usr/sbin:/sbin:/usr/local/sbin"

VERSION=1.0.0
BROKEN=muster-agent-broken
TAB=$(printf '\t')
# Reports that wait while the server is away: the oldest go first.
KEEP=24
# No single question to the machine takes longer, in seconds.
STEP=60
SYSTEM=$(uname -s 2>/dev/null || echo unknown)

if [ "$(id -u)" = 0 ]; then HOME_DIR=/var/lib/muster-agent; else HOME_DIR="${HOME:-/tmp}/.muster-agent"; fi
DIR=${MUSTER_AGENT_DIR:-$HOME_DIR}
CONFIG=$DIR/agent.conf
QUEUE=$DIR/waiting
STOPPED=$DIR/stopped

say() { printf 'muster-agent: %s\n' "$*" >&2; }
die() {
  say "$*"
  exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }

# Runs a command, and ends it where it does not come back. Then nothing is reported at all: half a list of packages would say that the
# other half is gone. Behind the pipes it is said by descriptor 3.
limited() {
  tried "$@"
  limited_was=$?
  case $limited_was in 124 | 143) printf '\n%s %s\n' "$BROKEN" "$1" >&3 ;; esac
  return "$limited_was"
}

# The same of what may be missing.
tried() {
  if has timeout; then
    timeout "$STEP" "$@" 2>/dev/null </dev/null
    return
  fi
  "$@" 2>/dev/null </dev/null &
  limited_pid=$!
  (
    sleep "$STEP"
    kill "$limited_pid" 2>/dev/null
  ) >/dev/null 2>&1 &
  limited_watch=$!
  wait "$limited_pid"
  limited_status=$?
  kill "$limited_watch" 2>/dev/null
  return "$limited_status"
}

# One line of the report: fields without tabs and line ends, and of a bounded length.
line() {
  line_out=$1
  shift
  for line_field in "$@"; do
    line_out="$line_out$TAB$(printf %s "$line_field" | tr '\t\r\n' '   ' | cut -c 1-1000)"
  done
  printf '%s\n' "$line_out"
}

# Lines that are made already, each beginning with its kind; what is no text is left out.
lines() { tr -d '\r\000' | cut -c 1-4000; }

first_of() {
  for first_file in "$@"; do
    if [ -r "$first_file" ]; then
      head -c 1000 "$first_file" 2>/dev/null | tr -d '\000' | head -n 1
      return
    fi
  done
}

# What vendors write where nothing was filled in.
real() {
  case $1 in
    '' | 'None' | 'Not Specified' | 'Not Available' | 'Default string' | 'To be filled by O.E.M.' | \
      'System Serial Number' | 'System Product Name' | 'System manufacturer' | '0' | 'Unknown' | unknown) ;;
    *) printf %s "$1" ;;
  esac
}

# ── Linux ──────────────────────────────────────────────────────────────────────────────────────

linux_system() {
  line machine "$(first_of /etc/machine-id /var/lib/dbus/machine-id)"
  linux_host=$(hostname 2>/dev/null || uname -n)
  linux_fqdn=$(tried hostname -f)
  line host "${linux_host%%.*}" "$linux_fqdn"
  NAME='' VERSION_ID='' ID=''
  for linux_release in /etc/os-release /usr/lib/os-release; do
    [ -r "$linux_release" ] || continue
    NAME=$(sed -n 's/^NAME="\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' "$linux_release" | head -n 1)
    VERSION_ID=$(sed -n 's/^VERSION_ID="\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' "$linux_release" | head -n 1)
    ID=$(sed -n 's/^ID="\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' "$linux_release" | head -n 1)
    break
  done
  # Of Debian the point release is in a file of its own.
  linux_version=$VERSION_ID
  case $ID in debian) [ -r /etc/debian_version ] && linux_version=$(first_of /etc/debian_version) ;; esac
  linux_distro=$ID
  [ -n "$VERSION_ID" ] && linux_distro=$ID-$VERSION_ID
  line os "${NAME:-Linux}" "$linux_version" "$(uname -r)" "$(uname -m)" "$linux_distro"
}

linux_chassis() {
  if has systemd-detect-virt && [ "$(tried systemd-detect-virt)" != none ]; then
    echo virtual
    return
  fi
  case "$(first_of /sys/class/dmi/id/product_name) $(first_of /sys/class/dmi/id/sys_vendor)" in
    *KVM* | *QEMU* | *VMware* | *VirtualBox* | *'Virtual Machine'* | *HVM* | *'Amazon EC2'* | *Xen*)
      echo virtual
      return
      ;;
  esac
  case $(first_of /sys/class/dmi/id/chassis_type) in
    3 | 4 | 5 | 6 | 7 | 13 | 15 | 16 | 24 | 35 | 36) echo desktop ;;
    8 | 9 | 10 | 14 | 31 | 32) echo laptop ;;
    17 | 23 | 25 | 28 | 29) echo server ;;
    30) echo tablet ;;
  esac
}

linux_hardware() {
  dmi=/sys/class/dmi/id
  line hardware "$(real "$(first_of $dmi/sys_vendor /sys/firmware/devicetree/base/vendor)")" \
    "$(real "$(first_of $dmi/product_name /sys/firmware/devicetree/base/model)")" \
    "$(real "$(first_of $dmi/product_serial /sys/firmware/devicetree/base/serial-number)")" \
    "$(real "$(first_of $dmi/product_uuid)")" "$(linux_chassis)"
  [ "$(id -u)" = 0 ] || line note 'The serial number and the owners of ports are read by root alone'
  line cpu "$(sed -n 's/^\(model name\|Model\|Hardware\)[[:space:]]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)" \
    "$(grep -c '^processor' /proc/cpuinfo 2>/dev/null)"
  line memory "$(awk '/^MemTotal:/ { printf "%.0f", $2 * 1024 }' /proc/meminfo 2>/dev/null)"
  for disk in /sys/block/*; do
    [ -r "$disk/size" ] || continue
    case ${disk##*/} in loop* | ram* | zram* | sr* | fd* | dm-* | md* | nbd*) continue ;; esac
    line disk "${disk##*/}" "$(awk '{ printf "%.0f", $1 * 512 }' "$disk/size")" "$(first_of "$disk/device/model")"
  done
}

linux_addresses() {
  if has ip; then
    limited ip -o addr show scope global | awk -v OFS="$TAB" '{ sub("/.*", "", $4); print "ip", $4, $2 }' | lines
  elif has hostname; then
    for address in $(limited hostname -I); do line ip "$address" ''; done
  fi
  for card in /sys/class/net/*; do
    # Of bridges, containers and tunnels the address is made up anew each time.
    [ -e "$card/device" ] || continue
    mac=$(first_of "$card/address")
    case $mac in '' | 00:00:00:00:00:00) ;; *) line mac "$mac" "${card##*/}" ;; esac
  done
}

linux_users() {
  admins=" $(awk -F: '$1 ~ /^(sudo|wheel|admin)$/ { gsub(",", " ", $4); printf "%s ", $4 }' /etc/group 2>/dev/null)"
  awk -F: '$3 == 0 || ($3 >= 1000 && $3 < 60000) { print $1 ":" $3 ":" $7 }' /etc/passwd 2>/dev/null |
    while IFS=: read -r user uid shell; do
      case $shell in */nologin | */false) continue ;; esac
      case "$uid:$admins" in 0:* | *" $user "*) line user "$user" admin ;; *) line user "$user" '' ;; esac
    done
}

# "users:((\"sshd\",pid=1,fd=3))" names the process.
linux_services() {
  if has ss; then
    limited ss -H -l -n -t -u -p | awk -v OFS="$TAB" '{
      proto = $1; at = $5; port = at; sub(".*:", "", port); address = substr(at, 1, length(at) - length(port) - 1)
      gsub(/[][]/, "", address); sub("%.*", "", address); process = ""
      if (match($0, /\(\("[^"]*"/)) process = substr($0, RSTART + 3, RLENGTH - 4)
      if (port ~ /^[0-9]+$/ && (proto == "tcp" || proto == "udp")) print "service", proto, port, address, process
    }' | lines
  elif [ -r /proc/net/tcp ]; then
    for table in tcp tcp6; do
      awk -v OFS="$TAB" 'function hex(t, i, n) { n = 0; t = tolower(t)
          for (i = 1; i <= length(t); i++) n = n * 16 + index("0123456789abcdef", substr(t, i, 1)) - 1; return n }
        $4 == "0A" { split($2, at, ":"); local = at[1] ~ /^(0100007F|0{24}01000000|0000000000000000FFFF00000100007F)$/
          print "service", "tcp", hex(at[2]), local ? "127.0.0.1" : "*", "" }' "/proc/net/$table" 2>/dev/null
    done | sort -u | lines
  else
    line note 'Listening ports: neither ss nor /proc/net is there'
  fi
}

linux_packages() {
  if has dpkg-query; then
    # shellcheck disable=SC2016 # these are dpkg's own variables
    limited dpkg-query -W -f '${db:Status-Status}\t${Package}\t${Version}\t${Architecture}\t${source:Package}\n' |
      awk -F "$TAB" -v OFS="$TAB" '$1 == "installed" { print "package", "dpkg", $2, $3, $4, "", $5 }' | lines
  fi
  if has rpm && ! has dpkg-query; then
    limited rpm -qa --qf 'package\trpm\t%{NAME}\t%{EPOCHNUM}:%{VERSION}-%{RELEASE}\t%{ARCH}\t%{VENDOR}\t\n' |
      awk -F "$TAB" -v OFS="$TAB" '$3 != "gpg-pubkey" { sub(/^0:/, "", $4); print }' | lines
  fi
  if has apk; then
    limited apk list -I | sed -n 's/^\(.*\)-\([^-]*-r[0-9]*\) \([^ ]*\) {\([^}]*\)}.*/package\tapk\t\1\t\2\t\3\t\t\4/p' |
      sed 's/\\t/'"$TAB"'/g' | lines
  fi
  if has pacman; then
    limited pacman -Q | awk -v OFS="$TAB" '{ print "package", "pacman", $1, $2, "", "", "" }' | lines
  fi
  if has snap; then
    limited snap list | awk -v OFS="$TAB" 'NR > 1 { print "package", "snap", $1, $2, "", $5, "" }' | lines
  fi
  if has flatpak; then
    limited flatpak list --app --columns=application,version |
      awk -F "$TAB" -v OFS="$TAB" 'NF { print "package", "flatpak", $1, $2, "", "", "" }' | lines
  fi
}

# What the machine knows of by itself: nothing is fetched for it.
linux_patches() {
  if has apt-get; then
    tried apt-get -s -o Debug::NoLocking=true upgrade |
      awk -v OFS="$TAB" '/^Inst / { to = $0; sub(/^[^(]*\(/, "", to); sub(/ .*/, "", to); print "patch", $2, "pending", to }' | lines
  elif has dnf; then
    tried dnf -q -C check-update | awk -v OFS="$TAB" 'NF == 3 { print "patch", $1, "pending", $2 }' | lines
  elif has yum; then
    tried yum -q -C check-update | awk -v OFS="$TAB" 'NF == 3 { print "patch", $1, "pending", $2 }' | lines
  elif has apk; then
    tried apk version -l '<' | awk -v OFS="$TAB" 'NR > 1 { print "patch", $1, "pending", $3 }' | lines
  elif has pacman; then
    tried pacman -Qu | awk -v OFS="$TAB" '{ print "patch", $1, "pending", $4 }' | lines
  elif has zypper; then
    tried zypper -q --no-refresh list-updates |
      awk -F '|' -v OFS="$TAB" 'NF > 4 && $1 ~ /^v/ { gsub(/ /, "", $3); gsub(/ /, "", $5); print "patch", $3, "pending", $5 }' | lines
  fi
}

# ── macOS ──────────────────────────────────────────────────────────────────────────────────────

mac_report() {
  mac_ids=$(limited ioreg -rd1 -c IOPlatformExpertDevice)
  mac_uuid=$(printf %s "$mac_ids" | sed -n 's/.*"IOPlatformUUID" = "\(.*\)"/\1/p')
  line machine "$mac_uuid"
  line host "$(hostname -s)" "$(tried hostname -f)"
  line os macOS "$(sw_vers -productVersion)" "$(sw_vers -buildVersion)" "$(uname -m)" ''
  mac_model=$(sysctl -n hw.model)
  case $mac_model in *Book*) mac_kind=laptop ;; VMware* | Virtual*) mac_kind=virtual ;; *) mac_kind=desktop ;; esac
  line hardware Apple "$mac_model" "$(printf %s "$mac_ids" | sed -n 's/.*"IOPlatformSerialNumber" = "\(.*\)"/\1/p')" \
    "$mac_uuid" "$mac_kind"
  line cpu "$(sysctl -n machdep.cpu.brand_string)" "$(sysctl -n hw.ncpu)"
  line memory "$(sysctl -n hw.memsize)"
  limited diskutil list physical | awk '/^\/dev\// { print $1 }' | while read -r disk; do
    line disk "${disk##*/}" "$(limited diskutil info "$disk" | sed -n 's/.*Disk Size:.*(\([0-9]*\) Bytes).*/\1/p')" ''
  done
  limited ifconfig | awk -v OFS="$TAB" '/^[a-z]/ { card = $1; sub(":", "", card) }
    $1 == "ether" && card ~ /^en/ { print "mac", $2, card }
    $1 == "inet" && $2 !~ /^127\./ { print "ip", $2, card }
    $1 == "inet6" && $2 !~ /^(::1|fe80)/ { sub("%.*", "", $2); print "ip", $2, card }' | lines
  mac_admins=" $(limited dscl . -read /Groups/admin GroupMembership | sed 's/^GroupMembership: *//') "
  limited dscl . -list /Users UniqueID | awk '$2 >= 500 { print $1 }' | while read -r user; do
    case $mac_admins in *" $user "*) line user "$user" admin ;; *) line user "$user" '' ;; esac
  done
  limited lsof -nP -iTCP -sTCP:LISTEN | awk -v OFS="$TAB" 'NR > 1 { at = $9; port = at; sub(".*:", "", port)
    address = substr(at, 1, length(at) - length(port) - 1); gsub(/[][]/, "", address)
    print "service", "tcp", port, address, $1 }' | sort -u | lines
  for app in /Applications/*.app /Applications/*/*.app; do
    [ -r "$app/Contents/Info.plist" ] || continue
    name=${app##*/}
    line package app "${name%.app}" "$(limited defaults read "$app/Contents/Info" CFBundleShortVersionString)" '' '' ''
  done
  if has brew; then
    limited brew list --versions | awk -v OFS="$TAB" '{ print "package", "brew", $1, $NF, "", "", "" }' | lines
  fi
  tried softwareupdate -l --no-scan | sed -n "s/^.*Label: \(.*\)\$/patch${TAB}\1${TAB}pending${TAB}/p" | lines
}

# ── the report ─────────────────────────────────────────────────────────────────────────────────

body() {
  line muster-agent 1 "$VERSION"
  line observed "$(date +%s)"
  case $SYSTEM in
    Darwin) mac_report ;;
    *)
      linux_system
      linux_hardware
      linux_addresses
      linux_users
      linux_services
      linux_packages
      linux_patches
      ;;
  esac
}

# The last line counts them all: what was cut off is noticed. Fails where the machine did not answer in time.
report() {
  body 3>&1 | awk -v broken="$BROKEN" '
    index($0, broken) { why = $0; next }
    $0 != "" { line[++n] = $0 }
    END {
      if (why != "") { print why > "/dev/stderr"; exit 1 }
      for (i = 1; i <= n; i++) print line[i]
      printf "end\t%d\n", n + 1
    }'
}

# ── the server ─────────────────────────────────────────────────────────────────────────────────

setting() { sed -n "s/^$1=//p" "$CONFIG" 2>/dev/null | head -n 1; }

# The file holds the token: it is made for its owner alone, and changes as a whole or not at all.
keep() {
  mkdir -p "$DIR" "$QUEUE" && chmod 700 "$DIR" "$QUEUE" || die "cannot write to $DIR"
  : >"$CONFIG.new" && chmod 600 "$CONFIG.new" || die "cannot write to $DIR"
  {
    printf 'server=%s\n' "$1"
    printf 'token=%s\n' "$2"
    printf 'agent=%s\n' "$3"
    printf 'minutes=%s\n' "$4"
  } >"$CONFIG.new" || die "cannot write to $DIR: is the disk full?"
  mv -f "$CONFIG.new" "$CONFIG"
}

# Sends a file; answers the status on the first line and what was said behind it. 000: nobody answered.
# The token goes by a file: the list of processes is for everybody to read.
post() {
  post_url=$1 post_token=$2 post_file=$3
  post_answer=$DIR/answer.$$ post_head=$DIR/head.$$
  : >"$post_answer"
  if has curl; then
    printf 'header = "Authorization: Bearer %s"\nheader = "Muster-Agent-Clock: %s"\nheader = "Content-Type: application/octet-stream"\n' \
      "$post_token" "$(date +%s)" >"$post_head"
    post_status=$(curl -sS --max-time 120 --connect-timeout 15 -K "$post_head" --data-binary "@$post_file" \
      -o "$post_answer" -w '%{http_code}' "$post_url" 2>"$DIR/error.$$") || post_status=000
  else
    printf 'header = Authorization: Bearer %s\nheader = Muster-Agent-Clock: %s\nheader = Content-Type: application/octet-stream\n' \
      "$post_token" "$(date +%s)" >"$post_head"
    WGETRC=$post_head wget -q --content-on-error -S -T 60 -t 1 --post-file="$post_file" -O "$post_answer" "$post_url" 2>"$DIR/error.$$"
    post_status=$(sed -n 's/^ *HTTP\/[0-9.]* \([0-9]*\).*/\1/p' "$DIR/error.$$" | tail -n 1)
  fi
  printf '%s\n' "${post_status:-000}"
  if [ "${post_status:-000}" = 000 ]; then tail -n 1 "$DIR/error.$$"; else cat "$post_answer"; fi
  rm -f "$post_answer" "$post_head" "$DIR/error.$$"
}

# One value of an answer: they hold no quotes.
said() { printf %s "$1" | tr -d '\n' | sed -n "s/.*\"$2\":\"\{0,1\}\([^\",}]*\).*/\1/p"; }

# Sends one file with what is known now. 0: it was taken; 1: later; 2: the server does not want it; 3: stop.
send() {
  send_server=$(setting server) send_token=$(setting token)
  [ -n "$send_server" ] && [ -n "$send_token" ] || die 'this machine is not enrolled: use --install or --enrol'
  send_answer=$(post "$send_server/api/agents/report" "$send_token" "$1")
  send_status=$(printf %s "$send_answer" | head -n 1)
  send_text=$(printf %s "$send_answer" | tail -n +2)
  case $send_status in
    200)
      send_new=$(said "$send_text" token)
      send_agent=$(said "$send_text" agentId)
      send_minutes=$(said "$send_text" everyMinutes)
      # A new token counts once it is used: it is kept before that.
      if [ -n "$send_new" ]; then keep "$send_server" "$send_new" "$send_agent" "${send_minutes:-60}"; fi
      say "$(said "$send_text" says)"
      return 0
      ;;
    401 | 403)
      case $send_text in
        *'"code"'*)
          printf '%s\n' "$(said "$send_text" message)" >"$STOPPED"
          say "stopped: $(said "$send_text" message)"
          return 3
          ;;
      esac
      say "the server, or something before it, answered $send_status: tried again later"
      return 1
      ;;
    400 | 413 | 422)
      say "the server does not take this report: $(said "$send_text" message)"
      return 2
      ;;
    *)
      say "the server could not be reached ($send_status${send_text:+: $send_text}): the report is kept"
      return 1
      ;;
  esac
}

# A folder is made by one process alone; a lock that was left behind counts for an hour.
lock() {
  mkdir -p "$DIR" || die "cannot write to $DIR"
  find "$DIR/lock" -maxdepth 0 -mmin +60 -exec rmdir {} \; 2>/dev/null
  mkdir "$DIR/lock" 2>/dev/null || die 'another one of this agent is at work'
  trap 'rm -rf "$DIR/lock" "$DIR/report.text" "$DIR"/answer.* "$DIR"/head.* "$DIR"/error.*' EXIT
  trap 'exit 1' HUP INT TERM
}

pack() { if has gzip; then gzip -c -6; else cat; fi; }

collect() {
  mkdir -p "$QUEUE" && chmod 700 "$DIR" "$QUEUE"
  # By time, so that they are sent in their order.
  collect_file=$QUEUE/$(date +%s)-$$
  report >"$DIR/report.text" || die 'this machine did not answer in time: nothing is reported'
  pack <"$DIR/report.text" >"$collect_file.part" && mv "$collect_file.part" "$collect_file" || {
    rm -f "$collect_file.part"
    die 'the report could not be kept: is the disk full?'
  }
  # shellcheck disable=SC2012 # the names are our own
  ls -1 "$QUEUE" | sort -n | awk -v keep="$KEEP" '{ name[NR] = $0 } END { for (i = 1; i <= NR - keep; i++) print name[i] }' |
    while read -r old; do rm -f "$QUEUE/$old"; done
}

flush() {
  for waiting in "$QUEUE"/*; do
    [ -f "$waiting" ] || continue
    case $waiting in *.part) rm -f "$waiting" && continue ;; esac
    send "$waiting"
    case $? in
      0 | 2) rm -f "$waiting" ;;
      3) return 3 ;;
      *) return 1 ;;
    esac
  done
}

once() {
  if [ -f "$STOPPED" ]; then
    say "stopped by the server: $(cat "$STOPPED"). Enrol it again with --enrol, or remove it with --uninstall"
    exit 3
  fi
  lock
  # It never stands in the way of what the machine is for.
  renice -n 19 -p $$ >/dev/null 2>&1
  if has ionice; then ionice -c 3 -p $$ >/dev/null 2>&1; fi
  collect
  flush
}

enrol() {
  [ -n "$SERVER" ] || die 'say which server: --server https://muster.example.com'
  [ -n "$TOKEN" ] || die 'say with which enrolment token: --token TOKEN, or --token - to read it from standard input'
  lock
  mkdir -p "$QUEUE" && chmod 700 "$DIR" "$QUEUE"
  report >"$DIR/report.text" || die 'this machine did not answer in time: try again'
  pack <"$DIR/report.text" >"$DIR/first"
  answer=$(post "$SERVER/api/agents/enroll" "$TOKEN" "$DIR/first")
  rm -f "$DIR/first"
  status=$(printf %s "$answer" | head -n 1)
  text=$(printf %s "$answer" | tail -n +2)
  [ "$status" = 200 ] || die "not enrolled ($status): $(said "$text" message)${text:+}"
  keep "$SERVER" "$(said "$text" token)" "$(said "$text" agentId)" "$(said "$text" everyMinutes)"
  rm -f "$STOPPED"
  say "enrolled as agent $(setting agent)"
}

# ── by itself ──────────────────────────────────────────────────────────────────────────────────

PROGRAM=/usr/local/bin/muster-agent
UNIT=/etc/systemd/system/muster-agent
PLIST=/Library/LaunchDaemons/com.muster.agent.plist
CRON=/etc/cron.d/muster-agent

install_agent() {
  [ "$(id -u)" = 0 ] || die '--install needs root'
  if [ -n "$(setting token)" ] && [ ! -f "$STOPPED" ] && [ -z "$TOKEN" ]; then say 'already enrolled'; else enrol; fi
  mkdir -p "${PROGRAM%/*}"
  if [ "$0" != "$PROGRAM" ]; then cp "$0" "$PROGRAM.new" && mv -f "$PROGRAM.new" "$PROGRAM" || die "cannot write $PROGRAM"; fi
  chmod 755 "$PROGRAM"
  minutes=$(setting minutes)
  minutes=${minutes:-60}
  if [ "$SYSTEM" = Darwin ]; then
    install_launchd "$minutes"
  elif [ -d /run/systemd/system ]; then
    install_systemd "$minutes"
  elif [ -d /etc/cron.d ]; then
    printf '%s * * * * root %s --once >/dev/null 2>&1\n' "$(($(date +%s) % 60))" "$PROGRAM" >"$CRON" && chmod 644 "$CRON"
  else
    say "no systemd, launchd or cron is here: run $PROGRAM --once every $minutes minutes"
  fi
  say 'installed'
}

install_systemd() {
  cat >"$UNIT.service" <<UNIT_END
[Unit]
Description=Muster agent: reports what this machine is and has
After=network-online.target
Wants=network-online.target
[Service]
Type=oneshot
ExecStart=$PROGRAM --once
Nice=19
IOSchedulingClass=idle
TimeoutStartSec=15min
SuccessExitStatus=1 3
UNIT_END
  cat >"$UNIT.timer" <<UNIT_END
[Unit]
Description=Muster agent, every $1 minutes
[Timer]
OnBootSec=5min
OnUnitActiveSec=${1}min
RandomizedDelaySec=5min
[Install]
WantedBy=timers.target
UNIT_END
  chmod 644 "$UNIT.service" "$UNIT.timer"
  systemctl daemon-reload && systemctl enable --now muster-agent.timer >/dev/null 2>&1 || die 'systemd did not take the timer'
}

install_launchd() {
  cat >"$PLIST" <<PLIST_END
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>Label</key><string>com.muster.agent</string>
<key>ProgramArguments</key><array><string>/bin/sh</string><string>$PROGRAM</string><string>--once</string></array>
<key>StartInterval</key><integer>$(($1 * 60))</integer>
<key>Nice</key><integer>19</integer>
<key>LowPriorityIO</key><true/>
<key>ProcessType</key><string>Background</string>
</dict></plist>
PLIST_END
  chmod 644 "$PLIST"
  launchctl bootout system "$PLIST" 2>/dev/null
  launchctl bootstrap system "$PLIST" || die 'launchd did not take the agent'
}

uninstall_agent() {
  [ "$(id -u)" = 0 ] || [ -n "${MUSTER_AGENT_DIR:-}" ] || die '--uninstall needs root'
  if has systemctl && [ -f "$UNIT.timer" ]; then systemctl disable --now muster-agent.timer >/dev/null 2>&1; fi
  if has launchctl && [ -f "$PLIST" ]; then launchctl bootout system "$PLIST" 2>/dev/null; fi
  if [ "$(id -u)" = 0 ] && [ -z "${MUSTER_AGENT_DIR:-}" ]; then
    rm -f "$UNIT.timer" "$UNIT.service" "$PLIST" "$CRON" "$PROGRAM"
  fi
  # Only what is its own goes, and the folder where nothing else is in it.
  rm -rf "$QUEUE" "$DIR/lock"
  rm -f "$CONFIG" "$CONFIG.new" "$STOPPED" "$DIR"/answer.* "$DIR"/head.* "$DIR"/error.* "$DIR/first" "$DIR/report.text"
  rmdir "$DIR" 2>/dev/null
  say 'removed. Delete the agent on the page of agents, too'
}

usage() {
  sed -n '2,9s/^# \{0,1\}//p' "$0"
  exit "${1:-0}"
}

SERVER='' TOKEN='' DO=''
while [ $# -gt 0 ]; do
  case $1 in
    --server)
      SERVER=${2:-}
      SERVER=${SERVER%/}
      shift
      ;;
    --token)
      TOKEN=${2:-}
      [ "$TOKEN" = - ] && TOKEN=$(head -n 1)
      shift
      ;;
    --install | --enrol | --once | --show | --uninstall | --version | --help) DO=$1 ;;
    *) usage 2 ;;
  esac
  [ $# -gt 0 ] && shift
done

case $DO in
  --install) install_agent ;;
  --enrol) enrol ;;
  --once) once ;;
  --show) report ;;
  --uninstall) uninstall_agent ;;
  --version) echo "$VERSION" ;;
  --help) usage ;;
  *) usage 2 ;;
esac

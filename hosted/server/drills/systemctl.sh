#!/bin/sh
# Stands in for systemctl in a chroot, where systemd does not run: reads the unit and runs its ExecStart line as its user,
# with its environment, in the network of the drill. The drill of the production page alone uses it.
set -eu
state=/run/drill
mkdir -p "$state"

unit_of() {
  for folder in /etc/systemd/system /lib/systemd/system; do
    if [ -f "$folder/$1.service" ]; then echo "$folder/$1.service"; return; fi
  done
  echo "Unit $1.service not found." >&2
  exit 5
}
# Values of a key of the unit, one a line, without the marks before them.
values() { sed -n "s/^$2=[-+!]*//p" "$1"; }
value() { values "$1" "$2" | tail -n 1; }

start() {
  unit=$(unit_of "$1")
  user=$(value "$unit" User)
  folder=$(value "$unit" StateDirectory)
  if [ -n "$folder" ]; then
    mode=$(value "$unit" StateDirectoryMode)
    install --directory --owner="$user" --group="$user" --mode="${mode:-0755}" "/var/lib/$folder"
  fi
  capabilities=$(value "$unit" AmbientCapabilities | tr 'A-Z' 'a-z' | sed 's/^cap_/+/')
  set -- "$1" setpriv --reuid="$user" --regid="$user" --init-groups
  # The lines are written for systemd: a value has no spaces, and a line of the file is a variable.
  if [ -n "$capabilities" ]; then set -- "$@" "--inh-caps=$capabilities" "--ambient-caps=$capabilities"; fi
  home=$(getent passwd "$user" | cut -d: -f6)
  set -- "$@" env -i "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin" "HOME=$home" "USER=$user"
  for pair in $(values "$unit" Environment); do set -- "$@" "$pair"; done
  for file in $(values "$unit" EnvironmentFile); do
    while IFS= read -r line; do
      case $line in "" | "#"*) ;; *) set -- "$@" "$line" ;; esac
    done <"$file"
  done
  name=$1
  shift
  for word in $(value "$unit" ExecStart); do set -- "$@" "$word"; done
  place=$(value "$unit" WorkingDirectory)
  mask=$(value "$unit" UMask)
  (
    cd "${place:-/}"
    umask "${mask:-0022}"
    exec nsenter "--net=$state/net" "$@" >>"$state/$name.log" 2>&1
  ) &
  echo $! >"$state/$name.pid"
}

stop() {
  [ -f "$state/$1.pid" ] || return 0
  pid=$(cat "$state/$1.pid")
  kill -TERM "$pid" 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done
  rm -f "$state/$1.pid"
}

command=$1
shift
now=
for word in "$@"; do
  case $word in --now) now=1 ;; esac
done
for name in "$@"; do
  case $name in --*) continue ;; esac
  name=${name%.service}
  case $command in
    enable) unit_of "$name" >/dev/null; if [ -n "$now" ]; then start "$name"; fi ;;
    start) start "$name" ;;
    stop) stop "$name" ;;
    restart) stop "$name"; start "$name" ;;
    *) echo "systemctl of the drill: no $command" >&2; exit 2 ;;
  esac
done

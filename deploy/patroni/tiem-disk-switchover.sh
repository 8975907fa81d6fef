#!/bin/sh
# Hands the lead to a standby when the primary's disk is nearly full. Patroni does not look at disks: a primary without room
# stays primary and refuses every write. Runs on each host of the database, as a superuser of PostgreSQL.
set -u

config=${PATRONI_CONFIG:-/etc/patroni/config.yml}
name=${PATRONI_NAME:-$(hostname)}
least_mb=${LEAST_FREE_MB:-1024}
every_s=5
# When the disks of all are nearly full, the lead must not go round.
between_switchovers_s=3600

export PGCONNECT_TIMEOUT=3
turns_left=0

while sleep "$every_s"; do
  data=$(timeout 5 psql -AtX -c "SELECT current_setting('data_directory') WHERE NOT pg_is_in_recovery()" 2>/dev/null)
  [ -n "$data" ] || continue
  # The log may be on a disk of its own.
  free_mb=$(df -Pm "$data" "$data/pg_wal" | awk 'NR > 1 && (least == "" || $4 < least) { least = $4 } END { print least }')
  if [ "${free_mb:-$least_mb}" -ge "$least_mb" ]; then
    turns_left=0
  elif [ "$turns_left" -gt 0 ]; then
    turns_left=$((turns_left - 1))
  else
    echo "$free_mb MB left of $least_mb at the primary's $data: switchover"
    timeout 60 patronictl -c "$config" switchover --leader "$name" --force &&
      turns_left=$((between_switchovers_s / every_s))
  fi
done

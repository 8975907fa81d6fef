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
pause=$((between_switchovers_s / every_s))
turns_left=0
was_primary=1

while sleep "$every_s"; do
  data=$(timeout 5 psql -AtX -c "SELECT CASE WHEN pg_is_in_recovery() THEN 'standby' ELSE current_setting('data_directory') END")
  [ -n "$data" ] || continue
  if [ "$data" = standby ]; then
    was_primary=0
    continue
  fi
  # The log may be on a disk of its own.
  free_mb=$(df -Pm "$data" "$data/pg_wal" | awk 'NR > 1 && (least == "" || $4 < least) { least = $4 } END { print least }')
  if [ "${free_mb:-$least_mb}" -ge "$least_mb" ]; then
    # Not at the first megabyte more.
    [ "${free_mb:-0}" -lt $((2 * least_mb)) ] || turns_left=0
  elif [ "$was_primary" = 0 ]; then
    # Who takes over with little room has it from all.
    turns_left=$pause
  elif [ "$turns_left" -gt 0 ]; then
    turns_left=$((turns_left - 1))
  else
    echo "$free_mb MB left of $least_mb at the primary's $data: switchover"
    timeout 60 patronictl -c "$config" switchover --leader "$name" --force && turns_left=$pause
  fi
  was_primary=1
done

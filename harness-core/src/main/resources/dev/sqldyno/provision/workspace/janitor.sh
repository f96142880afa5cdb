#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Ends an engine and deletes its folder as soon as standard input ends: when the owner closes it, or
# dies, however that is. The folder holds all that is known of the engine, so that a later run can
# clean up for an owner whose janitor died too.
#   $1             the folder; every process of the engine was started with SQLDYNO_FOLDER=$1
#   $1/stop-signal what the engine takes as "stop now, give back shared memory"
#   $1/cgroup      the path of its own cgroup, where it has one
#   $1/shared-memory what the engine has outside of the folder: "file PATH", which may list the numbers of others of that name, and
#                  "segment ID CREATOR" of System V
#   $1/container   the label of its containers, where it has some, and $1/docker-host whose they are
folder=$1
trap '' HUP INT TERM
while read -r _; do :; done

cgroup=
[ -f "$folder/cgroup" ] && read -r cgroup <"$folder/cgroup"
signal=KILL
[ -f "$folder/stop-signal" ] && read -r signal <"$folder/stop-signal"

# Asks for children by their parent, because an engine may overwrite their environment.
engine_processes() {
  [ -n "$cgroup" ] && cat "$cgroup/cgroup.procs" 2>/dev/null
  grep -lzxF "SQLDYNO_FOLDER=$folder" /proc/[0-9]*/environ 2>/dev/null |
    while IFS=/ read -r _ _ pid _; do
      echo "$pid"
      cat "/proc/$pid/task/"*/children 2>/dev/null
    done
}

# Removes containers until there is none for a second: Docker may still make one that the dead owner asked for.
# If Docker does not answer, the folder stays, so that a later run can try again.
if [ -f "$folder/container" ]; then
  [ -f "$folder/docker-host" ] && read -r DOCKER_HOST <"$folder/docker-host" && export DOCKER_HOST
  unset DOCKER_CONTEXT
  read -r label <"$folder/container"
  none=0
  tries=0
  while [ "$none" -lt 3 ]; do
    if containers=$(docker ps -aq --no-trunc --filter "label=dev.sqldyno.site=$label" 2>/dev/null); then
      none=$((none + 1))
    else
      tries=$((tries + 1))
      [ "$tries" -lt 20 ] || exit 1
    fi
    if [ -n "$containers" ]; then
      none=0
      # shellcheck disable=SC2086 # one argument for each container
      docker rm -f -v $containers >/dev/null 2>&1
    fi
    sleep 0.3
  done
fi

# Its status says nothing: it is bad where a process ended while its children were asked for.
tries=0
while
  pids=$(engine_processes)
  [ -n "$pids" ] && [ "$tries" -lt 100 ]
do
  [ "$tries" -eq 20 ] && signal=KILL
  # shellcheck disable=SC2086 # one argument for each process
  kill -s "$signal" $pids 2>/dev/null
  # A stopped process heeds it only once it goes on.
  # shellcheck disable=SC2086
  kill -s CONT $pids 2>/dev/null
  tries=$((tries + 1))
  sleep 0.1
done

# Removes the shared memory that a killed server leaves. The creator shows that a segment is no later one of the same id.
if [ -f "$folder/shared-memory" ]; then
  while read -r kind what creator; do
    if [ "$kind" = file ] && [ -f "$what" ]; then
      od -An -v -t u4 "$what" | tr -s ' ' '\n' | sort -u | while read -r number; do
        [ ! -f "${what%.*}.$number" ] || rm -f "${what%.*}.$number"
      done
      rm -f "$what"
    elif [ "$kind" = segment ]; then
      while read -r _ id _ _ its _ attached _; do
        if [ "$id" = "$what" ] && [ "$its" = "$creator" ] && [ "$attached" = 0 ]; then
          ipcrm -m "$id"
        fi
      done </proc/sysvipc/shm
    fi
  done <"$folder/shared-memory"
fi

tries=0
while [ -d "$cgroup" ] && ! rmdir "$cgroup" 2>/dev/null && [ "$tries" -lt 20 ]; do
  tries=$((tries + 1))
  sleep 0.1
done
# Who still reads there may make a file while we delete.
tries=0
until rm -rf "$folder" || [ "$tries" -ge 20 ]; do
  tries=$((tries + 1))
  sleep 0.1
done

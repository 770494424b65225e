#!/usr/bin/env bash
# Installs sizzlebox in this folder on Raspberry Pi OS (Trixie or Bookworm, 64 bit), so that it starts with the Pi.
# Run it as the one who will play, not with sudo; it asks for the password where it needs one. Running it again mends
# what is missing and changes nothing else. docs/installing.md says what it does, step by step.
if [ -z "${BASH_VERSION:-}" ]; then echo 'sizzlebox: run it as ./install.sh, not with sh: it is written for bash' >&2; exit 2; fi
set -euo pipefail
# Through a link too: the folder is that of this file, not of the link.
cd "$(dirname "$(readlink -f "$0")")"
folder=$(pwd -P)
log=$folder/build/install.log

usage() {
    cat <<'WORDS'
./install.sh [--silent] [--skip-try] [--desktop | --lite]
./install.sh --uninstall [--silent]

  --silent     ask nothing, print only faults; the camera is tried, no button is waited for
  --skip-try   leave out the first frame and the first presses
  --desktop    start with the session of the desktop (chosen by itself where the system starts one)
  --lite       start on the bare console (chosen by itself where there is no desktop)
  --uninstall  remove what this script made; your matches, the system's packages and your groups stay
WORDS
}

silent=no try=yes mode='' action=install
for word; do
    case $word in
        --silent) silent=yes ;;
        --skip-try) try=no ;;
        --desktop | --lite) mode=${word#--} ;;
        --uninstall) action=uninstall ;;
        --help | -h) usage; exit 0 ;;
        *) printf 'sizzlebox: there is no option %s\n' "$word" >&2; usage >&2; exit 2 ;;
    esac
done

say() { if [ "$silent" = no ]; then printf '%s\n' "$*"; fi; }
fail() { printf 'sizzlebox: %s\n' "$*" >&2; exit 1; }

# Runs what talks much; its words go into the log, and the last of them to the person where it fails.
quietly() {
    local what=$1
    shift
    printf '\n$ %s\n' "$*" >>"$log"
    if ! "$@" </dev/null >>"$log" 2>&1; then
        tail -n 8 "$log" >&2
        fail "$what; the reason stands above, all of it in $log. When it is mended, run ./install.sh again."
    fi
}

# ---- what is here ------------------------------------------------------------------------------------------------

check_player() {
    if [ "$(id -u)" = 0 ]; then
        fail 'run this as the one who will play, without sudo: it asks for the password where it needs one.'
    fi
    command -v sudo >/dev/null || fail 'sudo is not here. Get it, as root, with: apt-get install sudo'
    player=$(id -un)
}

check_system() {
    # shellcheck disable=SC1091 # a file of the system
    release=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-${ID:-unknown}}")
    case $release in
        bookworm | trixie) ;;
        *) fail "expected Raspberry Pi OS Trixie or Bookworm, got $release. On another system play with: make run" ;;
    esac
    architecture=$(dpkg --print-architecture)
    case $architecture in
        arm64 | amd64) ;;
        *) fail "expected a 64-bit system, got $architecture. Write Raspberry Pi OS (64-bit) onto the memory card." ;;
    esac
    # A unit of systemd takes these signs as they are; it would read others in a way of its own.
    case $folder in
        *[!A-Za-z0-9\ ._/+-]*) fail "expected a folder whose name has letters, digits, spaces and . _ + - only, got $folder. Move it and try again." ;;
    esac
}

check_room() {
    local free_mb
    free_mb=$(df --output=avail -BM . | tail -n 1 | tr -dc 0-9)
    if [ "$free_mb" -lt 1000 ]; then fail "expected 1000 MB of free room, got $free_mb MB. Make room and try again."; fi
}

choose_mode() {
    if [ -n "$mode" ]; then return; fi
    mode=lite
    if [ "$(systemctl get-default)" = graphical.target ] && [ -e /etc/systemd/system/display-manager.service ]; then
        mode=desktop
    fi
}

# ---- packages ----------------------------------------------------------------------------------------------------

install_packages() {
    local wanted=(python3-venv python3-numpy python3-pil python3-pygame python3-lgpio python3-picamera2)
    # What SDL opens by itself on the bare console, so that no package asks for it.
    if [ "$mode" = lite ]; then wanted+=(libgbm1 libegl1 libgles2 libgl1-mesa-dri); fi
    local missing=() name
    for name in "${wanted[@]}"; do
        if ! dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'ok installed'; then missing+=("$name"); fi
    done
    if [ "${#missing[@]}" = 0 ]; then say '1 of 5  packages: all are here'; return; fi
    say "1 of 5  packages: ${missing[*]}"
    check_room
    if [ "$silent" = no ]; then sudo -v || fail 'the packages need the password.'; fi
    quietly 'the list of packages could not be renewed' sudo apt-get update
    quietly 'the packages could not be installed' sudo env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "${missing[@]}"
}

# ---- the program -------------------------------------------------------------------------------------------------

# What .venv was made for; a changed release, folder, Python or list of libraries makes it anew.
venv_note() {
    printf '%s\n%s\n' "$folder" "$release"
    /usr/bin/python3 --version
    cat pyproject.toml requirements.txt firmware/service/bookworm.txt install.sh | cksum
}

# The pinned libraries without those that have to be the system's, and with the OpenCV of this release.
pinned() {
    local left_out='numpy pygame pillow'
    if [ "$release" = bookworm ]; then left_out="$left_out opencv-python-headless"; fi
    awk -v left_out="$left_out" '
        BEGIN { count = split(left_out, names, " "); for (i = 1; i <= count; i++) skip[names[i]] = 1 }
        /^[a-z]/ { split($0, parts, "=="); dropped = parts[1] in skip }
        !dropped' requirements.txt
    if [ "$release" = bookworm ]; then cat firmware/service/bookworm.txt; fi
}

make_venv() {
    if [ -x .venv/bin/sizzlebox ] && [ "$(venv_note)" = "$(cat .venv/installed 2>/dev/null)" ]; then
        say '2 of 5  program: is here'
        return
    fi
    say '2 of 5  program: setting up .venv (downloads about 90 MB where nothing is kept from earlier)'
    check_room
    unset PYTHONPATH PYTHONHOME PIP_TARGET PIP_PREFIX
    export PIP_USER=0
    # What was there comes back where this one cannot be made, as without a network.
    rm -rf .venv.before
    if [ -e .venv/installed ]; then mv .venv .venv.before; else rm -rf .venv; fi
    mkdir .venv
    : >.venv/unfinished
    quietly 'Python could not make .venv' /usr/bin/python3 -m venv --system-site-packages .venv
    pinned >build/pinned.txt
    local pip=(.venv/bin/python -m pip install --disable-pip-version-check --no-input --no-deps)
    quietly 'the libraries could not be installed' "${pip[@]}" --require-hashes --only-binary :all: -r build/pinned.txt
    quietly 'the program could not be installed' "${pip[@]}" --no-build-isolation --no-index --editable .
    quietly 'the libraries do not fit together' .venv/bin/python -m firmware.service.libraries
    venv_note >.venv/installed
    rm -rf .venv/unfinished .venv.before
}

venv_back() {
    if [ ! -e .venv.before ]; then return 0; fi
    rm -rf .venv
    mv .venv.before .venv
}

# ---- the player and the start ------------------------------------------------------------------------------------

new_groups=no
join_groups() {
    local missing=() name
    for name in video render input gpio; do
        if getent group "$name" >/dev/null && ! id -nG "$player" | tr ' ' '\n' | grep -qx "$name"; then missing+=("$name"); fi
    done
    if [ "${#missing[@]}" = 0 ]; then say "3 of 5  groups: $player is in all that are needed"; return; fi
    say "3 of 5  groups: $player joins ${missing[*]}"
    quietly "$player could not join" sudo usermod -aG "$(IFS=,; printf '%s' "${missing[*]}")" "$player"
    new_groups=yes
}

user_unit=${XDG_CONFIG_HOME:-$HOME/.config}/systemd/user/sizzlebox.service
autostart=${XDG_CONFIG_HOME:-$HOME/.config}/autostart/sizzlebox.desktop
system_unit=/etc/systemd/system/sizzlebox.service

filled_in() { sed -e "s|@FOLDER@|$folder|g" -e "s|@USER@|$player|g" "firmware/service/$1"; }

# In a system that is being put together there is no systemd to talk to, and nothing of it runs.
systemd_runs() { [ -d /run/systemd/system ]; }
user_systemd_runs() { systemd_runs && systemctl --user show-environment >/dev/null 2>&1; }

# A running box holds the camera, the pins and the screen.
was_running=''
# One that has just failed and is about to be started again counts as running: it would take the camera meanwhile.
runs() { case $("$@" is-active sizzlebox.service 2>/dev/null) in active | activating | reloading | deactivating) true ;; *) false ;; esac; }
stop_box() {
    if user_systemd_runs && runs systemctl --user; then
        quietly 'the box could not be stopped' systemctl --user stop sizzlebox.service
        was_running=desktop
    fi
    if systemd_runs && runs systemctl; then
        quietly 'the box could not be stopped' sudo systemctl stop sizzlebox.service
        was_running=lite
    fi
}

start_command() { if [ "$was_running" = desktop ]; then echo 'systemctl --user start'; else echo 'sudo systemctl start'; fi; }

start_box() {
    local words
    read -ra words <<<"$(start_command)"
    printf '\n$ %s\n' "${words[*]} sizzlebox.service" >>"$log"
    "${words[@]}" --no-block sizzlebox.service </dev/null >>"$log" 2>&1
}

# A box that ran before runs again, unless it is to start in another way from now on.
start_again() {
    if [ "$was_running" != "$mode" ] || [ "$new_groups" = yes ]; then
        was_running=''
        say 'Done. Restart, and the box begins by itself: sudo systemctl reboot'
        return
    fi
    start_box || fail 'the box could not be started'
    was_running=''
    say 'Done. The box is starting again.'
}

# However this script ends before its time, a box that ran is not left stopped without a word. (In a trap a bare "return"
# has the status from before it, which would end all here.)
put_back() {
    venv_back
    if [ "$was_running" = '' ]; then return 0; fi
    if [ -e .venv/installed ] && start_box; then
        echo 'sizzlebox: the box was stopped for this; it is starting again as it was.' >&2
    else
        echo "sizzlebox: the box was stopped for this and does not run now. When the fault is mended: ./install.sh, or $(start_command) sizzlebox" >&2
    fi
}

# Two ways to start would fight for screen and camera: the other one is taken away.
remove_desktop_start() {
    if [ ! -e "$user_unit" ] && [ ! -e "$autostart" ]; then return; fi
    rm -f "$user_unit" "$autostart"
    if user_systemd_runs; then systemctl --user daemon-reload; fi
}

remove_lite_start() {
    if [ ! -e "$system_unit" ]; then return; fi
    quietly 'the start could not be taken back' sudo systemctl disable sizzlebox.service
    quietly 'the unit could not be removed' sudo rm -f "$system_unit"
    if systemd_runs; then quietly 'systemd did not look anew' sudo systemctl daemon-reload; fi
}

install_service() {
    say "4 of 5  start: $(if [ "$mode" = desktop ]; then echo 'with the desktop'; else echo 'on the bare console'; fi)"
    if [ "$mode" = desktop ]; then
        remove_lite_start
        mkdir -p "$(dirname "$user_unit")" "$(dirname "$autostart")"
        filled_in desktop.service >"$user_unit"
        filled_in autostart.desktop >"$autostart"
        if user_systemd_runs; then systemctl --user daemon-reload; fi
        return
    fi
    remove_desktop_start
    if [ "$(filled_in lite.service)" != "$(cat "$system_unit" 2>/dev/null)" ]; then
        filled_in lite.service >build/sizzlebox.service
        quietly 'the unit could not be written' sudo install -m 644 build/sizzlebox.service "$system_unit"
        if systemd_runs; then quietly 'systemd did not look anew' sudo systemctl daemon-reload; fi
    fi
    quietly 'the start could not be set' sudo systemctl enable sizzlebox.service
}

# ---- the first try -----------------------------------------------------------------------------------------------

try_box() {
    if [ "$try" = no ]; then say '5 of 5  first try: left out'; return; fi
    say '5 of 5  first try: a frame from the camera, a press of each button'
    local words=(.venv/bin/python -m firmware.service.first_try)
    if [ "$silent" = yes ]; then words+=(--no-press); fi
    # Through sudo, because this shell is not in the groups that were just joined.
    if [ "$new_groups" = yes ]; then words=(sudo -u "$player" -- "${words[@]}"); fi
    local done=yes
    if [ "$silent" = yes ]; then "${words[@]}" >>"$log" || done=no; else "${words[@]}" || done=no; fi
    if [ "$done" = no ]; then
        fail 'the program is installed, but what stands above does not work yet. Mend it and run ./install.sh again; --skip-try leaves this out.'
    fi
}

uninstall() {
    stop_box
    remove_desktop_start
    remove_lite_start
    local own=no
    if [ -e .venv ] && [ ! -e .venv/installed ] && [ ! -e .venv/unfinished ]; then own=yes; else rm -rf .venv; fi
    rm -rf .venv.before sizzlebox.egg-info build/pinned.txt build/sizzlebox.service "$log"
    if [ "$own" = yes ]; then
        say 'The start is gone. What stays:'
        say '  .venv, which make run made; to remove it: make clean'
    else
        say 'The start and the program are gone. What stays:'
    fi
    say '  your matches and sets in ~/.local/share/sizzlebox, your settings in ~/.config/sizzlebox'
    say "  the system's packages, which others may use: sudo apt-get remove python3-picamera2 python3-pygame python3-lgpio"
    say "  the groups of $player; to leave one: sudo gpasswd -d $player gpio"
}

check_player
mkdir -p build
: >"$log"
# Also where the system has become another since.
if [ "$action" = uninstall ]; then uninstall; exit 0; fi
check_system
choose_mode
install_packages
trap put_back EXIT
stop_box
make_venv
join_groups
install_service
try_box
start_again

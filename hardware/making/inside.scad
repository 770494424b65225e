// What lies in the case, as simple shapes: to see what goes where, and that nothing stands in anything else. Not printed.
include <case.scad>

part = "inside";
gap = 0.05;                   // what touches in truth is so far apart here

module box_at(corner, size) translate(corner) cube(size);

// A Raspberry Pi, its header away from the origin, its USB sockets to the right; z 0 is the underside of its board.
module pi() {
    color("#1d6c3a") cube([pi_size.x, pi_size.y, 1.6]);
    color("#b8bcc0") {
        box_at([67, 2, 1.6], [21, 52, 15]);
        box_at([7, -1, 1.6], [9, 8, 3.2]);
        for (x = [22, 35.5]) box_at([x, -1, 1.6], [7.5, 8, 3.2]);
    }
    color("#202020") box_at([7, 50, 1.6], [51, 5, 8.5]);
    color("#e8e8e0") for (x = [46, 53]) box_at([x, 2, 1.6], [4, 18, 5]);
}

// The plugs of power and screen on the long side of a Pi.
module pi_plugs() color("#303438") for (x = [5, 20, 33.5]) box_at([x, -26, 0.6], [12, 25, 7]);

// The glass with its own board, in the place it has behind the front; the Pi is screwed onto that board.
module screen() {
    color("#20262c") translate([screen_middle.x - screen_size.x / 2, screen_middle.y - screen_size.y / 2, -screen_depth + gap])
        cube([screen_size.x, screen_size.y, screen_depth - 2 * gap]);
    color("#2f5d8a") box_at([screen_middle.x - 50, screen_middle.y - 30, -screen_board_depth - 1.6], [100, 60, 1.6]);
}

module on_screen() translate([screen_middle.x - pi_size.x / 2, screen_middle.y + pi_size.y / 2, -screen_pi_depth]) rotate([180, 0, 0]) children();

module buttons() for (i = [0, 1, 2]) translate([width / 2 + (i - 1) * button_step, buttons_y, -button_depth]) {
    color(["#1f8a3b", "#2e62d9", "#c62121"][i]) translate([0, 0, button_depth - button_body])
        cylinder(d = button_hole - 2 * gap, h = button_body + wall + 2);
    color("#d0d0d0") cylinder(d = button_tabs, h = button_depth - button_body + gap);
}

module on_floor(corner) translate([corner.x, corner.y, wall + floor_post + gap]) children();

// The perforated board; the driver lies in its middle, its notch to the left.
module board() {
    color("#c9a45c") cube([board_size.x, board_size.y, 1.6]);
    color("#202020") box_at([board_size.x / 2 - 10, board_size.y / 2 - 4, 1.6], [20, 8, 9]);
}

// ---- does it fit ---------------------------------------------------------------------------------------------------

things = 6;
first = 0;                    // 1 leaves out the body, which takes by far the longest
module thing(number) {
    if (number == 0) body();
    if (number == 1) on_front() translate([0, 0, gap]) { front(); straps_in_place(); }
    if (number == 2) on_front() { screen(); on_screen() { pi(); pi_plugs(); } }
    if (number == 3) on_front() buttons();
    if (number == 4) on_floor(board_corner) board();
    if (number == 5) on_floor(pi_corner) { pi(); pi_plugs(); }
}

// Where two of them would stand in one another: nothing, when all is well.
module overlap() for (one = [first : things - 2], other = [one + 1 : things - 1]) intersection() {
    thing(one);
    thing(other);
}

// ---- what goes where -----------------------------------------------------------------------------------------------

view = [48, 0, 20];           // .ci/drawings looks from there, without perspective: a sign is lifted to the viewer, before all else

module sign(number, at) translate(at) rotate(view) translate([0, 0, 150]) {
    color("#111111") cylinder(d = 19, h = 1);
    color("#ffffff") translate([0, 0, 1]) cylinder(d = 16.5, h = 1);
    color("#111111") translate([0, 0, 2]) linear_extrude(1) text(number, size = 9, halign = "center", valign = "center");
}

module wire(points, thick = 2.2) for (i = [1 : len(points) - 1]) hull() {
    translate(points[i - 1]) sphere(d = thick, $fn = 8);
    translate(points[i]) sphere(d = thick, $fn = 8);
}

module ribbon(points, wide = 11) for (i = [1 : len(points) - 1]) hull() {
    translate(points[i - 1]) cube([wide, 0.8, 0.8], center = true);
    translate(points[i]) cube([wide, 0.8, 0.8], center = true);
}

// The front lies on its face before the open body: what is up on it points to the viewer, its inner side is up.
module lying() translate([0, -12, wall]) rotate([180, 0, 0]) children();
function on_lying(x, y, up) = [x, -12 - y, wall + up];
function tab(i, x, y) = on_lying(width / 2 + (i - 1) * button_step + x, buttons_y + y, button_depth);
// Header pins count from the end with the memory card; the even ones lie at the edge of the Pi.
function header(place) = on_lying(screen_middle.x - pi_size.x / 2 + 8.3 + 2.54 * floor((place - 1) / 2),
    screen_middle.y - 24.5 + (place % 2 == 1 ? 1.27 : -1.27), screen_pi_depth + 10);
function leg(number) = [board_corner.x + board_size.x / 2 - 8.9 + 2.54 * (number < 9 ? number - 1 : 16 - number),
    board_corner.y + board_size.y / 2 + (number < 9 ? -7 : 7), wall + floor_post + 2];
function above(point, up) = [point.x, point.y, point.z + up];
function between(one, other, up) = [(one.x + other.x) / 2, (one.y + other.y) / 2, max(one.z, other.z) + up];

module bow(one, other, up) wire([one, above(one, up / 2), between(one, other, up), above(other, up / 2), other]);
module chain(start, ends, up) {
    bow(start, ends[0], up);
    for (i = [1 : len(ends) - 1]) bow(ends[i - 1], ends[i], 8);
}

colours = ["#1f8a3b", "#2e62d9", "#c62121"];
module wires() {
    for (i = [0 : 2]) color(colours[i]) {
        bow(header([7, 29, 31][i]), tab(i, -5, 5), 14);
        bow(header([32, 33, 37][i]), leg(i + 1), 26 + 3 * i);
        bow(leg(16 - i), tab(i, 5, -5), 16 + 3 * i);
    }
    color("#111111") {
        chain(header(39), [for (i = [2, 1, 0]) tab(i, 5, 5)], 18);
        bow(header(34), leg(8), 34);
    }
    color("#e08a00") chain(header(4), [for (i = [0 : 2]) tab(i, -5, -5)], 18);
    supply = [for (i = [0, 1]) on_lying(screen_middle.x - 47, screen_middle.y - 10 + 4 * i, screen_board_depth + 4)];
    color("#e08a00") bow(header(2), supply[0], 9);
    color("#111111") bow(header(6), supply[1], 9);
}

ribbon_slot = [width / 2 + 40, depth, height - 75.5];
module ribbons() {
    camera = on_lying(screen_middle.x - pi_size.x / 2 + 43, screen_middle.y + 16, screen_pi_depth + 6);
    color("#f0c419") ribbon([camera, above(camera, 22), [ribbon_slot.x, -30, 78], [ribbon_slot.x, depth - 30, ribbon_slot.z],
        ribbon_slot, [ribbon_slot.x, depth + 24, ribbon_slot.z + 4], [ribbon_slot.x - 16, depth + 24, height + 40]]);
    x = camera.x + 13;
    color("#58b7d6") ribbon([on_lying(x, screen_middle.y + 16, screen_pi_depth + 7), on_lying(x, screen_middle.y + 38, screen_pi_depth + 7),
        on_lying(x, screen_middle.y + 40, screen_board_depth + 2), on_lying(x, screen_middle.y + 26, screen_board_depth + 2)]);
}

module signs() {
    sign("1", on_lying(screen_middle.x - 72, screen_middle.y + 15, screen_depth));
    sign("2", on_lying(screen_middle.x + 82, strap_y[1], screen_depth));
    sign("3", on_lying(screen_middle.x - 25, screen_middle.y + 6, screen_pi_depth));
    sign("4", tab(2, 26, 4));
    sign("5", on_board(14, 8));
    sign("6", on_lying(screen_middle.x + 32, screen_middle.y + 56, screen_pi_depth));
    sign("7", on_lying(screen_middle.x - 56, screen_middle.y - 4, screen_board_depth));
    sign("8", above(ribbon_slot, 34));
    sign("9", [37, depth, 62]);
    sign("10", [width / 2 - 20, depth, column_z[1] + 16]);
    sign("11", [pi_corner.x + pi_size.x - 12, pi_corner.y + 30, wall + floor_post]);
}
function on_board(x, y) = [board_corner.x + x, board_corner.y + y, wall + floor_post + 3];

module inside() {
    color("#d8d4c8") body();
    lying() {
        color("#4a5560") front();
        color("#b08030") straps_in_place();
        screen();
        buttons();
        on_screen() pi();
    }
    on_floor(board_corner) board();
    color("#8a8f94") for (z = column_z, x = [-1, 1]) translate([width / 2 + 20 * x, depth - wall, z]) rotate([90, 0, 0]) cylinder(d = 8, h = 5, $fn = 6);
    wires();
    ribbons();
    signs();
}

if (part == "overlap") overlap();
if (part == "inside") inside();

// The case: a front with screen and buttons that leans back, a body behind it, two straps that hold the screen.
//   openscad -D 'part="front"' -o front.stl case.scad        (front, body, strap; together shows how they fit)
include <sizes.scad>

part = "together";

width = case_width;
front_length = screen_size.y + 76;
lean = 60;                    // the front, from the horizontal
lip = 10;                     // upright edge below the front
depth = case_depth;
height = lip + front_length * sin(lean);
corner_post = 10;
inset = 7.5;                  // from the edges to the screws in the corners
strap_x = wall + 0.4 + screen_post / 2;
screen_middle = [width / 2, front_length - 12 - screen_size.y / 2];
buttons_y = 33;
strap_y = [screen_middle.y - screen_screws.y / 2, screen_middle.y + screen_screws.y / 2];
column_z = [45, 125];         // where the brackets of the arm are bolted on
strap_thick = 4;
assert(screen_board_depth >= screen_depth + strap_thick, "the straps do not pass under the screen's board: print them thinner");
// Corners on the floor. The board stands left, behind the green button; the Pi right, its header to the back, so that its
// three plugs come out between the tabs of the blue and the red button.
board_corner = [14, depth - wall - 4.5 - board_size.y];
pi_corner = [width / 2 + 5, depth - wall - 4 - pi_size.y];

module on_front() translate([0, 0, lip]) rotate([lean, 0, 0]) children();

module corners() for (x = [inset, width - inset], y = [inset, front_length - inset]) translate([x, y]) children();

// The plate, its outer side up; it is printed on that side.
module front() {
    difference() {
        cube([width, front_length, wall]);
        translate([screen_middle.x + screen_view_shift.x, screen_middle.y + screen_view_shift.y, wall / 2])
            window([screen_view.x, screen_view.y], wall);
        for (i = [-1, 0, 1]) translate([width / 2 + i * button_step, buttons_y, -1]) cylinder(d = button_hole, h = wall + 2);
        corners() translate([0, 0, -1]) cylinder(d = m3, h = wall + 2);
        corners() translate([0, 0, wall - 1.6]) cylinder(d1 = m3, d2 = 6.6, h = 1.7);
    }
    // The screen lies between these posts; the straps are screwed onto them.
    for (x = [strap_x, width - strap_x], y = strap_y) translate([x, y, -screen_depth]) difference() {
        cylinder(d = screen_post, h = screen_depth + 0.1);
        translate([0, 0, -1]) cylinder(d = m3_post, h = screen_depth + 1);
    }
}

// A window whose rim is bevelled, so that a finger reaches the edge of the view.
module window(size, thick) hull() {
    cube([size.x, size.y, thick + 0.1], center = true);
    translate([0, 0, thick / 2]) cube([size.x + 2 * thick, size.y + 2 * thick, 0.2], center = true);
}

module profile() polygon([[0, 0], [0, lip], [front_length * cos(lean), height], [depth, height], [depth, 0]]);

module across_x(length) rotate([90, 0, 90]) linear_extrude(length) children();

module body() {
    difference() {
        union() {
            difference() {
                across_x(width) profile();
                translate([wall, 0, 0]) across_x(width - 2 * wall) offset(delta = -wall) profile();
                on_front() translate([wall, wall, -3 * wall]) cube([width - 2 * wall, front_length - 2 * wall, 20]);
            }
            intersection() {
                on_front() corners() translate([0, 0, -16]) cylinder(d = corner_post, h = 16);
                across_x(width) profile();
            }
            pi_posts() cylinder(d = 6, h = floor_post + 0.1);
            board_posts() cylinder(d = 5, h = floor_post + 0.1);
        }
        on_front() corners() translate([0, 0, -14]) cylinder(d = m3_post, h = 20);
        pi_posts() translate([0, 0, 1]) cylinder(d = m25_post, h = floor_post + 2);
        board_posts() translate([0, 0, 1]) cylinder(d = m2_post, h = floor_post + 2);
        back_holes();
    }
}

module pi_posts() for (x = [0, 1], y = [0, 1])
    translate([pi_corner.x + 3.5 + x * pi_screws.x, pi_corner.y + 3.5 + y * pi_screws.y, wall - 0.1]) children();

module board_posts() for (x = [-1, 1], y = [-1, 1])
    translate([board_corner.x + (board_size.x + x * board_screws.x) / 2, board_corner.y + (board_size.y + y * board_screws.y) / 2, wall - 0.1])
        children();

// Air at the top and in the floor, the power cable above the board, the camera's ribbon and the bolts of the arm's brackets.
module back_holes() {
    for (i = [-3 : 3]) if (abs(i) > 1) translate([width / 2 + i * 24 - 3, depth - wall - 1, height - 50]) cube([6, wall + 2, 34]);
    for (i = [-3 : 3]) translate([width / 2 + i * 24 - 3, depth - 30, -1]) cube([6, 16, wall + 2]);
    translate([24, depth - wall - 1, 34]) cube([26, wall + 2, 14]);
    translate([width / 2 + 28, depth - wall - 1, height - 78]) cube([24, wall + 2, 5]);
    for (z = column_z, x = [-1, 1]) translate([width / 2 + x * 20, depth + 1, z]) rotate([90, 0, 0]) cylinder(d = m4, h = wall + 2);
}

strap_length = width - 2 * wall - 1;
// Two of them hold the screen by the threaded holes on its back.
module strap() difference() {
    cube([strap_length, 12, strap_thick]);
    for (x = [-1, 1]) translate([strap_length / 2 + x * (width / 2 - strap_x), 6, -1]) cylinder(d = m3, h = 6);
    for (x = [-1, 1]) translate([strap_length / 2 + x * screen_screws.x / 2, 6, -1]) cylinder(d = m3 + 0.6, h = 6);
}

module straps_in_place() for (y = strap_y) translate([(width - strap_length) / 2, y - 6, -screen_depth - strap_thick]) strap();

module box() {
    color("#d8d4c8") body();
    on_front() color("#4a5560") front();
    on_front() color("#b08030") straps_in_place();
    on_front() color("#101418") translate([screen_middle.x - screen_size.x / 2, screen_middle.y - screen_size.y / 2, -4]) cube([screen_size.x, screen_size.y, 3.9]);
    for (i = [0, 1, 2]) on_front() color(["#1f8a3b", "#2e62d9", "#c62121"][i])
        translate([width / 2 + (i - 1) * button_step, buttons_y, wall]) { cylinder(d = button_hole + 4, h = 2); cylinder(d = button_hole - 6, h = 6); }
}

if (part == "front") rotate([180, 0, 0]) front();
if (part == "body") translate([0, 0, depth]) rotate([-90, 0, 0]) body();
if (part == "strap") strap();
if (part == "together") box();

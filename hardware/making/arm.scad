// The arm: an upright tube in two brackets on the back of the case, a tube across, the camera's head at its end.
//   openscad -D 'part="bracket"' -o bracket.stl arm.scad     (bracket, elbow, head, plate; together shows how they fit)
include <sizes.scad>

part = "together";

bore = tube + tube_play;
ring = bore + 12;             // around a tube
high = 26;                    // how much of a tube is held
slot = 3;                     // what a bolt can close
ear = 13;                     // beside the ring, for the bolt

module hex_nut() cylinder(d = m4_nut.x / cos(30), h = m4_nut.y + 20, $fn = 6);

// A ring around an upright tube, with two ears to the right that a bolt and a nut pull together.
module clamp_solid() {
    cylinder(d = ring, h = high);
    translate([0, -slot / 2 - 6, 0]) cube([ring / 2 + ear, slot + 12, high]);
}

module clamp_hollow() {
    translate([0, 0, -1]) cylinder(d = bore, h = high + 2);
    translate([0, -slot / 2, -1]) cube([ring, slot, high + 2]);
    translate([ring / 2 + ear / 2, 20, high / 2]) rotate([90, 0, 0]) cylinder(d = m4, h = 40);
    translate([ring / 2 + ear / 2, slot / 2 + 6 - m4_nut.y + 0.6, high / 2]) rotate([-90, 30, 0]) hex_nut();
}

// Two of these on the back of the case; their ears point away from it.
module bracket() difference() {
    union() {
        rotate(-90) clamp_solid();
        translate([-28, ring / 2 - 2, 0]) cube([56, 8, high]);
        translate([-ring / 2, 0, 0]) cube([ring, ring / 2, high]);
    }
    rotate(-90) clamp_hollow();
    for (x = [-20, 20]) translate([x, ring / 2 + 20, high / 2]) rotate([90, 0, 0]) cylinder(d = m4, h = 30);
    for (x = [-20, 20]) translate([x, ring / 2 - 1, high / 2]) rotate([90, 0, 0]) cylinder(d = 9, h = 20);
}

// From the upright tube to the one across: two clamps, back to back, at right angles.
module elbow() difference() {
    union() {
        clamp_solid();
        crossed() clamp_solid();
        translate([-ring, -ring / 2, 0]) cube([ring, ring, high]);
    }
    clamp_hollow();
    crossed() clamp_hollow();
}

module crossed() translate([-ring, high / 2, high / 2]) rotate([90, 90, 0]) children();

// On the end of the tube across: a clamp with a tongue on which the camera's plate tilts.
tongue = 7;
tilt_radius = 9;
module head() difference() {
    union() {
        clamp_solid();
        translate([-ring / 2 - 16, -tongue / 2, 0]) cube([20, tongue, high]);
        translate([-ring / 2 - 16, tongue / 2, high / 2]) rotate([90, 0, 0]) cylinder(r = high / 2, h = tongue);
    }
    clamp_hollow();
    translate([-ring / 2 - 16, 20, high / 2]) rotate([90, 0, 0]) cylinder(d = m4, h = 40);
}

// The camera lies on it, its lens through the window; beside it a hole for the screw of a USB camera (1/4 inch).
plate_size = [36, 66];
hinge_z = 5 + high / 2;
module plate() difference() {
    union() {
        translate([-plate_size.x / 2, 0, 0]) cube([plate_size.x, plate_size.y, 4]);
        for (side = [-1, 1]) translate([side * (tongue / 2 + 0.3 + 2.5) - 2.5, plate_size.y - 16, 0]) cheek();
        for (x = [-1, 1], y = [0, 1]) translate([x * camera_screws.x / 2, 8 + y * camera_screws.y, 0]) cylinder(d = 5, h = 6);
    }
    for (x = [-1, 1], y = [0, 1]) translate([x * camera_screws.x / 2, 8 + y * camera_screws.y, -1]) cylinder(d = m2, h = 9);
    translate([-7.5, 5, -1]) cube([15, 21, 6]);
    translate([0, 37, -1]) cylinder(d = 6.6, h = 6);
}

module cheek() difference() {
    hull() {
        cube([5, 16, 4]);
        translate([0, 8, hinge_z]) rotate([0, 90, 0]) cylinder(r = 8, h = 5);
    }
    translate([-1, 8, hinge_z]) rotate([0, 90, 0]) cylinder(d = m4, h = 7);
}

// How it fits; together.scad draws it on the case.
module arm() {
    color("#b08030") for (z = [0, 80]) translate([0, 0, z]) rotate(180) bracket();
    color("#c8ccd0") translate([0, 0, -20]) cylinder(d = tube, h = upright_length);
    translate([0, 0, upright_length - 60]) {
        color("#b08030") rotate([0, 0, 180]) elbow();
        translate([ring, -across_length + 40, high / 2]) {
            color("#c8ccd0") rotate([-90, 0, 0]) cylinder(d = tube, h = across_length);
            color("#4a5560") rotate([-90, 0, 0]) rotate([0, 0, -90]) head();
            color("#b08030") translate([0, high / 2 - plate_size.y + 8, -ring / 2 - 16 - hinge_z]) plate();
            color("#1d5c34") translate([-camera_board.x / 2, high / 2 - plate_size.y + 8 + 6, -ring / 2 - 10 - hinge_z]) cube([camera_board.x, camera_board.y, 1.2]);
        }
    }
}

if (part == "bracket") bracket();
if (part == "elbow") elbow();
if (part == "head") head();
if (part == "plate") plate();
if (part == "together") arm();

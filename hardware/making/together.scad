// The whole box: case, arm, and the A4 mat that the camera looks at. Nothing here is printed.
include <sizes.scad>
use <case.scad>
use <arm.scad>

part = "together";

module everything() {
    box();
    translate([case_width / 2, case_depth + (tube + 12) / 2 + 6.2, 32]) arm();
    color("#f4f4f0") translate([case_width / 2 - 148, -230, -1]) cube([297, 210, 0.6]);
    color("#848484") translate([case_width / 2 - 118, -200, -0.5]) cube([237, 150, 0.6]);
}

// Where front and straps would stand in the body: nothing, when all is well. A hundredth is what they may touch by.
module overlap() intersection() {
    body();
    on_front() translate([0, 0, 0.01]) {
        front();
        straps_in_place();
    }
}

if (part == "together") everything();
if (part == "overlap") overlap();

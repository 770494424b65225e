// The whole box: case, arm, and the A4 mat that the camera looks at. Nothing here is printed.
include <sizes.scad>
use <case.scad>
use <arm.scad>
use <inside.scad>

part = "together";

arm_at = [case_width / 2, case_depth + (tube + 12) / 2 + 6.2, 32];

// Out of the slot, up behind the upright tube, along on the one across, beside the head and down to the camera.
module camera_ribbon() {
    behind = arm_at.y + tube / 2 + 2;
    over = arm_at.z + upright_length - 60 + 13 + tube / 2 + 4;
    side = arm_at.x + tube + 12.4;
    end = arm_at.y - across_length + 40;
    color("#f0c419") ribbon([[arm_at.x + 40, case_depth - 1, 96], [arm_at.x + 40, behind, 100], [arm_at.x, behind, 150], [arm_at.x, behind, over - 12],
        [side, behind - 4, over], [side, end + 60, over], [side + 15, end + 30, over - 8], [side + 15, end - 5, over - 30], [side, end - 22, over - 50]]);
}

module everything() {
    box();
    translate(arm_at) arm();
    camera_ribbon();
    color("#f4f4f0") translate([case_width / 2 - 148, -230, -1]) cube([297, 210, 0.6]);
    color("#848484") translate([case_width / 2 - 118, -200, -0.5]) cube([237, 150, 0.6]);
}

if (part == "together") everything();

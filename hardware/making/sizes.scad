// All sizes of case and arm, in mm. Measure your own screen, buttons and tube, change them here, and render anew.

// The screen: Raspberry Pi Touch Display, 7 inch. It lies behind the front, held by two straps from the back.
screen_size = [194, 110];     // the whole glass
screen_view = [156, 88];      // what has to be seen, with a hair's breadth around
screen_view_shift = [0, 0];   // how far the middle of the view is off the middle of the glass
screen_screws = [126.2, 65.65]; // the threaded holes on its back
screen_depth = 8;             // from the glass to the plane of these holes

// The buttons: arcade buttons that snap into a hole. 30 for the large ones, 24 for the small ones.
button_hole = 30;
button_step = 60;             // from middle to middle

// The camera: Raspberry Pi Camera Module 2 or 3.
camera_board = [25, 24];
camera_screws = [21, 12.5];   // between its holes, for M2
camera_edge = 2;              // from the upper edge of the board to the upper holes

// The tubes of the arm: aluminium or beech, one upright, one across.
tube = 16;
tube_play = 0.4;              // more than the tube, so that it slides before it is clamped
upright_length = 420;
across_length = 300;

// The Pi, where it is not screwed to the back of the screen.
pi_screws = [58, 49];         // between its holes, for M2.5

// The case. A bed of 220 x 220 holds every part.
wall = 3;
case_depth = 135;
screen_post = 7;              // posts beside the screen, for the straps
case_width = screen_size.x + 2 * (wall + screen_post + 1);

m2 = 2.3;
m25_post = 2.2;               // a screw cuts its own thread
m3 = 3.4;
m3_post = 2.6;
m4 = 4.4;
m4_nut = [7.3, 3.4];          // across its flats, height
$fn = 48;

// All sizes of case and arm, in mm. Measure your own screen, buttons and tube, change them here, and render anew.

// The screen: Raspberry Pi Touch Display, 7 inch. It lies behind the front, held by two straps from the back.
screen_size = [194, 111];     // the whole glass, 192.96 x 110.76, with a hair's breadth around
screen_view = [156, 88];      // what has to be seen, with a hair's breadth around
screen_view_shift = [0, 0];   // how far the middle of the view is off the middle of the glass
screen_screws = [126.2, 65.65]; // the threaded holes on its back
screen_depth = 8;             // from the glass to the plane of these holes
screen_board_depth = 13;      // from the glass to the screen's own board; the straps, 4 thick, pass under it
screen_pi_depth = 24;         // from the glass to the Pi that is screwed onto that board

// The buttons: arcade buttons that snap into a hole. 30 for the large ones, 24 for the small ones.
button_hole = 30;
button_step = 60;             // from middle to middle
button_body = 32;             // how far the thick part reaches behind the front
button_depth = 52;            // how far tabs and plugs reach behind the front
button_tabs = 18;             // the room around the tabs, across

// The camera: Raspberry Pi Camera Module 2 or 3.
camera_board = [25, 24];
camera_screws = [21, 12.5];   // between its holes, for M2
camera_edge = 2;              // from the upper edge of the board to the upper holes

// The tubes of the arm: aluminium or beech, one upright, one across.
tube = 16;
tube_play = 0.4;              // more than the tube, so that it slides before it is clamped
upright_length = 420;
across_length = 300;

// On the floor of the body: the perforated board with the driver, and the Pi where it is not screwed to the back of the screen.
board_size = [70, 50];
board_screws = [66, 46];      // between its holes, for M2
pi_size = [85, 56];
pi_screws = [58, 49];         // between its holes, for M2.5; 3.5 from the edges at the end with the memory card
floor_post = 6;               // how high they stand

// The case. A bed of 220 x 220 holds every part.
wall = 3;
case_depth = 135;
screen_post = 7;              // posts beside the screen, for the straps
case_width = screen_size.x + 2 * (wall + screen_post + 1);

m2 = 2.3;
m2_post = 1.7;                // a screw cuts its own thread
m25_post = 2.2;
m3 = 3.4;
m3_post = 2.6;
m4 = 4.4;
m4_nut = [7.3, 3.4];          // across its flats, height
$fn = 48;

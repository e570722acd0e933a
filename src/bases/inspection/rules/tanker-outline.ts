/** A tanker from its side, drawn for this project, in units of a thousandth of its width: 1000 × 400. Ways as SVG has them. */
export const TANKER_OUTLINE = {
  width: 1000,
  height: 400,
  paths: [
    'M60 90 H690 A70 80 0 0 1 690 250 H60 A45 80 0 0 1 60 90 Z',
    'M160 90 V68 H220 V90 M330 90 V68 H390 V90 M500 90 V68 H560 V90',
    'M20 270 H760 V300 H20 Z',
    'M780 130 H880 L940 200 V300 H780 Z M800 150 H872 L910 200 H800 Z',
    'M640 250 V300 M90 250 V300 M300 250 V270 M470 250 V270',
  ],
  seam: 'M200 90 V250 M370 90 V250 M540 90 V250',
  /** centres */
  wheels: [110, 200, 290, 640, 880],
  wheelY: 320,
  wheelRadius: 38,
} as const

/** A tanker from its side, drawn for this project, in units of a thousandth of its width: 1000 × 400. */
export function TankerOutline() {
  return (
    <g className="tanker-outline" aria-hidden>
      <path d="M60 90 H690 A70 80 0 0 1 690 250 H60 A45 80 0 0 1 60 90 Z" />
      <path d="M200 90 V250 M370 90 V250 M540 90 V250" className="tanker-seam" />
      <path d="M160 90 V68 H220 V90 M330 90 V68 H390 V90 M500 90 V68 H560 V90" />
      <path d="M20 270 H760 V300 H20 Z" />
      <path d="M780 130 H880 L940 200 V300 H780 Z M800 150 H872 L910 200 H800 Z" />
      <path d="M640 250 V300 M90 250 V300 M300 250 V270 M470 250 V270" />
      <circle cx="110" cy="320" r="38" />
      <circle cx="200" cy="320" r="38" />
      <circle cx="290" cy="320" r="38" />
      <circle cx="640" cy="320" r="38" />
      <circle cx="880" cy="320" r="38" />
    </g>
  )
}

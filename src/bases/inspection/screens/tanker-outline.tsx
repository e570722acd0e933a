import { TANKER_OUTLINE } from '../rules/tanker-outline.ts'

const { paths, seam, wheels, wheelY, wheelRadius } = TANKER_OUTLINE

/** A tanker from its side, in units of a thousandth of its width. */
export function TankerOutline() {
  return (
    <g className="tanker-outline" aria-hidden>
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
      <path d={seam} className="tanker-seam" />
      {wheels.map((x) => (
        <circle key={x} cx={x} cy={wheelY} r={wheelRadius} />
      ))}
    </g>
  )
}

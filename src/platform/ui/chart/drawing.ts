/** The first and the last place of an axis. */
export type PlaceRange = readonly [from: string, to: string]

/** The XY shape of the statistics calls: one value per place of the axis, null is a gap. */
export interface Xy {
  xAxis: readonly string[]
  series: readonly { name: string; data: readonly (number | null)[] }[]
}

/** How figures over an axis are written and what a click on them does. */
export interface XyLook {
  /** writes a series' name in the person's language */
  seriesLabel?: (name: string) => string
  /** a colour of its own for a series; the theme's in their order when left out */
  seriesColor?: (name: string) => string
  /** writes a value with its unit */
  valueText: (value: number) => string
  /** receives the place on the axis that was clicked; offer the keyboard another way to it */
  onPoint?: ((place: string) => void) | undefined
  /** receives the first and the last place that the mouse was dragged over or that keys selected; null: all of them */
  onDrag?: ((range: PlaceRange | null) => void) | undefined
  /** places set apart by a band, with the words for it; the figures at the pointer and the table have them */
  band?: { title: string; textOf: (place: string) => string | undefined } | undefined
  /** what was dragged over, where a drawing of all places is to show it itself */
  dragged?: PlaceRange | null
}

/** What every drawing is given. */
export interface Drawing extends XyLook {
  data: Xy
  label: string
  heightPx: number
  seriesLabel: (name: string) => string
  seriesColor: (name: string) => string
}

import type { Xy } from './drawing.ts'

interface Props {
  data: Xy
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
  seriesLabel: (name: string) => string
  seriesColor: (name: string) => string
}

/** Which mark is which series; a click hides a series or shows it again. Hiding the last one shows them all. */
export function ChartLegend({ data, hidden, onHide, seriesLabel, seriesColor }: Props) {
  function turn(name: string): void {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    onHide(data.series.every((series) => next.has(series.name)) ? new Set() : next)
  }
  return (
    <ul className="chart-legend">
      {data.series.map(({ name }) => (
        <li key={name}>
          <button type="button" aria-pressed={!hidden.has(name)} onClick={() => turn(name)}>
            <i style={{ background: seriesColor(name) }} />
            {seriesLabel(name)}
          </button>
        </li>
      ))}
    </ul>
  )
}

import { ChartFigure } from './chart-figure.tsx'
import { Empty } from '../frame/screen-state.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './rank-bars.css'

/** The RANK shape of the statistics calls: names, the first one first, and what each reached. */
export interface Ranking {
  provinces: readonly string[]
  counts: readonly (number | null)[]
}

interface Props {
  title: string
  data: Ranking
  /** writes a value with its unit */
  valueText: (value: number | null) => string
  /** what a whole bar stands for; the greatest value when left out */
  full?: number
}

/** A ranking as a list of bars that lie: names are read whole, and by a screen reader in their order. */
export function RankBars({ title, data, valueText, full }: Props) {
  const t = useText(uiTexts)
  const most = full ?? Math.max(1, ...data.counts.map((count) => count ?? 0))
  return (
    <ChartFigure
      title={title}
      rows={
        data.provinces.length === 0
          ? undefined
          : () => data.provinces.map((name, at) => [name, data.counts[at] ?? null])
      }
    >
      {data.provinces.length === 0 ? (
        <Empty title={t('noFigures')} />
      ) : (
        <ol className="rank-bars">
          {data.provinces.map((name, at) => {
            const count = data.counts[at] ?? null
            return (
              <li key={name}>
                <span title={name}>{name}</span>
                <b>{valueText(count)}</b>
                <i style={{ inlineSize: `${((count ?? 0) / most) * 100}%` }} />
              </li>
            )
          })}
        </ol>
      )}
    </ChartFigure>
  )
}

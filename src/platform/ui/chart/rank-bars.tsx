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
  /** what it is known by on its screen when it was folded: the same in each language and unit */
  name: string
  title: string
  data: Ranking
  /** writes a value with its unit */
  valueText: (value: number | null) => string
  /** the value of a full bar; the greatest value when left out */
  full?: number
}

/** A ranking as a list of horizontal bars: names are read whole, and by a screen reader in their order. */
export function RankBars({ name, title, data, valueText, full }: Props) {
  const t = useText(uiTexts)
  const most = full ?? Math.max(1, ...data.counts.map((count) => count ?? 0))
  const ranked = data.provinces.map((province, at) => ({ province, count: data.counts[at] ?? null }))
  const isEmpty = ranked.length === 0
  const shareOf = (count: number | null) => (count ?? 0) / most
  return (
    <ChartFigure
      name={name}
      title={title}
      rows={isEmpty ? undefined : () => [[t('part'), title], ...ranked.map(({ province, count }) => [province, count])]}
      bars={
        isEmpty
          ? undefined
          : ranked.map(({ province, count }) => ({ name: province, value: valueText(count), share: shareOf(count) }))
      }
    >
      {isEmpty ? (
        <Empty title={t('noFigures')} />
      ) : (
        <ol className="rank-bars">
          {ranked.map(({ province, count }) => (
            <li key={province}>
              <span title={province}>{province}</span>
              <b>{valueText(count)}</b>
              <i style={{ inlineSize: `${shareOf(count) * 100}%` }} />
            </li>
          ))}
        </ol>
      )}
    </ChartFigure>
  )
}

import type { Ranking } from '../../../platform/ui/chart/rank-bars.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { wallTexts } from '../text.ts'

interface Props {
  title: string
  data: Ranking | undefined
  valueText: (value: number | null) => string
  /** the value of a full bar; the greatest value when left out */
  full?: number
}

/** The first ones by some figure. */
export function WallRank({ title, data, valueText, full }: Props) {
  const t = useText(wallTexts)
  const most = full ?? Math.max(1, ...(data?.counts ?? []).map((count) => count ?? 0))
  return (
    <section className="wall-panel wall-rank" aria-label={title}>
      <h2>{title}</h2>
      {data?.provinces.length === 0 && <p>{t('none')}</p>}
      <ol>
        {data?.provinces.map((name, at) => {
          const count = data.counts[at] ?? null
          return (
            // Two owners may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at} ${name}`}>
              <span>{name}</span>
              <b>{valueText(count)}</b>
              <i style={{ inlineSize: `${((count ?? 0) / most) * 100}%` }} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

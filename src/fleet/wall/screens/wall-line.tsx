import { percentText } from '../../../platform/ui/theme/format.ts'
import type { Xy } from '../../../platform/ui/chart/drawing.ts'
import { linePieces } from '../../../platform/ui/chart/xy-scale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { wallTexts } from '../text.ts'

interface Props {
  title: string
  /** one series of percentages; undefined while it comes */
  data: Xy | undefined
  color: string
}

/** The drawing's own units; it is stretched to its place. */
const WIDTH = 300
const HEIGHT = 100

/** A rate of the newest day, and thirty days behind it as a line. A gap is a gap. */
export function WallLine({ title, data, color }: Props) {
  const t = useText(wallTexts)
  const line = data?.series[0]?.data ?? []
  const known = line.filter((value) => value !== null)
  const last = known.at(-1) ?? null
  const day = data?.xAxis[line.findLastIndex((value) => value !== null)]
  const [least, most] = [Math.min(...known), Math.max(...known)]
  // Rates are close to 100: drawn from 0, all would be a straight line.
  const low = Math.max(0, Math.floor((least - 1) / 5) * 5)
  const x = (at: number) => ((line.length > 1 ? at / (line.length - 1) : 0.5) * WIDTH).toFixed(1)
  const y = (value: number) => (HEIGHT - ((value - low) / (100 - low || 1)) * HEIGHT).toFixed(1)
  return (
    <section className="wall-panel wall-line" aria-label={title}>
      <h2>
        {title} <small>{day?.slice(5)}</small>
      </h2>
      <strong style={{ color }}>{percentText(last, 1)}</strong>
      {data && known.length === 0 && <p>{t('none')}</p>}
      {known.length > 0 && (
        <div className="wall-line-plot">
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('lineIs', {
              title,
              last: percentText(last, 1),
              least: percentText(least, 1),
              most: percentText(most, 1),
            })}
          >
            {linePieces(line).map((piece) => (
              <polyline
                key={piece[0]}
                points={piece.map((at) => `${x(at)},${y(line[at] ?? 0)}`).join(' ')}
                stroke={color}
              />
            ))}
          </svg>
          <span className="wall-line-top">100%</span>
          <span className="wall-line-low">{low}%</span>
          <span className="wall-line-first">{data?.xAxis[0]?.slice(5)}</span>
          <span className="wall-line-last">{data?.xAxis.at(-1)?.slice(5)}</span>
        </div>
      )}
    </section>
  )
}

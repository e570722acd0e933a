import { useText } from '../../../platform/ui/theme/use-text.ts'
import { radarName, radarOf } from '../rules/radar.ts'
import { lessonReportTexts } from '../text.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'

export type Report = ResponseOf<'POST /Class/report/{id}'>

const SIZE = 300
const path = (places: readonly (readonly [number, number])[]) =>
  `M${places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`

/** Each standard's mean on its axis, between the lowest and the highest; the table beside it has the figures. */
export function Radar({ standards }: Pick<Report, 'standards'>) {
  const t = useText(lessonReportTexts)
  const { axes, mean, min, max } = radarOf(standards, SIZE)
  const middle = SIZE / 2
  return (
    <svg className="radar" viewBox={`-60 0 ${SIZE + 120} ${SIZE}`} role="img" aria-label={t('radar')}>
      {axes.map(({ name, end: [x, y] }) => (
        <line key={name} x1={middle} y1={middle} x2={x} y2={y} />
      ))}
      <path className="radar-frame" d={path(axes.map(({ end }) => end))} />
      <path className="radar-range" fillRule="evenodd" d={path(max) + path(min)} />
      <path className="radar-mean" d={path(mean)} />
      {axes.map(({ name, label: [x, y] }) => (
        <text key={name} x={x} y={y} textAnchor="middle" dominantBaseline="central">
          {radarName(name)}
        </text>
      ))}
    </svg>
  )
}

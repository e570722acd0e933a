import type { ReactNode } from 'react'
import { ScreenLink } from '../frame/address.tsx'
import { figure, shareText } from '../theme/format.ts'
import { ChartFigure } from './chart-figure.tsx'
import { pieSlices, ringPath, type Pie, type Slice } from './pie-slices.ts'
import { Empty } from '../frame/screen-state.tsx'
import { seriesColorOf } from '../theme/theme.ts'
import { useTheme } from '../theme/use-theme.ts'
import { useText } from '../theme/use-text.ts'
import { uiTexts } from '../text.ts'
import './pie-chart.css'

export type { Pie }
interface Props {
  /** what it is known by on its screen when it was folded: the same in each language and unit */
  name: string
  title: string
  data: Pie
  /** writes a part's name in the person's language */
  partLabel?: (name: string) => string
  partColor?: (name: string) => string
  /** where a part's line in the legend leads */
  partLink?: (name: string) => { to: string; search?: object }
}

const OUTER = 48
const INNER = 32

/**
 * A ring with its legend. Drawn by hand: the legend is real text, so that the figures can be read, copied, followed and
 * read aloud.
 */
export function PieChart({ name: chart, title, data, partLabel = (name) => name, partColor, partLink }: Props) {
  const t = useText(uiTexts)
  const theme = useTheme()
  const slices = pieSlices(data)
  const total = data.reduce((sum, { value }) => sum + value, 0)
  const colors = slices.map(({ name }, at) => partColor?.(name) ?? seriesColorOf(theme, at))
  return (
    <ChartFigure
      name={chart}
      title={title}
      rows={
        total === 0
          ? undefined
          : () => [[t('part'), title], ...slices.map(({ name, value }) => [partLabel(name), value])]
      }
      series={
        total === 0 ? undefined : slices.map(({ name }, at) => ({ label: partLabel(name), color: colors[at] ?? '' }))
      }
    >
      {total === 0 ? (
        <Empty />
      ) : (
        <div className="pie">
          <svg viewBox="-50 -50 100 100" aria-hidden="true">
            {slices.map(
              ({ name, from, to, value }, at) =>
                value > 0 && (
                  <SliceLink key={name} link={partLink?.(name)}>
                    <path d={ringPath(from, to, OUTER, INNER)} fill={colors[at]}>
                      <title>{`${partLabel(name)}: ${figure(value)}`}</title>
                    </path>
                  </SliceLink>
                ),
            )}
            <text textAnchor="middle" dominantBaseline="central">
              {figure(total)}
            </text>
          </svg>
          <ul className="pie-legend">
            {slices.map((slice, at) => (
              <li key={slice.name}>
                <LegendLine
                  slice={slice}
                  color={colors[at]}
                  label={partLabel(slice.name)}
                  link={partLink?.(slice.name)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </ChartFigure>
  )
}

/** The slice leads where its line in the legend does, for the mouse; keyboard and screen reader have the legend. */
function SliceLink({ link, children }: { link?: { to: string; search?: object }; children: ReactNode }) {
  return link ? (
    <ScreenLink {...link} tabIndex={-1}>
      {children}
    </ScreenLink>
  ) : (
    children
  )
}

function LegendLine(props: { slice: Slice; color?: string; label: string; link?: { to: string; search?: object } }) {
  const { slice, link } = props
  const line = (
    <>
      <i style={{ background: props.color }} />
      <span title={props.label}>{props.label}</span>
      <b>{figure(slice.value)}</b>
      <small>{shareText(slice.share)}</small>
    </>
  )
  return link ? (
    <ScreenLink {...link} className="pie-line">
      {line}
    </ScreenLink>
  ) : (
    <span className="pie-line">{line}</span>
  )
}

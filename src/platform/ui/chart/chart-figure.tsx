import { useRef, type ReactNode } from 'react'
import { loadPart } from '../call/load-part.ts'
import { usePreference } from '../call/use-preference.ts'
import { notify } from '../dialog/notices.tsx'
import { uiTexts } from '../text.ts'
import { Icon } from '../theme/icon.tsx'
import { useText } from '../theme/use-text.ts'
import { useTheme } from '../theme/use-theme.ts'
import type { Bar } from './ranking-plot.ts'
import './chart.css'

interface Props {
  /** what a chart that was folded is known by on its screen: the same in each language and unit */
  name: string
  title: string
  /** shown next to the title */
  beside?: ReactNode
  /** the figures as rows, that of the titles first; left out where there are none to save */
  rows?: (() => readonly (readonly (string | number | null)[])[]) | undefined
  /** the legend of the picture; left out where the drawing is no SVG */
  series?: readonly { label: string; color: string }[] | undefined
  /** of a ranking, in place of a drawing */
  bars?: readonly Bar[] | undefined
  /** the first and the last place that it shows */
  range?: string
  children: ReactNode
}

const OPEN = 0
const CLOSED = 1

/** A chart's frame: it folds, which is kept for each person, and saves the chart as a picture and as figures. */
export function ChartFigure({ name, title, beside, rows, series, bars, range = '', children }: Props) {
  const t = useText(uiTexts)
  const theme = useTheme()
  const figure = useRef<HTMLElement>(null)
  const [kept, keep] = usePreference('charts')
  const folded = typeof kept === 'object' && kept !== null ? (kept as Record<string, 0 | 1>) : {}
  const place = `${window.location.pathname} ${name}`
  const isOpen = (folded[place] ?? OPEN) === OPEN

  async function save(as: 'picture' | 'figures'): Promise<void> {
    try {
      const { saveChart, saveFigures, saveRanking } = await loadPart(() => import('./save-chart.ts'))
      const drawing = figure.current?.querySelector<SVGSVGElement>('.chart > svg, .pie > svg')
      if (as === 'figures') saveFigures(title, rows?.() ?? [])
      else if (bars) await saveRanking(bars, { title, theme })
      else if (drawing) await saveChart(drawing, { title, range, series: series ?? [], theme })
    } catch (error) {
      notify.failure(error)
    }
  }

  return (
    <figure ref={figure} className="chart-figure">
      <figcaption>
        <span>{title}</span>
        {beside}
        <span className="chart-buttons">
          {isOpen && (series ?? bars) && (
            <button
              type="button"
              className="link-button"
              aria-label={t('saveChart', { title })}
              title={t('saveChart', { title })}
              onClick={() => void save('picture')}
            >
              PNG
            </button>
          )}
          {isOpen && rows && (
            <button
              type="button"
              className="link-button"
              aria-label={t('saveFigures', { title })}
              title={t('saveFigures', { title })}
              onClick={() => void save('figures')}
            >
              CSV
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'foldChart' : 'unfoldChart', { title })}
            onClick={() => {
              const { [place]: _, ...others } = folded
              keep(isOpen ? { ...others, [place]: CLOSED } : others)
            }}
          >
            <Icon name={isOpen ? 'up' : 'down'} />
          </button>
        </span>
      </figcaption>
      {isOpen && children}
    </figure>
  )
}

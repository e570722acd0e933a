import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { saveFile } from '../call/download.ts'
import { notify } from '../dialog/notices.tsx'
import { uiTexts } from '../text.ts'
import { figure } from '../theme/format.ts'
import { Icon } from '../theme/icon.tsx'
import { useText } from '../theme/use-text.ts'
import { useTheme } from '../theme/use-theme.ts'
import { useWidth } from '../theme/use-width.ts'
import { chartPicture } from './chart-picture.ts'
import type { LineLook } from './line-drawing.tsx'
import { longLineOptions } from './long-line-options.ts'
import { usePointed } from './pointed-place.ts'
import { PointerKeys } from './pointer-keys.tsx'
import { PointFigures } from './xy-plot.tsx'
import type { Drawing, Xy } from './drawing.ts'
import { panned, zoomed, type Zoom } from './zoom.ts'

/**
 * Thousands of places on one canvas: zoomed by drag, fingers and back by a double click, and saved as a picture. Loaded with the
 * first chart that needs it.
 */
export function LongLines({ data, label, heightPx, mark, ends, leastSpan, bounds, ...look }: LineLook & Drawing) {
  const t = useText(uiTexts)
  const theme = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const width = useWidth(place)
  const shown = useSame(data)
  const last = shown.xAxis.length - 1
  const [pointed, setPointed] = usePointed(shown.xAxis)
  const [wanted, setZoom] = useState<Zoom | null>(null)
  /** where a range begins that is being selected by keyboard */
  const [begun, setBegun] = useState<number | null>(null)
  // Another range may have fewer places than the one that was zoomed.
  const dragged =
    look.dragged && zoomed(shown.xAxis.indexOf(look.dragged[0]), shown.xAxis.indexOf(look.dragged[1]), last)
  const zoom = wanted && wanted[1] <= last ? wanted : (dragged ?? null)
  function zoomTo(next: Zoom | null): void {
    setZoom(next)
    if (next === null) look.onDrag?.(null)
  }
  /** Holds for the other charts of the screen, too. */
  function select(next: Zoom | null): void {
    const [from, to] = [shown.xAxis[Math.round(next?.[0] ?? 0)], shown.xAxis[Math.round(next?.[1] ?? last)]]
    setZoom(null)
    look.onDrag?.(next === null || from === undefined || to === undefined ? null : [from, to])
  }
  const now = useRef({ zoom, look, zoomTo, select })
  useEffect(() => {
    now.current = { zoom, look, zoomTo, select }
  })

  const hasRoom = width > 0
  const [low, high] = ends ?? []
  const [least, most] = bounds ?? []
  const { value: markValue, label: markLabel = '' } = mark ?? {}
  useEffect(() => {
    if (!place.current || !hasRoom) return undefined
    const made = new uPlot(
      longLineOptions({
        data: shown,
        size: [place.current.clientWidth, heightPx],
        theme,
        font: `12px ${getComputedStyle(document.body).fontFamily}`,
        seriesColor: (name) => now.current.look.seriesColor(name),
        mark: markValue === undefined ? null : { value: markValue, label: markLabel },
        isBanded: (at) => now.current.look.band?.textOf(at) !== undefined,
        ends: low === undefined || high === undefined ? null : [low, high],
        span: { leastSpan, bounds: least === undefined || most === undefined ? undefined : [least, most] },
        zoom: () => now.current.zoom,
        onZoom: (next) => now.current.zoomTo(next),
        onSelect: (next) => now.current.select(next),
      }),
      [shown.xAxis.map((_, at) => at), ...shown.series.map((series) => [...series.data])],
      place.current,
    )
    plot.current = made
    return () => {
      plot.current = null
      made.destroy()
    }
  }, [shown, theme, heightPx, hasRoom, markValue, markLabel, low, high, leastSpan, least, most])

  const { band } = look
  const drawnBand = useRef('')
  const banded = band ? shown.xAxis.filter((at) => band.textOf(at) !== undefined).join() : ''
  useEffect(() => {
    if (drawnBand.current === banded) return
    drawnBand.current = banded
    plot.current?.redraw(false)
  }, [banded])
  useEffect(() => {
    if (width > 0) plot.current?.setSize({ width, height: heightPx })
  }, [width, heightPx])
  // After each making again, too.
  useEffect(() => {
    const made = plot.current
    const [min, max] = zoom ?? [0, last]
    const scale = made?.scales['x']
    if (!made || !scale) return undefined
    if (scale.min !== min || scale.max !== max) made.batch(() => made.setScale('x', { min, max }))
    const left = pointed === null ? -10 : made.valToPos(pointed, 'x')
    made.setCursor({ left, top: left < 0 ? -10 : 0 }, false)
    if (begun === null || pointed === null) return undefined
    const start = made.valToPos(begun, 'x')
    const height = made.over.clientHeight
    made.setSelect({ left: Math.min(start, left), width: Math.abs(left - start), top: 0, height }, false)
    return () => plot.current?.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  })

  /** By key, also to places outside what is zoomed. */
  function goTo(at: number | null): void {
    if (at !== null && zoom && (at < zoom[0] || at > zoom[1])) {
      const middle = (zoom[0] + zoom[1]) / 2
      setZoom(panned(zoom, (middle - at) / (zoom[1] - zoom[0]), last))
    }
    setPointed(at)
  }

  function placeUnder(clientX: number): number | null {
    const made = plot.current
    return made ? made.posToIdx(clientX - made.over.getBoundingClientRect().left) : null
  }

  async function save(): Promise<void> {
    if (!plot.current) return
    const [from, to] = zoom ?? [0, last]
    const range = `${shown.xAxis[Math.ceil(from)]} – ${shown.xAxis[Math.floor(to)]}`
    const series = shown.series.map(({ name }) => ({ label: look.seriesLabel(name), color: look.seriesColor(name) }))
    try {
      const canvas = plot.current.ctx.canvas
      const sizes = {
        widthPx: canvas.clientWidth,
        heightPx: canvas.clientHeight,
        scale: canvas.width / canvas.clientWidth,
      }
      const picture = await chartPicture({ title: label, range, series, plot: canvas, ...sizes, theme })
      saveFile(picture, `${label}.png`)
    } catch (error) {
      notify.failure(error)
    }
  }

  const isOnTheRight = pointed !== null && pointed > (zoom ? (zoom[0] + zoom[1]) / 2 : last / 2)
  return (
    <>
      <div className="chart-place">
        <div
          ref={place}
          className="chart"
          role="img"
          aria-label={label}
          style={{ height: heightPx }}
          onPointerMove={(event) => setPointed(placeUnder(event.clientX))}
          onPointerLeave={() => setPointed(null)}
        />
        <PointerKeys
          data={shown}
          label={label}
          {...look}
          at={pointed}
          onAt={goTo}
          from={begun}
          onFrom={setBegun}
          onRange={(first, until) => select(zoomed(first, until, last))}
          onShowAll={zoom ? () => zoomTo(null) : undefined}
        />
        {pointed !== null && (
          <PointFigures data={shown} {...look} at={pointed} side={isOnTheRight ? 'left' : 'right'} />
        )}
      </div>
      <div className="chart-tools">
        <button
          type="button"
          className="plain-button"
          aria-disabled={zoom === null || undefined}
          onClick={() => zoomTo(null)}
        >
          <Icon name="fullScreen" sizePx={14} /> {t('resetZoom')}
        </button>
        <button type="button" className="plain-button" onClick={() => void save()}>
          <Icon name="download" sizePx={14} /> {t('savePicture')}
        </button>
        <small>{t('zoomHint', { count: figure(shown.xAxis.length) })}</small>
      </div>
    </>
  )
}

/** The same object as long as axis and figures are the same: a live screen asks often, and answers differ seldom. */
function useSame(data: Xy): Xy {
  const [kept, keep] = useState(data)
  const isSame =
    kept.xAxis === data.xAxis &&
    kept.series.length === data.series.length &&
    kept.series.every(
      ({ name, data: values }, nth) => name === data.series[nth]?.name && values === data.series[nth].data,
    )
  if (isSame) return kept
  keep(data)
  return data
}

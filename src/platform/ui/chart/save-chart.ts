import { saveFile } from '../call/download.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../rules/csv-line.ts'
import { chartPicture, type Picture } from './chart-picture.ts'
import { rankingPlot, type Bar } from './ranking-plot.ts'
import { svgImage } from './svg-image.ts'

/** sharp on paper, too */
const SCALE = 2

/** Saves a chart that is drawn as SVG as a PNG with its title and legend. */
export async function saveChart(
  drawing: SVGSVGElement,
  picture: Pick<Picture, 'title' | 'range' | 'series' | 'theme'>,
): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect()
  const plot = await svgImage(drawing, width, height)
  saveFile(
    await chartPicture({ ...picture, plot, widthPx: width, heightPx: height, scale: SCALE }),
    `${picture.title}.png`,
  )
}

/** The same of a ranking. */
export async function saveRanking(
  bars: readonly Bar[],
  { title, theme }: Pick<Picture, 'title' | 'theme'>,
): Promise<void> {
  const drawn = rankingPlot(bars, theme, SCALE)
  saveFile(await chartPicture({ ...drawn, title, theme, range: '', series: [], scale: SCALE }), `${title}.png`)
}

/** Saves a chart's figures, the row of titles first. */
export function saveFigures(title: string, rows: readonly (readonly (string | number | null)[])[]): void {
  const file = new Blob([BYTE_ORDER_MARK, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `${title}.csv`)
}

import { textOr, UNKNOWN } from './format.ts'
import { LineDrawing, type LineLook, type Xy } from './line-drawing.tsx'
import { Empty } from './screen-state.tsx'
import { uiTexts } from './text.ts'
import { useText } from './use-text.ts'
import './chart.css'

interface Props extends LineLook {
  title: string
  data: Xy
  heightPx?: number
}

/** Lines over days or hours, and the same as a table. `<LineChart title="…" data={xy} valueText={hashrateText} />` */
export function LineChart({ title, data, heightPx = 260, ...look }: Props) {
  const t = useText(uiTexts)
  const hasFigures = data.series.some((series) => series.data.some((value) => value !== null))
  return (
    <figure className="chart-figure">
      <figcaption>{title}</figcaption>
      {hasFigures ? (
        <>
          <LineDrawing {...data} {...look} label={title} heightPx={heightPx} />
          <details className="chart-table">
            <summary>{t('chartAsTable')}</summary>
            <XyTable data={data} {...look} />
          </details>
        </>
      ) : (
        <div style={{ minHeight: heightPx }}>
          <Empty title={t('noFigures')} />
        </div>
      )}
    </figure>
  )
}

function XyTable({ data, seriesLabel, valueText }: { data: Xy } & Pick<LineLook, 'seriesLabel' | 'valueText'>) {
  const t = useText(uiTexts)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('axis')}</th>
          {data.series.map(({ name }) => (
            <th key={name} scope="col">
              {textOr(seriesLabel ? seriesLabel(name) : name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.xAxis.map((point, at) => (
          <tr key={point}>
            <th scope="row">{point}</th>
            {data.series.map((series) => {
              const value = series.data[at] ?? null
              return <td key={series.name}>{value === null ? UNKNOWN : valueText(value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

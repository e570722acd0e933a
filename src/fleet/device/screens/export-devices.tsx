import { useId, useState } from 'react'
import type { RequestOf } from '../../../platform/contract/call.ts'
import { download } from '../../../platform/ui/call/download.ts'
import { DropDown } from '../../../platform/ui/choice/drop-down.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useLive } from '../../../platform/ui/call/live.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { DeviceFilter, DeviceSearch } from './device-search.ts'
import { screenTexts } from './text.ts'
import '../../../platform/ui/table/export-button.css'
import './device-screens.css'

type Format = NonNullable<RequestOf<'POST /device/export'>['format']>
const FORMATS = [
  ['xls', 'formatXls'],
  ['xlsx', 'formatXlsx'],
  ['csv', 'formatCsv'],
] as const satisfies readonly (readonly [Format, keyof typeof screenTexts])[]
/** The batch in which the server reads (specification, section 9). */
const EXPORT_SIZE = 1020

interface Props {
  filter: DeviceFilter
  order: Pick<DeviceSearch, 'orderColumn' | 'orderWay'>
  /** also the telemetry columns */
  hasTelemetry: boolean
  label: string
}

/** Saves every device that matches as a spreadsheet: .xls at once, the others from the menu beside it. */
export function ExportDevices({ filter, order, hasTelemetry, label }: Props) {
  const t = useText(screenTexts)
  const [exportId, setExportId] = useState<string | null>(null)

  async function save(format: Format): Promise<void> {
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
    setExportId(id)
    const { orderColumn, orderWay } = order
    const request = { ...filter, orderColumn, orderWay, page: 1, size: EXPORT_SIZE, format, exportId: id }
    try {
      await download(hasTelemetry ? 'POST /machine/export' : 'POST /device/export', { request })
      notify.success(t('exportDone'))
    } catch (error) {
      notify.error(t('exportFailed'))
      notify.failure(error)
    } finally {
      setExportId(null)
    }
  }

  return (
    <div className="button-pair">
      <button type="button" className="plain-button" disabled={exportId !== null} onClick={() => void save('xls')}>
        <Icon name="download" /> {label}
      </button>
      <DropDown
        label={t('exportAs')}
        side="end"
        renderPanel={(close) =>
          FORMATS.map(([format, name]) => (
            <button
              key={format}
              type="button"
              className="drop-down-item"
              disabled={exportId !== null}
              onClick={() => {
                close()
                void save(format)
              }}
            >
              {t(name)}
            </button>
          ))
        }
      >
        <Icon name="down" sizePx={14} />
      </DropDown>
      {exportId !== null && <ExportProgress exportId={exportId} />}
    </div>
  )
}

function ExportProgress({ exportId }: { exportId: string }) {
  const t = useText(screenTexts)
  const [progress, setProgress] = useState<{ rows: number; total: number } | null>(null)
  const id = useId()
  useLive('export', (event) => {
    if (event.exportId === exportId) setProgress(event)
  })
  return (
    <output className="work-progress">
      <label htmlFor={id}>{progress ? t('exporting', { ...progress }) : t('exportingStarts')}</label>
      <progress id={id} max={progress?.total} value={progress?.rows} />
    </output>
  )
}

import { useId, useState } from 'react'
import { useLive } from '../../../platform/ui/call/live.ts'
import { useDownload } from '../../../platform/ui/call/use-download.ts'
import { ExportFormats, type ExportFormat } from '../../../platform/ui/table/export-button.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { DeviceFilter, DeviceSearch } from './device-search.ts'
import { screenTexts } from './text.ts'
import './device-screens.css'

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
  const [exportId, setExportId] = useState('')
  const { isBusy, save } = useDownload()
  function begin(format: ExportFormat): void {
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
    setExportId(id)
    const { orderColumn, orderWay } = order
    const request = { ...filter, orderColumn, orderWay, page: 1, size: EXPORT_SIZE, format, exportId: id }
    void save(hasTelemetry ? 'POST /machine/export' : 'POST /device/export', { request })
  }
  return (
    <ExportFormats label={label} side="end" isBusy={isBusy} onChoose={begin}>
      {isBusy && <ExportProgress exportId={exportId} />}
    </ExportFormats>
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

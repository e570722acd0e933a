import { useState } from 'react'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { useSearch } from '../../../platform/ui/frame/address.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { MonthInput } from '../../../platform/ui/form/day-input.tsx'
import { download } from '../../../platform/ui/call/download.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FilterField } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { serverNow, startData } from '../../../platform/ui/call/start-data.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { reportScreenTexts } from '../text.ts'
import { readReportSearch, type Report, type ReportSearch } from './report-search.ts'
import { ReportSums } from './report-sums.tsx'
import { useReportColumns } from './report-columns.tsx'
import './report-screen.css'

/** `/report/index`: what an owner sends to a client: a month's rates in total, by site, and of every device. */
export function ReportScreen() {
  const t = useText(reportScreenTexts)
  const [search, change] = useSearch(readReportSearch)
  const clients = useCall('POST /client/find/', { request: { page: 1, size: 1 } }, { staleMs: 300_000 })
  const clientId = search.clientId ?? clients.data?.data[0]?.id
  const choices = useNameChoices('POST /client/find/', { value: clientId })
  const lastDate = useCall('GET /deviceDaily/getLastDate')
  const today = businessDay(new Date(serverNow()), startData.timeZone)
  const month = search.month ?? (lastDate.data ?? today).slice(0, 7)
  return (
    <>
      <PageHeader title={t('title')} />
      <Answer of={clients} isEmpty={({ data }) => data.length === 0} empty={<Empty title={t('noClients')} />}>
        {() => (
          <>
            <div className="filter-bar">
              <FilterChoice
                name="client"
                label={t('client')}
                value={clientId}
                {...choices}
                isRequired
                onChoose={(chosen) => change({ clientId: chosen, page: 1 })}
              />
              <FilterField label={t('month')} id="report-month">
                <MonthInput
                  id="report-month"
                  label={t('month')}
                  value={month}
                  max={today.slice(0, 7)}
                  onDay={(chosen) => change({ month: chosen, page: 1 })}
                />
              </FilterField>
            </div>
            {clientId !== undefined && lastDate.data !== undefined && (
              <ReportOfMonth asked={{ clientId, month }} search={search} onSearch={change} />
            )}
          </>
        )}
      </Answer>
    </>
  )
}

interface Props {
  asked: { clientId: number; month: string }
  search: ReportSearch
  onSearch: (change: Partial<ReportSearch>) => void
}

function ReportOfMonth({ asked, search, onSearch }: Props) {
  const t = useText(reportScreenTexts)
  const report = useCall('POST /compliance/find/', { request: asked }, { keepsPrevious: true })
  return (
    <Answer
      of={report}
      isEmpty={({ lastDay }) => lastDay === null}
      empty={<Empty title={t('none')} hint={t('noneHint')} />}
      skeleton={<Skeleton rows={8} heightPx={420} />}
    >
      {(data) => <ReportBody report={data} asked={asked} search={search} onSearch={onSearch} />}
    </Answer>
  )
}

function ReportBody({ report, asked, search, onSearch }: Props & { report: Report }) {
  const t = useText(reportScreenTexts)
  const columns = useReportColumns()
  const { page, size, orderColumn, orderWay, onlyBelow } = search
  const filter = { ...asked, onlyBelow, orderColumn, orderWay }
  const devices = useCall('POST /compliance/devices/', { request: { ...filter, page, size } }, { keepsPrevious: true })
  return (
    <>
      <ReportSums report={report} />
      <h2 className="report-heading">{t('devices')}</h2>
      <DataTable
        name="compliance"
        label={t('devices')}
        columns={columns}
        answer={devices}
        // A device that moved has a line at each site.
        rowId={({ id, siteId }) => id * 100_000 + siteId}
        rowName={({ serial }) => serial}
        page={search}
        onPage={onSearch}
        toolbar={
          <>
            <label className="report-check">
              <input
                type="checkbox"
                checked={onlyBelow ?? false}
                onChange={(event) => onSearch({ onlyBelow: event.target.checked || undefined, page: 1 })}
              />
              {t('onlyBelow')}
            </label>
            <PdfButton request={filter} />
            <ExportButton address="POST /compliance/export" input={(format) => ({ request: { ...filter, format } })} />
          </>
        }
        empty={<Empty title={t(onlyBelow ? 'noneBelow' : 'none')} />}
      />
      <section className="report-definitions" aria-label={t('definitions')}>
        <h2>{t('definitions')}</h2>
        <ul>
          {(['defOnline', 'defHashing', 'defCompliance', 'defDevices'] as const).map((name) => (
            <li key={name}>{t(name)}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

function PdfButton({
  request,
}: {
  request: Props['asked'] & Pick<ReportSearch, 'onlyBelow' | 'orderColumn' | 'orderWay'>
}) {
  const t = useText(reportScreenTexts)
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      await download('POST /compliance/pdf', { request })
    } catch (error) {
      notify.failure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button type="button" className="plain-button" disabled={isBusy} onClick={() => void save()}>
      <Icon name="download" /> {t(isBusy ? 'pdfBusy' : 'pdf')}
    </button>
  )
}

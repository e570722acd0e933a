import { businessDay } from '../../../platform/rules/business-time.ts'
import { monthEnd } from '../../../platform/rules/day-range.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { ScreenLink, useSearch } from '../../../platform/ui/frame/address.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { MonthInput } from '../../../platform/ui/form/day-input.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FilterField } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { serverNow, startData } from '../../../platform/ui/call/start-data.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { reportScreenTexts } from '../text.ts'
import { PdfButton } from './pdf-button.tsx'
import { readReportSearch, type Report } from './report-search.ts'
import { ReportSums } from './report-sums.tsx'
import { useReportColumns } from './report-columns.tsx'
import './report-screen.css'

/** `/report/index`: what an owner sends to a client: a month's rates in total, by site, and of every device. */
export function ReportScreen() {
  const t = useText(reportScreenTexts)
  const me = useMe()
  const [search, change] = useSearch(readReportSearch)
  const clients = useCall('POST /client/find/', { request: { page: 1, size: 1 } }, { staleMs: 300_000 })
  const clientId = search.clientId ?? clients.data?.data[0]?.id
  const choices = useNameChoices('POST /client/find/', { value: clientId })
  const lastDate = useCall('GET /deviceDaily/getLastDate')
  const today = businessDay(new Date(serverNow()), startData.timeZone)
  const month = search.month ?? (lastDate.data ?? today).slice(0, 7)
  const client = choices.options?.find(({ value }) => value === clientId)?.label
  return (
    <>
      <PageHeader title={t('title')} hint={client && <span className="report-of">{`${client} · ${month}`}</span>}>
        {clientId !== undefined && me && 'loss' in me.keys && (
          <ScreenLink
            to="/loss/index"
            search={{ clientId, from: `${month}-01`, to: monthEnd(month) }}
            className="plain-button"
          >
            {t('losses')}
          </ScreenLink>
        )}
      </PageHeader>
      <Answer
        of={clients}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={t('noClients')} hint={t('noClientsHint')} />}
      >
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
            <Answer of={lastDate} skeleton={<Skeleton rows={8} heightPx={420} />}>
              {() => clientId !== undefined && <ReportOfMonth asked={{ clientId, month }} />}
            </Answer>
          </>
        )}
      </Answer>
    </>
  )
}

interface Props {
  asked: { clientId: number; month: string }
}

function ReportOfMonth({ asked }: Props) {
  const t = useText(reportScreenTexts)
  const report = useCall('POST /compliance/find/', { request: asked }, { keepsPrevious: true })
  return (
    <Answer
      of={report}
      isEmpty={({ lastDay }) => lastDay === null}
      empty={<Empty title={t('none')} hint={t('noneHint')} />}
      skeleton={<Skeleton rows={8} heightPx={420} />}
    >
      {(data) => <ReportBody report={data} asked={asked} />}
    </Answer>
  )
}

function ReportBody({ report, asked }: Props & { report: Report }) {
  const t = useText(reportScreenTexts)
  const columns = useReportColumns()
  const { search, narrow, matching, table } = useList('POST /compliance/devices/', readReportSearch, (now) => ({
    ...now,
    ...asked,
  }))
  return (
    <>
      <ReportSums report={report} clientId={asked.clientId} />
      <h2 className="report-heading">{t('devices')}</h2>
      <DataTable
        name="compliance"
        label={t('devices')}
        columns={columns}
        {...table}
        // A device that moved has a line at each site.
        rowId={({ id, siteId }) => id * 100_000 + siteId}
        rowName={({ serial }) => serial}
        toolbar={
          <>
            <label className="report-check">
              <input
                type="checkbox"
                checked={search.onlyBelow ?? false}
                onChange={(event) => narrow({ onlyBelow: event.target.checked || undefined })}
              />
              {t('onlyBelow')}
            </label>
            <PdfButton request={matching} />
            <ExportButton
              address="POST /compliance/export"
              input={(format) => ({ request: { ...matching, format } })}
            />
          </>
        }
        empty={<Empty title={t(search.onlyBelow ? 'noneBelow' : 'none')} />}
      />
      <section className="report-definitions" aria-label={t('definitions')}>
        <h2>{t('definitions')}</h2>
        <ul>
          {(['defOnline', 'defHashing', 'defCompliance', 'defOutside', 'defDevices'] as const).map((name) => (
            <li key={name}>{t(name)}</li>
          ))}
          {report.energy && <li>{t('defEnergy')}</li>}
        </ul>
      </section>
    </>
  )
}

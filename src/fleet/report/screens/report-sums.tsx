import { figure, percentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import '../../../platform/ui/table/figure-table.css'
import { bankAccountScreenTexts } from '../../bank-account/text.ts'
import { reportColumnTexts, reportScreenTexts } from '../text.ts'
import { BankAccountTable } from '../../bank-account/screens/bank-account-table.tsx'
import { ReportEnergy } from './report-energy.tsx'
import type { Report } from './report-search.ts'

const RATES = ['onlineRate', 'hashingRate', 'complianceRate'] as const
const OUTSIDE = ['onlineRateOutside', 'hashingRateOutside', 'complianceRateOutside'] as const

/** The three rates of the month, and the same by site. */
export function ReportSums({ report, clientId }: { report: Report; clientId: number }) {
  const t = useText(reportScreenTexts)
  const column = useText(reportColumnTexts)
  const bank = useText(bankAccountScreenTexts)
  const lastDay = report.lastDay ?? ''
  return (
    <>
      <p className="report-facts" data-running={!report.isOver || undefined}>
        {report.isOver ? t('daysCounted', { days: report.days, lastDay }) : t('running', { lastDay })}
      </p>
      <dl className="report-rates">
        {RATES.map((rate) => (
          <div key={rate} className="panel">
            <dt>{column(rate)}</dt>
            <dd>{percentText(report.total[rate], 2)}</dd>
            <dd className="report-outside">
              {column(`${rate}Outside`)} {percentText(report.total[`${rate}Outside`], 2)}
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="report-heading">{t('bySite')}</h2>
      {/* A scrolled region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="panel report-sites" tabIndex={0} role="region" aria-label={t('bySite')}>
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">{t('site')}</th>
              {(['devices', 'deviceDaysOnline', 'deviceDaysCompliant', ...RATES, ...OUTSIDE] as const).map((name) => (
                <th key={name} scope="col">
                  {column(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.sites.map((site) => (
              <SumsRow key={site.siteId} name={site.site} sums={site} />
            ))}
          </tbody>
          <tfoot>
            <SumsRow name={t('total')} sums={report.total} />
          </tfoot>
        </table>
      </div>
      {report.bankAccounts.length > 0 && (
        <>
          <h2 className="report-heading">{bank('bankAccounts')}</h2>
          <BankAccountTable accounts={report.bankAccounts} />
        </>
      )}
      <ReportEnergy energy={report.energy} clientId={clientId} />
    </>
  )
}

function SumsRow({ name, sums }: { name: string; sums: Report['total'] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{figure(sums.devices, 1)}</td>
      <td>{figure(sums.deviceDaysOnline)}</td>
      <td>{figure(sums.deviceDaysCompliant)}</td>
      {[...RATES, ...OUTSIDE].map((rate) => (
        <td key={rate}>{percentText(sums[rate], 2)}</td>
      ))}
    </tr>
  )
}

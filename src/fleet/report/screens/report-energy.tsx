import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { figure, percentText } from '../../../platform/ui/theme/format.ts'
import { moneyText } from '../../device/screens/units.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { energyColumnTexts, energyScreenTexts } from '../../energy/text.ts'
import { reportScreenTexts } from '../text.ts'
import type { Report } from './report-search.ts'

type Energy = NonNullable<Report['energy']>
const COLUMNS = ['kwh', 'kwhEstimated', 'gapPercent', 'cost', 'costPerThDay'] as const

/** Energy and its cost by site, where the client's report shows them; and for those who decide it, the choice. */
export function ReportEnergy({ energy, clientId }: { energy: Report['energy']; clientId: number }) {
  const t = useText(reportScreenTexts)
  const mayWrite = useMayWrite('agent')
  const show = useMutationCall('POST /compliance/showEnergy', { refreshes: ['POST /compliance/find/'] })
  if (!energy && !mayWrite) return null
  return (
    <>
      <h2 className="report-heading" data-empty={energy === null}>
        {t('energy')}
      </h2>
      {mayWrite && (
        <label className="report-check">
          <input
            type="checkbox"
            checked={energy !== null}
            aria-disabled={show.isPending || undefined}
            onChange={(event) => {
              if (!show.isPending) show.mutate({ request: { clientId, isShown: event.target.checked } })
            }}
          />
          {t('showEnergy')}
        </label>
      )}
      {energy && <EnergyTable energy={energy} />}
    </>
  )
}

function EnergyTable({ energy: { sites, sums } }: { energy: Energy }) {
  const t = useText(reportScreenTexts)
  const column = useText(energyColumnTexts)
  if (sites.length === 0) return <p className="report-facts">{t('noEnergy')}</p>
  return (
    // A scrolled region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="panel report-sites" tabIndex={0} role="region" aria-label={t('energy')}>
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">{t('site')}</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {column(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => (
            <EnergyRow key={`${site.id} ${site.currency}`} name={site.name} line={site} />
          ))}
        </tbody>
        <tfoot>
          {sums.map((sum) => (
            <EnergyRow key={sum.currency} name={t('total')} line={sum} />
          ))}
        </tfoot>
      </table>
    </div>
  )
}

function EnergyRow({ name, line }: { name: string; line: Energy['sums'][number] }) {
  const t = useText(energyScreenTexts)
  const { kwh, kwhEstimated, gapPercent, currency, cost, costPerThDay } = line
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{figure(kwh, 1)}</td>
      <td>{figure(kwhEstimated, 1)}</td>
      <td>{percentText(gapPercent, 1)}</td>
      <td>{currency === null ? t('noTariff') : moneyText(cost, currency)}</td>
      <td>{moneyText(costPerThDay, currency, 4)}</td>
    </tr>
  )
}

import type { ReactNode } from 'react'
import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { figure, momentText, shareText } from '../../../platform/ui/theme/format.ts'
import { today } from '../../../platform/ui/form/today.ts'
import { efficiencyText, powerText, sumHashrateText } from './units.ts'
import { useFailed } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { screenTexts } from './text.ts'
import './fleet-totals.css'

type Totals = ResponseOf<'POST /data/getTotals'>
type Filter = NonNullable<RequestOf<'POST /data/getTotals'>>

const onlineShare = ({ online, due }: Totals) => (due > 0 ? online / due : null)

/** Hash rate, power, efficiency and online share of a client, account, site or all, as of the last sweep. */
export function FleetTotals({ scope }: { scope: Filter }) {
  const t = useText(screenTexts)
  const answer = useCall('POST /data/getTotals', { request: scope }, { keepsPrevious: true })
  const failed = useFailed(answer)
  if (failed) return failed
  const totals = answer.data
  return (
    <section className="fleet-totals" aria-label={t('totals')} aria-busy={totals === undefined}>
      <dl>
        <Total title={t('sumHashrate')} value={totals && sumHashrateText(totals.hashrateMhs, totals.ratedMhs)}>
          {totals && t('ofRated', { rated: sumHashrateText(totals.ratedMhs, totals.hashrateMhs) })}
        </Total>
        <Total title={t('sumPower')} value={totals && `${isGuess(totals) ? '≈ ' : ''}${powerText(totals.watts)}`}>
          {totals && <Measured totals={totals} />}
        </Total>
        <Total title={t('efficiency')} value={totals && efficiencyText(totals.joulesPerTh)}>
          {totals && t('measuredOnly')}
        </Total>
        <Total title={t('onlineShare')} value={totals && shareText(onlineShare(totals))}>
          {totals && t('onlineOf', { online: figure(totals.online), due: figure(totals.due) })}
        </Total>
      </dl>
      <p>
        {totals?.sweptAt && t('sweptAt', { moment: timeText(totals.sweptAt) })}
        {totals && totals.unknown > 0 && <strong> {t('unknownLeftOut', { count: totals.unknown })}</strong>}
      </p>
    </section>
  )
}

/** The time alone where it is today's. */
function timeText(iso: string): string {
  const moment = momentText(iso)
  return moment.startsWith(today()) ? moment.slice(11) : moment
}

const isGuess = ({ estimated }: Totals) => estimated > 0

/** How much of the power is measured: an estimate is never shown as a measurement. */
function Measured({ totals }: { totals: Totals }) {
  const t = useText(screenTexts)
  if (totals.online === 0) return null
  if (totals.estimated === 0) return t('allMeasured')
  return t('someMeasured', {
    measured: figure(totals.measured),
    online: figure(totals.online),
    watts: powerText(totals.wattsEstimated),
  })
}

function Total({ title, value, children }: { title: string; value: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value ?? <span className="fleet-totals-wait" />}</dd>
      <dd className="fleet-totals-more">{children}</dd>
    </div>
  )
}

/** The same in one line, of the devices that a list shows or of those selected in it. */
export function ListTotals({ filter, isSelected }: { filter: Filter; isSelected: boolean }) {
  const t = useText(screenTexts)
  const { data } = useCall('POST /data/getTotals', { request: filter }, { keepsPrevious: true })
  if (!data || (data.due === 0 && data.unknown === 0)) return null
  const power = `${isGuess(data) ? '≈ ' : ''}${powerText(data.watts)}`
  const parts = [
    t('hashrateOfRated', {
      hashrate: sumHashrateText(data.hashrateMhs, data.ratedMhs),
      rated: sumHashrateText(data.ratedMhs, data.hashrateMhs),
    }),
    isGuess(data) ? t('powerMeasured', { power, measured: figure(data.measured), online: figure(data.online) }) : power,
    efficiencyText(data.joulesPerTh),
    t('online', { share: shareText(onlineShare(data)) }),
  ]
  return (
    <span className="list-totals">
      <b>{t(isSelected ? 'selectedTotals' : 'listTotals')}</b> {parts.join(' · ')}
      {data.unknown > 0 && ` · ${t('unknownLeftOut', { count: data.unknown })}`}
    </span>
  )
}

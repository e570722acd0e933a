import { Fragment, type ReactNode } from 'react'
import { percentText } from '../../../platform/ui/theme/format.ts'
import { efficiencyText, energyText, moneyText } from '../../device/screens/units.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { energyScreenTexts } from '../text.ts'
import type { EnergyAnswer } from './energy-search.ts'

/** The range as a whole: energy once, money in each currency. */
export function EnergySums({ answer: { total, sums, pendingDays } }: { answer: EnergyAnswer }) {
  const t = useText(energyScreenTexts)
  const unpriced = sums.find(({ currency }) => currency === null)
  return (
    <section className="energy-sums" aria-label={t('figures')}>
      <dl>
        <Sum title={t('energy')} value={`${total.kwhEstimated > 0 ? '≈ ' : ''}${energyText(total.kwh)}`}>
          {total.kwhEstimated > 0 && t('estimatedPart', { part: energyText(total.kwhEstimated) })}
        </Sum>
        {sums.map(
          ({ currency, cost, costPerThDay, earned, margin }) =>
            currency !== null && (
              <Fragment key={currency}>
                <Sum title={t('costIn', { currency })} value={moneyText(cost, currency)}>
                  {t('perThDay', { amount: moneyText(costPerThDay, currency, 4) })}
                </Sum>
                <Sum title={t('marginIn', { currency })} value={moneyText(margin, currency)}>
                  {earned === null ? t('noEarning') : t('earnedOf', { amount: moneyText(earned, currency) })}
                </Sum>
              </Fragment>
            ),
        )}
        <Sum title={t('efficiency')} value={efficiencyText(total.joulesPerTh)}>
          {t('measuredOnly')}
        </Sum>
        <Sum title={t('gaps')} value={percentText(total.gapPercent, 1)}>
          {t('gapsHint')}
        </Sum>
      </dl>
      {unpriced && unpriced.kwh > 0 && <p>{t('noTariffHint', { kwh: energyText(unpriced.kwh) })}</p>}
      {pendingDays > 0 && <p role="status">{t('pending', { days: pendingDays })}</p>}
    </section>
  )
}

function Sum({ title, value, children }: { title: string; value: string; children: ReactNode }) {
  return (
    <div className="panel">
      <dt>{title}</dt>
      <dd>{value}</dd>
      <dd className="energy-sums-more">{children}</dd>
    </div>
  )
}

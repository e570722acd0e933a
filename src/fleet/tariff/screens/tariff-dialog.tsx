import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, DayField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useCurrencies } from '../../owner/screens/use-currencies.ts'
import { enteredPrices, pricePeriods, type PricePeriod } from '../rules/hour-prices.ts'
import { tariffScreenTexts } from '../text.ts'
import { hoursText } from './hours-text.ts'
import { TARIFF_ANSWERS } from './tariff-answers.ts'
import './tariff-dialog.css'

export type Tariff = ResponseOf<'POST /tariff/find/'>['data'][number]

const MOST_PERIODS = 12

interface Row {
  key: number
  /** as it was; undefined: a new one */
  at?: PricePeriod
}

interface Props {
  /** as it was when the form was opened; null: a new one */
  tariff: Tariff | null
  /** as it is by now */
  newest: Tariff | null
  /** the site of a new one, chosen at first */
  siteId?: number | undefined
  onClose: () => void
}

/** What the form sends of a tariff where nothing in it is changed; its prices are one field. */
const editedOf = ({ firstDay, currency, prices }: Tariff) => ({ firstDay, currency, prices: enteredPrices(prices) })

/** Adds a tariff, or changes one: a price, and others for hours of the day. */
export function TariffDialog({ tariff, newest, siteId, onClose }: Props) {
  const t = useText(tariffScreenTexts)
  const sites = useNameChoices('POST /site/find/', { value: siteId })
  const currencies = useCurrencies()
  const before = tariff && enteredPrices(tariff.prices)
  const [periods, setPeriods] = useState<readonly Row[]>((before?.periods ?? []).map((at, key) => ({ key, at })))
  const entered = (form: FormValues) => ({
    firstDay: form.text('firstDay'),
    currency: form.text('currency'),
    prices: {
      price: form.text('price'),
      periods: periods.map((_, nth) => ({
        fromHour: form.number(`periods.${nth}.fromHour`) ?? 0,
        untilHour: form.number(`periods.${nth}.untilHour`) ?? 0,
        price: form.text(`periods.${nth}.price`),
      })),
    },
  })
  const facts = ({ firstDay, currency, prices }: Tariff) => ({
    [t('firstDay')]: firstDay,
    [t('currency')]: currency,
    [t('prices')]: pricePeriods(prices).map(hoursText).join(' · '),
  })
  return (
    <FormDialog
      title={tariff ? `${t('edit')}: ${tariff.site}` : t('add')}
      isNew={!tariff}
      address="POST /tariff/save"
      input={(form) => {
        const { prices, ...others } =
          tariff && newest ? withOthersChanges(editedOf(tariff), entered(form), editedOf(newest)) : entered(form)
        return {
          request: {
            id: tariff?.id,
            version: newest?.version,
            siteId: tariff?.siteId ?? form.number('siteId') ?? 0,
            ...others,
            ...prices,
          },
        }
      }}
      refreshes={TARIFF_ANSWERS}
      onClose={onClose}
    >
      {!tariff && <ChoiceField name="siteId" label={t('site')} {...sites} value={siteId} />}
      <DayField name="firstDay" label={t('firstDay')} value={tariff?.firstDay} hint={t('firstDayHint')} />
      <ChoiceField name="currency" label={t('currency')} value={tariff?.currency ?? 'CNY'} options={currencies} />
      <TextField name="price" kind="number" label={t('price')} value={before?.price} hint={t('priceHint')} />
      <fieldset className="tariff-periods form-wide">
        <legend>{t('periods')}</legend>
        {periods.map(({ key, at }, nth) => (
          <div key={key} className="tariff-period" role="group" aria-label={t('period', { nth: nth + 1 })}>
            <TextField
              name={`periods.${nth}.fromHour`}
              kind="number"
              label={t('fromHour')}
              value={at?.fromHour}
              maxLength={2}
            />
            <TextField
              name={`periods.${nth}.untilHour`}
              kind="number"
              label={t('untilHour')}
              value={at?.untilHour}
              maxLength={2}
            />
            <TextField name={`periods.${nth}.price`} kind="number" label={t('price')} value={at?.price} />
            <button
              type="button"
              className="icon-button"
              aria-label={t('removePeriod', { nth: nth + 1 })}
              onClick={() => setPeriods(periods.filter((other) => other.key !== key))}
            >
              <Icon name="trash" />
            </button>
          </div>
        ))}
        {periods.length < MOST_PERIODS && (
          <button
            type="button"
            className="plain-button"
            onClick={() => setPeriods([...periods, { key: (periods.at(-1)?.key ?? 0) + 1 }])}
          >
            + {t('addPeriod')}
          </button>
        )}
      </fieldset>
      {tariff && newest && <OthersChanges began={tariff} now={newest} facts={facts} />}
    </FormDialog>
  )
}

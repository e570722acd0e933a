import { useState } from 'react'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, DayField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useCurrencies } from '../../owner/screens/use-currencies.ts'
import { tariffScreenTexts } from '../text.ts'
import { TARIFF_ANSWERS } from './tariff-answers.ts'
import './tariff-dialog.css'

const MOST_PERIODS = 12

/** Adds a tariff: one price, and others for hours of the day. `siteId`: the site chosen at first. */
export function TariffDialog({ siteId, onClose }: { siteId: number | undefined; onClose: () => void }) {
  const t = useText(tariffScreenTexts)
  const sites = useNameChoices('POST /site/find/', { value: siteId })
  const currencies = useCurrencies()
  /** keys of the rows */
  const [periods, setPeriods] = useState<readonly number[]>([])
  return (
    <FormDialog
      title={t('add')}
      address="POST /tariff/save"
      input={(form) => ({
        request: {
          siteId: form.number('siteId') ?? 0,
          firstDay: form.text('firstDay'),
          currency: form.text('currency'),
          price: form.text('price'),
          periods: periods.map((_, nth) => ({
            fromHour: form.number(`periods.${nth}.fromHour`) ?? 0,
            untilHour: form.number(`periods.${nth}.untilHour`) ?? 0,
            price: form.text(`periods.${nth}.price`),
          })),
        },
      })}
      refreshes={TARIFF_ANSWERS}
      onClose={onClose}
    >
      <ChoiceField name="siteId" label={t('site')} {...sites} value={siteId} />
      <DayField name="firstDay" label={t('firstDay')} hint={t('firstDayHint')} />
      <ChoiceField name="currency" label={t('currency')} value="CNY" options={currencies} />
      <TextField name="price" kind="number" label={t('price')} hint={t('priceHint')} />
      <fieldset className="tariff-periods form-wide">
        <legend>{t('periods')}</legend>
        {periods.map((key, nth) => (
          <div key={key} className="tariff-period" role="group" aria-label={t('period', { nth: nth + 1 })}>
            <TextField name={`periods.${nth}.fromHour`} kind="number" label={t('fromHour')} maxLength={2} />
            <TextField name={`periods.${nth}.untilHour`} kind="number" label={t('untilHour')} maxLength={2} />
            <TextField name={`periods.${nth}.price`} kind="number" label={t('price')} />
            <button
              type="button"
              className="icon-button"
              aria-label={t('removePeriod', { nth: nth + 1 })}
              onClick={() => setPeriods(periods.filter((other) => other !== key))}
            >
              <Icon name="trash" />
            </button>
          </div>
        ))}
        {periods.length < MOST_PERIODS && (
          <button
            type="button"
            className="plain-button"
            onClick={() => setPeriods([...periods, (periods.at(-1) ?? 0) + 1])}
          >
            + {t('addPeriod')}
          </button>
        )}
      </fieldset>
    </FormDialog>
  )
}

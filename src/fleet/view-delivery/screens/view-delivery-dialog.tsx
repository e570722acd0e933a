import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { languageTag, locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DELIVERY_TIMES } from '../rules/next-delivery.ts'
import { viewDeliveryScreenTexts } from '../text.ts'

export type Delivery = ResponseOf<'POST /viewDelivery/find/'>['data'][number]
export const DELIVERY_ANSWERS = ['POST /viewDelivery/find/'] as const
const weekday = new Intl.DateTimeFormat(languageTag, { weekday: 'long', timeZone: 'UTC' })
/** From Monday on, as the 1st of January 2024 was one. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: weekday.format(Date.UTC(2024, 0, value)) }))
const FORMATS = ['xlsx', 'xls', 'csv'] as const

interface Props {
  viewId: number
  /** null: a new one */
  delivery: Delivery | null
  onClose: () => void
}

/** Has a view sent on a schedule, or changes when and where. */
export function ViewDeliveryDialog({ viewId, delivery, onClose }: Props) {
  const t = useText(viewDeliveryScreenTexts)
  const [every, setEvery] = useState<(typeof DELIVERY_TIMES)[number]>(delivery?.every ?? 'day')
  const dayIf = (unit: 'week' | 'month') => (delivery?.every === unit ? delivery.onDay : 1)
  const maySend = useMayWrite('destination')
  return (
    <FormDialog
      title={t(delivery ? 'edit' : 'add')}
      isNew={!delivery}
      address="POST /viewDelivery/save"
      input={(form) => ({
        request: {
          id: delivery?.id,
          viewId,
          // Refused to a person who may no longer send there: it must not go elsewhere instead.
          destinationId: maySend ? form.number('destinationId') : (delivery?.destinationId ?? undefined),
          every,
          onDay: every === 'day' ? 1 : (form.number('onDay') ?? 0),
          hour: form.number('hour') ?? 0,
          format: FORMATS.find((format) => format === form.text('format')) ?? 'xlsx',
          locale: form.text('locale') === 'en' ? ('en' as const) : ('zh' as const),
        },
      })}
      refreshes={DELIVERY_ANSWERS}
      onClose={onClose}
    >
      {maySend && <DestinationField value={delivery?.destinationId ?? undefined} />}
      <SelectField
        name="every"
        label={t('every')}
        value={every}
        options={DELIVERY_TIMES.map((value) => ({ value, label: t(value) }))}
        onChoose={(chosen) => setEvery(chosen ?? 'day')}
      />
      {every === 'week' && <ChoiceField name="onDay" label={t('onWeekday')} value={dayIf('week')} options={WEEKDAYS} />}
      {every === 'month' && <TextField name="onDay" kind="number" label={t('onDay')} value={dayIf('month')} />}
      <TextField name="hour" kind="number" label={t('hour')} value={delivery?.hour ?? 8} hint={t('hourHint')} />
      <SelectField
        name="format"
        label={t('format')}
        value={delivery?.format ?? 'xlsx'}
        options={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <SelectField
        name="locale"
        label={t('locale')}
        value={delivery?.locale ?? locale}
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
      />
    </FormDialog>
  )
}

function DestinationField({ value }: { value: number | undefined }) {
  const t = useText(viewDeliveryScreenTexts)
  const destinations = useNameChoices('POST /destination/find/', {
    value,
    labelOf: ({ name, client }) => `${client} · ${name}`,
  })
  return (
    <ChoiceField name="destinationId" label={t('to')} value={value} {...destinations} hint={t('toHint')} isOptional />
  )
}

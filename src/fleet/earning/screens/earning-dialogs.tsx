import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, DayField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useCurrencies } from '../../owner/screens/use-currencies.ts'
import { earningScreenTexts } from '../text.ts'
import { EARNING_ANSWERS, SOURCE_ANSWERS } from './earning-answers.ts'

export function EarningDialog({ onClose }: { onClose: () => void }) {
  const t = useText(earningScreenTexts)
  const currencies = useCurrencies()
  return (
    <FormDialog
      title={t('add')}
      isNew
      address="POST /earning/save"
      input={(form) => ({
        request: { currency: form.text('currency'), firstDay: form.text('firstDay'), amount: form.text('amount') },
      })}
      refreshes={EARNING_ANSWERS}
      onClose={onClose}
    >
      <ChoiceField name="currency" label={t('currency')} value="CNY" options={currencies} />
      <DayField name="firstDay" label={t('firstDay')} value={today()} hint={t('firstDayHint')} />
      <TextField name="amount" kind="number" label={t('amount')} />
    </FormDialog>
  )
}

export function SourceDialog({ onClose }: { onClose: () => void }) {
  const t = useText(earningScreenTexts)
  const currencies = useCurrencies()
  return (
    <FormDialog
      title={t('addSource')}
      isNew
      address="POST /earningSource/save"
      input={(form) => ({
        request: { currency: form.text('currency'), url: form.text('url'), path: form.text('path') },
      })}
      refreshes={SOURCE_ANSWERS}
      onClose={onClose}
    >
      <ChoiceField name="currency" label={t('currency')} value="CNY" options={currencies} />
      <TextField name="path" label={t('path')} maxLength={200} hint={t('pathHint')} isOptional />
      <TextField name="url" kind="url" label={t('url')} maxLength={500} hint={t('urlHint')} isWide />
    </FormDialog>
  )
}

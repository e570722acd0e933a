import { useState } from 'react'
import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CheckField, ChoiceField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WARNING_TYPES } from '../../device/rules/warning-types.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { STATE_KINDS } from '../../device/rules/state-news.ts'
import { NOTICE_KINDS } from '../rules/notice-kinds.ts'
import { channelKindTexts } from '../../../platform/rules/channel-kinds.ts'
import { notificationScreenTexts } from '../text.ts'
import './choice-dialog.css'
import { useKindInWords } from './kinds-in-words.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'

export type Choice = ResponseOf<'POST /notification/find/'>['data'][number]

/** The value of the choice that is no channel. */
const MAIL = 0
const FIND = ['POST /notification/find/'] as const

/** What to be notified of, for whose devices, where and how often. */
export function ChoiceDialog({ choice, onClose }: { choice: Choice | null; onClose: () => void }) {
  const t = useText(notificationScreenTexts)
  const form = {
    check: (values: FormValues) => ({ ...(values.all('kinds').length === 0 && { kinds: t('kindsRequired') }) }),
    refreshes: FIND,
    onClose,
    children: <ChoiceFields choice={choice} />,
  }
  if (!choice)
    return (
      <FormDialog
        {...form}
        title={t('add')}
        isNew
        address="POST /notification/save"
        input={(values) => ({ request: entered(values) })}
      />
    )
  const params = { id: choice.id }
  return (
    <FormDialog
      {...form}
      title={t('editTitle')}
      address="POST /notification/update/{id}"
      input={(values) => ({ params, request: entered(values) })}
    />
  )
}

function ChoiceFields({ choice }: { choice: Choice | null }) {
  const t = useText(notificationScreenTexts)
  const ui = useText(uiTexts)
  const channelText = useText(channelKindTexts)
  const options = useCall('POST /notificationChannel/options/')
  const [chosen, setChosen] = useState(choice ? (choice.channelId ?? MAIL) : undefined)
  const way = chosen ?? (options.data?.hasMail ? MAIL : undefined)
  const [clientId, setClientId] = useState(choice?.clientId ?? undefined)
  const [siteId, setSiteId] = useState(choice?.siteId ?? undefined)
  const clients = useNameChoices('POST /client/find/', { value: clientId })
  const sites = useNameChoices('POST /site/find/', { value: siteId, narrowing: { clientId } })
  const where = choicesOf(options, ({ hasMail, channels }) => [
    ...(hasMail ? [{ value: MAIL, label: t('byMail') }] : []),
    ...channels.map(({ id, name, kind }) => ({
      value: id,
      label: ui('noted', { text: name, note: channelText(kind) }),
    })),
  ])
  return (
    <>
      <ChoiceField
        name="channelId"
        label={t('where')}
        {...where}
        value={way}
        onChoose={setChosen}
        hint={options.data?.hasMail === false ? t('noMailHint') : undefined}
      />
      {way === MAIL && <TextField name="email" kind="email" label={t('email')} value={choice?.email} />}
      <Kinds title={t('warnings')} kinds={WARNING_TYPES} chosen={choice?.kinds ?? WARNING_TYPES} />
      <Kinds title={t('states')} kinds={STATE_KINDS} chosen={choice?.kinds ?? ['offline', 'lost']} />
      <ChoiceField
        name="clientId"
        label={t('client')}
        {...clients}
        value={clientId}
        onChoose={(next) => {
          setClientId(next)
          setSiteId(undefined)
        }}
        isOptional
      />
      <ChoiceField name="siteId" label={t('site')} {...sites} value={siteId} onChoose={setSiteId} isOptional />
      <TextField
        name="minIntervalMinutes"
        kind="number"
        label={t('interval')}
        value={choice?.minIntervalMinutes ?? 10}
      />
      <SelectField
        name="locale"
        label={t('language')}
        options={[
          { value: 'zh', label: t('chinese') },
          { value: 'en', label: t('english') },
        ]}
        value={choice?.locale ?? locale}
      />
      <TextField name="quietFrom" label={t('quietFrom')} value={choice?.quietFrom} hint={t('clockHint')} isOptional />
      <TextField name="quietUntil" label={t('quietUntil')} value={choice?.quietUntil} isOptional />
      <CheckField name="isActive" label={t('isActive')} isChecked={choice?.isActive ?? true} />
    </>
  )
}

function Kinds(props: { title: string; kinds: readonly string[]; chosen: readonly string[] }) {
  const kindInWords = useKindInWords()
  return (
    <fieldset className="form-wide notification-kinds">
      <legend>{props.title}</legend>
      {props.kinds.map((kind) => (
        <CheckField
          key={kind}
          name="kinds"
          value={kind}
          label={kindInWords(kind)}
          isChecked={props.chosen.includes(kind)}
        />
      ))}
    </fieldset>
  )
}

function entered(values: FormValues) {
  const channelId = values.number('channelId')
  const isMail = channelId === MAIL
  return {
    channelId: isMail ? undefined : channelId,
    email: isMail ? values.textOrNone('email') : undefined,
    kinds: NOTICE_KINDS.filter((kind) => values.all('kinds').includes(kind)),
    clientId: values.number('clientId'),
    siteId: values.number('siteId'),
    minIntervalMinutes: values.number('minIntervalMinutes') ?? 0,
    locale: values.text('locale') === 'en' ? ('en' as const) : ('zh' as const),
    quietFrom: values.textOrNone('quietFrom'),
    quietUntil: values.textOrNone('quietUntil'),
    isActive: values.isChecked('isActive'),
  }
}

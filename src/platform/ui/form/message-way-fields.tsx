import { channelKindTexts } from '../../rules/channel-kinds.ts'
import { messageWayFieldTexts } from '../../rules/message-way-text.ts'
import { useCall } from '../call/use-call.ts'
import { choicesOf, type Choices } from '../choice/choices.ts'
import { ScreenLink } from '../frame/address.tsx'
import { locale } from '../theme/locale.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { ChoiceField, SelectField } from './form-fields.tsx'
import type { FormValues } from './form-values.ts'

/** The value of the choice that is no channel. */
const MAIL = 0

interface Way {
  channelId: number | null
  locale: 'zh' | 'en' | null
}

/** Where a person's messages go, and in which language; `way` null: not chosen yet. */
export function MessageWayFields({ way }: { way: Way | null }) {
  const t = useText(messageWayFieldTexts)
  const ui = useText(uiTexts)
  const channelText = useText(channelKindTexts)
  const mail = useCall('GET /users/getEmail')
  const channels = useCall('POST /notificationChannel/options/')
  const own = mail.data
  const ways: Choices<number> = own
    ? choicesOf(channels, (data) => [
        ...(own.hasMail && own.email !== null ? [{ value: MAIL, label: t('byMail', { email: own.email }) }] : []),
        ...data.channels.map(({ id, name, kind }) => ({
          value: id,
          label: ui('noted', { text: name, note: channelText(kind) }),
        })),
      ])
    : choicesOf(mail, () => [])
  const where = ways.options
  const chosen = way ? (way.channelId ?? MAIL) : where?.[0]?.value
  const hint = own && (own.hasMail ? own.email === null && t('noAddressHint') : t('noMailHint'))
  return (
    <>
      <ChoiceField
        name="channelId"
        label={t('where')}
        {...ways}
        // What was chosen may be gone: it is chosen again.
        value={where?.some(({ value }) => value === chosen) ? chosen : undefined}
        hint={hint || undefined}
      />
      <SelectField
        name="locale"
        label={t('language')}
        options={[
          { value: 'zh', label: t('chinese') },
          { value: 'en', label: t('english') },
        ]}
        value={way?.locale ?? locale}
      />
      {where?.length === 0 && (
        <p className="form-wide">
          {t('noWhere')}{' '}
          <ScreenLink to="/profile/index" search={{ tab: 'info' }}>
            {t('toProfile')}
          </ScreenLink>
        </p>
      )}
    </>
  )
}

/** What was entered in the fields. */
export function enteredWay(form: FormValues) {
  const channelId = form.number('channelId')
  return {
    channelId: channelId === MAIL ? undefined : channelId,
    locale: form.text('locale') === 'en' ? ('en' as const) : ('zh' as const),
  }
}

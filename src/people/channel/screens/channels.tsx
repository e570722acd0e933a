import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CheckField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { newestOf, withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { RefusedTargets } from '../../../platform/ui/frame/refused-targets.tsx'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { CHANNEL_KINDS, channelKindTexts } from '../../../platform/rules/channel-kinds.ts'
import { channelScreenTexts } from '../text.ts'

type Channel = ResponseOf<'POST /notificationChannel/find/'>['data'][number]
const ANSWERS = [
  'POST /notificationChannel/find/',
  'POST /notificationChannel/options/',
  'POST /notificationChannel/findRefused/',
  'POST /notification/find/',
] as const

/** Where messages can go other than e-mail; administrators' own part of the screen. */
export function Channels() {
  const t = useText(channelScreenTexts)
  const kindText = useText(channelKindTexts)
  const answer = useCall(ANSWERS[0])
  const refused = useCall('POST /notificationChannel/findRefused/')
  /** null: a new one */
  const [edited, setEdited] = useState<Channel | null | undefined>(undefined)
  const remove = useDelete('POST /notificationChannel/delete/{id}', { refreshes: ANSWERS })
  return (
    <section className="panel" aria-labelledby="channels-title">
      <header className="notifications-head">
        <h2 id="channels-title">{t('channels')}</h2>
        <button type="button" className="plain-button" onClick={() => setEdited(null)}>
          + {t('addChannel')}
        </button>
      </header>
      <RefusedTargets targets={refused.data?.data} />
      <Answer
        of={answer}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={t('noChannels')} hint={t('noChannelsHint')} />}
      >
        {({ data }) => (
          <ul className="notification-list">
            {data.map((channel) => (
              <li key={channel.id}>
                <div>
                  <strong>{channel.name}</strong> {kindText(channel.kind)}
                  <div>
                    <small>
                      {channel.host}
                      {channel.isForEverybody && ` · ${t('isForEverybody')}`}
                    </small>
                  </div>
                </div>
                <span className="notification-actions">
                  <RowActions
                    name={channel.name}
                    onEdit={() => setEdited(channel)}
                    onDelete={() => void remove(channel.id, { title: t('confirmDelete'), text: channel.name })}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {edited !== undefined && (
        <ChannelDialog
          channel={edited}
          newest={newestOf(answer.data?.data, edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

interface Props {
  /** as it was when the form was opened; null: a new one */
  channel: Channel | null
  /** as it is by now */
  newest: Channel | null
  onClose: () => void
}

function ChannelDialog({ channel, newest, onClose }: Props) {
  const t = useText(channelScreenTexts)
  const kindText = useText(channelKindTexts)
  const keeps = channel ? { hint: t('unchanged'), isOptional: true } : {}
  const facts = ({ name, kind, host, isForEverybody }: Channel) => ({
    [t('name')]: name,
    [t('kind')]: kindText(kind),
    [t('url')]: host,
    [t('isForEverybody')]: t(isForEverybody ? 'yes' : 'no'),
  })
  const form = {
    refreshes: ANSWERS,
    onClose,
    children: (
      <>
        <TextField name="name" label={t('name')} value={channel?.name} />
        <SelectField
          name="kind"
          label={t('kind')}
          value={channel?.kind}
          options={CHANNEL_KINDS.map((kind) => ({ value: kind, label: kindText(kind) }))}
        />
        <TextField name="url" kind="url" label={t('url')} maxLength={1000} isWide {...keeps} />
        <TextField
          name="secret"
          kind="password"
          label={t('secret')}
          maxLength={500}
          autoComplete="new-password"
          {...keeps}
          isOptional
        />
        <CheckField name="isForEverybody" label={t('isForEverybody')} isChecked={channel?.isForEverybody ?? false} />
        <p className="form-wide">
          <small>{t('channelsHint')}</small>
        </p>
        {channel && newest && <OthersChanges began={channel} now={newest} facts={facts} />}
      </>
    ),
  }
  if (!channel || !newest)
    return (
      <FormDialog
        {...form}
        title={t('addChannel')}
        isNew
        address="POST /notificationChannel/save"
        input={(values) => ({ request: { ...entered(values), ...secretsIn(values) } })}
      />
    )
  const params = { id: channel.id }
  return (
    <FormDialog
      {...form}
      title={t('editChannel')}
      address="POST /notificationChannel/update/{id}"
      input={(values) => ({
        params,
        request: {
          ...withOthersChanges(editedOf(channel), entered(values), editedOf(newest)),
          ...secretsIn(values),
          version: newest.version,
        },
      })}
    />
  )
}

const entered = (values: FormValues) => ({
  name: values.text('name'),
  kind: CHANNEL_KINDS.find((kind) => kind === values.text('kind')) ?? 'webhook',
  isForEverybody: values.isChecked('isForEverybody'),
})
const editedOf = ({ name, kind, isForEverybody }: Channel) => ({ name, kind, isForEverybody })
const secretsIn = (values: FormValues) => ({ url: values.textOrNone('url'), secret: values.textOrNone('secret') })

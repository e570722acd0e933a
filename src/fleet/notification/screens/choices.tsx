import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { notificationScreenTexts } from '../text.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import { useKindInWords } from './kinds-in-words.ts'

export type Choice = ResponseOf<'POST /notification/find/'>['data'][number]

/** What the person chose to be told. */
export function Choices() {
  const t = useText(notificationScreenTexts)
  const answer = useCall('POST /notification/find/')
  /** null: a new one */
  const [edited, setEdited] = useState<Choice | null | undefined>(undefined)
  return (
    <section className="panel" aria-labelledby="choices-title">
      <header className="notifications-head">
        <h2 id="choices-title">{t('choices')}</h2>
        <button type="button" className="strong-button" onClick={() => setEdited(null)}>
          + {t('add')}
        </button>
      </header>
      <Answer
        of={answer}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={t('noChoices')} hint={t('noChoicesHint')} />}
      >
        {({ data }) => (
          <ul className="notification-list">
            {data.map((choice) => (
              <ChoiceLine key={choice.id} choice={choice} onEdit={setEdited} />
            ))}
          </ul>
        )}
      </Answer>
      {edited !== undefined && <ChoiceDialog choice={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

function ChoiceLine({ choice, onEdit }: { choice: Choice; onEdit: (choice: Choice) => void }) {
  const t = useText(notificationScreenTexts)
  const kindInWords = useKindInWords()
  const remove = useMutationCall('POST /notification/delete/{id}', {
    refreshes: ['POST /notification/find/'],
    onDone: () => notify.success(t('deleted')),
  })
  const tryIt = useMutationCall('POST /notification/test/{id}', {
    refreshes: ['POST /notificationMessage/find/'],
    onDone: () => notify.success(t('tested')),
  })
  const params = { id: choice.id }
  const name = choice.channel ?? choice.email ?? ''
  async function askToDelete(): Promise<void> {
    const isSure = await askToConfirm({ title: t('confirmDelete'), text: name, yes: t('delete'), isDangerous: true })
    if (isSure) remove.mutate({ params })
  }
  const { quietFrom, quietUntil } = choice
  const limits = [
    choice.client ?? `${t('client')}: ${t('all')}`,
    choice.site ?? `${t('site')}: ${t('all')}`,
    t('every', { minutes: choice.minIntervalMinutes }),
    ...(quietFrom && quietUntil ? [t('quiet', { from: quietFrom, until: quietUntil })] : []),
  ]
  const named = (action: 'edit' | 'test' | 'delete') => t('ofOne', { name, action: t(action) })
  return (
    <li>
      <div>
        <strong>{name}</strong> {!choice.isActive && <em>{t('paused')}</em>}
        <div>{choice.kinds.map(kindInWords).join(' · ')}</div>
        <small>{limits.join(' · ')}</small>
      </div>
      <span className="notification-actions">
        <button
          type="button"
          className="link-button"
          aria-label={named('test')}
          disabled={!choice.isActive || tryIt.isPending}
          onClick={() => tryIt.mutate({ params })}
        >
          {t('test')}
        </button>
        <button type="button" className="link-button" aria-label={named('edit')} onClick={() => onEdit(choice)}>
          {t('edit')}
        </button>
        <button
          type="button"
          className="link-button danger-link"
          aria-label={named('delete')}
          onClick={() => void askToDelete()}
        >
          {t('delete')}
        </button>
      </span>
    </li>
  )
}

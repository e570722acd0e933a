import { useState } from 'react'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { notificationScreenTexts } from '../text.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import { useKindInWords } from './kinds-in-words.ts'
import type { Choice } from './choice-dialog.tsx'

/** What the person chose to be notified of. */
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
      <p>{t('about')}</p>
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
  const remove = useDelete('POST /notification/delete/{id}', { refreshes: ['POST /notification/find/'] })
  const tryIt = useMutationCall('POST /notification/test/{id}', {
    refreshes: ['POST /notificationMessage/find/'],
    onDone: () => notify.success(t('tested')),
  })
  const params = { id: choice.id }
  const name = choice.channel ?? choice.email ?? ''
  const { quietFrom, quietUntil } = choice
  const limits = [
    choice.client ?? `${t('client')}: ${t('all')}`,
    choice.site ?? `${t('site')}: ${t('all')}`,
    t('every', { minutes: choice.minIntervalMinutes }),
    ...(quietFrom && quietUntil ? [t('quiet', { from: quietFrom, until: quietUntil })] : []),
  ]
  return (
    <li>
      <div>
        <strong>{name}</strong> {!choice.isActive && <em>{t('paused')}</em>}
        <div>{choice.kinds.map(kindInWords).join(' · ')}</div>
        <small>{limits.join(' · ')}</small>
      </div>
      <span className="notification-actions">
        <WaitingButton
          type="button"
          className="link-button"
          aria-label={t('ofOne', { name, action: t('test') })}
          disabled={!choice.isActive}
          isWaiting={tryIt.isPending}
          onClick={() => tryIt.mutate({ params })}
        >
          {t('test')}
        </WaitingButton>
        <RowActions
          name={name}
          onEdit={() => onEdit(choice)}
          onDelete={() => void remove(choice.id, { title: t('confirmDelete'), text: name })}
        />
      </span>
    </li>
  )
}

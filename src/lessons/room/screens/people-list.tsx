import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { roomScreenTexts } from '../text.ts'
import type { Person } from './room-session.ts'

export type Moderation = 'admit' | 'dismiss' | 'mute' | 'unmute' | 'putOut'

interface Props {
  people: readonly Person[]
  /** left out: the person presents nothing */
  onModerate?: ((number: number, action: Moderation) => void) | undefined
}

/** Who is in the room, raised hands first; the presenter lets them speak from here. */
export function PeopleList({ people, onModerate }: Props) {
  const t = useText(roomScreenTexts)
  return (
    <section className="room-people" aria-label={t('people', { count: people.length })}>
      <h2>{t('people', { count: people.length })}</h2>
      <ul>
        {people.map((person) => (
          <li key={person.number}>
            <span>{person.name}</span>
            {person.isPresenter && <small>{t('presenter')}</small>}
            <small>{t('since', { time: momentText(person.since).slice(11, 16) })}</small>
            {person.hasRaisedHand && <small className="room-hand">{t('handRaised')}</small>}
            {person.speaker !== null && <small>{t(person.isMuted ? 'muted' : 'speaking')}</small>}
            {onModerate && !person.isPresenter && (
              <span className="room-moderation">
                {actionsFor(person).map((action) => (
                  <button
                    key={action}
                    type="button"
                    className="plain-button"
                    onClick={() => onModerate(person.number, action)}
                  >
                    {t(action, { name: person.name })}
                  </button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function actionsFor({ speaker, isMuted }: Person): Moderation[] {
  if (speaker === null) return ['admit', 'putOut']
  return [isMuted ? 'unmute' : 'mute', 'dismiss', 'putOut']
}

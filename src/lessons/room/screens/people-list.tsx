import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { roomScreenTexts } from '../text.ts'
import type { Person } from './room-session.ts'

export type Moderation = 'admit' | 'dismiss' | 'mute' | 'unmute' | 'putOut'

interface Props {
  people: readonly Person[]
  /** the number of the person's own seat */
  own: number
  /** left out: the person presents nothing */
  onModerate?: ((number: number, action: Moderation) => void) | undefined
}

/** Who is in the room, raised hands first; the presenter lets them speak from here. */
export function PeopleList({ people, own, onModerate }: Props) {
  const t = useText(roomScreenTexts)
  const hands = people.filter(({ hasRaisedHand }) => hasRaisedHand).map(({ name }) => name)
  const me = people.find(({ number }) => number === own)
  async function moderate({ number, name }: Person, action: Moderation): Promise<void> {
    const question = { title: t(action, { name }), text: t('putOutConfirm', { name }), yes: t(action, { name }) }
    // It lasts as long as the lesson.
    if (action === 'putOut' && !(await askToConfirm({ ...question, isDangerous: true }))) return
    onModerate?.(number, action)
  }
  return (
    <section className="room-people" aria-label={t('people', { count: people.length })}>
      <h2>{t('people', { count: people.length })}</h2>
      <p role="status" className="room-hand">
        {onModerate && hands.length > 0 && t('handsRaised', { names: hands.join(t('and')) })}
        {me && me.speaker !== null && t(me.isMuted ? 'youAreMuted' : 'youMaySpeak')}
      </p>
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
                    onClick={() => void moderate(person, action)}
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

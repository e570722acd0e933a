import { FormField } from '../../../platform/ui/form/form-fields.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { commentScreenTexts } from '../text.ts'
import { nowIn, type Player } from './player.ts'

interface Props {
  name: 'point' | 'pointEnd'
  text: string
  onText: (text: string) => void
  /** null: there is nothing to take it from */
  player: Player | null
}

/** A place in the video to type as 12:30, or to take from where the video is. */
export function TimeField({ name, text, onText, player }: Props) {
  const t = useText(commentScreenTexts)
  const label = t(name)
  return (
    <FormField name={name} label={label} isOptional={name === 'pointEnd'}>
      {(control) => (
        <span className="time-field">
          <input
            {...control}
            type="text"
            autoComplete="off"
            maxLength={12}
            placeholder="00:00"
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
          {player && (
            <button
              type="button"
              className="plain-button"
              aria-label={t('useNow', { field: label })}
              onClick={() => onText(nowIn(player))}
            >
              {t('now')}
            </button>
          )}
        </span>
      )}
    </FormField>
  )
}

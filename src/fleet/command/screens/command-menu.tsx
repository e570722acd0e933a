import { useState } from 'react'
import { DropDown } from '../../../platform/ui/choice/drop-down.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { CHOICE_NAMES, type Choice } from '../rules/command-choice.ts'
import { commandKindTexts, commandScreenTexts } from '../text.ts'
import type { Filter } from './command-calls.ts'
import { RunDialog } from './run-dialog.tsx'

/** Commands for the selected devices, for users with the right. */
export function CommandMenu({ filter, count }: { filter: Filter; count: number }) {
  const t = useText(commandScreenTexts)
  const kindText = useText(commandKindTexts)
  const mayTell = useMayWrite('command')
  const [choice, setChoice] = useState<Choice | null>(null)
  if (!mayTell) return null
  return (
    <>
      <DropDown
        side="start"
        renderPanel={(close) =>
          CHOICE_NAMES.map((name) => (
            <button
              key={name}
              type="button"
              className="drop-down-item"
              onClick={() => {
                close()
                setChoice(name)
              }}
            >
              {kindText(name)}
            </button>
          ))
        }
      >
        {t('commands')} <Icon name="down" sizePx={14} />
      </DropDown>
      {choice && count > 0 && (
        <RunDialog choice={choice} filter={filter} count={count} onClose={() => setChoice(null)} />
      )}
    </>
  )
}

import { useState, type ReactNode } from 'react'
import { DropDown } from '../../../platform/ui/choice/drop-down.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { CHOICE_NAMES, type Choice } from '../rules/command-choice.ts'
import { commandKindTexts, commandScreenTexts } from '../text.ts'
import type { Filter } from './command-calls.ts'
import { RunDialog } from './run-dialog.tsx'

/**
 * Commands for the selected devices, for users with the right. The dialog is apart from the menu: that goes once no device is selected, as when
 * those that got a command match the list's filter no more.
 */
export function useCommandMenu(filter: Filter, count: number): { menu: ReactNode; dialog: ReactNode } {
  const t = useText(commandScreenTexts)
  const kindText = useText(commandKindTexts)
  const mayTell = useMayWrite('command')
  /** the command, and what was selected then */
  const [begun, setBegun] = useState<{ choice: Choice; filter: Filter; count: number }>()
  const menu = mayTell && (
    <DropDown
      side="start"
      renderPanel={(close) =>
        CHOICE_NAMES.map((choice) => (
          <button
            key={choice}
            type="button"
            className="drop-down-item"
            onClick={() => {
              close()
              setBegun({ choice, filter, count })
            }}
          >
            {kindText(choice)}
          </button>
        ))
      }
    >
      {t('commands')} <Icon name="down" sizePx={14} />
    </DropDown>
  )
  return { menu, dialog: begun && <RunDialog {...begun} onClose={() => setBegun(undefined)} /> }
}

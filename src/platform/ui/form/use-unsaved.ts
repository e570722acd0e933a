import { useEffect, useEffectEvent } from 'react'
import { askToConfirm } from '../dialog/confirm.tsx'
import { askBeforeLeaving } from '../frame/history.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

/**
 * Asks before the page is left while something on it `isUnsaved`; `namedBy`: the search parameters without which it is another page.
 * Calls `onUnsaved` with true when that begins, and with false when it ends or the editor is removed.
 */
export function useUnsaved(
  isUnsaved: boolean,
  namedBy: readonly string[],
  onUnsaved: (isUnsaved: boolean) => void,
): void {
  const ui = useText(uiTexts)
  const note = useEffectEvent(onUnsaved)
  const ask = useEffectEvent(() => askToConfirm({ title: ui('discardInput'), yes: ui('discard'), isDangerous: true }))
  const guard = useEffectEvent(() => askBeforeLeaving({ namedBy, ask: () => ask() }))
  useEffect(() => {
    if (!isUnsaved) return undefined
    note(true)
    const stop = guard()
    return () => {
      stop()
      note(false)
    }
  }, [isUnsaved])
}

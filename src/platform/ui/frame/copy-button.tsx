import { Icon } from '../theme/icon.tsx'
import { notify } from '../dialog/notices.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './copy-button.css'

/** Copies a text for pasting elsewhere. */
export function CopyButton({ field, text }: { field: string; text: string }) {
  const t = useText(uiTexts)
  async function copy(): Promise<void> {
    if (await copyText(text)) notify.success(t('copied'))
    else notify.warning(t('notCopied'))
  }
  return (
    <button type="button" className="copy-button" aria-label={t('copy', { field })} onClick={() => void copy()}>
      <Icon name="copy" sizePx={14} />
    </button>
  )
}

/** False when the browser refuses. On plain http there is no clipboard but the old command. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (window.isSecureContext) {
      await navigator.clipboard.writeText(text)
      return true
    }
    const field = document.createElement('textarea')
    field.value = text
    document.body.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    return isCopied
  } catch {
    return false
  }
}

import { useSyncExternalStore } from 'react'
import { failureOf } from '../call/call.ts'
import { createListeners } from '../frame/listeners.ts'
import { Icon } from '../theme/icon.tsx'
import { translator } from '../../rules/text.ts'
import { locale } from '../theme/locale.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './notices.css'

type Kind = 'success' | 'warning' | 'error'
interface Notice {
  id: number
  kind: Kind
  text: string
  hint?: string
  /** to a file */
  link?: Link
  action?: Action
  /** until it is closed */
  isStaying: boolean
}
interface Link {
  href: string
  text: string
}
/** What a button in the notice does; the notice goes with it. */
interface Action {
  text: string
  act: () => void
}
const SHOWN_MS: Record<Kind, number> = { success: 3000, warning: 8000, error: 8000 }
/** A result with figures takes longer to read. */
const RESULT_SHOWN_MS = 12_000
/** of those that go by themselves */
const MOST_SHOWN = 4

let notices: readonly Notice[] = []
let lastId = 0
const { subscribe, emit } = createListeners()
function change(next: readonly Notice[]): void {
  notices = next
  emit()
}
function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id))
}

function show(
  kind: Kind,
  text: string,
  options: { hint?: string; link?: Link; action?: Action; shownMs?: number } = {},
): void {
  const id = ++lastId
  // The same words twice at once help no one.
  const others = notices.filter((notice) => notice.text !== text)
  const { shownMs = SHOWN_MS[kind], ...parts } = options
  const isStaying = shownMs === Infinity
  const all = [...others, { id, kind, text, ...parts, isStaying }]
  const passing = all.filter((notice) => !notice.isStaying).slice(-MOST_SHOWN)
  change(all.filter((notice) => notice.isStaying || passing.includes(notice)))
  if (!isStaying) setTimeout(() => dismiss(id), shownMs)
}

/** Short messages over the page, also read aloud. `failure` shows the message of a failed call, with its request's id where the log has it. */
export const notify = {
  success: (text: string) => show('success', text),
  result: (text: string) => show('success', text, { shownMs: RESULT_SHOWN_MS }),
  /** with a button that takes back what was done */
  undoable: (text: string, undo: () => void, shownMs = RESULT_SHOWN_MS) =>
    show('success', text, { action: { text: translator(uiTexts, locale)('undo'), act: undo }, shownMs }),
  warning: (text: string) => show('warning', text),
  /** stays until it is closed */
  alert: (text: string) => show('warning', text, { shownMs: Infinity }),
  /** a file that is ready; stays until it is closed */
  link: (text: string, link: Link) => show('success', text, { link, shownMs: Infinity }),
  error: (text: string) => show('error', text),
  failure(error: unknown): void {
    const { message, loggedId } = failureOf(error)
    const hint = loggedId ? translator(uiTexts, locale)('requestId', { id: loggedId }) : undefined
    show('error', message, { hint })
  },
}

const SAID_BEFORE = 'said-before-reload'

/** Reloads the page and shows the notice there: on this one it would go before it is read. */
export function reloadSaying(text: string): void {
  sessionStorage.setItem(SAID_BEFORE, text)
  window.location.reload()
}
const saidBefore = sessionStorage.getItem(SAID_BEFORE)
sessionStorage.removeItem(SAID_BEFORE)
if (saidBefore !== null) notify.result(saidBefore)

/** Where the messages appear; once in the page. */
export function Notices() {
  const t = useText(uiTexts)
  const shown = useSyncExternalStore(subscribe, () => notices)
  return (
    <section className="notices" aria-label={t('notices')} aria-live="polite">
      {shown.map(({ id, kind, text, hint, link, action, isStaying }) => (
        <div
          key={id}
          className={`notice notice-${kind}`}
          role={kind === 'error' || (kind === 'warning' && isStaying) ? 'alert' : 'status'}
        >
          <Icon name={kind} />
          <div className="notice-words">
            {text}
            {hint && <small>{hint}</small>}
            {link && (
              <>
                {' '}
                <a href={link.href} download>
                  {link.text}
                </a>
              </>
            )}
            {action && (
              <>
                {' '}
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    dismiss(id)
                    action.act()
                  }}
                >
                  {action.text}
                </button>
              </>
            )}
          </div>
          <button type="button" className="icon-button" aria-label={t('close')} onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  )
}

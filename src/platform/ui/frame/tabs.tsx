import { useId, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

export interface Tab<Key extends string> {
  key: Key
  title: string
  render: () => ReactNode
}

interface Props<Key extends string> {
  /** what the tabs are parts of, for those who can't see it */
  label: string
  tabs: readonly Tab<Key>[]
  /** the one that is open; the first one where it is none of these */
  open: Key | undefined
  onOpen: (key: Key) => void
}

/** Parts of a screen, one of them shown. Arrow keys, Home and End go from tab to tab. */
export function Tabs<Key extends string>({ label, tabs, open, onOpen }: Props<Key>) {
  const id = useId()
  const shown = tabs.find(({ key }) => key === open) ?? tabs[0]
  if (!shown) return null

  function pressed(event: KeyboardEvent<HTMLElement>): void {
    const to = nextPlace(event.key, tabs.indexOf(shown as Tab<Key>), tabs.length)
    const next = to === undefined ? undefined : tabs[to]
    if (!next) return
    event.preventDefault()
    onOpen(next.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus()
  }

  return (
    <>
      {/* The tabs inside take the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={pressed}>
        {tabs.map(({ key, title }) => {
          const isOpen = key === shown.key
          return (
            <button
              key={key}
              type="button"
              role="tab"
              className="tab"
              id={`${id}-tab-${key}`}
              aria-selected={isOpen}
              aria-controls={isOpen ? `${id}-panel` : undefined}
              tabIndex={isOpen ? 0 : -1}
              onClick={() => onOpen(key)}
            >
              {title}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${shown.key}`}>
        {shown.render()}
      </div>
    </>
  )
}

/** Where a key leads from a place among so many, around the ends; undefined: nowhere. */
function nextPlace(key: string, from: number, count: number): number | undefined {
  const places: Partial<Record<string, number>> = {
    ArrowRight: (from + 1) % count,
    ArrowLeft: (from + count - 1) % count,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}

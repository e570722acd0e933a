import { useId, useLayoutEffect, useState } from 'react'
import { focusWhatRemains } from '../dialog/keep-focus.ts'
import { Icon } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './transfer-list.css'

export interface TransferItem {
  id: number
  label: string
}

interface Props {
  /** names of the two lists */
  selectable: string
  selected: string
  /** all there are; undefined while they load */
  items: readonly TransferItem[] | undefined
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Two lists, of what can be chosen and of what is: a click, or Enter, moves an entry over. */
export function TransferList({ selectable, selected, items = [], chosen, onChoose }: Props) {
  const t = useText(uiTexts)
  const [sought, setSought] = useState('')
  const id = useId()
  // An entry that moves over takes its button, and the focus, along.
  useLayoutEffect(focusWhatRemains, [chosen])
  const isSought = ({ label }: TransferItem) => label.toLowerCase().includes(sought.trim().toLowerCase())
  const move = (item: TransferItem) => {
    const next = new Set(chosen)
    if (!next.delete(item.id)) next.add(item.id)
    onChoose(next)
  }
  const lists = [
    { title: selectable, icon: 'right', shown: items.filter((item) => !chosen.has(item.id) && isSought(item)) },
    { title: selected, icon: 'left', shown: items.filter((item) => chosen.has(item.id)) },
  ] as const
  return (
    <div className="transfer-list form-wide">
      {/* What is chosen is in buttons: with this the form knows that it changed. */}
      <input type="hidden" value={[...chosen].toSorted((a, b) => a - b).join(' ')} />
      <input
        className="plain-input"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {lists.map(({ title, icon, shown }) => (
        <section key={icon} aria-labelledby={`${id}-${icon}`}>
          <h3 id={`${id}-${icon}`}>
            {title} <small>{shown.length}</small>
          </h3>
          <ul>
            {shown.map((item) => (
              <li key={item.id}>
                <button type="button" onClick={() => move(item)}>
                  {item.label} <Icon name={icon} sizePx={12} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

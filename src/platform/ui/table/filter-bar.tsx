import type { ReactNode } from 'react'
import { Icon } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './filter-bar.css'

interface Props {
  onSearch: () => void
  onClean: () => void
  children: ReactNode
  /** further buttons after 'search' and 'clean' */
  buttons?: ReactNode
}

/** Fields that narrow a list. Enter in any of them searches. */
export function FilterBar({ onSearch, onClean, children, buttons }: Props) {
  const t = useText(uiTexts)
  return (
    <search>
      <form
        className="filter-bar"
        aria-label={t('filters')}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch()
        }}
      >
        {children}
        <div className="filter-bar-buttons">
          <button type="submit" className="strong-button">
            <Icon name="search" /> {t('search')}
          </button>
          <button type="button" className="plain-button" onClick={onClean}>
            {t('clean')}
          </button>
          {buttons}
        </div>
      </form>
    </search>
  )
}

interface FieldProps {
  label: string
  id: string
  /** what is wrong with what was typed */
  error?: string | undefined
  children: ReactNode
}

/** One field with its label above it. The field gets the id, so that the label belongs to it, and `${id}-error` as its description. */
export function FilterField({ label, id, error, children }: FieldProps) {
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error !== undefined && (
        <span id={`${id}-error`} className="form-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

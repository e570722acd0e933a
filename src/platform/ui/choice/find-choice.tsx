/** What is typed to find one of more choices than a drop-down shows. */
export interface ChoiceSearch {
  text: string
  onType: (text: string) => void
}

/** Stands above a drop-down that shows the first choices only: what is typed narrows it. */
export function FindChoice({ label, search }: { label: string; search: ChoiceSearch }) {
  return (
    <input
      type="search"
      className="plain-input"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={search.text}
      onChange={(event) => search.onType(event.target.value)}
      // Enter would send the form around it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}

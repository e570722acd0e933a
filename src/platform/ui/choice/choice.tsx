interface ChoiceProps<T extends string> {
  label: string
  names: readonly T[]
  text: (name: T) => string
  value: T
  onChoose: (name: T) => void
}

/** A few choices side by side, one of them taken. */
export function Choice<T extends string>({ label, names, text, value, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className="joined-buttons" aria-label={label}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="plain-button"
          aria-pressed={name === value}
          onClick={() => onChoose(name)}
        >
          {text(name)}
        </button>
      ))}
    </fieldset>
  )
}

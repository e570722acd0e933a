import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

interface Props {
  maxBytes: number
  /** `problem`: why the file is not taken, in the person's language */
  onChoose: (file: File, problem?: string) => void
}

/** Chooses a spreadsheet, as a button in the person's language. */
export function SheetButton({ maxBytes, onChoose }: Props) {
  const t = useText(uiTexts)
  return (
    <label className="plain-button file-button">
      {t('chooseFile')}
      <input
        type="file"
        accept=".xlsx,.csv,.txt"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file)
            onChoose(file, file.size > maxBytes ? t('importTooLarge', { most: maxBytes / 1024 / 1024 }) : undefined)
          // A corrected file has the same name, and can be chosen again.
          event.target.value = ''
        }}
      />
    </label>
  )
}

import { useRef, useState, type ReactNode } from 'react'
import { decodeText, ENCODINGS, encodingOf, type Encoding } from '../../rules/decode-text.ts'
import { bytesOf } from '../call/bytes-of.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { SelectField } from './form-fields.tsx'
import './sheet-file.css'

interface Props {
  maxBytes: number
  /** What is to be read now: null while a file is coming, or where there is none because of `problem`, in the person's language. */
  onFile: (file: Blob | null, problem?: string) => void
  /** other buttons, beside the one that chooses */
  children?: ReactNode
}

/** A text that is not in UTF-8, the encoding it is read in, and some of what depends on that. */
interface ForeignText {
  bytes: Uint8Array<ArrayBuffer>
  encoding: Encoding
  samples: string[]
}

/** Chooses a spreadsheet, and the encoding of one that is a text but isn't in UTF-8. */
export function SheetFile({ maxBytes, onFile, children }: Props) {
  const t = useText(uiTexts)
  const [name, setName] = useState('')
  const [foreign, setForeign] = useState<ForeignText>()
  const latest = useRef<File>(undefined)

  async function choose(file: File): Promise<void> {
    latest.current = file
    setName(file.name)
    setForeign(undefined)
    const isTooLarge = file.size > maxBytes
    onFile(null, isTooLarge ? t('importTooLarge', { most: maxBytes / 1024 / 1024 }) : '')
    if (isTooLarge) return
    // Kept, so that what is imported is what was previewed: the file may be changed or gone by then.
    const bytes = await bytesOf(file)
    if (latest.current !== file) return
    if (!bytes) return onFile(null, t('fileUnreadable'))
    const encoding = ENCODINGS.find((each) => each === encodingOf(bytes))
    if (encoding) setForeign({ bytes, encoding, samples: samplesOf(decodeText(bytes, encoding)) })
    onFile(new Blob([bytes]))
  }
  /** A file of which the server would guess otherwise is sent in UTF-8. */
  function chooseEncoding(bytes: ForeignText['bytes'], encoding: Encoding): void {
    const text = decodeText(bytes, encoding)
    setForeign({ bytes, encoding, samples: samplesOf(text) })
    if (text === null) onFile(null, t('notInEncoding'))
    else onFile(new Blob([text]))
  }

  return (
    <>
      <div className="sheet-file">
        <label className="plain-button file-button">
          {t('chooseFile')}
          <input
            type="file"
            accept=".xlsx,.csv,.txt"
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) void choose(file)
              // A corrected file has the same name, and can be chosen again.
              event.target.value = ''
            }}
          />
        </label>
        {children}
        {name}
      </div>
      {foreign && (
        <div className="form">
          <SelectField
            name="encoding"
            label={t('encoding')}
            options={ENCODINGS.map((value) => ({ value, label: t(value) }))}
            value={foreign.encoding}
            {...(foreign.samples.length > 0 && { hint: t('encodingHint', { samples: foreign.samples }) })}
            onChoose={(encoding) => encoding && chooseEncoding(foreign.bytes, encoding)}
          />
        </div>
      )}
    </>
  )
}

const SAMPLES = 4

/** Some cells of a text that differ by its encoding. */
function samplesOf(text: string | null): string[] {
  // oxlint-disable-next-line no-control-regex
  const cells = (text ?? '').split(/[,;\t\r\n"]+/).filter((cell) => /[^\0-\x7F]/.test(cell))
  return [...new Set(cells)].slice(0, SAMPLES)
}

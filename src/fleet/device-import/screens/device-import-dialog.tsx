import { useState } from 'react'
import { decodeText, ENCODINGS, encodingOf } from '../../../platform/rules/decode-text.ts'
import type { Encoding } from '../../../platform/rules/decode-text.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { SelectField } from '../../../platform/ui/form/form-fields.tsx'
import { SheetButton } from '../../../platform/ui/form/sheet-button.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { MAX_FILE_BYTES } from '../rules/import-limits.ts'
import { importFieldTexts, importScreenTexts } from '../text.ts'
import { ImportColumnsForm } from './import-columns-form.tsx'
import { countsFromZero, foreignTexts, linesOf } from './import-lines.ts'
import type { Choices, Fields, Sheet } from './import-lines.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { MissingList } from './missing-list.tsx'
import { useImport } from './use-import.ts'
import '../../device/screens/device-screens.css'
import './device-import.css'

const KEYS = ['serial', 'mac', 'ip'] as const
const NOTHING_CHOSEN = {
  accountId: undefined,
  type: undefined,
  isAddressSerial: false,
  isFromZero: false,
  isFromTop: false,
}

/** A text that is not in UTF-8, and the encoding it is read in. */
interface ForeignFile {
  bytes: Uint8Array
  encoding: Encoding
}

/** Devices from a spreadsheet: read, assigned, checked, imported. `siteId`: the site of rows that name none, at first. */
export function DeviceImportDialog({ siteId, onClose }: { siteId?: number | undefined; onClose: () => void }) {
  const t = useText(importScreenTexts)
  const ui = useText(uiTexts)
  const fieldText = useText(importFieldTexts)
  const [fileName, setFileName] = useState('')
  const [foreign, setForeign] = useState<ForeignFile>()
  const [sheet, setSheet] = useState<Sheet>()
  const [fields, setFields] = useState<Fields>([])
  const [choices, setChoices] = useState<Choices>({ ...NOTHING_CHOSEN, siteId })
  const [failure, setFailure] = useState('')
  const read = useMutationCall('POST /deviceImport/read', { isQuiet: true })
  const check = useMutationCall('POST /deviceImport/check', { isQuiet: true })
  const { progress, run, stop, reset } = useImport()

  function begin(name = '', problem = ''): void {
    setFileName(name)
    setForeign(undefined)
    setSheet(undefined)
    setFailure(problem)
    check.reset()
  }
  async function choose(file: File, problem?: string): Promise<void> {
    begin(file.name, problem)
    if (problem) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const encoding = ENCODINGS.find((each) => each === encodingOf(bytes))
    if (encoding) setForeign({ bytes, encoding })
    readFile(file)
  }
  function readFile(file: Blob): void {
    read.mutate(
      { file },
      {
        onSuccess: (found) => {
          const recognised = found.columns.map(({ field }) => field)
          setSheet(found)
          setFields(recognised)
          setChoices({ ...choices, isFromZero: countsFromZero(found, recognised) })
        },
        onError: ({ message }) => setFailure(message),
      },
    )
  }
  /** A file of which the server would guess otherwise is sent in UTF-8. */
  function chooseEncoding(bytes: Uint8Array, encoding: Encoding): void {
    begin(fileName)
    setForeign({ bytes, encoding })
    const text = decodeText(bytes, encoding)
    if (text === null) setFailure(t('notInEncoding'))
    else readFile(new Blob([text]))
  }
  const lines = sheet ? linesOf(sheet, fields) : []
  const twice = fields.find((field, at) => field !== null && fields.indexOf(field) < at)
  const wrong =
    (sheet?.rows.length === 0 && t('noRows')) ||
    (sheet && !KEYS.some((key) => fields.includes(key)) && t('noKey')) ||
    (twice && t('fieldTwice', { field: fieldText(twice) })) ||
    ''
  const examine = () =>
    check.mutate({ request: { ...choices, rows: lines } }, { onError: ({ message }) => setFailure(message) })
  const checked = check.data
  const importable = new Set(
    checked?.rows.flatMap(({ row, kind }) => (kind === 'new' || kind === 'changed' ? row : [])),
  )
  const toImport = { lines: lines.filter(({ row }) => importable.has(row)), together: checked?.together ?? [] }
  /** After another choice the rows have to be checked again. */
  const forget = () => {
    setFailure('')
    check.reset()
  }

  return (
    <Modal title={t('title')} onClose={onClose}>
      <div className="import-dialog device-import">
        {progress ? (
          <ImportProgress
            progress={progress}
            onStop={stop}
            onGoOn={() => void run(toImport, choices, progress)}
            onAnother={() => {
              reset()
              begin()
            }}
            onClose={onClose}
          />
        ) : (
          <form
            className="import-dialog"
            onSubmit={(event) => {
              event.preventDefault()
              forget()
              examine()
            }}
          >
            <p>{t('hint')}</p>
            <div className="import-file">
              <SheetButton maxBytes={MAX_FILE_BYTES} onChoose={(file, problem) => void choose(file, problem)} />
              <ExportButton
                label={t('template')}
                address="POST /deviceImport/template"
                first="xlsx"
                input={(format) => ({ request: { format } })}
              />
              {fileName}
            </div>
            {foreign && (
              <div className="form">
                <SelectField
                  name="encoding"
                  label={t('encoding')}
                  options={ENCODINGS.map((value) => ({ value, label: t(value) }))}
                  value={foreign.encoding}
                  {...(sheet && { hint: t('encodingHint', { samples: foreignTexts(sheet) }) })}
                  onChoose={(encoding) => encoding && chooseEncoding(foreign.bytes, encoding)}
                />
              </div>
            )}
            {sheet && (
              <ImportColumnsForm
                key={fileName}
                {...{ sheet, fields, choices }}
                onFields={(next) => {
                  setFields(next)
                  forget()
                }}
                onChoices={(change) => {
                  setChoices({ ...choices, ...change })
                  forget()
                }}
              />
            )}
            <div role="status">
              {read.isPending && t('reading')}
              {check.isPending && t('checking', { count: lines.length })}
            </div>
            {checked && (
              <>
                <MissingList missing={checked.missing} onAdded={examine} />
                <ImportResult checked={checked} lines={lines} />
              </>
            )}
            <span className="form-error" role="alert">
              {failure || wrong}
            </span>
            <div className="modal-buttons">
              <button type="button" className="plain-button" onClick={onClose}>
                {ui('cancel')}
              </button>
              <WaitingButton
                type="submit"
                className={checked ? 'plain-button' : 'strong-button'}
                disabled={!sheet || wrong !== ''}
                isWaiting={check.isPending}
              >
                {t('check')}
              </WaitingButton>
              {checked && (
                <WaitingButton
                  type="button"
                  className="strong-button"
                  disabled={toImport.lines.length === 0}
                  isWaiting={check.isPending}
                  onClick={() => void run(toImport, choices)}
                >
                  {t('import', { count: toImport.lines.length })}
                </WaitingButton>
              )}
            </div>
          </form>
        )}
      </div>
    </Modal>
  )
}

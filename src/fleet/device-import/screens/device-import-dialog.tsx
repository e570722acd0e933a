import { useState } from 'react'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { SheetFile } from '../../../platform/ui/form/sheet-file.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { MAX_FILE_BYTES } from '../rules/import-limits.ts'
import { importFieldTexts, importScreenTexts } from '../text.ts'
import { ImportColumnsForm } from './import-columns-form.tsx'
import { countsFromZero, linesOf } from './import-lines.ts'
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

/** Devices from a spreadsheet: read, assigned, checked, imported. `siteId`: the site of rows that name none, at first. */
export function DeviceImportDialog({ siteId, onClose }: { siteId?: number | undefined; onClose: () => void }) {
  const t = useText(importScreenTexts)
  const ui = useText(uiTexts)
  const fieldText = useText(importFieldTexts)
  const [sheet, setSheet] = useState<Sheet>()
  const [fields, setFields] = useState<Fields>([])
  const [choices, setChoices] = useState<Choices>({ ...NOTHING_CHOSEN, siteId })
  const [failure, setFailure] = useState('')
  const read = useMutationCall('POST /deviceImport/read', { isQuiet: true })
  const check = useMutationCall('POST /deviceImport/check', { isQuiet: true })
  const { progress, run, stop, reset } = useImport()

  function choose(file: Blob | null, problem = ''): void {
    setSheet(undefined)
    setFailure(problem)
    read.reset()
    check.reset()
    if (!file) return
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
              choose(null)
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
            <SheetFile maxBytes={MAX_FILE_BYTES} onFile={choose}>
              <ExportButton
                label={t('template')}
                address="POST /deviceImport/template"
                first="xlsx"
                input={(format) => ({ request: { format } })}
              />
            </SheetFile>
            {sheet && (
              <ImportColumnsForm
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

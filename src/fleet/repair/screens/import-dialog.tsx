import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { repairColumnTexts, repairScreenTexts, repairTypeTexts } from '../text.ts'
import { REPAIR_ANSWERS } from './repair-search.ts'
import '../../../platform/ui/table/figure-table.css'

type Preview = ResponseOf<'POST /repair/import/preview'>
const MAX_BYTES = 5 * 1024 * 1024

/** Imports a spreadsheet of records: previewed with its errors, then imported as a whole or not at all. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText(repairScreenTexts)
  const uiText = useText(uiTexts)
  const [file, setFile] = useState<File | undefined>(undefined)
  const [failure, setFailure] = useState('')
  const preview = useMutationCall('POST /repair/import/preview', { isQuiet: true })
  const take = useMutationCall('POST /repair/import/', {
    isQuiet: true,
    refreshes: REPAIR_ANSWERS,
    onDone: ({ imported }) => {
      notify.success(t('imported', { count: imported }))
      onClose()
    },
  })

  function choose(chosen: File | undefined): void {
    setFailure('')
    preview.reset()
    setFile(undefined)
    if (!chosen) return
    if (chosen.size > MAX_BYTES) {
      setFailure(t('fileTooLarge'))
      return
    }
    setFile(chosen)
    preview.mutate({ file: chosen }, { onError: ({ message }) => setFailure(message) })
  }
  const isReady = file !== undefined && preview.data?.problemCount === 0

  return (
    <Modal title={t('importTitle')} onClose={onClose}>
      <div className="repair-import">
        <p>{t('importHint')}</p>
        <label>
          {t('chooseFile')}
          <input
            type="file"
            className="plain-input"
            accept=".xlsx,.csv,.txt"
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </label>
        <div role="status">
          {preview.isPending && t('checking')}
          {preview.data && <PreviewOf {...preview.data} />}
        </div>
        <span className="form-error" role="alert">
          {failure}
        </span>
        <div className="modal-buttons">
          <button type="button" className="plain-button" onClick={onClose}>
            {uiText('cancel')}
          </button>
          <button
            type="button"
            className="strong-button"
            disabled={!isReady || take.isPending}
            onClick={() => file && take.mutate({ file }, { onError: ({ message }) => setFailure(message) })}
          >
            {t('import')}
          </button>
        </div>
      </div>
    </Modal>
  )
}

function PreviewOf({ rows, problemCount, problems, records }: Preview) {
  const t = useText(repairScreenTexts)
  const title = useText(repairColumnTexts)
  const typeText = useText(repairTypeTexts)
  if (problemCount === 0)
    return (
      <>
        <p>{t('fits', { rows })}</p>
        <PreviewTable
          caption={t('firstRows')}
          titles={[t('row'), title('type'), title('deviceSerial'), title('repairDate'), title('notes')]}
          rows={records.map((each) => [
            each.row,
            typeText(each.type),
            each.deviceSerial,
            each.repairDateStr,
            each.notes,
          ])}
        />
      </>
    )
  return (
    <>
      <p className="form-error">{t('wrong', { rows, count: problemCount })}</p>
      <PreviewTable
        caption={t('problem')}
        titles={[t('row'), t('column'), t('problem')]}
        rows={problems.map(({ row, column, message }) => [row === 0 ? t('wholeFile') : row, column, message])}
      />
      {problemCount > problems.length && <p>{t('moreProblems', { count: problemCount - problems.length })}</p>}
    </>
  )
}

interface TableProps {
  caption: string
  titles: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

function PreviewTable({ caption, titles, rows }: TableProps) {
  return (
    // A scrolled region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="repair-preview" tabIndex={0} role="region" aria-label={caption}>
      <table className="figure-table">
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows of a list that never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {row.map((cell, nth) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={nth}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

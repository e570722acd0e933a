import { useState, type ReactNode } from 'react'
import type { ResponseOf } from '../../contract/call.ts'
import type { Address, Input } from '../call/call.ts'
import { useMutationCall } from '../call/use-call.ts'
import { Modal } from '../dialog/modal.tsx'
import { notify } from '../dialog/notices.tsx'
import { useCloseWhileOpen } from '../dialog/use-close-while-open.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { SheetFile } from '../form/sheet-file.tsx'
import { WaitingButton } from '../form/waiting-button.tsx'
import './figure-table.css'
import './import-dialog.css'

/** What every preview of an import answers; the noun's own adds what the file would bring. */
interface Preview {
  rows: number
  problemCount: number
  problems: readonly { row: number; column: string; message: string }[]
}
type FileAddress = { [A in Address]: Input<A> extends { file: Blob } ? A : never }[Address]
type PreviewAddress = { [A in FileAddress]: ResponseOf<A> extends Preview ? A : never }[FileAddress]

interface Table {
  titles: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

interface Props<P extends PreviewAddress, A extends FileAddress> {
  title: string
  /** which columns the file must have */
  hint: string
  maxBytes: number
  preview: P
  address: A
  /** where the rows go, if there is a choice; another one takes the chosen file away */
  query?: Input<P>['query'] & Input<A>['query']
  choice?: ReactNode
  /** the first rows of what would be imported */
  shown: (preview: ResponseOf<P>) => Table
  refreshes: readonly Address[]
  /** the notice on success */
  done: (answer: ResponseOf<A>) => string
  onClose: () => void
}

/** Imports a spreadsheet: previewed with its errors, then imported as a whole or not at all. */
export function ImportDialog<P extends PreviewAddress, A extends FileAddress>(props: Props<P, A>) {
  return (
    <Modal title={props.title} onClose={props.onClose}>
      <div className="import-dialog">
        <p>{props.hint}</p>
        {props.choice}
        <ImportOfFile key={JSON.stringify(props.query)} {...props} />
      </div>
    </Modal>
  )
}

function ImportOfFile<P extends PreviewAddress, A extends FileAddress>(props: Props<P, A>) {
  const { query, maxBytes, shown, refreshes, done, onClose } = props
  const t = useText(uiTexts)
  const [file, setFile] = useState<Blob | null>(null)
  const [failure, setFailure] = useState('')
  const preview = useMutationCall(props.preview, { isQuiet: true })
  const closeWhileOpen = useCloseWhileOpen(onClose)
  const take = useMutationCall(props.address, {
    isQuiet: true,
    refreshes,
    onDone: (answer) => {
      notify.success(done(answer))
      closeWhileOpen()
    },
  })

  function choose(chosen: Blob | null, problem = ''): void {
    setFailure(problem)
    preview.reset()
    setFile(chosen)
    if (chosen)
      preview.mutate({ query, file: chosen } as unknown as Input<P>, { onError: ({ message }) => setFailure(message) })
  }
  const previewed = preview.data as unknown as Preview | undefined
  const isReady = file !== null && previewed?.problemCount === 0

  return (
    <>
      <SheetFile maxBytes={maxBytes} onFile={choose} />
      <div role="status">
        {preview.isPending && t('checkingFile')}
        {previewed && preview.data && <PreviewOf preview={previewed} shown={shown(preview.data)} />}
      </div>
      <span className="form-error" role="alert">
        {failure}
      </span>
      <div className="modal-buttons">
        <button type="button" className="plain-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <WaitingButton
          type="button"
          className="strong-button"
          disabled={!isReady}
          isWaiting={take.isPending}
          onClick={() =>
            file &&
            take.mutate({ query, file } as unknown as Input<A>, { onError: ({ message }) => setFailure(message) })
          }
        >
          {t('import')}
        </WaitingButton>
      </div>
    </>
  )
}

function PreviewOf({ preview, shown }: { preview: Preview; shown: Table }) {
  const { rows, problemCount, problems } = preview
  const t = useText(uiTexts)
  if (problemCount === 0)
    return (
      <>
        <p>{t('rowsFit', { rows })}</p>
        <PreviewTable caption={t('firstRows')} {...shown} />
      </>
    )
  return (
    <>
      <p className="form-error">{t('rowsWrong', { rows, count: problemCount })}</p>
      <PreviewTable
        caption={t('rowProblem')}
        titles={[t('row'), t('column'), t('rowProblem')]}
        rows={problems.map(({ row, column, message }) => [row === 0 ? t('wholeFile') : row, column, message])}
      />
      {problemCount > problems.length && <p>{t('moreProblems', { count: problemCount - problems.length })}</p>}
    </>
  )
}

/** Rows of a file, scrolled where they are many. */
export function PreviewTable({ caption, titles, rows }: Table & { caption: string }) {
  return (
    // A scrolled region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="import-preview" tabIndex={0} role="region" aria-label={caption}>
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

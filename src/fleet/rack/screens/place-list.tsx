import { useState } from 'react'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { SheetFile } from '../../../platform/ui/form/sheet-file.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { MAX_LIST_BYTES, readPlaceList } from '../rules/read-place-list.ts'
import { sceneTexts } from '../text.ts'
import { ROOM_ANSWERS } from './scene-search.ts'

/** Positions from a spreadsheet, as a file or pasted: checked first, then taken whole or not at all. */
export function PlaceList({ siteId, onClose }: { siteId: number; onClose: () => void }) {
  const t = useText(sceneTexts)
  const [text, setText] = useState('')
  const rows = readPlaceList(text)
  const send = useMutationCall('POST /rack/place', { refreshes: ROOM_ANSWERS })
  const answer = send.data
  const [failure, setFailure] = useState('')
  const read = useMutationCall('POST /rack/readList', { isQuiet: true })

  function change(to: string): void {
    setText(to)
    setFailure('')
    send.reset()
  }
  function choose(file: Blob | null, problem = ''): void {
    change('')
    setFailure(problem)
    read.reset()
    if (!file) return
    read.mutate(
      { file },
      {
        onSuccess: (list) =>
          change(list.rows.map(({ serial, rack, shelf, slot }) => [serial, rack, shelf, slot].join('\t')).join('\n')),
        onError: ({ message }) => setFailure(message),
      },
    )
  }

  function take(isTrial: boolean): void {
    send.mutate(
      { request: { siteId, rows, isTrial } },
      {
        onSuccess: ({ wrongCount, placed }) => {
          if (isTrial || wrongCount > 0) return
          notify.success(t('listDone', { count: placed }))
          onClose()
        },
      },
    )
  }
  return (
    <Modal title={t('list')} onClose={onClose}>
      {/* As a form its text is asked about before it is dropped. */}
      <form onSubmit={(event) => event.preventDefault()}>
        <p id="place-list-hint">{t('listHint')}</p>
        <div className="place-list-file">
          <SheetFile maxBytes={MAX_LIST_BYTES} onFile={choose}>
            <ExportButton
              label={t('exportList')}
              address="POST /rack/export"
              input={(format) => ({ request: { siteId, format } })}
            />
          </SheetFile>
        </div>
        <span className="form-error" role="alert">
          {failure}
        </span>
        <textarea
          className="plain-input place-list"
          rows={10}
          aria-label={t('list')}
          aria-describedby="place-list-hint"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <div role="status">
          {answer?.wrongCount === 0 && <p>{t('listGood', { count: answer.placed })}</p>}
          {answer && answer.wrongCount > 0 && (
            <>
              <p className="form-error">{t('listWrong', { count: answer.wrongCount })}</p>
              <ul className="place-list-wrong">
                {answer.wrong.map(({ row, message }) => (
                  <li key={`${row} ${message}`}>{t('listRow', { row, message })}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className="modal-buttons">
          <WaitingButton
            type="button"
            className="plain-button"
            disabled={rows.length === 0}
            isWaiting={send.isPending}
            onClick={() => take(true)}
          >
            {t('tryList')}
          </WaitingButton>
          <WaitingButton
            type="button"
            className="strong-button"
            disabled={rows.length === 0}
            isWaiting={send.isPending}
            onClick={() => take(false)}
          >
            {t('takeList')}
          </WaitingButton>
        </div>
      </form>
    </Modal>
  )
}

import { useMemo, useState } from 'react'
import { decodeText } from '../../../platform/rules/decode-text.ts'
import { bytesOf } from '../../../platform/ui/call/bytes-of.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Empty, Skeleton, useFailed } from '../../../platform/ui/frame/screen-state.tsx'
import { Pager } from '../../../platform/ui/table/pager.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { timeCode } from '../../rules/time-code.ts'
import { lineAt } from '../rules/captions.ts'
import { speechTexts } from '../text.ts'
import { SpeechLineRow, type Line } from './speech-line-row.tsx'
import './speech-panel.css'

interface Props {
  classId: number
  /** the presenter or an administrator */
  mayChange: boolean
  /** the length of the video; null: there is none yet */
  durationS: number | null
  /** where the video is, seconds; whole ones are enough */
  timeS: number
  onSeek: (seconds: number) => void
}
const FIND = 'POST /Speech/find/'
const LINES_PER_PAGE = 50
const MOST_FILE_BYTES = 8_000_000

/** The speech of a lesson, following the video until another page is chosen; a click on a line seeks. */
export function SpeechPanel({ classId, mayChange, durationS, timeS, onSeek }: Props) {
  const t = useText(speechTexts)
  const found = useCall(FIND, { request: { classId } })
  const failed = useFailed(found)
  const [searched, setSearched] = useState('')
  const [chosenPage, setChosenPage] = useState<number>()
  const [size, setSize] = useState<number>(LINES_PER_PAGE)
  const [edited, setEdited] = useState<Line>()
  const lines = useMemo(() => {
    const wanted = searched.trim().toLowerCase()
    return (found.data ?? []).filter(({ text }) => text.toLowerCase().includes(wanted))
  }, [found.data, searched])
  const starts = useMemo(() => lines.map(({ start }) => ({ startMs: start * 1000 })), [lines])
  if (failed) return failed
  if (!found.data) return <Skeleton />

  const current = lineAt(starts, timeS * 1000 + 250)
  const isFollowing = chosenPage === undefined && searched === ''
  const editedAt = lines.findIndex(({ id }) => id === edited?.id)
  // A line that is edited keeps its page while the video goes on.
  const at = editedAt < 0 ? Math.max(0, current) : editedAt
  const followed = isFollowing ? Math.floor(at / size) + 1 : (chosenPage ?? 1)
  const beyondEnd = durationS === null ? 0 : found.data.filter(({ start }) => start >= durationS).length
  const page = Math.min(followed, Math.max(1, Math.ceil(lines.length / size)))
  const onPage = lines.slice((page - 1) * size, page * size)
  // What is typed stays, whatever is searched for, on whatever page, and when someone else has deleted the line.
  const isApart = edited && !onPage.some(({ id }) => id === edited.id)
  const shown = isApart ? [found.data.find(({ id }) => id === edited.id) ?? edited, ...onPage] : onPage
  return (
    <section className="speech-panel" aria-label={t('speech')}>
      <div className="speech-tools">
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={searched}
          onChange={(event) => {
            setSearched(event.target.value)
            setChosenPage(undefined)
          }}
        />
        {chosenPage !== undefined && (
          <button type="button" className="plain-button" onClick={() => setChosenPage(undefined)}>
            {t('follow')}
          </button>
        )}
        {found.data.length > 0 &&
          (['vtt', 'srt'] as const).map((format) => (
            <a key={format} href={`/api/Speech/${format}/${classId}`} download>
              {t('download', { format: format.toUpperCase() })}
            </a>
          ))}
        {mayChange && <UploadCaptions classId={classId} count={found.data.length} />}
      </div>
      {mayChange && durationS !== null && beyondEnd > 0 && (
        <p className="speech-beyond" role="note">
          {t('beyondEnd', { count: beyondEnd, length: timeCode(durationS) })}
        </p>
      )}
      {shown.length === 0 ? (
        <Empty
          title={t(searched === '' ? 'none' : 'nothingFound')}
          {...(mayChange && searched === '' ? { hint: t('noneHint') } : {})}
        />
      ) : (
        <ol className="speech-lines" start={(page - 1) * size + 1}>
          {shown.map((line) => (
            <SpeechLineRow
              key={line.id}
              line={line}
              isSaid={line.id === lines[current]?.id}
              isFollowing={isFollowing && !edited}
              isEdited={line.id === edited?.id}
              onEdit={mayChange && (!edited || line.id === edited.id) ? setEdited : undefined}
              onSeek={onSeek}
            />
          ))}
        </ol>
      )}
      {lines.length > LINES_PER_PAGE && (
        <Pager
          page={page}
          size={size}
          totalCount={lines.length}
          onPage={(change) => {
            if (change.size !== undefined) setSize(change.size)
            // Another size follows the video as before.
            if (change.size === undefined || !isFollowing) setChosenPage(change.page)
          }}
        />
      )}
    </section>
  )
}

function UploadCaptions({ classId, count }: { classId: number; count: number }) {
  const t = useText(speechTexts)
  const ui = useText(uiTexts)
  const save = useMutationCall('POST /Speech/save', {
    refreshes: [FIND],
    onDone: (saved) => notify.success(t('saved', saved)),
  })
  async function send(file: File): Promise<void> {
    if (file.size > MOST_FILE_BYTES) return notify.warning(t('fileTooLarge'))
    const question = { title: t('replaceTitle'), text: t('replaceQuestion', { count }), yes: t('replace') }
    if (count > 0 && !(await askToConfirm(question))) return undefined
    const bytes = await bytesOf(file)
    if (!bytes) return notify.warning(ui('fileUnreadable'))
    save.mutate({ request: { classId, text: decodeText(bytes) ?? '' } })
    return undefined
  }
  return (
    <label className="plain-button speech-upload">
      {t('upload')}
      <input
        type="file"
        accept=".vtt,.srt,text/vtt"
        aria-disabled={save.isPending || undefined}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file && !save.isPending) void send(file)
          event.target.value = ''
        }}
      />
    </label>
  )
}

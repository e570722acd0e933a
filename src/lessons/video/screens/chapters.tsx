import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { ChangedMeanwhile } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { focusWhatRemains } from '../../../platform/ui/dialog/keep-focus.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { formValues } from '../../../platform/ui/form/form-values.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { timeCode } from '../../rules/time-code.ts'
import { MOST_TITLE_LENGTH } from '../rules/chapter-limits.ts'
import { videoTexts } from '../text.ts'
import type { Chapter } from './player-timeline.tsx'
import './chapters.css'

interface Props {
  lessonId: number
  chapters: readonly Chapter[]
  /** the presenter or an administrator */
  mayChange: boolean
  onSeek: (seconds: number) => void
  /** where the video is now, seconds */
  currentTime: () => number
}

const FIND = 'GET /Class/chapters/{id}'

/**
 * The chapters of a video: a click goes there; the presenter adds one where the video is, renames and deletes. One stop of the Tab key: up and down
 * go from chapter to chapter.
 */
export function Chapters({ lessonId, chapters, mayChange, onSeek, currentTime }: Props) {
  const t = useText(videoTexts)
  const [editedS, setEditedS] = useState<number>()
  const [reached, setReached] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const stop = Math.min(reached, chapters.length - 1)
  function pressed(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    list.current?.children[stop + by]?.querySelector('button')?.focus()
  }
  const keys = (at: number) => ({
    tabIndex: at === stop ? 0 : -1,
    onFocus: () => setReached(at),
    onKeyDown: pressed,
  })
  if (chapters.length === 0 && !mayChange) return null
  return (
    <section className="chapters" aria-label={t('chapters')}>
      <h2>{t('chapters')}</h2>
      <ol ref={list}>
        {chapters.map((chapter, at) => (
          <li key={chapter.startS}>
            {chapter.startS === editedS ? (
              <EditedChapter lessonId={lessonId} chapter={chapter} onDone={() => setEditedS(undefined)} />
            ) : (
              <>
                <button type="button" className="chapter-title" {...keys(at)} onClick={() => onSeek(chapter.startS)}>
                  <span className="chapter-time">{timeCode(chapter.startS)}</span> {chapter.title}
                </button>
                {mayChange && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('editChapter', { title: chapter.title })}
                    {...keys(at)}
                    onClick={() => setEditedS(chapter.startS)}
                  >
                    <Pencil size={16} aria-hidden />
                  </button>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      {mayChange && <NewChapter lessonId={lessonId} currentTime={currentTime} />}
    </section>
  )
}

interface TitleFormProps {
  value?: string
  onTitle: (title: string) => void
  /** at first the field has the focus */
  isFocused?: boolean
  /** before the field */
  time?: ReactNode
  /** after it */
  children: ReactNode
}

/** The name of a chapter, and the buttons that save it: one without a name is not sent. */
function TitleForm({ value = '', onTitle, isFocused = false, time, children }: TitleFormProps) {
  const t = useText(videoTexts)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  return (
    <form
      className="chapter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const title = formValues(event.currentTarget).text('title')
        setIsMissing(title === '')
        if (title === '') field.current?.focus()
        else onTitle(title)
      }}
    >
      {time}
      <input
        ref={field}
        name="title"
        type="text"
        aria-label={t('chapterTitle')}
        aria-required
        aria-invalid={isMissing}
        aria-describedby={isMissing ? id : undefined}
        placeholder={t('chapterTitle')}
        defaultValue={value}
        maxLength={MOST_TITLE_LENGTH}
        autoComplete="off"
        onInput={() => setIsMissing(false)}
      />
      {children}
      <span id={id} className="form-error" role="alert">
        {isMissing && t('titleRequired')}
      </span>
    </form>
  )
}

function NewChapter({ lessonId, currentTime }: Pick<Props, 'lessonId' | 'currentTime'>) {
  const t = useText(videoTexts)
  // Another key empties the field.
  const [added, setAdded] = useState(0)
  const save = useMutationCall('POST /Class/saveChapter/{id}', {
    refreshes: [FIND],
    onDone: () => setAdded((count) => count + 1),
  })
  return (
    <TitleForm
      key={added}
      onTitle={(title) =>
        save.mutate({ params: { id: lessonId }, request: { start: Math.floor(currentTime()), title, before: null } })
      }
    >
      <WaitingButton type="submit" className="plain-button" isWaiting={save.isPending}>
        {t('addChapter')}
      </WaitingButton>
    </TitleForm>
  )
}

/** `chapter` is as it is by now. */
function EditedChapter({ lessonId, chapter, onDone }: { lessonId: number; chapter: Chapter; onDone: () => void }) {
  const t = useText(videoTexts)
  const [began] = useState(chapter)
  const options = { refreshes: [FIND] as const, onDone }
  const save = useMutationCall('POST /Class/saveChapter/{id}', options)
  const remove = useMutationCall('POST /Class/deleteChapter/{id}', options)
  const [params, start] = [{ id: lessonId }, chapter.startS]
  async function askToRemove(): Promise<void> {
    const text = `${timeCode(start)} ${chapter.title}`
    if (await askToConfirm({ title: t('deleteChapterAsk'), text, yes: t('deleteChapter'), isDangerous: true }))
      remove.mutate({ params, request: { start } })
  }
  return (
    <TitleForm
      value={began.title}
      isFocused
      time={<span className="chapter-time">{timeCode(start)}</span>}
      onTitle={(title) => save.mutate({ params, request: { start, title, before: chapter.title } })}
    >
      <ChangedMeanwhile
        began={{ [t('chapterTitle')]: began.title }}
        now={{ [t('chapterTitle')]: chapter.title }}
        hint={t('replacesTitle')}
      />
      <WaitingButton type="submit" className="strong-button" isWaiting={save.isPending}>
        {t('saveChapter')}
      </WaitingButton>
      <button
        type="button"
        className="plain-button"
        onClick={() => {
          onDone()
          setTimeout(focusWhatRemains)
        }}
      >
        {t('cancelChapter')}
      </button>
      <button type="button" className="link-button" onClick={() => void askToRemove()}>
        {t('deleteChapter')}
      </button>
    </TitleForm>
  )
}

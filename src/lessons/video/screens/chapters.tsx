import Pencil from 'lucide-react/icons/pencil'
import { useState, type FormEvent } from 'react'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { ChangedMeanwhile } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { focusWhatRemains } from '../../../platform/ui/dialog/keep-focus.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
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

/** The chapters of a video: a click goes there; the presenter adds one where the video is, renames and deletes. */
export function Chapters({ lessonId, chapters, mayChange, onSeek, currentTime }: Props) {
  const t = useText(videoTexts)
  const [editedS, setEditedS] = useState<number>()
  if (chapters.length === 0 && !mayChange) return null
  return (
    <section className="chapters" aria-label={t('chapters')}>
      <h2>{t('chapters')}</h2>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.startS}>
            {chapter.startS === editedS ? (
              <EditedChapter lessonId={lessonId} chapter={chapter} onDone={() => setEditedS(undefined)} />
            ) : (
              <>
                <button type="button" className="chapter-title" onClick={() => onSeek(chapter.startS)}>
                  <span className="chapter-time">{timeCode(chapter.startS)}</span> {chapter.title}
                </button>
                {mayChange && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('editChapter', { title: chapter.title })}
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

const titleIn = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const title = new FormData(event.currentTarget).get('title')
  return typeof title === 'string' ? title : ''
}

function TitleInput({ value = '' }: { value?: string }) {
  const t = useText(videoTexts)
  return (
    <input
      name="title"
      type="text"
      aria-label={t('chapterTitle')}
      placeholder={t('chapterTitle')}
      defaultValue={value}
      maxLength={MOST_TITLE_LENGTH}
      autoComplete="off"
      required
    />
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
    <form
      key={added}
      className="chapter-form"
      onSubmit={(event) => {
        const title = titleIn(event)
        save.mutate({ params: { id: lessonId }, request: { start: Math.floor(currentTime()), title, before: null } })
      }}
    >
      <TitleInput />
      <WaitingButton type="submit" className="plain-button" isWaiting={save.isPending}>
        {t('addChapter')}
      </WaitingButton>
    </form>
  )
}

const focusTitle = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

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
    <form
      ref={focusTitle}
      className="chapter-form"
      onSubmit={(event) => {
        const title = titleIn(event)
        save.mutate({ params, request: { start, title, before: chapter.title } })
      }}
    >
      <span className="chapter-time">{timeCode(start)}</span>
      <TitleInput value={began.title} />
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
    </form>
  )
}

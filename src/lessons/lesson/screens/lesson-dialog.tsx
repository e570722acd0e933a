import { useState, type ReactNode } from 'react'
import type { RequestOf } from '../../../platform/contract/call.ts'
import { addDays } from '../../../platform/rules/business-time.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { serverNow } from '../../../platform/ui/call/start-data.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CLOCK, ClockField, dayAndClock, momentIn, momentOf } from '../../../platform/ui/form/clock-field.tsx'
import { ChoiceField, DayField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ENDED, LESSON_TYPES, RECORDED, VISIBILITIES } from '../../rules/lesson-words.ts'
import { useScaleChoices } from '../../scale/screens/use-scale-choices.ts'
import { lastsTooLong, takesRecording } from '../rules/lesson-plan.ts'
import { lessonScreenTexts, lessonTexts, lessonTypeTexts } from '../text.ts'
import { LESSON_ANSWERS, type LessonRow } from './lesson-search.ts'
import { LessonTimes } from './lesson-times.tsx'
import { OthersChanges } from './others-changes.tsx'
import { ReviewerField, type Reviewer } from './reviewer-field.tsx'
import { HOUR_MS } from '../../../platform/rules/durations.ts'

/** What the part that sends a video gets; it belongs to a layer above this folder, so the page that opens the dialog fills it in. */
export interface VideoSlot {
  /** undefined: of a new lesson */
  lessonId: number | undefined
  videoId: number | null
  onVideo: (video: { videoId: number | null; posterId: number | null }) => void
  /** a video is on its way: saving now would leave it behind */
  onBusy: (isBusy: boolean) => void
}

interface Props {
  /** null: a new one */
  lesson: LessonRow | null
  /** what a new one begins with: another lesson, a week later */
  copied?: LessonRow | undefined
  /** shown for recorded lessons */
  renderVideo?: ((slot: VideoSlot) => ReactNode) | undefined
  onDone?: ((id: number) => void) | undefined
  onClose: () => void
}

/** The next full hour, and one hour more. */
function freshTimes() {
  const start = Math.ceil(serverNow() / HOUR_MS) * HOUR_MS
  return { start: dayAndClock(start), end: dayAndClock(start + HOUR_MS), deadline: undefined }
}
function timesOf({ startTime, endTime, reviewDeadline }: LessonRow, days = 0) {
  const later = (moment: string) => {
    const { day, clock } = dayAndClock(moment)
    return { day: addDays(day, days), clock }
  }
  return { start: later(startTime), end: later(endTime), deadline: reviewDeadline ? later(reviewDeadline) : undefined }
}

/** What the form sends of a lesson where nothing in it is changed. */
const formOf = (lesson: LessonRow, times: Pick<LessonRow, 'startTime' | 'endTime'>) => ({
  name: lesson.name,
  course: lesson.course,
  // A start of one person and an end of another are no lesson.
  times: { startTime: times.startTime, endTime: times.endTime },
  type: lesson.type,
  checks: lesson.checks.map(({ id }) => ({ id })),
  shared: lesson.shared,
  modelId: lesson.modelId ?? undefined,
  visibility: lesson.visibility,
  reviewDeadline: (lesson.visibility === 'blind' && lesson.reviewDeadline) || undefined,
  consent: lesson.consent,
  keepVideoUntil: lesson.keepVideoUntil ?? undefined,
  videoId: lesson.videoId,
  posterId: lesson.posterId,
})

/** Plans a lesson, or a series, or changes one. Once it has ended its name, times and type are fixed. */
export function LessonDialog({ lesson, copied, renderVideo, onDone, onClose }: Props) {
  const t = useText(lessonScreenTexts)
  const ui = useText(uiTexts)
  const wrong = useText(lessonTexts)
  const typeText = useText(lessonTypeTexts)
  const shown = lesson ?? copied
  const [times] = useState(() => (lesson ? timesOf(lesson) : copied ? timesOf(copied, 7) : freshTimes()))
  const [type, setType] = useState(shown?.type)
  const [visibility, setVisibility] = useState(shown?.visibility ?? 'open')
  const [reviewers, setReviewers] = useState<readonly Reviewer[]>(shown?.checks ?? [])
  const [weeks, setWeeks] = useState('1')
  // A copy is another lesson, and has another video.
  const [video, setVideo] = useState({ videoId: lesson?.videoId ?? null, posterId: lesson?.posterId ?? null })
  const [isSending, setIsSending] = useState(false)
  const scales = useScaleChoices(lesson?.modelId ?? undefined)
  // A copy is scored by what its scale is now.
  const current = useCall(
    'POST /model/find/',
    { request: { currentOf: copied?.modelId ?? 0 } },
    { isEnabled: copied?.modelId != null },
  )
  const me = useMe()
  // Who copies a lesson of someone else, an administrator, seldom gives it.
  const presenter = copied && me && copied.userId !== me.id ? copied : undefined
  const isEnded = lesson?.state === ENDED
  const found = useCall('GET /Class/getById/{id}', { params: { id: lesson?.id ?? 0 } }, { isEnabled: lesson !== null })
  const newest = lesson && (found.data ?? lesson)
  const hasVideo = (type === RECORDED && (weeks === '1' || weeks === '')) || takesRecording(lesson?.recording)

  function check(values: FormValues) {
    const clocks = ['startClock', 'endClock', 'deadlineClock'].filter(
      (name) => values.text(name) !== '' && !CLOCK.test(values.text(name)),
    )
    const [start, end] = [momentIn(values, 'startTime', 'startClock'), momentIn(values, 'endTime', 'endClock')]
    const count = Number(values.text('weeks') || '1')
    return {
      ...Object.fromEntries(clocks.map((name) => [name, ui('badClock')])),
      ...(start && end && end <= start && { endTime: wrong('endsBeforeStart') }),
      ...(start &&
        end &&
        lastsTooLong({ startTime: start, endTime: end }, lesson) && { endTime: wrong('lastsTooLong') }),
      ...(values.all('checks').length === 0 && { checks: wrong('reviewerRequired') }),
      ...(!(Number.isInteger(count) && count >= 1 && count <= 52) && { weeks: t('badWeeks') }),
    }
  }

  function entered(values: FormValues) {
    const fixed = isEnded ? lesson : undefined
    return {
      name: fixed?.name ?? values.text('name'),
      course: fixed?.course ?? values.text('course'),
      startTime: fixed?.startTime ?? momentOf(values.text('startTime'), values.text('startClock')),
      endTime: fixed?.endTime ?? momentOf(values.text('endTime'), values.text('endClock')),
      type: fixed?.type ?? LESSON_TYPES.find((known) => known === values.text('type')) ?? RECORDED,
      checks: [...new Set(values.all('checks').map(Number))].map((id) => ({ id })),
      shared: values.text('shared') === 'true',
      modelId: values.number('modelId'),
      visibility,
      reviewDeadline: momentIn(values, 'reviewDeadline', 'deadlineClock'),
      consent: values.text('consent'),
      keepVideoUntil: values.textOrNone('keepVideoUntil'),
      // One that was sent before the lesson became live, or a series, stays behind.
      videoId: hasVideo || isEnded ? video.videoId : null,
      posterId: video.posterId,
    }
  }

  function changed(began: LessonRow, values: FormValues, now: LessonRow): RequestOf<'PUT /Class/update/{id}'> {
    const { startTime, endTime, ...form } = entered(values)
    const shownTimes = {
      startTime: momentOf(times.start.day, times.start.clock),
      endTime: momentOf(times.end.day, times.end.clock),
    }
    const sent = withOthersChanges<ReturnType<typeof formOf>>(
      formOf(began, shownTimes),
      { ...form, times: { startTime, endTime } },
      formOf(now, now),
    )
    const { times: sentTimes, ...rest } = sent
    return { ...rest, ...sentTimes, checksBefore: began.checks.map(({ id }) => id), version: now.version }
  }

  const form = {
    check,
    ask: () => {
      if (isSending) return { title: t('videoComing'), text: t('videoComingHint'), yes: t('saveWithout') }
      const losesVideo = video.videoId !== null && !hasVideo && !isEnded
      return losesVideo ? { title: t('videoGoes'), text: t('videoGoesHint'), isDangerous: true } : null
    },
    refreshes: LESSON_ANSWERS,
    onClose,
    children: (
      <>
        {!isEnded && (
          <>
            <TextField name="name" label={t('name')} value={shown?.name} />
            <TextField name="course" label={t('course')} value={shown?.course} maxLength={50} />
            <LessonTimes start={times.start} end={times.end} />
            <SelectField
              name="type"
              label={t('type')}
              value={shown?.type}
              options={LESSON_TYPES.map((value) => ({ value, label: typeText(value) }))}
              onChoose={setType}
            />
          </>
        )}
        {!lesson && (
          <TextField
            name="weeks"
            kind="number"
            label={t('weeks')}
            hint={t('weeksHint')}
            value={weeks}
            maxLength={2}
            onText={setWeeks}
            isOptional
          />
        )}
        {presenter && <p className="form-wide">{t('presentedBy', { name: presenter.userName })}</p>}
        <ReviewerField lessonId={(lesson ?? presenter)?.id} reviewers={reviewers} onChange={setReviewers} />
        <SelectField
          name="shared"
          label={t('shared')}
          value={String(shown?.shared ?? false)}
          options={['false', 'true'].map((value) => ({ value, label: t(value === 'true' ? 'yes' : 'no') }))}
        />
        <ChoiceField
          name="modelId"
          label={t('model')}
          value={copied ? current.data?.data[0]?.id : lesson?.modelId}
          {...scales}
          isOptional
        />
        <SelectField
          name="visibility"
          label={t('visibility')}
          value={visibility}
          options={VISIBILITIES.map((value) => ({ value, label: t(value) }))}
          onChoose={(value) => setVisibility(value ?? 'open')}
        />
        {visibility === 'blind' && (
          <>
            <DayField name="reviewDeadline" label={t('deadlineDay')} value={times.deadline?.day} />
            <ClockField name="deadlineClock" label={t('deadlineClock')} value={times.deadline?.clock ?? '18:00'} />
          </>
        )}
        <TextField
          name="consent"
          label={t('consent')}
          hint={t('consentHint')}
          value={shown?.consent}
          maxLength={500}
          isOptional
        />
        <DayField
          name="keepVideoUntil"
          label={t('keepVideoUntil')}
          hint={t('keepHint')}
          value={lesson?.keepVideoUntil}
          isOptional
        />
        {hasVideo && (
          <div className="form-wide">
            {/* A video that is sent, or on its way, is input that closing the dialog would lose. */}
            <input type="hidden" value={isSending ? 'sending' : (video.videoId ?? '')} readOnly />
            {renderVideo?.({ lessonId: lesson?.id, videoId: video.videoId, onVideo: setVideo, onBusy: setIsSending })}
          </div>
        )}
        {lesson && newest && <OthersChanges began={lesson} now={newest} scales={scales} />}
      </>
    ),
  }
  if (!lesson || !newest)
    return (
      <FormDialog
        {...form}
        title={t('add')}
        done={t('created')}
        address="POST /Class/save"
        input={(values) => ({
          request: { ...entered(values), weeks: values.number('weeks') ?? 1, userId: presenter?.userId },
        })}
        onDone={({ id }) => onDone?.(id)}
      />
    )
  const params = { id: lesson.id }
  return (
    <FormDialog
      {...form}
      title={t('editTitle')}
      done={t('updated')}
      address="PUT /Class/update/{id}"
      input={(values) => ({ params, request: changed(lesson, values, newest) })}
      onDone={() => onDone?.(lesson.id)}
    />
  )
}

import path from 'node:path'
import type { DemoArea } from '../../platform/demo/demo-area.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { storeDemoFile } from '../../platform/demo/store-demo-file.ts'
import type { Config } from '../../platform/server/settings/config.ts'
import { updateLessonSums } from '../comment/server/write-comment.sql.ts'
import { ENDED, LIVE, RECORDED } from '../rules/lesson-words.ts'
import { readMedia } from '../video/server/read-media.ts'
import {
  insertCommentsSeen,
  insertEvaluation,
  insertLesson,
  insertPoster,
  insertRemark,
  insertSpeech,
  insertTeachers,
  insertVideo,
  insertWords,
} from './demo-lessons.sql.ts'
import type { DemoVideo, DemoWordIds } from './demo-lessons.sql.ts'
import { DEMO_REMARKS, DEMO_SCALE, DEMO_TEACHERS } from './demo-words.ts'
import type { DemoRemark } from './demo-words.ts'
import { addDays, businessDay, businessMoment } from '../../platform/rules/business-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/rules/durations.ts'

/** A test pattern of ten minutes with a clock (scripts/make-videos.ts). */
const VIDEO_FILE = path.join(import.meta.dirname, 'test-pattern.mp4')
/** Their covers (scripts/make-posters.ts). */
const POSTERS = path.join(import.meta.dirname, 'posters')

/** Teachers, what their comments name, and lessons: planned, live in five minutes, reviewed, ended with a report. */
export const lessonsDemo: DemoArea = {
  name: 'lessons',
  welcome: [
    `Teachers with the same password: ${DEMO_TEACHERS.map(({ phone, name }) => `${phone} (${name})`).join(', ')}`,
  ],
  open: () => ({
    async fill(db, { config, now, people }) {
      await fillLessons(db, { config, now, teacher: people.userIds.teacher })
      return {}
    },
  }),
}

const durationOf = (stored: DemoVideo) => ({
  duration_ms: stored.durationMs,
  width: stored.width,
  height: stored.height,
  video_name: 'lesson.mp4',
})

async function fillLessons(db: Db, { config, now, teacher }: { config: Config; now: Date; teacher: number }) {
  const byPhone = await insertTeachers(db, teacher)
  const [lijing = 0, liuyang = 0, wangfang = 0] = DEMO_TEACHERS.map(({ phone }) => byPhone.get(phone))
  const words = await insertWords(db)
  const at = (ms: number) => new Date(now.getTime() + ms)
  /** A school hour of a day before or to come, whenever the demo starts. */
  const on = (days: number, time: string) =>
    businessMoment(addDays(businessDay(now, config.timeZone), days), time, config.timeZone)
  const video = () => storeVideo(config)
  const poster = async (name: string, owner: number) => insertPoster(db, owner, await storePoster(config, name))
  // Recorded, still open: the account `teacher` has not written its evaluation yet.
  const lotus = await video()
  const open = await insertLesson(
    db,
    {
      user_id: lijing,
      name: '荷塘月色',
      course: '语文',
      poster_id: await poster('lotus', lijing),
      type: RECORDED,
      starts_at: on(-2, '08:00'),
      ends_at: on(5, '18:00'),
      shared: true,
      scale_id: words.scaleId,
      consent: '全班学生及家长均已同意出镜。',
      video_id: await insertVideo(db, lijing, lotus),
      ...durationOf(lotus),
    },
    [teacher, liuyang, wangfang],
  )
  await insertSpeech(db, open, lotus.durationMs)
  await fillComments(db, words, {
    lessonId: open,
    by: [liuyang, wangfang, teacher],
    remarks: 12,
    lengthMs: lotus.durationMs,
    since: at(-DAY_MS),
  })
  await fillEvaluations(db, words, { lessonId: open, by: [liuyang, wangfang], since: at(-HOUR_MS) })

  await insertLesson(
    db,
    {
      user_id: liuyang,
      name: '勾股定理',
      course: '数学',
      poster_id: await poster('pythagoras', liuyang),
      type: LIVE,
      starts_at: at(5 * MINUTE_MS),
      ends_at: at(50 * MINUTE_MS),
      shared: true,
      scale_id: words.scaleId,
      meeting_number: '300-118-625',
    },
    [teacher, lijing, wangfang],
  )

  // Live for 45 minutes, and not recorded.
  const photosynthesis = await insertLesson(
    db,
    {
      user_id: wangfang,
      name: '光合作用',
      course: '生物',
      poster_id: await poster('photosynthesis', wangfang),
      type: LIVE,
      state: ENDED,
      starts_at: on(-3, '10:00'),
      ends_at: on(-3, '10:45'),
      live_started_at: on(-3, '10:00'),
      ended_at: on(-3, '10:45'),
      shared: true,
      scale_id: words.scaleId,
      meeting_number: '300-118-401',
    },
    [teacher, lijing, liuyang],
  )
  await insertRemark(db, words, {
    lessonId: photosynthesis,
    userId: lijing,
    createdAt: on(-3, '10:13'),
    pointMs: 12.5 * MINUTE_MS,
    remark: { ...(DEMO_REMARKS[0] as DemoRemark), tag: '启发提问', category: '新知讲授', content: '追问有梯度' },
    score: 4,
  })
  await fillEvaluations(db, words, { lessonId: photosynthesis, by: [lijing, liuyang], since: on(-3, '16:30') })

  // The own lesson of the account `teacher`: 37 remarks and three evaluations, so that its report is whole.
  const own = await video()
  const given = await insertLesson(
    db,
    {
      user_id: teacher,
      name: '背影',
      course: '语文',
      poster_id: await poster('back', teacher),
      type: RECORDED,
      state: ENDED,
      starts_at: on(-9, '08:00'),
      ends_at: on(-1, '18:00'),
      ended_at: on(-1, '18:00'),
      shared: false,
      scale_id: words.scaleId,
      consent: '全班学生及家长均已同意出镜。',
      video_id: await insertVideo(db, teacher, own),
      ...durationOf(own),
    },
    [lijing, liuyang, wangfang],
  )
  await insertSpeech(db, given, own.durationMs)
  await fillComments(db, words, {
    lessonId: given,
    by: [lijing, liuyang, wangfang],
    remarks: 37,
    lengthMs: own.durationMs,
    since: on(-8, '14:00'),
  })
  await fillEvaluations(db, words, { lessonId: given, by: [lijing, liuyang, wangfang], since: on(-2, '16:30') })
  // The three evaluations of the own lesson and one of the open one came since.
  await insertCommentsSeen(db, given, teacher, on(-3, '17:00'))
  await insertCommentsSeen(db, open, teacher, at(-50 * MINUTE_MS))
  await insertCommentsSeen(db, photosynthesis, teacher, now)
  for (const lesson of [open, photosynthesis, given]) await updateLessonSums(db, lesson)
}

interface Remarks {
  lessonId: number
  by: readonly number[]
  remarks: number
  lengthMs: number
  /** when the first was written; another one each ten minutes */
  since: Date
}

/** Remarks spread over the video, most of them around its middle. */
async function fillComments(db: Db, words: DemoWordIds, { lessonId, by, remarks, lengthMs, since }: Remarks) {
  for (let at = 0; at < remarks; at++) {
    const remark = DEMO_REMARKS[at % DEMO_REMARKS.length] as DemoRemark
    const weight = words.standards.get(remark.standard)?.weight ?? 0
    const place = (at + 0.5) / remarks
    await insertRemark(db, words, {
      lessonId,
      userId: by[at % by.length] ?? 0,
      createdAt: new Date(since.getTime() + at * 10 * MINUTE_MS),
      pointMs: Math.round((lengthMs * (place + 0.15 * Math.sin(2 * Math.PI * place))) / 1000) * 1000,
      remark,
      score: Math.round(weight * remark.share * 2) / 2,
    })
  }
}

const EVALUATIONS = [
  { content: '目标明确，过程扎实，提问有层次；小组讨论可以再多给两分钟。', share: 0.9 },
  { content: '教态自然，反馈及时。建议把第二道例题拆成两步。', share: 0.86 },
  { content: '学生参与面广，课堂管理有办法，作业设计有弹性。', share: 0.82 },
] as const

async function fillEvaluations(
  db: Db,
  words: DemoWordIds,
  { lessonId, by, since }: { lessonId: number; by: readonly number[]; since: Date },
) {
  for (const [at, userId] of by.entries()) {
    const { content, share } = EVALUATIONS[at % EVALUATIONS.length] ?? EVALUATIONS[0]
    const scores = DEMO_SCALE.standards.map(([name, weight], nth) => {
      // Each reviewer sees another strength.
      const own = share + ((nth + at) % 3) * 0.03 - 0.03
      return [name, Math.round(weight * own * 2) / 2] as const
    })
    const createdAt = new Date(since.getTime() + at * 20 * MINUTE_MS)
    await insertEvaluation(db, words, { lessonId, userId, createdAt, content, scores })
  }
}

/** Puts the test pattern into the file store. */
async function storeVideo(config: Config): Promise<DemoVideo> {
  const read = await readMedia(VIDEO_FILE)
  if ('problem' in read || !read.video) throw new Error(`${VIDEO_FILE} can't be read as a video`)
  const stored = await storeDemoFile(config, VIDEO_FILE)
  return { ...stored, durationMs: read.durationMs, width: read.video.width, height: read.video.height }
}

const storePoster = (config: Config, name: string) => storeDemoFile(config, path.join(POSTERS, `${name}.webp`))

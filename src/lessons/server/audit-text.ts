import { defineTexts } from '../../platform/rules/text.ts'
import type { AuditWords } from '../../platform/rules/audit-words.ts'

const kinds = defineTexts({
  captions: { zh: '字幕', en: 'Captions' },
  caption: { zh: '字幕行', en: 'Caption' },
  chapter: { zh: '章节', en: 'Chapter' },
  poster: { zh: '封面', en: 'Cover' },
  comment: { zh: '点评', en: 'Comment' },
  question: { zh: '提问', en: 'Question' },
  lesson: { zh: '课程', en: 'Lesson' },
  scale: { zh: '评价量表', en: 'Scale' },
  invitation: { zh: '课程邀请', en: 'Invitation' },
  category: { zh: '分类', en: 'Category' },
  tag: { zh: '行为目标', en: 'Behaviour goal' },
  reviewer: { zh: '评课人', en: 'Reviewer' },
  video: { zh: '视频', en: 'Video' },
  'lesson calendar': { zh: '日历订阅', en: 'Calendar link' },
  'lesson reminder': { zh: '课程提醒', en: 'Lesson reminder' },
  lessonReminder: { zh: '课程提醒', en: 'Lesson reminder' },
})

const verbs = defineTexts({
  hide: { zh: '隐藏', en: 'Hide' },
  show: { zh: '显示', en: 'Show' },
})

const actions = defineTexts({
  'ask question': { zh: '向主讲人提问', en: 'Ask the presenter a question' },
  'answer question': { zh: '将提问标为已回答', en: 'Mark a question as answered' },
  'reopen question': { zh: '重新打开提问', en: 'Open a question again' },
  'accept invitation': { zh: '接受课程邀请', en: 'Accept an invitation' },
  'keep recording': { zh: '保存直播录像', en: 'Keep the recording of a live lesson' },
  'open unshared lesson': { zh: '查看未共享的课程', en: 'Open a lesson that is not shared' },
})

const fields = defineTexts({
  lessonId: { zh: '课程编号', en: 'Lesson, number' },
  content: { zh: '内容', en: 'Content' },
  pointMs: { zh: '时间点（毫秒）', en: 'Point, ms' },
  pointEndMs: { zh: '至（毫秒）', en: 'To, ms' },
  categoryName: { zh: '分类', en: 'Category' },
  tagType: { zh: '行为目标', en: 'Behaviour goal' },
  scores: { zh: '评分', en: 'Scores' },
  isHidden: { zh: '已隐藏', en: 'Hidden' },
  isResolved: { zh: '已处理', en: 'Resolved' },
  text: { zh: '文字', en: 'Text' },
  count: { zh: '数量', en: 'Count' },
  names: { zh: '名称', en: 'Names' },
  endMs: { zh: '终点（毫秒）', en: 'End, ms' },
  startMs: { zh: '起点（毫秒）', en: 'Start, ms' },
  title: { zh: '标题', en: 'Title' },
  leadMinutes: { zh: '提前（分钟）', en: 'Minutes before' },
  items: { zh: '标准', en: 'Standards' },
  version: { zh: '版本', en: 'Version' },
  course: { zh: '学科', en: 'Course' },
  startTime: { zh: '开始时间', en: 'Start' },
  endTime: { zh: '结束时间', en: 'End' },
  shared: { zh: '共享', en: 'Shared' },
  presenter: { zh: '主讲人', en: 'Presenter' },
  checks: { zh: '评课人', en: 'Reviewers' },
  modelId: { zh: '量表编号', en: 'Scale, number' },
  visibility: { zh: '点评可见范围', en: 'Who sees comments' },
  reviewDeadline: { zh: '评课截止时间', en: 'Review deadline' },
  consent: { zh: '出镜许可', en: 'Consent' },
  keepVideoUntil: { zh: '视频保留至', en: 'Video is kept until' },
  videoId: { zh: '视频编号', en: 'Video, number' },
  posterId: { zh: '封面编号', en: 'Cover, number' },
  liveStartedAt: { zh: '直播开始时间', en: 'Live since' },
})

/** What the audit log has of lessons. */
export const lessonAuditWords: AuditWords = { kinds, verbs, actions, fields }

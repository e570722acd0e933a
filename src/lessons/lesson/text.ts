import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a lesson. */
export const lessonTexts = defineTexts({
  nameRequired: { zh: '课程名称不能为空', en: 'The name is required' },
  courseRequired: { zh: '学科不能为空', en: 'The course is required' },
  typeRequired: { zh: '请选择直播或录播', en: 'Choose live or recorded' },
  sharedRequired: { zh: '请选择是否共享', en: 'Choose whether it is shared' },
  reviewerRequired: { zh: '请至少选择一位评课人', en: 'Choose at least one reviewer' },
  endsBeforeStart: { zh: '结束时间必须晚于开始时间', en: 'The end must be after the start' },
  lastsTooLong: {
    zh: '课程不能超过 24 小时，请检查结束日期',
    en: 'A lesson can’t be longer than 24 hours; check the end date',
  },
  liveStartsInPast: { zh: '直播的开始时间不能早于现在', en: 'A live lesson can’t start in the past' },
  keptTooShort: {
    zh: '视频会在课程结束前或立即被删除，请选择更晚的日期',
    en: 'The video would be deleted at once, or before the lesson ends; choose a later day',
  },
  deadlineRequired: { zh: '请填写评课截止时间', en: 'The review deadline is required' },
  videoOfSeries: { zh: '系列课程不能一起上传视频', en: 'A series can’t share one video; add a video to each lesson' },
  videoOfRecorded: { zh: '只有录播课程可以上传视频', en: 'Only a recorded lesson can have a video' },
  noSuchVideo: { zh: '没有该视频，请重新上传', en: 'Video not found; upload it again' },
  noSuchPoster: { zh: '没有该封面，请重新上传', en: 'Cover not found; upload it again' },
  videoTaken: { zh: '该视频已用于另一节课程', en: 'Another lesson uses this video' },
  noSuchPresenter: { zh: '没有该主讲人，或其不能讲课', en: 'Presenter not found, or not allowed to present lessons' },
  presenterIsReviewer: { zh: '主讲人不能评自己的课', en: 'The presenter can’t be a reviewer' },
  notColleague: {
    zh: '评课人只能从本单位可以评课的同事中选择',
    en: 'Reviewers must be colleagues of the same company who can review lessons',
  },
  noColleaguesAnyMore: {
    zh: '以下人员已不能评课，请移除：{names}',
    en: 'These people can’t review lessons any more. Remove them: {names}',
  },
  alreadyAdded: { zh: '用户已添加', en: 'Already added' },
  reviewerCommented: {
    zh: '已发表点评的评课人不能移除：{names}',
    en: 'These reviewers have commented and can’t be removed: {names}',
  },
  noSuchReviewer: { zh: '没有该评课人', en: 'Reviewer not found' },
  noSuchScale: { zh: '没有该评价量表', en: 'Scale not found' },
  scaleInUse: {
    zh: '已有评分，不能更换评价量表',
    en: 'The lesson already has scores; its scale can’t be replaced',
  },
  changedMeanwhile: {
    zh: '该课程已被他人更改，请核对后重试',
    en: 'Someone else changed this lesson. Check it, then try again.',
  },
  fixedOnceEnded: { zh: '课程已结束，不能再更改', en: 'The lesson has ended; this can no longer be edited' },
  endedStays: { zh: '已结束的课程不能删除', en: 'A lesson that has ended can’t be deleted' },
  liveStaysLive: { zh: '课程正在直播，不能改为录播', en: 'The lesson is live; it can’t become a recorded one' },
  liveStays: { zh: '课程正在直播，请先结束', en: 'The lesson is live; end it first' },
  noSuchLesson: { zh: '没有该课程，或您无权查看', en: 'Lesson not found, or you don’t have access' },
})

/** The columns of lists and exports. */
export const lessonColumnTexts = defineTexts({
  name: { zh: '课程名称', en: 'Name' },
  course: { zh: '学科', en: 'Course' },
  state: { zh: '状态', en: 'State' },
  type: { zh: '类型', en: 'Type' },
  userName: { zh: '主讲人', en: 'Presenter' },
  dateRange: { zh: '时间', en: 'Time' },
  checks: { zh: '评课人', en: 'Reviewers' },
  shared: { zh: '共享', en: 'Shared' },
  commentNum: { zh: '点评数', en: 'Comments' },
  score: { zh: '得分', en: 'Score' },
})

export const lessonStateTexts = defineTexts({
  未开始: { zh: '未开始', en: 'Not started' },
  已结束: { zh: '已结束', en: 'Ended' },
})
export const lessonTypeTexts = defineTexts({
  直播: { zh: '直播', en: 'Live' },
  录播: { zh: '录播', en: 'Recorded' },
})
export const bandTexts = defineTexts({
  最佳: { zh: '最佳', en: 'Outstanding' },
  优秀: { zh: '优秀', en: 'Excellent' },
  良好: { zh: '良好', en: 'Good' },
  合格: { zh: '合格', en: 'Satisfactory' },
  不合格: { zh: '不合格', en: 'Unsatisfactory' },
})
export const lessonCallTexts = defineTexts({
  fileName: { zh: '课程', en: 'Lessons' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
})

/** Background work, as administrators read it. */
export const lessonTaskTexts = defineTexts({
  endLessons: { zh: '结束到时的课程', en: 'End lessons that are over' },
  removeVideos: { zh: '删除到期的课程视频', en: 'Delete videos past their retention' },
})

/** Lists, cards, the calendar and the form. */
export const lessonScreenTexts = defineTexts({
  videoComing: { zh: '视频仍在上传', en: 'The video is still uploading' },
  videoComingHint: {
    zh: '现在保存，课程将没有这个视频，上传会中断。两天内再次选择同一文件即可继续。',
    en: 'If you save now, the lesson is saved without it and the upload stops. Choose the same file within two days to continue.',
  },
  videoGoes: { zh: '删除该课程的视频？', en: 'Delete the video of this lesson?' },
  videoGoesHint: {
    zh: '直播课程和系列课程没有上传的视频。保存后，已上传的视频将被删除。',
    en: 'A live lesson or a series has no uploaded video. Once you save, the one you uploaded is deleted.',
  },
  saveWithout: { zh: '仍然保存', en: 'Save without it' },
  title: { zh: '听评课', en: 'Lessons' },
  presents: { zh: '讲课', en: 'I present' },
  reviews: { zh: '评课', en: 'I review' },
  all: { zh: '全部课程', en: 'All lessons' },
  whose: { zh: '课程范围', en: 'Which lessons' },
  states: { zh: '课程状态', en: 'State of the lessons' },
  ownLessons: { zh: '我的课程', en: 'My lessons' },
  anyState: { zh: '全部', en: 'All' },
  toGive: { zh: '待讲', en: 'To give' },
  given: { zh: '已讲', en: 'Given' },
  notStarted: { zh: '未开始', en: 'Not started' },
  ended: { zh: '已结束', en: 'Ended' },
  isLive: { zh: '正在直播', en: 'Live now' },
  view: { zh: '显示方式', en: 'View' },
  cards: { zh: '卡片', en: 'Cards' },
  table: { zh: '表格', en: 'Table' },
  calendar: { zh: '日历', en: 'Calendar' },
  month: { zh: '月', en: 'Month' },
  week: { zh: '周', en: 'Week' },
  span: { zh: '日历范围', en: 'Calendar range' },
  today: { zh: '今天', en: 'Today' },
  previous: { zh: '上一页', en: 'Previous' },
  next: { zh: '下一页', en: 'Next' },
  lessonsOn: {
    zh: '{day}，{count, plural, =0 {没有课程} other {# 节课程}}',
    en: '{day}, {count, plural, =0 {no lessons} one {# lesson} other {# lessons}}',
  },
  cut: {
    zh: '只显示前 {count} 节课程，请缩小范围',
    en: 'Only the first {count} lessons are shown; narrow the filter',
  },
  comments: { zh: '{count} 条点评', en: '{count, plural, one {# comment} other {# comments}}' },
  newComments: { zh: '{count} 条新', en: '{count} new' },
  list: { zh: '课程列表', en: 'Lessons' },
  add: { zh: '创建课程', en: 'Create a lesson' },
  editTitle: { zh: '编辑课程', en: 'Edit the lesson' },
  duplicate: { zh: '复制', en: 'Copy' },
  duplicateOf: { zh: '复制 {name}', en: 'Copy {name}' },
  end: { zh: '结束', en: 'End' },
  endOf: { zh: '结束 {name}', en: 'End {name}' },
  confirmEnd: { zh: '结束课程？', en: 'End this lesson?' },
  endConsequence: { zh: '《{name}》结束后不能重新开始。', en: 'Once ended, “{name}” cannot be reopened.' },
  hasEnded: { zh: '课程已结束', en: 'The lesson has ended' },
  confirmDelete: { zh: '删除课程？', en: 'Delete this lesson?' },
  deleteConsequence: {
    zh: '《{name}》将被删除，视频和点评也一并删除。',
    en: '“{name}” will be deleted, with its video and comments.',
  },
  noneToGive: { zh: '还没有要讲的课程', en: 'You present no lessons yet' },
  noneToGiveHint: {
    zh: '点击“创建课程”安排一节课并邀请同事评课。',
    en: 'Create a lesson and choose colleagues to review it.',
  },
  noneToReview: { zh: '还没有要评的课程', en: 'You review no lessons yet' },
  noneToReviewHint: {
    zh: '同事把您加为评课人后，课程会出现在这里。',
    en: 'Lessons appear here once a colleague adds you as a reviewer.',
  },
  none: { zh: '还没有课程', en: 'No lessons yet' },
  noneHint: { zh: '共享的课程会出现在这里。', en: 'Shared lessons appear here.' },
  noMatch: { zh: '没有符合条件的课程', en: 'No lesson matches' },
  noMatchHint: { zh: '请清空筛选条件再试。', en: 'Clear the filters and try again.' },
  name: { zh: '课程名称', en: 'Name' },
  course: { zh: '学科', en: 'Course' },
  startDay: { zh: '开始日期', en: 'Start date' },
  startClock: { zh: '开始时间', en: 'Start time' },
  endDay: { zh: '结束日期', en: 'End date' },
  endClock: { zh: '结束时间', en: 'End time' },
  type: { zh: '课程类型', en: 'Live or recorded' },
  weeks: { zh: '每周重复（次数）', en: 'Repeat weekly (times)' },
  weeksHint: { zh: '例如 8：连续八周，每周同一时间', en: 'Such as 8: eight weeks at the same time' },
  badWeeks: { zh: '请填写 1 至 52', en: 'Enter 1 to 52' },
  reviewers: { zh: '评课人', en: 'Reviewers' },
  presentedBy: { zh: '主讲人：{name}', en: 'Presenter: {name}' },
  noColleagues: {
    zh: '本单位还没有可以评课的同事，请联系管理员添加教师账号。',
    en: 'No colleague of your company can review yet; ask an administrator to add teachers.',
  },
  shared: { zh: '共享给本单位', en: 'Shared with the company' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  model: { zh: '评价量表', en: 'Scale' },
  visibility: { zh: '点评可见范围', en: 'Who sees comments' },
  open: { zh: '所有能看课程的人', en: 'Everyone who sees the lesson' },
  blind: { zh: '截止前评课人互不可见', en: 'Reviewers see each other’s after the deadline' },
  presenter: { zh: '仅主讲人', en: 'The presenter only' },
  deadlineDay: { zh: '评课截止日期', en: 'Review deadline (date)' },
  deadlineClock: { zh: '评课截止时间', en: 'Review deadline (time)' },
  consent: { zh: '出镜许可', en: 'Consent' },
  consentHint: { zh: '谁同意出现在视频中', en: 'Who agreed to be seen in the video' },
  hasVideo: { zh: '有视频', en: 'Has a video' },
  keepVideoUntil: { zh: '视频保留至', en: 'Keep the video until' },
  keepHint: {
    zh: '留空则一直保留；之后视频和画面标注删除，点评文字和语音保留',
    en: 'Leave empty to keep it. After this day the video and drawings on its frames are deleted; what was written and spoken stays.',
  },
  created: { zh: '创建成功', en: 'Created' },
  updated: { zh: '更新成功', en: 'Updated' },
})

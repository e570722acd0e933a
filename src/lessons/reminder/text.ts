import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a choice. */
export const reminderTexts = defineTexts({
  noReminder: { zh: '请先设置课程提醒', en: 'Choose a reminder first' },
  testedJustNow: { zh: '刚刚已发送过，请一分钟后再试', en: 'A test was just sent; please wait a minute' },
})

export const reminderTaskTexts = defineTexts({
  remindPeople: { zh: '生成课程提醒', en: 'Prepare lesson reminders' },
})

/** Words of the messages. */
export const reminderMessageTexts = defineTexts({
  subject: { zh: '《{name}》将于 {at} 开始', en: '“{name}” starts at {at}' },
  presents: { zh: '您讲课', en: 'You present this lesson.' },
  reviews: { zh: '主讲人：{presenter}；您评课', en: '{presenter} presents; you review.' },
  facts: { zh: '学科：{course}', en: 'Course: {course}' },
  time: { zh: '时间：{range}', en: 'Time: {range}' },
  testSubject: { zh: '课程提醒测试', en: 'Test of your lesson reminders' },
  testBody: {
    zh: '收到这条消息，说明课程提醒会发送到这里。',
    en: 'Your lesson reminders will arrive here.',
  },
})

/** The part of the notifications' screen. */
export const reminderScreenTexts = defineTexts({
  title: { zh: '课程提醒', en: 'Lesson reminders' },
  about: {
    zh: '在您讲课或评课的课程开始前提醒您。',
    en: 'Reminds you before a lesson that you present or review.',
  },
  change: { zh: '更改提醒', en: 'Change reminders' },
  test: { zh: '发送测试', en: 'Send a test' },
  tested: { zh: '测试消息几秒内发出，结果见下方', en: 'The test is sent within seconds; its result appears below' },
  when: { zh: '提醒时间', en: 'When' },
  none: { zh: '不提醒', en: 'No reminder' },
  before15: { zh: '课前 15 分钟', en: '15 minutes before' },
  before60: { zh: '课前 1 小时', en: '1 hour before' },
  before1440: { zh: '课前 1 天', en: '1 day before' },
})

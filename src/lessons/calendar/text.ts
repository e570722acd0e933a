import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong, and the words of the calendar itself. */
export const calendarTexts = defineTexts({
  noSuchLink: { zh: '链接无效或已撤销', en: 'This link is invalid or was revoked' },
  name: { zh: '我的课程', en: 'My lessons' },
  presents: { zh: '{name}（讲课）', en: '{name} (presenting)' },
  reviews: { zh: '{name}（评课）', en: '{name} (reviewing)' },
  about: { zh: '学科：{course}；主讲人：{presenter}', en: 'Course: {course}. Presenter: {presenter}' },
})

/** The part of the notifications' screen. */
export const calendarScreenTexts = defineTexts({
  title: { zh: '日历订阅', en: 'Calendar' },
  about: {
    zh: '把您讲课和评课的课程订阅到手机或电脑的日历中。知道链接的人都能看到这些课程的名称和时间。',
    en: 'Shows the lessons that you present or review in the calendar on your phone or computer. Anyone with the link can see their names and times.',
  },
  make: { zh: '生成链接', en: 'Create a link' },
  replace: { zh: '更换链接', en: 'Replace the link' },
  replaceText: {
    zh: '原链接将失效，已订阅的日历须改用新链接。',
    en: 'The old link stops working; calendars that use it need the new one.',
  },
  link: { zh: '链接（只显示这一次）', en: 'Link (shown only once)' },
  since: { zh: '链接生成于 {time}', en: 'Link created at {time}' },
  used: { zh: '日历最近一次读取：{time} 左右', en: 'A calendar last fetched it at about {time}' },
  unused: { zh: '还没有日历读取过', en: 'No calendar has fetched it yet' },
  none: { zh: '还没有链接', en: 'No link yet' },
  revoke: { zh: '撤销链接', en: 'Revoke the link' },
  revokeText: { zh: '撤销后，已订阅的日历不再更新。', en: 'Calendars that use it are no longer updated.' },
  revoked: { zh: '链接已撤销', en: 'Link revoked' },
})

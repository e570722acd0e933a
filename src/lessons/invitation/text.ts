import { defineTexts } from '../../platform/rules/text.ts'

/** Why an invitation is refused. */
export const invitationTexts = defineTexts({
  noSuchInvite: {
    zh: '邀请链接无效，或不是发给您所在单位的',
    en: 'Invitation not found, or it is for another company',
  },
  inviteExpired: {
    zh: '邀请链接已过期，请联系邀请人',
    en: 'This invitation has expired; ask the presenter for another',
  },
  inviteRevoked: {
    zh: '邀请链接已撤销，请联系邀请人',
    en: 'This invitation was revoked; ask the presenter for another',
  },
  inviteUsed: {
    zh: '邀请链接已被使用，一个链接只能邀请一人',
    en: 'This invitation has already been used; a link admits one person',
  },
  inviteOwn: { zh: '这是您自己的课程，不能评自己的课', en: 'This is your own lesson; the presenter can’t review it' },
  alreadyReviewer: { zh: '用户已添加', en: 'You already review this lesson' },
  tooManyInvites: {
    zh: '该课程已有 {most, number} 个有效的邀请链接，请先撤销一些',
    en: 'This lesson already has {most, number} active links; revoke some first',
  },
})

export const invitationScreenTexts = defineTexts({
  title: { zh: '邀请听评课人员', en: 'Invite reviewers' },
  hint: {
    zh: '一个链接邀请一人：本单位可以听评课的老师登录后即可加入。',
    en: 'A link admits one person: a teacher of this company, after login.',
  },
  make: { zh: '复制邀请链接', en: 'Copy a link' },
  copied: { zh: '邀请链接已复制，请直接转发给他人', en: 'The link is copied; send it to one person' },
  notCopied: {
    zh: '浏览器不允许复制，请手动复制下面的链接',
    en: 'The browser does not allow copying; copy the link below',
  },
  newLink: { zh: '新的邀请链接，关闭后不再显示', en: 'New link (shown only once)' },
  open: { zh: '有效的邀请链接', en: 'Active links' },
  none: { zh: '没有有效的邀请链接', en: 'No active links' },
  made: { zh: '{person} {time} 创建', en: 'Created by {person} on {time}' },
  until: { zh: '有效期至 {time}', en: 'Expires on {time}' },
  revoke: { zh: '撤销', en: 'Revoke' },
  revokeOf: { zh: '撤销 {time} 的邀请链接', en: 'Revoke the link of {time}' },
  revokeText: { zh: '持有该链接的人将无法再加入。', en: 'People who have it can no longer join.' },
  revoked: { zh: '邀请链接已撤销', en: 'The link is revoked' },

  pageTitle: { zh: '听评课邀请', en: 'Invitation to a lesson' },
  invites: { zh: '{person} 邀请您评课', en: '{person} invites you to review a lesson' },
  name: { zh: '课程名称', en: 'Lesson' },
  course: { zh: '学科', en: 'Course' },
  time: { zh: '时间', en: 'Time' },
  presenter: { zh: '主讲人', en: 'Presenter' },
  logIn: { zh: '登录后加入', en: 'Log in to join' },
  join: { zh: '加入听评课', en: 'Join as a reviewer' },
  openJoined: { zh: '我已加入，打开课程', en: 'I have joined: open the lesson' },
  askAgain: { zh: '请向邀请人索取新的链接。', en: 'Ask the person who invited you for a new link.' },
  toLessons: { zh: '前往听评课', en: 'Go to the lessons' },
})

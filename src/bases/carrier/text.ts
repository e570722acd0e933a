import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a link. */
export const carrierTexts = defineTexts({
  carrierRequired: { zh: '承运单位不能为空', en: 'The carrier is required' },
  noSuchLink: { zh: '没有该链接，或无权查看', en: 'Link not found, or you don’t have access' },
  tooManyLinks: { zh: '一个基地最多有 {most} 个有效链接', en: 'A base has at most {most} active links' },
})

export const carrierScreenTexts = defineTexts({
  title: { zh: '承运单位链接', en: 'Carriers’ links' },
  hint: {
    zh: '持有链接的承运单位可查看其在本基地的待检预约、全部槽车和证书有效期，并可在日历中订阅预约，无需登录。',
    en: 'Anyone with a link sees that carrier’s upcoming bookings at this base, also in a calendar, all its tankers, and when their certificates expire. No login is needed.',
  },
  checkedOrg: { zh: '承运单位', en: 'Carrier' },
  make: { zh: '生成链接', en: 'Create a link' },
  newLink: { zh: '新链接（只显示一次）', en: 'New link (shown only once)' },
  open: { zh: '有效链接', en: 'Active links' },
  none: { zh: '没有有效链接', en: 'No active links' },
  made: { zh: '{person} 生成于 {time}', en: 'Created by {person} on {time}' },
  revoke: { zh: '撤销', en: 'Revoke' },
  revokeOf: { zh: '撤销 {carrier} 的链接', en: 'Revoke the link of {carrier}' },
  revokeText: { zh: '持有该链接的人将无法再查看。', en: 'People who have it can no longer use it.' },
  revoked: { zh: '链接已撤销', en: 'The link was revoked' },
})

import { defineTexts } from '../platform/rules/text.ts'
import type { Locale } from '../platform/rules/text.ts'

/** What can be wrong with the base that a call names. */
export const baseTexts = defineTexts({
  noSuchBase: { zh: '没有该基地，或无权查看', en: 'Base not found, or you don’t have access' },
})

/** What can be wrong with a tanker's number that is typed. */
export const tankerNumberTexts = defineTexts({
  tankerRequired: { zh: '槽车号不能为空', en: 'The tanker number is required' },
  badTanker: { zh: '槽车号格式不正确', en: 'Enter a valid tanker number' },
})

export const periodTexts = defineTexts({
  morning: { zh: '上午', en: 'Morning' },
  afternoon: { zh: '下午', en: 'Afternoon' },
})

/** 'Atmospheric' and 'pressure' as the trade has them. */
export const tankerTypeTexts = defineTexts({
  常压车: { zh: '常压车', en: 'Atmospheric tanker' },
  承压车: { zh: '承压车', en: 'Pressure tanker' },
})

/** Why a booking was cancelled, as it is stored, where that was no decision of the base. */
export const ownReasonTexts = defineTexts({
  未轮到: { zh: '未轮到', en: 'no place became free' },
  联系人自行取消: { zh: '联系人自行取消', en: 'by the contact' },
})
export type OwnReason = keyof typeof ownReasonTexts

/** A reason as it is read; what a person wrote is left as it is. */
export const reasonText = (reason: string, locale: Locale): string =>
  Object.hasOwn(ownReasonTexts, reason) ? ownReasonTexts[reason as OwnReason][locale] : reason

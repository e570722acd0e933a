import { writtenTime } from '../../../platform/rules/business-time.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { EVALUATION } from '../../rules/lesson-words.ts'
import { timeCode } from '../../rules/time-code.ts'
import { totalOf } from '../rules/score-sheet.ts'
import { commentColumnTexts, commentTypeTexts } from '../text.ts'
import type { CommentRow } from './find-comments.sql.ts'

const place = (seconds: number | null) => (seconds === null ? null : timeCode(seconds))
const lines = (texts: string[]) => texts.join('\n') || null

/** What a spreadsheet of comments shows: a row for each, its replies in one cell. */
export function exportColumns(locale: Locale, timeZone: string): ExportColumn<CommentRow>[] {
  const column = titledBy(commentColumnTexts, locale)
  return [
    column('createTime', 20, ({ createdAt }) => writtenTime(createdAt, timeZone)),
    column('author', 14, ({ userName }) => userName),
    column('identifier', 18, ({ identifier }) => identifier),
    column('type', 14, ({ type }) => commentTypeTexts[type][locale]),
    column('point', 10, ({ point }) => place(point)),
    column('pointEnd', 10, ({ pointEnd }) => place(pointEnd)),
    column('category', 16, ({ materialName }) => materialName),
    column('tag', 16, ({ tagName }) => tagName),
    column('standard', 24, ({ scores }) => lines(scores.map(({ name }) => name))),
    column('weight', 8, ({ scores }) => lines(scores.map(({ weight }) => String(weight)))),
    column('score', 8, ({ scores }) => lines(scores.map(({ score }) => String(score)))),
    column('total', 8, ({ type, scores }) => (type === EVALUATION ? totalOf(scores) : null)),
    column('content', 60, ({ content }) => content),
    column('replies', 40, ({ replies }) => lines(replies.map(({ userName, content }) => `${userName}: ${content}`))),
    column('resolved', 20, ({ resolvedAt }) => resolvedAt && writtenTime(resolvedAt, timeZone)),
    column('hidden', 10, ({ isHidden }) => (isHidden ? commentColumnTexts.hidden[locale] : null)),
  ]
}

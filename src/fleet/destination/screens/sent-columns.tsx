import type { ResponseOf } from '../../../platform/contract/call.ts'
import { outboundTexts } from '../../../platform/rules/outbound-text.ts'
import type { Column } from '../../../platform/ui/table/column.ts'
import { figure, momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { sentTexts } from '../text.ts'

type SentReport = ResponseOf<'POST /destination/history/{id}'>['data'][number]
/** What reports and views that were sent have in common. */
type Sent = Pick<SentReport, 'status' | 'error' | 'tries' | 'sentAt' | 'fileName'>

/** How it went, and why it did not arrive; a dash for what was never due. */
export function useResultInWords() {
  const t = useText(sentTexts)
  const ui = useText(uiTexts)
  const reason = useText(outboundTexts)
  return ({ status, error }: { status: Sent['status'] | null; error: Sent['error'] }) =>
    status === null ? '—' : error === null ? t(status) : ui('noted', { text: t(status), note: reason(error) })
}

/** The columns of a history, behind the one that names what was sent. */
export function useSentColumns(): Column<Sent>[] {
  const t = useText(sentTexts)
  const inWords = useResultInWords()
  return [
    { key: 'result', title: t('result'), cell: inWords },
    { key: 'tries', title: t('tries'), align: 'end', cell: ({ tries }) => figure(tries) },
    { key: 'sentAt', title: t('sentAt'), cell: ({ sentAt }) => momentText(sentAt) },
    { key: 'file', title: t('file'), cell: ({ fileName }) => textOr(fileName) },
  ]
}

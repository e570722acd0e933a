import { useText } from '../../../platform/ui/theme/use-text.ts'
import { stateTexts } from '../../device/text.ts'
import { warningTexts } from '../../warning/text.ts'
import { isNoticeKind } from '../rules/notice-kinds.ts'
import { backText } from '../text.ts'

const kindTexts = { ...stateTexts, ...warningTexts, ...backText }

/** What a person can be notified of, in the person's language. */
export function useKindInWords(): (kind: string) => string {
  const kindText = useText(kindTexts)
  return (kind) => (isNoticeKind(kind) ? kindText(kind) : kind)
}

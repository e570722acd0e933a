import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readId, readOneOf, type Search } from '../../../platform/ui/frame/address.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { stateTexts } from '../../device/text.ts'
import { isWarningType } from '../../device/rules/warning-types.ts'
import { warningTexts } from '../../warning/text.ts'
import { actionTexts, automationScreenTexts, conditionTexts } from '../text.ts'

export type Automation = ResponseOf<'POST /automation/find/'>['data'][number]
export const ANSWERS = [
  'POST /automation/find/',
  'POST /automation/log/',
  'POST /automation/findSites/',
  'POST /automation/dryRun/{id}',
] as const

const TABS = ['automations', 'log', 'sites'] as const

export const readAutomationSearch = (search: Search) => ({
  ...readTablePage(search, []),
  tab: readOneOf(search['tab'], TABS),
  /** of the log */
  automationId: readId(search['automationId']),
})

/** What an automation looks at and what it does, in words. */
export function useAutomationInWords() {
  const t = useText(automationScreenTexts)
  const condition = useText(conditionTexts)
  const action = useText(actionTexts)
  const state = useText(stateTexts)
  const warning = useText(warningTexts)
  function bound(row: Automation): string {
    if (row.state !== null) return state(row.state)
    if (row.warningType !== null) return isWarningType(row.warningType) ? warning(row.warningType) : row.warningType
    return row.condition === 'hotter' ? `${figure(row.bound, 1)} °C` : figure(row.bound, 4)
  }
  return {
    when: (row: Automation) =>
      `${condition(row.condition)} ${bound(row)}, ${t('minutes', { minutes: row.forMinutes })}`,
    what: (row: Automation) =>
      [
        action(row.action),
        row.powerPercent === null ? [] : `${row.powerPercent} %`,
        row.action === 'notify' ? (row.channel ?? t('channelGone')) : [],
      ]
        .flat()
        .join(' '),
  }
}

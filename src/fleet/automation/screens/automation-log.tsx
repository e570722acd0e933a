import type { ResponseOf } from '../../../platform/contract/call.ts'
import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { commandStatusTexts } from '../../command/text.ts'
import { actionTexts, automationScreenTexts } from '../text.ts'
import { readAutomationSearch } from './automations.ts'
import { useSeenInWords } from './seen-in-words.ts'

type Row = ResponseOf<'POST /automation/log/'>['data'][number]
const EVERY = { page: 1, size: 200 }

/** What was done, why, and what came of it. */
export function AutomationLog() {
  const t = useText(automationScreenTexts)
  const { search, narrow, table } = useList(
    'POST /automation/log/',
    readAutomationSearch,
    ({ page, size, automationId }) => ({ page, size, automationId }),
  )
  const automations = choicesOf(useCall('POST /automation/find/', { request: EVERY }), ({ data }) =>
    data.map(({ id, name }) => ({ value: id, label: name })),
  )
  return (
    <>
      <FilterBar onSearch={() => narrow({})} onClean={() => narrow({ automationId: undefined })}>
        <FilterChoice
          name="automationId"
          label={t('one')}
          value={search.automationId}
          {...automations}
          onChoose={(automationId) => narrow({ automationId })}
        />
      </FilterBar>
      <DataTable
        name="automationlog"
        label={t('log')}
        columns={useLogColumns()}
        {...table}
        rowId={({ id }) => id}
        rowName={({ serial }) => serial}
        empty={
          search.automationId === undefined ? (
            <Empty title={t('noLog')} hint={t('noLogHint')} />
          ) : (
            <Empty title={t('noLogOfOne')} />
          )
        }
      />
    </>
  )
}

function useLogColumns(): Column<Row, never>[] {
  const t = useText(automationScreenTexts)
  const action = useText(actionTexts)
  const status = useText(commandStatusTexts)
  const seen = useSeenInWords()
  return [
    { key: 'at', title: t('at'), cell: ({ at }) => momentText(at) },
    { key: 'name', title: t('one'), cell: ({ name }) => name },
    {
      key: 'serial',
      title: t('serial'),
      cell: ({ deviceId, serial }) => (
        <ScreenLink to="/traceDetail/index" search={{ id: deviceId }}>
          {serial}
        </ScreenLink>
      ),
    },
    { key: 'site', title: t('site'), cell: ({ site }) => site },
    { key: 'what', title: t('what'), cell: (row) => action(row.action) },
    { key: 'outcome', title: t('outcome'), cell: (row) => (row.status === null ? t('done') : status(row.status)) },
    { key: 'since', title: t('since'), cell: ({ since }) => momentText(since) },
    { key: 'seen', title: t('seen'), cell: seen },
  ]
}

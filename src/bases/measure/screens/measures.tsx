import { useState } from 'react'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { readBoolean, readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { readRangeSearch } from '../../../platform/ui/form/range-search.ts'
import { OptionalRange } from '../../../platform/ui/form/optional-range.tsx'
import { newestOf } from '../../../platform/ui/form/with-others-changes.ts'
import { today } from '../../../platform/ui/form/today.ts'
import { lastDays } from '../../../platform/rules/day-range.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { INDICATORS } from '../rules/conclusions.ts'
import { indicatorTexts, measureColumnTexts, measureScreenTexts } from '../text.ts'
import { useMeasureColumns, type Measured } from './measure-columns.tsx'
import { MeasureDialog } from './measure-dialog.tsx'

const readSearch = (search: Search) => ({
  tab: 'checks' as const,
  name: readText(search['name']),
  indicator: readOneOf(search['indicator'], INDICATORS),
  isAbnormal: readBoolean(search['isAbnormal']),
  ...readRangeSearch(search),
  ...readTablePage(search, []),
})
const NO_FILTER = { name: undefined, indicator: undefined, isAbnormal: undefined, from: undefined, to: undefined }

/** The checks, newest first. */
export function Measures() {
  const t = useText(measureScreenTexts)
  const title = useText(measureColumnTexts)
  const indicatorText = useText(indicatorTexts)
  const {
    search,
    narrow: onNarrow,
    matching,
    table,
  } = useList('POST /measure/findOut/', readSearch, (asked) => ({
    name: asked.name,
    indicator: asked.indicator,
    isAbnormal: asked.isAbnormal,
    businessDateQuery: asked.from && asked.to ? ([asked.from, asked.to] as [string, string]) : undefined,
    page: asked.page,
    size: asked.size,
  }))
  const { name: sought, indicator, isAbnormal, from, to } = search
  const { text, narrow } = useFilterTexts({ name: sought }, onNarrow)
  const mayWrite = useMayWrite('indicator_out', 'reception')
  const [edited, setEdited] = useState<Measured | undefined>(undefined)
  const isNarrowed = [sought, indicator, isAbnormal, from].some((value) => value !== undefined)
  const actions = (row: Measured) => <RowActions name={row.testeeName} onEdit={() => setEdited(row)} />
  return (
    <>
      <FilterBar onSearch={() => narrow({})} onClean={() => narrow(NO_FILTER)}>
        <FilterText name="name" label={title('testeeName')} {...text('name')} />
        <FilterSelect
          name="indicator"
          label={t('indicator')}
          value={indicator}
          options={INDICATORS.map((value) => ({ value, label: indicatorText(value) }))}
          onChoose={(next) => narrow({ indicator: next })}
        />
        <FilterSelect
          name="isAbnormal"
          label={t('conclusion')}
          value={isAbnormal}
          options={[
            { value: true, label: t('abnormal') },
            { value: false, label: t('allNormal') },
          ]}
          onChoose={(next) => narrow({ isAbnormal: next })}
        />
        <OptionalRange
          label={t('onDays')}
          range={from && to ? { from, to } : undefined}
          standard={lastDays(today(), 30)}
          onRange={(range) => narrow(range ?? { from: undefined, to: undefined })}
        />
      </FilterBar>
      <DataTable
        name="measures"
        label={title('title')}
        columns={useMeasureColumns()}
        {...table}
        rowId={({ id }) => id}
        rowName={({ testeeName }) => testeeName}
        toolbar={
          <ExportButton address="POST /measure/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        actions={mayWrite ? actions : undefined}
        empty={isNarrowed ? <Empty title={t('noMatch')} /> : <Empty title={t('none')} hint={t('noneHint')} />}
      />
      {edited && (
        <MeasureDialog
          measurement={edited}
          newest={newestOf(table.answer.data?.data, edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

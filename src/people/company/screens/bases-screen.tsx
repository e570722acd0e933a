import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readText, ScreenLink, type Search } from '../../../platform/ui/frame/address.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { NameFilter } from '../../../platform/ui/table/name-filter.tsx'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useAddedActions, type ListActions } from '../../../platform/ui/table/list-actions.ts'
import { LONG_PAGE, readTablePage } from '../../../platform/ui/table/table-page.ts'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DOMAIN_SUFFIX } from '../../rules/domain-name.ts'
import { companyTexts } from '../text.ts'
import { BaseCharts } from './base-charts.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { COMPANY_ANSWERS } from './company-calls.ts'
import { ExportBases } from './export-bases.tsx'
import { COMPANY_COUNTS, COMPANY_ORDERS, type CompanyOrder } from '../rules/company-orders.ts'
import { companySwitchTexts } from './text.ts'

type Base = ResponseOf<'POST /company/findTable/'>['data'][number]

const readSearch = (search: Search) => ({
  name: readText(search['name']),
  ...readTablePage(search, COMPANY_ORDERS, LONG_PAGE),
})

/** `/base/index`: the bases one sees, with the devices of each by state. */
export function BasesScreen() {
  const t = useText(companyTexts)
  const switching = useText(companySwitchTexts)
  const { search, narrow, table } = useList('POST /company/findTable/', readSearch)
  const mayWrite = useMayWrite('base')
  const added = useAddedActions('bases')
  const remove = useDelete('POST /company/delete/{id}', { refreshes: COMPANY_ANSWERS })
  /** null: a new one */
  const [edited, setEdited] = useState<Base | null | undefined>(undefined)

  const [opened, setOpened] = useState<Pick<ListActions, 'Dialog'> & { base: Base; dialog: string }>()

  const columns: Column<Base, CompanyOrder>[] = [
    { key: 'name', title: t('name'), cell: (base) => base.name, order: 'name' },
    { key: 'kind', title: t('kind'), cell: ({ kind }) => t(kind) },
    {
      key: 'above',
      title: t('superCompany'),
      cell: ({ superCompanyName }) => textOr(superCompanyName),
      isHiddenAtFirst: true,
    },
    { key: 'domain', title: t('domain'), cell: ({ domain }) => (domain ? domain + DOMAIN_SUFFIX : textOr(null)) },
    {
      key: 'place',
      title: t('place'),
      cell: ({ province, city, region }) => textOr([province, city, region].filter(Boolean).join(' ')),
      isHiddenAtFirst: true,
    },
    ...COMPANY_COUNTS.map((count) => ({
      key: count,
      title: t(count),
      cell: (base: Base) => figure(base[count]),
      order: count,
      align: 'end' as const,
    })),
  ]
  const actions = (base: Base) => {
    const { id, name, kind } = base
    const deletion = { title: `${t('deleteTitle')}: ${name}`, text: t('confirmDelete') }
    return (
      <>
        {kind === 'base' && (
          <ScreenLink to="/base_detail/index" search={{ id }} aria-label={t('detailOf', { name })}>
            {t('detail')}
          </ScreenLink>
        )}
        {kind === 'base' &&
          added.map(({ Actions, Dialog }, at) => (
            <Actions key={at} row={base} onOpen={(dialog) => setOpened({ Dialog, base, dialog })} />
          ))}
        {mayWrite && (
          <RowActions name={name} onEdit={() => setEdited(base)} onDelete={() => void remove(id, deletion)} />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('bases')}>
        {mayWrite && (
          <button type="button" className="strong-button" onClick={() => setEdited(null)}>
            + {t('add')}
          </button>
        )}
      </PageHeader>
      <BaseCharts />
      <NameFilter label={t('name')} name={search.name} onName={(name) => narrow({ name })} />
      <DataTable
        name="bases"
        label={t('bases')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={(base) => base.name}
        toolbar={<ExportBases />}
        actions={actions}
        empty={
          search.name === undefined ? (
            <Empty title={t('noBasesYet')} hint={t(mayWrite ? 'noBasesHint' : 'addedByAdministrators')} />
          ) : (
            <Empty title={switching('noBases')} />
          )
        }
      />
      {opened && <opened.Dialog row={opened.base} dialog={opened.dialog} onClose={() => setOpened(undefined)} />}
      {edited !== undefined && <CompanyDialog company={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

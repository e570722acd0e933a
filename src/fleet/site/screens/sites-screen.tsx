import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useFigureColumns } from '../../owner/screens/figure-columns.tsx'
import { NameFilter } from '../../../platform/ui/table/name-filter.tsx'
import { ownerScreenTexts } from '../../owner/screens/text.ts'
import { ownerActions } from '../../owner/screens/owner-actions.tsx'
import { OwnerRankings } from '../../owner/screens/owner-rankings.tsx'
import { readOwnerListSearch } from '../../owner/screens/owner-search.ts'
import type { OwnerOrder } from '../../rules/owner-orders.ts'
import { OWNER_ANSWERS, useDeleteOwner } from '../../owner/screens/use-delete-owner.ts'
import { EditSite } from './edit-site.tsx'
import { SiteDialog } from './site-dialog.tsx'
import { siteScreenTexts } from './text.ts'

type Site = ResponseOf<'POST /site/find/'>['data'][number]
const SITE_DETAIL = '/site_detail/index'

/** `/site/index`: the sites with their counts and rates, and which comes first. */
export function SitesScreen() {
  const t = useText(siteScreenTexts)
  const ownerText = useText(ownerScreenTexts)
  const columns = useSiteColumns()
  const { search, narrow, matching, table } = useList('POST /site/find/', readOwnerListSearch)
  useLiveRefresh('fleet', OWNER_ANSWERS)
  const mayWrite = useMayWrite('site_admin')
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const remove = useDeleteOwner('site')
  return (
    <>
      <PageHeader title={t('sites')} />
      <OwnerRankings orders="POST /data/orderSiteBy/{x}" pie="POST /data/getPieDataBySiteDevice" pieTitle={t('pie')} />
      <NameFilter
        label={ownerText('name')}
        hint={ownerText('nameHint')}
        name={search.name}
        onName={(name) => narrow({ name })}
        buttons={
          <>
            <ExportButton address="POST /site/export" input={(format) => ({ request: { ...matching, format } })} />
            {mayWrite && (
              <button type="button" className="plain-button" onClick={() => setEdited('new')}>
                + {t('addSite')}
              </button>
            )}
          </>
        }
      />
      <DataTable
        name="sites"
        label={t('siteList')}
        columns={columns}
        {...table}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        empty={
          search.name === undefined ? (
            <Empty title={t('none')} hint={t(mayWrite ? 'noneHint' : 'noneHintReader')} />
          ) : (
            <Empty title={t('noMatch')} />
          )
        }
        actions={ownerActions({
          detail: SITE_DETAIL,
          onEdit: mayWrite ? ({ id }) => setEdited(id) : undefined,
          onDelete: mayWrite ? (site) => void remove(site) : undefined,
        })}
      />
      {edited === 'new' && <SiteDialog onClose={() => setEdited(null)} />}
      {typeof edited === 'number' && <EditSite id={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function useSiteColumns(): Column<Site, OwnerOrder>[] {
  const t = useText(siteScreenTexts)
  const figures = useFigureColumns<Site>('siteId')
  return [
    {
      key: 'name',
      title: t('site'),
      order: 'name',
      cell: ({ id, name }) => (
        <ScreenLink to={SITE_DETAIL} search={{ id }} className="row-link">
          {name}
        </ScreenLink>
      ),
    },
    { key: 'province', title: t('province'), cell: ({ province }) => textOr(province) },
    { key: 'city', title: t('city'), cell: ({ city }) => textOr(city) },
    { key: 'region', title: t('region'), isHiddenAtFirst: true, cell: ({ region }) => textOr(region) },
    ...figures,
  ]
}

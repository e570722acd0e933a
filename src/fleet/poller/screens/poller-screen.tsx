import { useState } from 'react'
import type { Search } from '../../../platform/ui/frame/address.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { pollerScreenTexts } from '../text.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { PollerActions } from './poller-actions.tsx'
import { usePollerColumns, FIND_POLLERS, type PollerRow } from './poller-columns.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import './poller-screen.css'

const readSearch = (search: Search) => readTablePage(search, [])

/** `/poller/index`: which process polls each site, its condition, and the keys of remote pollers. */
export function PollerScreen() {
  const t = useText(pollerScreenTexts)
  const { table } = useList(FIND_POLLERS[0], readSearch, ({ page, size }) => ({ page, size }))
  useLiveRefresh('fleet', FIND_POLLERS)
  const mayWrite = useMayWrite('poller')
  const [rotated, setRotated] = useState<PollerRow>()
  const [made, setMade] = useState<{ site: string; key: string }>()
  const columns = usePollerColumns()
  const actions = (row: PollerRow) => <PollerActions row={row} onRotate={setRotated} onMade={setMade} />
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <DataTable
        name="pollers"
        label={t('title')}
        columns={columns}
        {...table}
        rowId={({ siteId }) => siteId}
        rowName={({ site }) => site}
        toolbar={<ExportButton address="POST /poller/export" input={(format) => ({ request: { format } })} />}
        actions={mayWrite ? actions : undefined}
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      />
      {rotated?.poller && (
        <RotateDialog
          pollerId={rotated.poller.id}
          site={rotated.site}
          onMade={(key) => setMade({ site: rotated.site, key })}
          onClose={() => setRotated(undefined)}
        />
      )}
      {made && <NewKeyDialog site={made.site} secret={made.key} onClose={() => setMade(undefined)} />}
    </>
  )
}

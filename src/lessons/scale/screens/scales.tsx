import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { ImportDialog } from '../../../platform/ui/table/import-dialog.tsx'
import { NameFilter } from '../../../platform/ui/table/name-filter.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { SCALE_ORDERS, type ScaleOrder } from '../rules/scale-orders.ts'
import { LONGEST_NAME, MAX_IMPORT_BYTES } from '../rules/scale-standards.ts'
import { scaleScreenTexts } from '../text.ts'
import { FIND_SCALES, ScaleDialog, type EditedScale } from './scale-dialog.tsx'

type Scale = ResponseOf<'POST /model/find/'>['data'][number]

/** The address holds the tab and what its list shows. */
const readSearch = (search: Search) => ({
  tab: 'scales' as const,
  name: readText(search['name']),
  ...readTablePage(search, SCALE_ORDERS),
})

type ScaleSearch = ReturnType<typeof readSearch>

const requestOf = ({ name, page, size, orderColumn, orderWay }: ScaleSearch) => ({
  name,
  page,
  size,
  orderColumn,
  orderWay,
})

/** What lessons are judged by, each scale in its current version. */
export function Scales() {
  const t = useText(scaleScreenTexts)
  const ui = useText(uiTexts)
  const { search, narrow, matching, table } = useList(FIND_SCALES[0], readSearch, requestOf)
  const mayWrite = useMayWrite('model')
  const [edited, setEdited] = useState<EditedScale | undefined>(undefined)
  const [isImporting, setIsImporting] = useState(false)
  const remove = useDelete('POST /model/delete/{id}', { refreshes: FIND_SCALES })
  const columns: Column<Scale, ScaleOrder>[] = [
    { key: 'name', title: t('name'), cell: ({ name }) => name, order: 'name' },
    { key: 'version', title: t('version'), cell: ({ version }) => t('versionOf', { version }) },
    {
      key: 'standards',
      title: t('standards'),
      cell: ({ items }) => inWords(items, ui('comma')),
    },
    { key: 'use', title: t('use'), cell: ({ isUsed }) => t(isUsed ? 'used' : 'unused') },
    { key: 'created', title: t('created'), cell: ({ createTimeStr }) => createTimeStr, order: 'createTime' },
  ]
  const actions = (scale: Scale) => (
    <RowActions
      name={scale.name}
      onEdit={() => setEdited(scale)}
      onDelete={() => {
        const text = t('deleteConsequence', { name: scale.name })
        void remove(scale.id, { title: t('confirmDelete'), text })
      }}
    >
      <RowButton
        label={t('copy')}
        title={t('copyOf', { name: scale.name })}
        onClick={() =>
          setEdited({ name: t('copied', { name: scale.name }).slice(0, LONGEST_NAME), items: scale.items })
        }
      />
    </RowActions>
  )
  const buttons = mayWrite && (
    <>
      <button type="button" className="plain-button" onClick={() => setIsImporting(true)}>
        <Icon name="upload" /> {ui('import')}
      </button>
      <button type="button" className="strong-button" onClick={() => setEdited({ name: '', items: [] })}>
        + {t('add')}
      </button>
    </>
  )
  return (
    <>
      <NameFilter label={t('name')} name={search.name} onName={(name) => narrow({ name })} buttons={buttons} />
      <DataTable
        name="scales"
        label={t('title')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        toolbar={
          <ExportButton address="POST /model/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        actions={mayWrite ? actions : undefined}
        empty={search.name ? <Empty title={t('noMatch')} /> : <Empty title={t('none')} hint={t('noneHint')} />}
      />
      {edited && <ScaleDialog scale={edited} onClose={() => setEdited(undefined)} />}
      {isImporting && <ImportScales onClose={() => setIsImporting(false)} />}
    </>
  )
}

const inWords = (items: Scale['items'], comma: string) => (
  <span className="scale-standards">{items.map(({ name, weight }) => `${name} ${weight}`).join(comma)}</span>
)

function ImportScales({ onClose }: { onClose: () => void }) {
  const t = useText(scaleScreenTexts)
  return (
    <ImportDialog
      title={t('importTitle')}
      hint={t('importHint')}
      maxBytes={MAX_IMPORT_BYTES}
      preview="POST /model/import/preview"
      address="POST /model/import/"
      shown={({ scales }) => ({
        titles: [t('name'), t('standardCount'), t('change')],
        rows: scales.map(({ name, standards, isNew }) => [name, standards, t(isNew ? 'isNew' : 'isChanged')]),
      })}
      refreshes={FIND_SCALES}
      done={({ imported }) => t('imported', { count: imported })}
      onClose={onClose}
    />
  )
}

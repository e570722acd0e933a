import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { ChoiceField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { HEAD } from '../../rules/base-roles.ts'
import { stockScreenTexts } from '../text.ts'
import { StockFilters } from './stock-filters.tsx'
import { readStockSearch, STOCK_ANSWERS, useBases, useProducts } from './stock-search.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

type Cabinet = ResponseOf<'POST /cabinet/find/'>['data'][number]
type Contents = ResponseOf<'GET /companyMaterial/find/listByMachineId'>[number]
type Open = { is: 'edit'; of: Cabinet | null } | { is: 'load' | 'contents'; of: Cabinet }

const readSearch = readStockSearch('cabinets')

/** Supply cabinets: loaded from the base's stock, corrected, cleared. */
export function Cabinets() {
  const t = useText(stockScreenTexts)
  const me = useMe()
  const mayWrite = me?.nickName === ADMINISTRATOR || me?.nickName === HEAD
  const { search, narrow, table } = useList('POST /cabinet/find/', readSearch, ({ companyId, page, size }) => ({
    companyId,
    page,
    size,
  }))
  const [open, setOpen] = useState<Open>()
  const onClose = () => setOpen(undefined)
  const remove = useDelete('POST /cabinet/delete/{id}', { refreshes: STOCK_ANSWERS })
  const clear = useMutationCall('POST /machine/clearMach/{id}', {
    refreshes: STOCK_ANSWERS,
    onDone: () => notify.success(t('cleared')),
  })
  async function askToClear({ id, name }: Cabinet) {
    const question = { title: `${t('confirmClear')} · ${name}`, text: t('clearConsequence'), yes: t('clear') }
    if (await askToConfirm(question)) clear.mutate({ params: { id } })
  }
  const columns: Column<Cabinet, never>[] = [
    { key: 'name', title: t('cabinetName'), cell: ({ name }) => name },
    { key: 'base', title: t('base'), cell: ({ companyName }) => companyName },
    { key: 'count', title: t('count'), align: 'end', cell: ({ count }) => figure(count) },
  ]
  const contents = (cabinet: Cabinet) => (
    <RowButton
      label={t('contents')}
      title={`${t('contents')} ${cabinet.name}`}
      onClick={() => setOpen({ is: 'contents', of: cabinet })}
    />
  )
  const actions = (cabinet: Cabinet) => (
    <RowActions
      name={cabinet.name}
      onEdit={() => setOpen({ is: 'edit', of: cabinet })}
      onDelete={() =>
        void remove(cabinet.id, { title: t('confirmDelete'), text: t('deleteCabinet', { name: cabinet.name }) })
      }
    >
      {contents(cabinet)}
      <RowButton
        label={t('load')}
        title={`${t('load')} ${cabinet.name}`}
        onClick={() => setOpen({ is: 'load', of: cabinet })}
      />
      <RowButton label={t('clear')} title={`${t('clear')} ${cabinet.name}`} onClick={() => void askToClear(cabinet)} />
    </RowActions>
  )
  return (
    <>
      <StockFilters
        search={search}
        narrow={narrow}
        hasProducts={false}
        buttons={
          mayWrite && (
            <button type="button" className="strong-button" onClick={() => setOpen({ is: 'edit', of: null })}>
              + {t('addCabinet')}
            </button>
          )
        }
      />
      <DataTable
        name="cabinets"
        label={t('cabinets')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={mayWrite ? actions : contents}
        empty={
          search.companyId === undefined ? (
            <Empty title={t('noCabinets')} hint={t(mayWrite ? 'noCabinetsHint' : 'noCabinetsHintReader')} />
          ) : (
            <Empty title={t('noCabinetMatches')} />
          )
        }
      />
      {open?.is === 'edit' && <CabinetDialog cabinet={open.of} onClose={onClose} />}
      {open?.is === 'load' && <LoadDialog cabinet={open.of} onClose={onClose} />}
      {open?.is === 'contents' && <ContentsDialog cabinet={open.of} mayWrite={mayWrite} onClose={onClose} />}
    </>
  )
}

function CabinetDialog({ cabinet, onClose }: { cabinet: Cabinet | null; onClose: () => void }) {
  const t = useText(stockScreenTexts)
  const me = useMe()
  const bases = useBases(me?.companyId)
  const name = <TextField name="name" label={t('cabinetName')} value={cabinet?.name} maxLength={50} />
  const form = { refreshes: STOCK_ANSWERS, onClose }
  if (cabinet)
    return (
      <FormDialog
        {...form}
        title={t('editCabinet')}
        address="POST /cabinet/update/{id}"
        input={(values) => ({ params: { id: cabinet.id }, request: { name: values.text('name') } })}
      >
        {name}
      </FormDialog>
    )
  return (
    <FormDialog
      {...form}
      title={t('addCabinet')}
      isNew
      address="POST /cabinet/save"
      input={(values) => ({ request: { name: values.text('name'), companyId: values.number('companyId') } })}
    >
      <ChoiceField name="companyId" label={t('base')} {...bases} value={me?.companyId} />
      {name}
    </FormDialog>
  )
}

function LoadDialog({ cabinet, onClose }: { cabinet: Cabinet; onClose: () => void }) {
  const t = useText(stockScreenTexts)
  const products = useProducts()
  return (
    <FormDialog
      title={`${t('load')} · ${cabinet.name}`}
      address="POST /machineMaterialOrder/save"
      input={(values) => ({
        request: {
          machineId: cabinet.id,
          materialTypeId: values.number('materialTypeId') ?? 0,
          count: values.number('count') ?? 0,
        },
      })}
      refreshes={STOCK_ANSWERS}
      onClose={onClose}
    >
      <ChoiceField name="materialTypeId" label={t('category')} {...products} />
      <TextField name="count" kind="number" label={t('count')} hint={t('loadHint')} />
    </FormDialog>
  )
}

interface ContentsProps {
  cabinet: Cabinet
  mayWrite: boolean
  onClose: () => void
}

function ContentsDialog({ cabinet, mayWrite, onClose }: ContentsProps) {
  const t = useText(stockScreenTexts)
  const answer = useCall('GET /companyMaterial/find/listByMachineId', { query: { machineId: String(cabinet.id) } })
  const [corrected, setCorrected] = useState<Contents>()
  if (corrected)
    return (
      <FormDialog
        title={`${t('setPart')} · ${cabinet.name} · ${corrected.materialName}`}
        address="POST /machine/updatePart/{id}"
        input={(values) => ({
          params: { id: cabinet.id },
          request: { materialTypeId: corrected.materialTypeId, count: values.number('count') ?? 0 },
        })}
        refreshes={STOCK_ANSWERS}
        onClose={() => setCorrected(undefined)}
      >
        <TextField name="count" kind="number" label={t('counted')} value={corrected.count} isWide />
      </FormDialog>
    )
  return (
    <Modal title={`${t('contents')} · ${cabinet.name}`} onClose={onClose}>
      <Answer of={answer}>
        {(parts) =>
          parts.length === 0 ? (
            <Empty title={t('empty')} hint={mayWrite ? t('emptyHint') : undefined} />
          ) : (
            <ul className="stock-contents">
              {parts.map((part) => (
                <li key={part.materialTypeId}>
                  <span>
                    {part.materialName} × {figure(part.count)}
                  </span>
                  {mayWrite && (
                    <RowButton
                      label={t('setPart')}
                      title={`${t('setPart')} ${part.materialName}`}
                      onClick={() => setCorrected(part)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Modal>
  )
}

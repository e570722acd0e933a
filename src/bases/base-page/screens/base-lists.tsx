import type { ResponseOf } from '../../../platform/contract/call.ts'
import { today } from '../../../platform/ui/form/today.ts'
import { readId, type Search } from '../../../platform/ui/frame/address.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { basePageTexts } from '../text.ts'
import { daysToCome } from '../../rules/days-to-come.ts'
import { ManageStations } from '../../station/screens/stations-dialog.tsx'
import { stockCount } from '../../stock/screens/stock-count.tsx'
import { stockScreenTexts } from '../../stock/text.ts'

type Person = ResponseOf<'POST /users/find/'>['data'][number]
type Station = ResponseOf<'POST /station/find/'>['data'][number]
type Plan = ResponseOf<'POST /reservationPlan/find/'>['data'][number]
type Stock = ResponseOf<'POST /companyMaterial/find/'>['data'][number]
interface Props {
  companyId: number
}

const readPart =
  <Tab extends string>(tab: Tab) =>
  (search: Search) => ({ id: readId(search['id']), tab, ...readTablePage(search, []) })
/** The address's page, of one base. */
const ofBase =
  (companyId: number) =>
  ({ page, size }: { page: number; size: number }) => ({ companyId, page, size })

const readPeople = readPart('people')
export function BasePeople({ companyId }: Props) {
  const t = useText(basePageTexts)
  const { table } = useList('POST /users/find/', readPeople, ofBase(companyId))
  const columns: Column<Person, never>[] = [
    { key: 'name', title: t('name'), cell: ({ name }) => name },
    { key: 'role', title: t('role'), cell: ({ roleTitle }) => roleTitle[locale] },
    { key: 'phone', title: t('phone'), cell: ({ phone }) => phone },
    { key: 'group', title: t('group'), cell: ({ groupName }) => textOr(groupName) },
  ]
  return (
    <DataTable
      name="basePeople"
      label={t('people')}
      columns={columns}
      {...table}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      empty={<Empty title={t('noPeople')} hint={t('noPeopleHint')} />}
    />
  )
}

const readStations = readPart('stations')
export function BaseStations({ companyId }: Props) {
  const t = useText(basePageTexts)
  const { table } = useList('POST /station/find/', readStations, ofBase(companyId))
  const columns: Column<Station, never>[] = [
    { key: 'station', title: t('station'), cell: ({ name }) => name },
    {
      key: 'state',
      title: t('state'),
      cell: ({ tankerNumber }) => (tankerNumber === null ? t('free') : t('busy', { tanker: tankerNumber })),
    },
  ]
  return (
    <DataTable
      name="baseStations"
      label={t('stations')}
      columns={columns}
      {...table}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      toolbar={<ManageStations companyId={companyId} />}
      empty={<Empty title={t('noStations')} hint={t('noStationsHint')} />}
    />
  )
}

const readPlans = readPart('plans')
export function BasePlans({ companyId }: Props) {
  const t = useText(basePageTexts)
  const periodText = useText(periodTexts)
  const typeText = useText(tankerTypeTexts)
  const { table } = useList('POST /reservationPlan/find/', readPlans, ({ page, size }) => ({
    companyId,
    page,
    size,
    businessDateQuery: daysToCome(today()),
  }))
  const columns: Column<Plan, never>[] = [
    { key: 'day', title: t('day'), cell: ({ reserveTime }) => reserveTime },
    { key: 'period', title: t('period'), cell: ({ reservePeriod }) => periodText(reservePeriod) },
    { key: 'type', title: t('tankerType'), cell: ({ tankerType }) => typeText(tankerType) },
    { key: 'total', title: t('total'), align: 'end', cell: ({ totalCount }) => figure(totalCount) },
    { key: 'reserved', title: t('reserved'), align: 'end', cell: ({ reservedCount }) => figure(reservedCount) },
    { key: 'waiting', title: t('waiting'), align: 'end', cell: ({ waitingCount }) => figure(waitingCount) },
  ]
  return (
    <DataTable
      name="basePlans"
      label={t('plans')}
      columns={columns}
      {...table}
      rowId={({ id }) => id}
      rowName={({ reserveTime }) => reserveTime}
      empty={<Empty title={t('noPlans')} hint={t('noPlansHint')} />}
    />
  )
}

const readStock = readPart('stock')
export function BaseStock({ companyId }: Props) {
  const t = useText(basePageTexts)
  const stockText = useText(stockScreenTexts)
  const { table } = useList('POST /companyMaterial/find/', readStock, ofBase(companyId))
  const columns: Column<Stock, never>[] = [
    { key: 'category', title: t('category'), cell: ({ materialName }) => materialName },
    {
      key: 'count',
      title: t('count'),
      align: 'end',
      cell: (stock) => stockCount(stock, t('isLow')),
    },
    { key: 'lowMark', title: t('lowMark'), align: 'end', cell: ({ lowMark }) => figure(lowMark) },
  ]
  return (
    <DataTable
      name="baseStock"
      label={t('stock')}
      columns={columns}
      {...table}
      rowId={({ id }) => id}
      rowName={({ materialName }) => materialName}
      empty={<Empty title={t('noStock')} hint={stockText('noStockHint')} />}
    />
  )
}

import type { Locale } from '../../../platform/rules/text.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Call, FileAnswer } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import type { DeviceFilter } from '../../device/server/device-filter.sql.ts'
import { provinceName } from '../rules/china-tiles.ts'
import { statisticsTexts } from '../text.ts'
import { selectProvinces, selectProvinceTypes } from './device-counts.sql.ts'

export interface Part {
  name: string
  value: number
}

/** The first parts, and all that follow as one. */
export function withOthers(parts: readonly Part[], size: number, locale: Locale): Part[] {
  if (parts.length <= size) return [...parts]
  const others = parts.slice(size).reduce((sum, { value }) => sum + value, 0)
  return [...parts.slice(0, size), { name: statisticsTexts.others[locale], value: others }]
}

/** RANK of parts that come in order. */
export function rankOf(parts: readonly { name: string; value: number | null }[]) {
  return { provinces: parts.map(({ name }) => name), counts: parts.map(({ value }) => value) }
}

/** Devices per province as parts, with words for those without one. */
export async function provinceParts(
  db: Db,
  filter: DeviceFilter,
  clients: ClientScope,
  locale: Locale,
): Promise<Part[]> {
  const found = await selectProvinces(db, filter, clients)
  return found.map(({ province, devices }) => ({
    name: province ?? statisticsTexts.noProvince[locale],
    value: devices,
  }))
}

/** Province × type, the provinces with the most devices first. */
export async function provinceTypes(db: Db, filter: DeviceFilter, clients: ClientScope, locale: Locale) {
  const [provinces, cells] = [
    await selectProvinces(db, filter, clients),
    await selectProvinceTypes(db, filter, clients),
  ]
  const types = [...new Set(cells.map(({ type }) => type))].toSorted()
  const at = (province: string | null, type: string) =>
    cells.find((cell) => cell.province === province && cell.type === type)?.devices ?? 0
  return {
    xAxis: provinces.map(({ province }) => province ?? statisticsTexts.noProvince[locale]),
    series: types.map((type) => ({ name: type, data: provinces.map(({ province }) => at(province, type)) })),
  }
}

type Export = Pick<Call<unknown>, 'db' | 'locale' | 'signal'> & { caller: { clients: ClientScope } }

/** 数据列表.csv: a line a province, with a column a type when asked for. */
export async function exportProvinces(call: Export, filter: DeviceFilter, hasTypes: boolean): Promise<FileAnswer> {
  const { db, caller, locale } = call
  const { xAxis, series } = await provinceTypes(db, filter, caller.clients, locale)
  const title = (name: keyof typeof statisticsTexts) => statisticsTexts[name][locale]
  const province: ExportColumn<number> = {
    title: title('province'),
    cell: (row) => provinceName(xAxis[row] ?? '', locale),
  }
  const total: ExportColumn<number> = {
    title: title(hasTypes ? 'total' : 'devices'),
    cell: (row) => series.reduce((sum, { data }) => sum + (data[row] ?? 0), 0),
  }
  const types = series.map(({ name, data }): ExportColumn<number> => ({ title: name, cell: (row) => data[row] ?? 0 }))
  return tableExport(call, {
    format: 'csv',
    name: statisticsTexts.dataList,
    columns: [province, ...(hasTypes ? types : []), total],
    rows: [...xAxis.keys()],
  })
}

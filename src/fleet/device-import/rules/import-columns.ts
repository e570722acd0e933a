export const IMPORT_FIELDS = [
  'serial',
  'minerId',
  'name',
  'type',
  'ip',
  'port',
  'mac',
  'site',
  'client',
  'account',
  'worker',
  'rack',
  'shelf',
  'slot',
  'position',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/**
 * Titles of each field as `plainTitle` writes them, the best first: the console's own in both languages, then those of other programs
 * (docs/decisions/0216).
 */
const TITLES: Record<ImportField, readonly string[]> = {
  serial: ['serial', '序列号', 'serialnumber', 'serialnum', 'serialno', 'sn', 'minerserial', '设备序列号', 'sn码'],
  minerId: ['assetnumber', '资产编号', 'minerid', 'asset', 'assettag', 'assetid', '资产号'],
  name: ['name', '设备名称', 'devicename', 'minername', 'hostname', 'label', 'alias', '名称', '矿机名称'],
  type: ['type', '机型', 'model', 'minertype', 'machinetype', 'devicetype', 'minermodel', '型号', '矿机型号'],
  ip: ['ip', 'ip地址', 'ipaddress', 'address', 'host', 'apiip', 'staticip', 'minerip', '地址'],
  port: ['port', '端口', 'apiport'],
  mac: ['mac', 'mac地址', 'macaddress', 'macaddr', '物理地址'],
  site: ['site', '场地', 'sitename', 'farm', 'facility', 'location', '矿场', '机房'],
  client: ['client', '客户', 'clientname', 'customer', 'owner', '业主'],
  account: ['account', '子账户', 'subaccount', 'poolaccount', '账户', '子账号'],
  worker: [
    'worker',
    '矿工',
    'activeworker',
    '当前矿工',
    'workername',
    'pooluser',
    '矿池用户名',
    'pool1user',
    'poolworker',
    '矿工名',
  ],
  rack: ['rack', '机架', 'rackname', 'container', '货架', '机柜', '集装箱'],
  shelf: ['shelf', '层', 'row', 'level', 'rackrow', '行'],
  slot: ['slot', '位', 'index', 'rackindex', 'column', '列'],
  position: ['position', '位置', 'pos', 'rackposition', 'slotposition'],
}

/** Without case, signs, and a unit in brackets: 'MAC address', 'mac_address' and 'macAddress' are one. */
const plainTitle = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[(（[].*?[)）\]]/g, '')
    .replaceAll(/[\s_\-./:#*]/g, '')

/** The field of each column; null for one that is not imported. Each field is found once. */
export function recogniseColumns(titles: readonly string[]): (ImportField | null)[] {
  const plain = titles.map(plainTitle)
  const found = new Map<number, ImportField>()
  for (const field of IMPORT_FIELDS) {
    const at = TITLES[field].map((title) => plain.findIndex((each, nth) => each === title && !found.has(nth)))
    const first = at.find((nth) => nth >= 0)
    if (first !== undefined) found.set(first, field)
  }
  return titles.map((_, nth) => found.get(nth) ?? null)
}

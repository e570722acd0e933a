import { expect, test } from 'vitest'
import { deviceColumnTexts } from '../../device/text.ts'
import { rackTexts } from '../../rack/text.ts'
import { importFieldTexts } from '../text.ts'
import { IMPORT_FIELDS, recogniseColumns } from './import-columns.ts'

test.each([
  [
    'our miners file',
    'address,serial,type,site,client,account,poolUser,mac',
    'ip serial type site client account worker mac',
  ],
  [
    'Foreman’s on-boarding file',
    'mac,static_ip,netmask,hostname,name,pool_1_user,rack,row,index,serial,tags',
    'mac ip - - name worker rack shelf slot serial -',
  ],
  ['Foreman’s miners', 'id,name,apiIp,apiPort,mac,minerType,platform', '- name ip port mac type -'],
  [
    'MiningOS',
    'serialNum,macAddress,container,pos,address,port,type,site',
    'serial mac rack position ip port type site',
  ],
  [
    'a spreadsheet in Chinese',
    '资产编号,序列号(SN),IP地址,MAC,机型,矿场,客户,子账户,矿工名,货架,层,位',
    'minerId serial ip mac type site client account worker rack shelf slot',
  ],
  ['twice the same', 'IP,IP address,Serial,SN', 'ip - serial -'],
])('%s', (_, titles, fields) => {
  expect(
    recogniseColumns(titles.split(','))
      .map((field) => field ?? '-')
      .join(' '),
  ).toBe(fields)
})

test.each(['zh', 'en'] as const)('the template and our own exports are recognised (%s)', (locale) => {
  expect(recogniseColumns(IMPORT_FIELDS.map((field) => importFieldTexts[field][locale]))).toEqual(IMPORT_FIELDS)
  const { serial, name, site, client, account, activeWorker, type, ip, mac, state } = deviceColumnTexts
  const list = [serial, name, site, client, account, activeWorker, type, ip, mac, state].map((text) => text[locale])
  expect(recogniseColumns(list)).toEqual([
    'serial',
    'name',
    'site',
    'client',
    'account',
    'worker',
    'type',
    'ip',
    'mac',
    null,
  ])
  const { columnSerial, columnRack, columnShelf, columnSlot } = rackTexts
  const positions = [columnSerial, columnRack, columnShelf, columnSlot].map((text) => text[locale])
  expect(recogniseColumns(positions)).toEqual(['serial', 'rack', 'shelf', 'slot'])
})

test.each([
  ['serial', 'Serial number|serialNum|Serial no.|SN|Miner serial|设备序列号|SN码'],
  ['minerId', 'Asset number|资产编号|Miner ID|Asset|Asset tag|Asset ID|资产号'],
  ['name', '设备名称|Device name|Miner name|Hostname|Label|Alias|名称|矿机名称'],
  ['type', 'Model|Miner type|Machine type|Device type|Miner model|型号|矿机型号'],
  ['ip', 'IP地址|IP address|Address|Host|API IP|Static IP|Miner IP|地址'],
  ['port', '端口|API port'],
  ['mac', 'MAC地址|MAC address|MAC addr|物理地址'],
  ['site', '场地|Site name|Farm|Facility|Location|矿场|机房'],
  ['client', '客户|Client name|Customer|Owner|业主'],
  ['account', '子账户|Sub-account|Pool account|账户|子账号'],
  ['worker', '矿工|Active worker|当前矿工|Worker name|Pool user|矿池用户名|pool_1_user|Pool worker|矿工名'],
  ['rack', '机架|Rack name|Container|货架|机柜|集装箱'],
  ['shelf', '层|Row|Level|Rack row|行'],
  ['slot', '位|Index|Rack index|Column|列'],
  ['position', '位置|Pos|Rack position|Slot position'],
])('each title of a column that is %s', (field, titles) => {
  for (const title of titles.split('|')) expect([title, recogniseColumns([title])]).toEqual([title, [field]])
})

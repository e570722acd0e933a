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

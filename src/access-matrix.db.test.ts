import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nouns } from './areas.ts'
import type { CallAccess, Calls, CallSpec } from './platform/contract/call.ts'
import type { Answered, CallParts, TestCaller } from './platform/testing/test-caller.ts'
import { addDevice, addOwner } from './platform/testing/test-fleet.ts'
import type { TestOwner } from './platform/testing/test-fleet.ts'
import { ROLES } from './people/rules/roles.ts'
import { passwordSealer } from './platform/testing/seal-password.ts'
import { addCompany, addPerson } from './platform/testing/test-people.ts'
import { testServer } from './platform/testing/test-server.ts'
import type { TestServer } from './platform/testing/test-server.ts'

// Every call × everybody. Who may make a call is said in words in its noun's `server/<noun>.access.ts`, never read from the table that
// the server reads; what each may see of others' rows follows from the entries here. A call without either fails.

const accessFiles = fs.globSync('src/*/*/server/*.access.ts')
const ACCESS: Record<string, CallAccess<Calls>[keyof Calls]> = Object.assign(
  {},
  ...(
    await Promise.all(
      accessFiles.map(async (file) => Object.values((await import(path.resolve(file))) as Record<string, object>)),
    )
  ).flat(),
) as never

/** What a call can name: all of the caller's own, all of somebody else's, or none that exists. */
interface Ids extends TestOwner {
  device: number
  user: number
  serial: string
  repair: number
  warning: number
  /** a base, with an inspector and a group of its own */
  company: number
  member: number
  group: number
  /** an avatar of the person */
  attachment: number
  /** a session and an API token of the person */
  session: number
  token: number
}

interface Entry {
  /** requests that succeed when all they name is the caller's own */
  cases: ((ids: Ids) => CallParts)[]
  /** the code of that success, where it is not 200 */
  code?: number
  /** the requests name objects, so those of others must answer as if there were none */
  namesObjects?: true
  /** the administrator, who sees all rows, may not see these either */
  ownAlone?: true
}

/** makes names that no case used before */
let serials = 0

const nothing: Entry = { cases: [() => ({})] }
const FILTERS: ((ids: Ids) => object)[] = [
  ({ client }) => ({ clientId: client }),
  ({ account }) => ({ accountId: account }),
  ({ site }) => ({ siteId: site }),
]
/** by client and by site, which is what such a list can be cut by */
const FILTERED = [FILTERS[0], FILTERS[2]].map((filter) => (ids: Ids): CallParts => ({ request: filter?.(ids) ?? {} }))
/** refused, because the tests' server has no mail */
const CHOICE = { email: 'a@example.com', kinds: ['hot'] }
const LIMITS = {
  modelPattern: 't30',
  ratedThs: 30,
  ratedWatts: 2200,
  boards: 3,
  warnCelsius: 90,
  fanMinRpm: 600,
  fanMaxRpm: 6600,
  maxHardwareErrorShare: 0.02,
}
const byFilter = (more: (ids: Ids) => CallParts = () => ({})): Entry => ({
  cases: FILTERS.map((filter) => (ids) => ({ ...more(ids), request: filter(ids) })),
  namesObjects: true,
})
const byDevices = (request: (filter: object, ids: Ids) => object): Entry => ({
  cases: [({ device }: Ids) => ({ ids: [device] }), ...FILTERS].map((filter) => (ids) => ({
    request: request(filter(ids), ids),
  })),
  namesObjects: true,
})
const byDevice = (more: CallParts = {}): Entry => ({
  cases: [({ device }) => ({ request: {}, ...more, params: { ...more.params, id: device } })],
  namesObjects: true,
})
const ofDevice = (more: CallParts = {}): Entry => ({
  cases: [({ device }) => ({ ...more, request: { id: device } })],
  namesObjects: true,
})
const ofSite = (more: () => object = () => ({})): Entry => ({
  cases: [({ site }) => ({ request: { siteId: site, ...more() } })],
  namesObjects: true,
})
const ofClient: Entry = { cases: [({ client }) => ({ request: { clientId: client } })], namesObjects: true }
const ofCompany: Entry = { cases: [({ company }) => ({ params: { id: company } })], namesObjects: true }
const ofMember: Entry = { cases: [({ member }) => ({ params: { id: member } })], namesObjects: true }
/** sealed anew for each call, as each seal opens but once */
let seal: (password: string) => string = () => ''
const password = () => ({ password: seal('abAB1!'), passwordAgain: seal('abAB1!') })
const personForm = ({ company, serial }: Ids) => ({
  phone: `phone-${serials++}`,
  name: serial,
  nickName: '检验员',
  companyId: company,
})
const companyForm = ({ serial }: Ids) => ({ name: `${serial} base`, domain: `base-${serials++}`, superCompanyId: root })
const saved = { name: 'x', type: 'T30' }
/** A spreadsheet with one repair record of the device. */
const repairFile = ({ serial }: Ids): CallParts => ({
  file: new TextEncoder().encode(`类型,设备序列号,维修日期\n送修,${serial},2026-01-01\n`),
})

const MATRIX: Record<keyof Calls, Entry> = {
  'POST /users/actions/login': {
    cases: [() => ({ request: { username: `x${serials++}`, password: 'x' } })],
    code: 41001,
  },
  'POST /users/actions/logout': nothing,
  'POST /users/makeLoginToken': nothing,
  'POST /users/getLoginByToken': { cases: [() => ({ request: { token: 'x' } })], code: 50008 },
  'GET /users/getLoginByToken': { cases: [() => ({ query: { token: 'x' } })], code: 50008 },
  'GET /users/getByToken': { cases: [() => ({ query: { token: 'x' } })], code: 50008 },
  'GET /users/info': nothing,
  'GET /users/getProfile/{userId}': { cases: [({ user }) => ({ params: { userId: user } })], namesObjects: true },
  'GET /users/getRoutes': nothing,
  'POST /users/updatePassword/{id}': {
    cases: [({ user }) => ({ params: { id: user }, request: { userName: 'x', password: 'not sealed' } })],
    code: 41000,
    namesObjects: true,
    ownAlone: true,
  },
  'GET /secondFactor/get': nothing,
  'POST /secondFactor/begin': { cases: [() => ({ request: { password: 'not sealed' } })], code: 41000 },
  'POST /secondFactor/confirm': { cases: [() => ({ request: { otp: '000000' } })], code: 41000 },
  'POST /secondFactor/remove': { cases: [() => ({ request: { otp: '000000' } })] },
  'POST /users/resetSecondFactor/{id}': ofMember,
  'POST /session/find/': nothing,
  'POST /session/end/{id}': {
    cases: [({ session }) => ({ params: { id: session } })],
    namesObjects: true,
    ownAlone: true,
  },
  'POST /session/endOthers': nothing,
  // The tests' server has no provider.
  'POST /signOn/begin': { cases: [() => ({ request: {} })], code: 41000 },
  'POST /signOn/link': { cases: [() => ({ request: {} })], code: 41000 },
  'POST /signOn/finish': { cases: [() => ({ request: { query: 'code=x' } })], code: 41001 },
  'POST /signOn/find/': nothing,
  'POST /signOn/unlink': { cases: [() => ({ request: { issuer: 'x', subject: 'y' } })], code: 404 },
  'GET /users/getIdentities/{id}': ofMember,
  'POST /users/linkIdentity/{id}': {
    cases: [({ member }) => ({ params: { id: member }, request: { issuer: 'https://x', subject: 'y' } })],
    namesObjects: true,
    code: 41000,
  },
  'POST /users/unlinkIdentity/{id}': {
    cases: [({ member }) => ({ params: { id: member }, request: { issuer: 'https://x', subject: 'y' } })],
    code: 404,
  },
  'GET /users/getPreference/{name}': { cases: [() => ({ params: { name: 'theme' } })] },
  'POST /users/savePreference/{name}': { cases: [() => ({ params: { name: 'theme' }, request: 'dark' })] },

  'POST /users/find/': {
    cases: [() => ({ request: {} }), ({ company }) => ({ request: { companyId: company } })],
    namesObjects: true,
  },
  'POST /users/export': {
    cases: [({ company }) => ({ request: { companyId: company, format: 'csv' } })],
    namesObjects: true,
  },
  'GET /users/getById/{id}': ofMember,
  'POST /users/updateProfile': { cases: [() => ({ request: { job: 'x' } })] },
  'GET /users/listUserAll': {
    cases: [
      () => ({}),
      ({ group }) => ({ query: { groupId: group } }),
      ({ company }) => ({ query: { companyId: company } }),
    ],
    namesObjects: true,
  },
  'POST /users/exportUserAll': {
    cases: [
      () => ({ request: { format: 'csv' } }),
      ({ group }) => ({ request: { groupId: group, format: 'csv' } }),
      ({ company }) => ({ request: { companyId: company, format: 'csv' } }),
    ],
    namesObjects: true,
  },
  'GET /users/getByNickName/{name}': { cases: [() => ({ params: { name: '检验员' } })] },
  'GET /users/getOperatorAndBaseAdmin/{id}': ofCompany,
  'GET /users/getManagedRoles': nothing,
  'POST /users/save': {
    cases: [(ids) => ({ request: { ...personForm(ids), ...password() } })],
    namesObjects: true,
  },
  'POST /users/update/{id}': {
    cases: [(ids) => ({ params: { id: ids.member }, request: personForm(ids) })],
    namesObjects: true,
  },
  'POST /users/resetPassword/{id}': ofMember,
  'POST /users/endSessions/{id}': ofMember,
  'POST /users/delete/{id}': ofMember,

  'POST /users/sendMsg/{phone}': {
    cases: [
      () => ({ params: { phone: `138${String(serials++).padStart(8, '0')}` }, request: { purpose: 'register' } }),
    ],
  },
  // What is no sealed password is refused before anything else.
  'POST /users/register': {
    cases: [
      () => ({
        request: {
          phone: '13800138000',
          name: 'x',
          identifier: 'x',
          birthday: '1990-01-01',
          password: 'x',
          passwordAgain: 'x',
          code: '000000',
        },
      }),
    ],
    code: 41000,
  },
  'POST /users/resetPasswordByCode': {
    cases: [() => ({ request: { phone: '13800138000', code: '000000', newPasswd: 'x', newPasswdAgain: 'x' } })],
    code: 41000,
  },
  'GET /users/getRegistrations': nothing,
  'POST /users/approve/{id}': ofMember,
  // The member registered with nobody.
  'POST /users/refuse/{id}': { ...ofMember, code: 41000 },

  'POST /token/find/': {
    cases: [() => ({ request: {} }), () => ({ request: { ofEverybody: true } })],
  },
  'POST /token/export': nothing,
  'GET /token/choices': nothing,
  // Who may make which is in people/token/server/make-token.db.test.ts.
  'POST /token/make': {
    cases: [() => ({ request: { name: 'x', role: 'none of ours', mayWrite: false, lastDay: '2999-01-01' } })],
    code: 41000,
  },
  'POST /token/openDisplay': { cases: [() => ({ request: { token: 'x' } })], code: 50008 },
  'POST /token/revoke/{id}': { cases: [({ token }) => ({ params: { id: token } })], namesObjects: true },

  'POST /role/find/': nothing,
  'POST /role/export': nothing,
  'POST /role/update/{name}': {
    cases: [() => ({ params: { name: '教师' }, request: { key: 'base', access: 'none' } })],
  },

  'GET /company/getByDomain': { cases: [() => ({ query: { domain: 'nobody' } })], code: 404 },
  'POST /company/find/': { cases: [() => ({ request: {} })] },
  'POST /company/findCenter': { cases: [() => ({ request: {} })] },
  'POST /company/findTable/': { cases: [() => ({ request: {} })] },
  'GET /company/export/{companyId}': {
    cases: [({ company }) => ({ params: { companyId: company } })],
    namesObjects: true,
  },
  'POST /company/save': {
    cases: [(ids) => ({ request: { ...companyForm(ids), superCompanyId: ids.company } })],
  },
  'POST /company/update/{id}': {
    cases: [(ids) => ({ params: { id: ids.company }, request: companyForm(ids) })],
    namesObjects: true,
  },
  // Devices stand at its site.
  'POST /company/delete/{id}': { ...ofCompany, code: 41000 },
  'GET /users/getCompanies': nothing,
  'POST /users/changeCompany/{companyId}/{userId}': {
    cases: [({ company, user }) => ({ params: { companyId: company, userId: user } })],
    namesObjects: true,
  },
  'POST /groups/find/': {
    cases: [() => ({ request: {} }), ({ company }) => ({ request: { companyId: company } })],
    namesObjects: true,
  },
  'POST /groups/save': {
    cases: [
      ({ company }) => ({ request: { companyId: company, name: `group ${serials++}` } }),
      ({ company, group }) => ({ request: { id: group, companyId: company, name: `group ${serials++}` } }),
    ],
    namesObjects: true,
  },
  'POST /groups/delete/{id}': { cases: [({ group }) => ({ params: { id: group } })], namesObjects: true },

  'POST /attachments': {
    cases: [() => ({ query: { fileType: 1 }, file: new TextEncoder().encode('no video') })],
    code: 41000,
  },
  'POST /attachments/ava/{userId}': {
    cases: [({ user }) => ({ params: { userId: user }, file: new TextEncoder().encode('no picture') })],
    code: 41000,
    namesObjects: true,
  },
  // Who may read which is in people/attachment/server/attachments.db.test.ts.
  'GET /attachments/actions/download': { cases: [() => ({ query: { id: 999_999_999 } })], code: 404 },
  'GET /videos/{videoFileName}': { cases: [() => ({ params: { videoFileName: 'no-such-file.mp4' } })], code: 404 },
  'GET /images/{name}': { cases: [() => ({ params: { name: 'no-such-file.webp' } })], code: 404 },
  'POST /attachments/{id}': { cases: [({ attachment }) => ({ params: { id: attachment } })], namesObjects: true },

  'POST /background/find/': nothing,
  'POST /background/again/{name}': { cases: [() => ({ params: { name: 'none' } })], code: 404 },

  'POST /setting/find/': nothing,
  'POST /setting/findRefused/': nothing,
  'POST /setting/save': { cases: [() => ({ request: { values: {} } })] },
  // The tests' server has neither mail nor SMS.
  'POST /setting/testMail': { cases: [() => ({ request: { address: 'a@example.com' } })], code: 41000 },
  'POST /setting/testSms': { cases: [() => ({ request: { phone: '13800000000' } })], code: 41000 },

  'POST /audit/find/': nothing,
  'POST /audit/findOwn/': nothing,
  'POST /audit/exportOwn': nothing,
  'POST /audit/findKinds': nothing,
  'POST /audit/export': { cases: [() => ({ request: { format: 'csv' } })] },

  'POST /device/find/': byDevices((filter) => filter),
  'POST /device/find2/': byDevices((filter) => filter),
  'POST /device/save': {
    cases: [
      ({ site, account }) => ({ request: { ...saved, serial: `new-${serials++}`, siteId: site, accountId: account } }),
      ({ device, site, account }) => ({
        request: { ...saved, serial: `changed-${serials++}`, id: device, siteId: site, accountId: account },
      }),
    ],
    namesObjects: true,
  },
  'GET /device/getById/{id}': {
    cases: [({ device }) => ({ params: { id: device } })],
    namesObjects: true,
  },
  'POST /device/exportStates/{id}': byDevice(),
  'POST /device/scrap/{id}': byDevice(),
  'POST /device/scrapAll': byDevices((filter) => ({ filter: { ...filter, state: 'lost' }, expected: 0 })),
  'POST /device/updateDevice': byDevices((filter) => filter),
  'POST /device/export': byDevices((filter) => ({ ...filter, format: 'csv' })),
  'POST /machine/export': byDevices((filter) => ({ ...filter, format: 'csv' })),
  'GET /deviceDaily/getLastDate': nothing,
  'POST /machineType/find/': nothing,

  'POST /savedView/find/': { cases: [() => ({ request: { path: '/machine_list/index' } })] },
  'POST /savedView/save': {
    cases: [() => ({ request: { name: `view ${serials++}`, path: '/machine_list/index', search: '' } })],
  },
  'POST /savedView/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },

  'POST /siteRange/find/': ofSite(),
  'POST /siteRange/save': ofSite(() => ({ range: `10.0.0.${serials++ % 256}` })),
  'POST /siteRange/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  'POST /discovery/start': {
    cases: [({ site }) => ({ request: { siteId: site, ranges: ['10.0.0.1'] } })],
    namesObjects: true,
  },
  'POST /discovery/cancel/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  'POST /discovery/find/': ofSite(),
  'POST /discovery/findFound/': ofSite(),
  'POST /discovery/exportFound': ofSite(),
  'POST /discovery/adopt': ofSite(() => ({ ids: [999_999_999] })),
  'POST /discovery/forget': ofSite(() => ({ ids: [999_999_999] })),

  'GET /command/settings/{siteId}': { cases: [({ site }) => ({ params: { siteId: site } })], namesObjects: true },
  'POST /command/settings/{siteId}': {
    cases: [
      ({ site }) => ({
        params: { siteId: site },
        request: { restart: false, findMe: false, switchPool: false, password: 'x' },
      }),
    ],
    namesObjects: true,
  },
  'POST /command/preview': byDevices((filter) => ({ kind: 'restart', filter })),
  // No site of theirs allows it.
  'POST /command/run': {
    cases: [({ device }) => ({ request: { kind: 'restart', filter: { ids: [device] }, expected: 1 } })],
    code: 41000,
    namesObjects: true,
  },
  'POST /command/find/': nothing,
  'POST /command/export': { cases: [() => ({ request: { format: 'csv' } })] },
  'POST /command/results/{runId}': { cases: [() => ({ params: { runId: 999_999_999 } })], code: 404 },
  'POST /command/exportResults/{runId}': { cases: [() => ({ params: { runId: 999_999_999 } })], code: 404 },
  'POST /command/cancel/{runId}': { cases: [() => ({ params: { runId: 999_999_999 } })], code: 404 },
  'GET /command/device/{id}': { cases: [({ device }) => ({ params: { id: device } })], namesObjects: true },

  'POST /scene/find/': ofSite(),
  'POST /rack/find/': ofSite(),
  'POST /rack/save': ofSite(() => ({
    name: `rack ${serials++}`,
    aisle: serials % 500,
    place: 1,
    shelves: 1,
    slots: 1,
  })),
  'POST /rack/setUp': ofSite(() => ({ aisles: 1, racksPerAisle: 1, shelves: 1, slots: 1 })),
  'POST /rack/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  'POST /rack/arrange': ofSite(),
  'POST /rack/export': ofSite(),
  'POST /rack/readList': { cases: [() => ({ file: new TextEncoder().encode('序列号,机架,层,位\nS1,A1,1,1\n') })] },
  'POST /rack/place': ofSite(() => ({ rows: [{ serial: 'none', rack: '', shelf: null, slot: null }] })),

  'POST /poller/contact': nothing,
  'POST /poller/polls/{bufferId}': { cases: [() => ({ params: { bufferId: crypto.randomUUID() } })] },
  'POST /poller/find/': nothing,
  'POST /poller/export': nothing,
  'POST /poller/make': { cases: [() => ({ request: { siteId: 999_999_999 } })], code: 404 },
  'POST /poller/rotate/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  'POST /poller/revoke/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  'POST /poller/remove/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },

  'POST /checkMethod/find/': { cases: [() => ({ request: {} })] },
  'POST /checkMethod/export': nothing,
  'POST /checkMethod/save': { cases: [() => ({ request: { checkMethod: `method ${serials++}`, cashAmount: 1 } })] },
  'POST /checkMethod/update/{id}': {
    cases: [() => ({ params: { id: 999_999_999 }, request: { checkMethod: 'x', cashAmount: 1 } })],
    code: 404,
  },
  'POST /checkMethod/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },

  'POST /client/find/': { cases: [() => ({ request: {} })] },
  'POST /client/export': { cases: [() => ({ request: { format: 'csv' } })] },
  'GET /client/getById/{id}': { cases: [({ client }) => ({ params: { id: client } })], namesObjects: true },
  'GET /client/getAttached/{id}': { cases: [({ client }) => ({ params: { id: client } })], namesObjects: true },
  'POST /client/save': { cases: [() => ({ request: { name: `client ${serials++}` } })] },
  'POST /client/update/{id}': {
    cases: [({ client, serial }) => ({ params: { id: client }, request: { name: `${serial} ${serials++}` } })],
    namesObjects: true,
  },
  // It has a device that is not scrapped.
  'POST /client/delete/{id}': {
    cases: [({ client }) => ({ params: { id: client } })],
    code: 41000,
    namesObjects: true,
  },
  'POST /agent/find/': nothing,
  'POST /account/find/': {
    cases: [() => ({ request: {} }), ({ client }) => ({ request: { clientId: client } })],
    namesObjects: true,
  },
  'POST /account/export': {
    cases: [({ client }) => ({ request: { clientId: client, format: 'csv' } })],
    namesObjects: true,
  },
  'GET /account/getById/{id}': { cases: [({ account }) => ({ params: { id: account } })], namesObjects: true },
  'GET /account/getUnassigned/{id}': { cases: [({ site }) => ({ params: { id: site } })], namesObjects: true },
  'GET /account/getAttached/{id}': { cases: [({ account }) => ({ params: { id: account } })], namesObjects: true },
  'POST /account/save': {
    cases: [({ client }) => ({ request: { clientId: client, name: `account ${serials++}`, poolUser: 'x' } })],
    namesObjects: true,
  },
  'POST /account/update/{id}': {
    cases: [
      ({ account, serial }) => ({
        params: { id: account },
        request: { name: `${serial} ${serials++}`, poolUser: 'x' },
      }),
    ],
    namesObjects: true,
  },
  'POST /account/delete/{id}': {
    cases: [({ account }) => ({ params: { id: account } })],
    code: 41000,
    namesObjects: true,
  },
  'POST /site/export': {
    cases: [({ client }) => ({ request: { clientId: client, format: 'csv' } })],
    namesObjects: true,
  },
  'GET /site/getById/{id}': { cases: [({ site }) => ({ params: { id: site } })], namesObjects: true },
  'GET /site/getAttached/{id}': { cases: [({ site }) => ({ params: { id: site } })], namesObjects: true },
  'POST /site/save': { cases: [() => ({ request: { name: `site ${serials++}` } })] },
  'POST /site/update/{id}': {
    cases: [
      ({ site, serial, company: companyId }) => ({
        params: { id: site },
        request: { name: `${serial} ${serials++}`, companyId },
      }),
    ],
    namesObjects: true,
  },
  'POST /site/delete/{id}': { cases: [({ site }) => ({ params: { id: site } })], code: 41000, namesObjects: true },
  'POST /site/find/': {
    cases: [() => ({ request: {} }), ({ client }) => ({ request: { clientId: client } })],
    namesObjects: true,
  },

  'POST /notification/find/': nothing,
  'POST /notification/save': {
    cases: [({ client }) => ({ request: { ...CHOICE, clientId: client } })],
    code: 41000,
    namesObjects: true,
  },
  'POST /notification/update/{id}': {
    cases: [() => ({ params: { id: 999_999_999 }, request: CHOICE })],
    code: 41000,
  },
  'POST /notification/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  'POST /notification/test/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  'POST /notificationMessage/find/': nothing,
  'POST /notificationMessage/export': nothing,
  'POST /notificationChannel/options/': nothing,
  'POST /notificationChannel/find/': nothing,
  'POST /notificationChannel/findRefused/': nothing,
  'POST /notificationChannel/save': {
    cases: [() => ({ request: { name: `new-${serials++}`, kind: 'wecom', url: 'http://localhost:1/' } })],
  },
  'POST /notificationChannel/update/{id}': {
    cases: [() => ({ params: { id: 999_999_999 }, request: { name: 'x', kind: 'wecom' } })],
    code: 404,
  },
  'POST /notificationChannel/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },

  'POST /warning/find/': {
    cases: [({ device }) => ({ request: { deviceId: device } }), ...FILTERED],
    namesObjects: true,
  },
  'POST /warning/export': {
    cases: FILTERED.map((parts) => (ids) => ({ request: { ...(parts(ids).request as object), format: 'csv' } })),
    namesObjects: true,
  },
  'POST /warning/acknowledge/{id}': {
    cases: [({ warning }) => ({ params: { id: warning }, request: { note: 'x' } })],
    namesObjects: true,
  },
  'POST /warning/delete/{id}': { cases: [({ warning }) => ({ params: { id: warning } })], namesObjects: true },
  'GET /warning/file/{id}': { cases: [({ warning }) => ({ params: { id: warning } })], namesObjects: true },
  'POST /warning/countByOwner/': nothing,
  'POST /warning/exportByOwner': { cases: [() => ({ request: { format: 'csv' } })] },
  'POST /warningRule/find/': nothing,
  'POST /warningRule/export': nothing,
  'POST /warningRule/save': { cases: [() => ({ request: { ...LIMITS, name: `new-${serials++}` } })] },
  'POST /warningRule/update/{id}': { cases: [() => ({ params: { id: 1 }, request: LIMITS })] },

  'POST /repair/find/': {
    cases: [({ device }) => ({ request: { deviceId: device } }), ({ client }) => ({ request: { clientId: client } })],
    namesObjects: true,
  },
  'POST /repair/export': {
    cases: [({ device }) => ({ request: { deviceId: device, format: 'csv' } })],
    namesObjects: true,
  },
  'POST /repair/save': {
    cases: [({ serial }) => ({ request: { type: '送修', repairDateStr: '2026-01-01', deviceSerial: serial } })],
    namesObjects: true,
  },
  'POST /repair/update/{id}': {
    cases: [({ repair }) => ({ params: { id: repair }, request: { type: '送回', repairDateStr: '2026-01-02' } })],
    namesObjects: true,
  },
  'POST /repair/delete/{id}': { cases: [({ repair }) => ({ params: { id: repair } })], namesObjects: true },
  'POST /repair/import/preview': { cases: [repairFile], namesObjects: true },
  'POST /repair/import/': { cases: [repairFile], namesObjects: true },
  'POST /repairDaily/find/': byFilter(),
  'POST /data/byRepairDaylyBack': byFilter(),
  'POST /data/byRepairDaylyOut': byFilter(),

  'POST /compliance/find/': ofClient,
  'POST /compliance/devices/': ofClient,
  'POST /compliance/export': ofClient,
  'POST /compliance/pdf': ofClient,

  'POST /data/getBasicDataByState/state': byFilter(),
  'POST /data/getPieDataByIndicator/{type}': byFilter(() => ({ params: { type: 'state' } })),
  'POST /data/getStackBarByState': byFilter(),
  'POST /data/lineOnlineRateByDeviceDaily': byFilter(),
  'POST /data/lineOfflineRateByDeviceDaily': byFilter(),
  'POST /data/lineHashRateByDeviceDaily': byFilter(),
  'POST /data/getDeviceBarBy/{type}': byFilter(() => ({ params: { type: 'client' } })),
  'POST /data/byProvince': byFilter(),
  'POST /data/counts/byProvince': byFilter(),
  'POST /data/byMachineType': byFilter(),
  'POST /data/orderClientBy/{x}': { cases: [() => ({ params: { x: 'offline_device_count' } })] },
  'POST /data/orderSiteBy/{x}': { cases: [() => ({ params: { x: 'repaired_device_count' } })] },
  'POST /data/getPieDataByClientDevice': byFilter(),
  'POST /data/getPieDataBySiteDevice': byFilter(),
  'POST /data/allMyMachines/{a}/{b}': {
    cases: [({ user }) => ({ params: { a: company, b: user } })],
    namesObjects: true,
    ownAlone: true,
  },
  'POST /machine/bar/month/': byFilter(),
  'POST /machine/line/month/': byFilter(),
  'POST /data/export/{type}/{companyId}': byFilter(() => ({ params: { type: 'machineType', companyId: company } })),
  'POST /data/getPieStateByDeviceDaily': ofDevice(),
  'POST /data/lineByDeviceDaily/{type}': ofDevice({ params: { type: 'max_temp' } }),
  'POST /data/byMachine/{id}': byDevice(),
  'POST /data/byMachineDay/{id}': byDevice(),
}

/** Stands in every name and serial that nobody of this test but administrators may see. */
const FOREIGN = 'FOREIGN'
const UNKNOWN: Ids = {
  device: 999_999_999,
  user: 999_999_999,
  serial: 'unknown-serial',
  repair: 999_999_999,
  warning: 999_999_999,
  company: 999_999_999,
  member: 999_999_999,
  group: 999_999_999,
  attachment: 999_999_999,
  session: 999_999_999,
  token: 999_999_999,
  client: 999_999_999,
  account: 999_999_999,
  site: 999_999_999,
}

let server: TestServer
let own: TestOwner
let foreign: TestOwner
/** what the bases stand below */
let root = 0
/** the base that everybody of this test belongs to, and the one of the others */
let company = 0
let foreignCompany = 0
/** one person of each role, for calls that change nothing: they are refused, or only read */
const unchanged = new Map<string, Awaited<ReturnType<typeof enter>>>()

beforeAll(async () => {
  server = await testServer()
  own = await addOwner(server.db, 'own')
  foreign = await addOwner(server.db, FOREIGN)
  seal = await passwordSealer(server.db)
  await server.signIn('管理员')
  root = (await server.db.selectFrom('company').select('id').executeTakeFirstOrThrow()).id
  company = await addCompany(server.db, 'own base')
  foreignCompany = await addCompany(server.db, `${FOREIGN} base`)
  for (const [owner, companyId] of [
    [own, company],
    [foreign, foreignCompany],
  ] as const)
    await server.db.updateTable('site').set({ company_id: companyId }).where('id', '=', owner.site).execute()
})
afterAll(() => server[Symbol.asyncDispose]())

function mayCall(role: string, address: string): boolean {
  const stated = ACCESS[address]
  return stated === 'everybody' || stated === 'public' || (Array.isArray(stated) && stated.includes(role))
}

const READS = /^GET |\/(find\w*|export\w*)\/?$|^POST \/data\//

/** The one of the role for calls that change nothing. */
async function enterToRead(role: string) {
  const entered = unchanged.get(role) ?? (await enter(role))
  unchanged.set(role, entered)
  return entered
}

/** A person of the role with fresh objects of the own and of a foreign client: no case sees what another one changed. */
async function enter(role: string) {
  const caller = await server.signIn(role, { clients: [own.client], companyId: company })
  const stranger = await addPerson(server.db, {
    role: '客户',
    clients: [foreign.client],
    name: FOREIGN,
    companyId: foreignCompany,
  })
  const ownIds = await addObjects(own, 'own', caller.userId, company)
  const foreignIds = await addObjects(foreign, FOREIGN, stranger, foreignCompany)
  return { caller, own: ownIds, foreign: foreignIds }
}

async function addObjects(owner: TestOwner, mark: string, user: number, companyId: number): Promise<Ids> {
  const { db } = server
  const device = await addDevice(db, owner, mark)
  const { serial } = await db.selectFrom('device').select('serial').where('id', '=', device).executeTakeFirstOrThrow()
  const deviceIds = { site_id: owner.site, device_id: device }
  const repair = await db
    .insertInto('repair_record')
    .values({ ...deviceIds, type: '送修', notes: mark, repair_date: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const warning = await db
    .insertInto('warning')
    .values({ ...deviceIds, type: 'hot', level: 'warn', details: '{}', opened_at: new Date(), remote_file_name: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('warning_file').values({ warning_id: warning.id, content: mark }).execute()
  const group = await db
    .insertInto('user_group')
    .values({ company_id: companyId, name: `${mark}-${serials++}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await addPerson(db, { role: '检验员', name: `${mark}-${serials++}`, companyId })
  await db.updateTable('app_user').set({ group_id: group.id }).where('id', '=', member).execute()
  const attachment = await db
    .insertInto('attachment')
    .values({
      key: `test-key-${serials++}`,
      file_type: 2,
      owner_id: user,
      company_id: companyId,
      file_name: mark,
      size_bytes: 1,
      content_type: 'image/webp',
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('user_session')
    .values({ token_hash: Buffer.from(`session ${serials++}`), user_id: user, user_agent: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await db
    .insertInto('api_token')
    .values({
      token_hash: Buffer.from(`token ${serials++}`),
      prefix: 'mnv_test00',
      name: mark,
      user_id: user,
      role: '客户',
      can_write: false,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofAccess = { session: session.id, token: token.id }
  const ofPeople = { user, member, group: group.id, company: companyId, attachment: attachment.id, ...ofAccess }
  return { ...owner, device, serial, repair: repair.id, warning: warning.id, ...ofPeople }
}

async function ask(caller: TestCaller, address: string, parts: CallParts, serial?: string) {
  const answer: Answered<unknown> = await caller.callAny(address, parts)
  const { status, code, message, data } = answer
  const told = { status, code, message, data: data instanceof Blob ? await data.text() : withoutRunNumber(data) }
  // An answer may repeat what the caller sent.
  return serial ? (JSON.parse(JSON.stringify(told).replaceAll(serial, 'SENT')) as typeof told) : told
}

/** A sync's answer carries the number of its run, another one each time. */
function withoutRunNumber(data: unknown): unknown {
  return data && typeof data === 'object' && 'syncId' in data ? { ...data, syncId: 'any' } : data
}

const served = nouns.flatMap(({ calls }) => Object.entries(calls) as [keyof Calls, CallSpec][])

test('every call that is served has an entry, and every entry is served', () => {
  expect(served.map(([address]) => address).toSorted()).toEqual(Object.keys(MATRIX).toSorted())
})

test('who may make a call is stated of each that is served, by roles that there are', () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(served.map(([address]) => address).toSorted())
  expect(
    Object.values(ACCESS)
      .flat()
      .filter((role) => !['everybody', 'public', 'machine', ...ROLES].includes(role)),
  ).toEqual([])
  for (const [address, { scope }] of served)
    if (scope === 'public' || scope === 'machine') expect([address, ACCESS[address]]).toEqual([address, scope])
})

test('a wrong key in role_key is noticed: the real server lets in whom the words refuse, and the other way round', async () => {
  await using wrong = await testServer()
  const person = await wrong.signIn('客户')
  const asStated = async (address: keyof Calls) =>
    ((await person.callAny(address, { request: {} })).code !== 403) === mayCall('客户', address)
  expect([await asStated('POST /setting/find/'), await asStated('POST /device/find/')]).toEqual([true, true])
  await wrong.db.insertInto('role_key').values({ role: '客户', key: 'setting', can_write: false }).execute()
  await wrong.db.deleteFrom('role_key').where('role', '=', '客户').where('key', '<>', 'setting').execute()
  expect([await asStated('POST /setting/find/'), await asStated('POST /device/find/')]).toEqual([false, false])
})

describe.each(served.filter(([address]) => Object.hasOwn(MATRIX, address)))('%s', (address, spec) => {
  const { cases, code = 200, namesObjects, ownAlone } = MATRIX[address]

  test('nobody', async () => {
    for (const parts of cases) {
      const answer = await ask(server.nobody, address, parts(UNKNOWN))
      if (spec.scope === 'public') expect(answer.code).toBe(code)
      else expect(answer).toMatchObject({ status: 401, code: 401, data: null })
    }
  })

  test.each(ROLES)('%s', async (role) => {
    for (const parts of cases) {
      if (spec.scope === 'machine') {
        // A person's token is no machine's key.
        const person = await server.signIn(role)
        expect(await ask(person, address, parts(UNKNOWN))).toMatchObject({ status: 401, code: 401, data: null })
        continue
      }
      if (!mayCall(role, address)) {
        const entered = await enterToRead(role)
        for (const ids of [entered.own, entered.foreign, UNKNOWN]) {
          expect(await ask(entered.caller, address, parts(ids))).toMatchObject({ status: 403, code: 403, data: null })
        }
        continue
      }
      const { caller, own: ownIds, foreign: foreignIds } = await (READS.test(address) ? enterToRead(role) : enter(role))
      const isAdministrator = role === '管理员'
      if (namesObjects) {
        const ofForeign = await ask(caller, address, parts(foreignIds), isAdministrator ? undefined : foreignIds.serial)
        const ofUnknown = await ask(caller, address, parts(UNKNOWN), UNKNOWN.serial)
        if (isAdministrator && !ownAlone) expect(ofForeign).toMatchObject({ code })
        else expect(ofForeign).toEqual(ofUnknown)
        if (!isAdministrator) expect(JSON.stringify(ofForeign)).not.toContain(FOREIGN)
      }
      const ofOwn = await ask(caller, address, parts(ownIds))
      expect(ofOwn).toMatchObject({ code })
      if (!isAdministrator) expect(JSON.stringify(ofOwn)).not.toContain(FOREIGN)
    }
  })
})

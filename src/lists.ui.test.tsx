import { useState, type ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { planScreenTexts } from './bases/plan/text.ts'
import { PlansScreen } from './bases/plan/screens/plans-screen.tsx'
import { Cabinets } from './bases/stock/screens/cabinets.tsx'
import { stockScreenTexts } from './bases/stock/text.ts'
import { ClientsScreen } from './fleet/client/screens/clients-screen.tsx'
import { clientScreenTexts } from './fleet/client/screens/text.ts'
import { RepairsScreen } from './fleet/repair/screens/repairs-screen.tsx'
import { repairScreenTexts } from './fleet/repair/text.ts'
import { SitesScreen } from './fleet/site/screens/sites-screen.tsx'
import { siteScreenTexts } from './fleet/site/screens/text.ts'
import { AuditFilterBar } from './people/audit/screens/audit-filter-bar.tsx'
import { auditTexts } from './people/audit/text.ts'
import { BasesScreen } from './people/company/screens/bases-screen.tsx'
import { GroupsScreen } from './people/company/screens/groups-screen.tsx'
import { companySwitchTexts } from './people/company/screens/text.ts'
import { companyTexts } from './people/company/text.ts'
import { TokensScreen } from './people/token/screens/tokens-screen.tsx'
import { tokenScreenTexts } from './people/token/text.ts'
import { UsersScreen } from './people/user-page/screens/users-screen.tsx'
import { userScreenTexts } from './people/user/text.ts'
import { translator, type Text } from './platform/rules/text.ts'
import { expectColumnsInSight } from './platform/testing/expect-columns-in-sight.tsx'
import { answerCalls, show, type Answers } from './platform/testing/show.tsx'
import { goTo } from './platform/ui/frame/history.ts'
import { locale } from './platform/ui/theme/locale.ts'

import { readRunSearch } from './fleet/command/screens/command-run-search.ts'
import { readDeviceSearch } from './fleet/device/screens/device-search.ts'
import { readDiscoverySearch } from './fleet/discovery/screens/discovery-search.ts'
import { readEnergySearch } from './fleet/energy/screens/energy-search.ts'
import { readLossSearch } from './fleet/loss/screens/loss-search.ts'
import { readOwnerDetailSearch, readOwnerListSearch } from './fleet/owner/screens/owner-search.ts'
import { readRepairSearch } from './fleet/repair/screens/repair-search.ts'
import { readReportSearch } from './fleet/report/screens/report-search.ts'
import { readWarningSearch } from './fleet/warning/screens/warning-search.ts'
import { readLessonSearch } from './lessons/lesson/screens/lesson-search.ts'
import { readAuditSearch } from './people/audit/screens/audit-search.ts'
import { readUserSearch } from './people/user/screens/user-search.ts'

const KEYS = [
  'agent',
  'site_admin',
  'sale',
  'user',
  'groups',
  'base',
  'reservation',
  'reservation_plan',
  'kpi',
  'token_admin',
]
const ME = {
  id: 99,
  companyId: 1,
  nickName: '管理员',
  keys: Object.fromEntries(KEYS.map((key) => [key, true])),
}
const TABLES = ['clients', 'sites', 'repairs', 'users', 'bases', 'groups', 'tokens', 'cabinets', 'reservationPlans']
/** What stands beside the lists. */
const BESIDE: Answers = {
  'GET /users/info': ME,
  ...Object.fromEntries(TABLES.map((table) => [`GET /users/getPreference/table.${table}`, null])),
  'GET /users/getPreference/charts': null,
  'GET /groups/find/': { data: [], totalCount: 0 },
  'POST /company/find/': { data: [], totalCount: 0 },
  'POST /client/find/': { data: [], totalCount: 0 },
  'POST /site/find/': { data: [], totalCount: 0 },
  'POST /data/getPieDataByClientDevice': [],
  'POST /data/getPieDataBySiteDevice': [],
  'POST /data/byRepairDaylyOut': { xAxis: [], series: [] },
  'POST /data/byRepairDaylyBack': { xAxis: [], series: [] },
  ...Object.fromEntries(
    ['Client', 'Site'].flatMap((owner) =>
      ['online_rate', 'repaired_device_count', 'offline_device_count'].map((by) => [
        `POST /data/order${owner}By/${by}`,
        { provinces: [], counts: [] },
      ]),
    ),
  ),
}

const STATES = ['normal', 'low', 'warn', 'offline', 'repairing', 'repaired', 'lost', 'scrap']
const COUNTS = {
  ...Object.fromEntries(STATES.map((state) => [`${state}DeviceCount`, 123])),
  totalDeviceCount: 12_345,
  normalDeviceCount: 11_484,
}
const OWNER = { ...COUNTS, onlineRate: 99.9, offlineRate: 0.1, complianceRate: 98.7, hashrateMhs: 1_234_000_000_000 }

const LISTS: [label: Text, Screen: () => ReactNode, address: string, row: object][] = [
  [
    clientScreenTexts.clientList,
    ClientsScreen,
    'POST /client/find/',
    { ...OWNER, name: '长风矿业科技集团', accountCount: 12 },
  ],
  [
    siteScreenTexts.siteList,
    SitesScreen,
    'POST /site/find/',
    { ...OWNER, name: '鄂尔多斯北原矿场', province: '内蒙古', city: '鄂尔多斯' },
  ],
  [
    repairScreenTexts.list,
    RepairsScreen,
    'POST /repair/find/',
    {
      type: '送修',
      batchId: 7,
      deviceId: 1,
      deviceSerial: 'WHA8560007000024',
      site: '鄂尔多斯北原矿场',
      notes: '算力板 2 无应答，更换后仍然掉板，返厂检修',
      repairDateStr: '2026-11-26',
      daysInRepair: 12,
      vendor: '华强北维修中心',
      cost: 1234.5,
    },
  ],
  [
    userScreenTexts.users,
    UsersScreen,
    'POST /users/find/',
    {
      phone: '13800000000',
      name: '欧阳演示管理员',
      roleTitle: { zh: '基地负责人', en: 'Head of base' },
      companyName: '鄂尔多斯北原槽车基地',
      awaitsApproval: true,
      createTimeStr: '2026-11-26 13:13:44',
    },
  ],
  [
    companyTexts.bases,
    BasesScreen,
    'POST /company/findTable/',
    { ...COUNTS, name: '鄂尔多斯北原槽车基地', kind: 'base', domain: 'eerduosi' },
  ],
]

const listed = (...rows: object[]) => ({
  data: rows.map((row, at) => ({ id: at + 1, ...row })),
  totalCount: rows.length,
})

test.each(LISTS.map((list) => [list[0].en, ...list] as const))(
  'beside the menu, a window of 1440 px shows every column of: %s',
  async (_name, label, Screen, address, row) => {
    answerCalls({ ...BESIDE, [address]: listed(row, { ...row, awaitsApproval: false }) })
    // Reasons and vendors of repairs may leave no room for two buttons.
    const inOneLine = label !== repairScreenTexts.list
    await expectColumnsInSight(label[locale], <Screen />, { hasPinned: false, inOneLine })
  },
)

const EMPTY: [
  label: Text,
  Screen: () => ReactNode,
  address: string,
  filter: string,
  none: Text,
  hint: Text,
  noMatch: Text,
][] = [
  [
    userScreenTexts.users,
    UsersScreen,
    'POST /users/find/',
    'name=x',
    userScreenTexts.none,
    userScreenTexts.noneHint,
    userScreenTexts.noMatch,
  ],
  [
    companyTexts.groups,
    GroupsScreen,
    'POST /groups/find/',
    'companyId=7',
    companyTexts.noGroups,
    companyTexts.noGroupsHint,
    companyTexts.noGroupMatches,
  ],
  [
    companyTexts.bases,
    BasesScreen,
    'POST /company/findTable/',
    'name=x',
    companyTexts.noBasesYet,
    companyTexts.noBasesHint,
    companySwitchTexts.noBases,
  ],
  [
    tokenScreenTexts.tokens,
    TokensScreen,
    'POST /token/find/',
    'name=x',
    tokenScreenTexts.none,
    tokenScreenTexts.noneHint,
    tokenScreenTexts.noMatch,
  ],
  [
    stockScreenTexts.cabinets,
    Cabinets,
    'POST /cabinet/find/',
    'companyId=7',
    stockScreenTexts.noCabinets,
    stockScreenTexts.noCabinetsHint,
    stockScreenTexts.noCabinetMatches,
  ],
  [
    planScreenTexts.plans,
    PlansScreen,
    'POST /reservationPlan/find/',
    'reserveTime=2026-01-01',
    planScreenTexts.none,
    planScreenTexts.noneHint,
    planScreenTexts.noMatch,
  ],
]

test.each(EMPTY.map((list) => [list[0].en, ...list] as const))(
  'an empty list says what to do next, one that is filtered that nothing matches: %s',
  async (_name, _label, Screen, address, filter, none, hint, noMatch) => {
    const { pathname, search } = window.location
    onTestFinished(() => goTo(pathname + search, { isReplacing: true }))
    goTo(pathname, { isReplacing: true })
    answerCalls({ ...BESIDE, [address]: listed() })
    await show(<Screen />)
    await expect.element(page.getByText(none[locale], { exact: true })).toBeVisible()
    await expect.element(page.getByText(hint[locale], { exact: true })).toBeVisible()
    goTo(`${pathname}?${filter}`, { isReplacing: true })
    await expect.element(page.getByText(noMatch[locale], { exact: true })).toBeVisible()
    await expect.element(page.getByText(hint[locale], { exact: true })).not.toBeInTheDocument()
  },
)

/** Specification, section 9: 20 devices, bases, categories and users, of a client the first 20 sub-accounts; 10 in other lists. */
test.each([
  ['devices', readDeviceSearch, 20],
  ['devices that lost hash rate', readLossSearch, 20],
  ['devices of a report', readReportSearch, 20],
  ['miners found', readDiscoverySearch, 20],
  ['accounts of a client', readOwnerDetailSearch, 20],
  ['users', readUserSearch, 20],
  ['clients, sites', readOwnerListSearch, 10],
  ['energy', readEnergySearch, 10],
  ['warnings', readWarningSearch, 10],
  ['repairs', readRepairSearch, 10],
  ['commands', readRunSearch, 10],
  ['lessons', readLessonSearch, 10],
  ['audit log', readAuditSearch, 10],
] as const)('a page of %s', (_, read, size) => {
  expect(read({}).size).toBe(size)
})

function Audited() {
  const [search, setSearch] = useState(readAuditSearch({}))
  return (
    <>
      <AuditFilterBar search={search} onNarrow={(change) => setSearch({ ...search, ...change })} />
      <output>{String(search.objectId)}</output>
    </>
  )
}

test('the audit log reads the number of a thing as people write it, and says at its field what is none', async () => {
  answerCalls({ 'POST /audit/findKinds': [] })
  const t = translator(auditTexts, locale)
  await show(<Audited />)
  const thing = page.getByLabelText(t('thingId'))
  const shown = page.getByRole('status')
  await thing.fill('1,024')
  await userEvent.keyboard('{Enter}')
  await expect.element(shown).toHaveTextContent('1024')
  await thing.fill('SN-7')
  await userEvent.keyboard('{Enter}')
  await expect.element(thing).toHaveAccessibleDescription(t('notAnId'))
  await expect.element(shown).toHaveTextContent('1024')
})

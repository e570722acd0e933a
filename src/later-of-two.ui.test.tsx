import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Measures } from './bases/measure/screens/measures.tsx'
import { measureColumnTexts } from './bases/measure/text.ts'
import { Feeds } from './bases/stock/screens/feeds.tsx'
import { stockScreenTexts } from './bases/stock/text.ts'
import { Testees } from './bases/testee/screens/testees.tsx'
import { testeeColumnTexts } from './bases/testee/text.ts'
import { TraceDialog } from './bases/trace/screens/trace-dialog.tsx'
import type { TraceRow } from './bases/trace/screens/trace-row.ts'
import { traceScreenTexts } from './bases/trace/text.ts'
import { EditAccount } from './fleet/account/screens/account-dialog.tsx'
import { accountScreenTexts } from './fleet/account/screens/text.ts'
import { EditClient } from './fleet/client/screens/client-dialog.tsx'
import { clientScreenTexts } from './fleet/client/screens/text.ts'
import { DestinationsScreen } from './fleet/destination/screens/destinations-screen.tsx'
import { destinationScreenTexts } from './fleet/destination/text.ts'
import { MaintenanceScreen } from './fleet/maintenance/screens/maintenance-screen.tsx'
import { maintenanceScreenTexts } from './fleet/maintenance/text.ts'
import { EditSite } from './fleet/site/screens/edit-site.tsx'
import { siteScreenTexts } from './fleet/site/screens/text.ts'
import { TariffList } from './fleet/tariff/screens/tariff-list.tsx'
import { tariffScreenTexts } from './fleet/tariff/text.ts'
import { Channels } from './people/channel/screens/channels.tsx'
import { channelScreenTexts } from './people/channel/text.ts'
import { answerCalls, expectAccessible, show } from './platform/testing/show.tsx'
import { uiTexts } from './platform/ui/text.ts'
import { locale } from './platform/ui/theme/locale.ts'

// Whose form was opened before another person saved is shown what that one changed, and saves it along (docs/decisions/0288, 0290).

interface Case {
  control: ReactNode
  /** the row whose form is opened; none: the control is the form */
  row?: string
  read: string
  update: string
  /** as it is when the form is opened, and what another one changes of it */
  before: object
  changed: object
  /** what is typed meanwhile: the field and its text */
  field: string
  typed: string
  /** what is sent then */
  sent: object
}

const ONE = { id: 7, version: 1, isDeleted: false, createTimeStr: '2026-01-01 00:00:00' }
const NOTHING = { data: [], totalCount: 0 }
const optional = (label: string) => `${label} ${uiTexts.optional[locale]}`
const KEYS = {
  maintenance: true,
  energy: true,
  destination: true,
  reception: true,
  company_material: true,
  trace: true,
}
const PRICES = Array.from({ length: 24 }, () => '0.3')
/** seconds, which no form shows, are kept */
const UNTIL = '2030-01-01T06:00:30.000Z'

const CASES: Record<string, Case> = {
  client: {
    control: <EditClient id={7} onClose={() => {}} />,
    read: 'GET /client/getById/7',
    update: 'POST /client/update/7',
    before: { ...ONE, name: 'North' },
    changed: { name: 'South' },
    field: clientScreenTexts.name[locale],
    typed: 'West',
    sent: { name: 'West' },
  },
  account: {
    control: <EditAccount id={7} onClose={() => {}} />,
    read: 'GET /account/getById/7',
    update: 'POST /account/update/7',
    before: { ...ONE, name: 'Main', poolUser: 'pool', clientId: 1, client: 'North' },
    changed: { poolUser: 'other' },
    field: accountScreenTexts.name[locale],
    typed: 'First',
    sent: { name: 'First', poolUser: 'other' },
  },
  site: {
    control: <EditSite id={7} onClose={() => {}} />,
    read: 'GET /site/getById/7',
    update: 'POST /site/update/7',
    before: { ...ONE, name: 'North', province: '四川', city: '雅安', region: null, companyId: 1, accounts: [] },
    changed: { city: '成都', accounts: [{ id: 3, name: 'Main', client: 'One' }] },
    field: siteScreenTexts.name[locale],
    typed: 'Hall',
    sent: { name: 'Hall', city: '成都', companyId: 1 },
  },
  maintenance: {
    control: <MaintenanceScreen />,
    row: 'North',
    read: 'POST /maintenance/find/',
    update: 'POST /maintenance/update/7',
    before: {
      ...ONE,
      site: 'North',
      siteId: 1,
      rack: null,
      devices: null,
      from: '2030-01-01T02:00:00.000Z',
      until: '2030-01-01T04:00:00.000Z',
      reason: 'Fans',
      createdBy: 'Wang',
      endedBy: null,
      state: 'planned',
      mayChange: true,
    },
    changed: { until: UNTIL },
    field: maintenanceScreenTexts.reason[locale],
    typed: 'Filters',
    sent: { from: '2030-01-01T02:00:00.000Z', until: UNTIL, reason: 'Filters' },
  },
  tariff: {
    control: <TariffList />,
    row: 'North 2026-01-01',
    read: 'POST /tariff/find/',
    update: 'POST /tariff/save',
    before: {
      ...ONE,
      siteId: 1,
      site: 'North',
      firstDay: '2026-01-01',
      lastDay: null,
      currency: 'CNY',
      prices: PRICES,
    },
    changed: { prices: PRICES.with(9, '0.5') },
    field: tariffScreenTexts.firstDay[locale],
    typed: '2026-02-01',
    sent: {
      id: 7,
      siteId: 1,
      firstDay: '2026-02-01',
      price: '0.3',
      periods: [{ fromHour: 9, untilHour: 10, price: '0.5' }],
    },
  },
  destination: {
    control: <DestinationsScreen />,
    row: 'Monthly',
    read: 'POST /destination/find/',
    update: 'POST /destination/update/7',
    before: {
      ...ONE,
      clientId: 1,
      client: 'North',
      name: 'Monthly',
      kind: 'sftp',
      address: null,
      host: 'files.example.com',
      port: null,
      username: 'farm',
      folder: '',
      hostKey: null,
      format: 'pdf',
      locale: 'zh',
      dayOfMonth: 2,
      status: null,
      error: null,
      views: [],
      otherViews: 0,
    },
    changed: { hostKey: 'SHA256:abc', dayOfMonth: 5 },
    field: destinationScreenTexts.name[locale],
    typed: 'Yearly',
    sent: { name: 'Yearly', hostKey: 'SHA256:abc', dayOfMonth: 5, host: 'files.example.com' },
  },
  channel: {
    control: <Channels />,
    row: 'Hook',
    read: 'POST /notificationChannel/find/',
    update: 'POST /notificationChannel/update/7',
    before: { ...ONE, name: 'Hook', kind: 'webhook', isForEverybody: true, host: 'example.com', hasSecret: false },
    changed: { isForEverybody: false },
    field: channelScreenTexts.name[locale],
    typed: 'Robot',
    sent: { name: 'Robot', kind: 'webhook', isForEverybody: false },
  },
  driver: {
    control: <Testees />,
    row: 'Li',
    read: 'POST /testee/find/',
    update: 'POST /testee/update/7',
    before: {
      ...ONE,
      name: 'Li',
      sex: '男',
      phone: '13800000001',
      birthday: null,
      checkedOrg: '',
      idNo: null,
      licenceUntil: '2030-01-01',
      companyId: 1,
      companyName: 'Base',
    },
    changed: { licenceUntil: '2032-01-01' },
    field: optional(testeeColumnTexts.phone[locale]),
    typed: '13800000002',
    sent: { name: 'Li', sex: '男', phone: '13800000002', licenceUntil: '2032-01-01' },
  },
  'health check': {
    control: <Measures />,
    row: 'Li',
    read: 'POST /measure/findOut/',
    update: 'POST /measure/updateMeasureOut',
    before: {
      ...ONE,
      testeeId: 3,
      testeeName: 'Li',
      sex: null,
      phone: null,
      age: null,
      companyId: 1,
      companyName: 'Base',
      systolicPressureValue: null,
      stretchPressureValue: null,
      beforeMealBloodSugarValue: 5.1,
      heightCm: 170,
      weightKg: 70,
      bmiValue: 24.2,
      bloodPressureConclusion: null,
      bloodSugarConclusion: '正常',
      bmiConclusion: '超重',
      userName: 'Wang',
    },
    changed: { weightKg: 80.5 },
    field: optional(measureColumnTexts.sugarUnit[locale]),
    typed: '5.4',
    sent: { id: 7, beforeMealBloodSugarValue: 5.4, heightCm: 170, weightKg: 80.5 },
  },
  trace: {
    control: <TraceDialog trace={{ id: 7 } as TraceRow} onClose={() => {}} />,
    read: 'GET /trace/getDetail/7',
    update: 'POST /trace/save',
    before: { ...ONE, companyId: 1, title: 'Leak', content: '', testeeId: null, reportId: null, pictures: [4] },
    changed: { content: 'Welded', pictures: [4, 5] },
    field: traceScreenTexts.traceTitle[locale],
    typed: 'A leak',
    sent: { id: 7, title: 'A leak', content: 'Welded', pictures: [4, 5] },
  },
  feed: {
    control: <Feeds />,
    row: 'Base Seals',
    read: 'POST /companyMaterialOrder/find/',
    update: 'POST /companyMaterialOrder/update/7',
    before: {
      ...ONE,
      buyCompanyId: 1,
      buyCompanyName: 'Base',
      saleCompanyId: 2,
      saleCompanyName: 'Other',
      materialTypeId: 3,
      materialName: 'Seals',
      count: 5,
      userName: 'Wang',
      mayChange: true,
    },
    changed: { materialTypeId: 4, materialName: 'Gaskets' },
    field: stockScreenTexts.count[locale],
    typed: '6',
    sent: { buyCompanyId: 1, saleCompanyId: 2, materialTypeId: 4, count: 6 },
  },
}

test.each(Object.entries(CASES))(
  'in the form of a %s what another one changed meanwhile is shown and kept',
  async (_, { control, row, read, update, before, changed, field, typed, sent }) => {
    const now = { version: 1, ...before }
    const asked = answerCalls({
      'GET /users/info': { id: 2, companyId: 1, keys: KEYS },
      'GET /users/getPreference/table.maintenance': null,
      'GET /users/getPreference/table.tariffs': null,
      'GET /users/getPreference/table.destinations': null,
      'GET /users/getPreference/table.testees': null,
      'GET /users/getPreference/table.measures': null,
      'GET /users/getPreference/table.feeds': null,
      'POST /company/find/': NOTHING,
      'POST /companyMaterialOrder/findBuyers': NOTHING,
      'POST /materialType/find/': NOTHING,
      'POST /testee/find/': NOTHING,
      'POST /report/find': NOTHING,
      'GET /users/getCompanies': { data: [{ id: 1, name: 'Base' }], totalCount: 1 },
      'GET /site/getUnassignedAccounts/7': NOTHING,
      'POST /site/find/': NOTHING,
      'POST /client/find/': NOTHING,
      'POST /rack/findNames/': NOTHING,
      'POST /notificationChannel/findRefused/': NOTHING,
      'POST /destination/findRefused/': NOTHING,
      [read]: () => (read.startsWith('GET') ? { ...now } : { data: [{ ...now }], totalCount: 1 }),
      [update]: (request: { version: number }) =>
        request.version === now.version ? null : Response.json({ code: 41_000, message: 'it was changed', data: null }),
    })
    await show(control)
    if (row !== undefined)
      await page.getByRole('button', { name: uiTexts.editOf[locale].replace('{name}', row) }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: field }).first().fill(typed)
    Object.assign(now, { version: 2, ...changed })
    const save = form.getByRole('button', { name: uiTexts.save[locale], exact: true })
    await save.click()
    await expect.element(form.getByText('it was changed')).toBeVisible()
    await expect.element(form.getByRole('status').getByText(uiTexts.changedMeanwhile[locale])).toBeVisible()
    await expectAccessible()
    await save.click()
    await expect.poll(() => asked.filter(({ address }) => address === update).length).toBe(2)
    const [early, late] = asked.filter(({ address }) => address === update).map(({ request }) => request)
    expect(early).toMatchObject({ version: 1 })
    expect(late).toMatchObject({ ...sent, version: 2 })
  },
)

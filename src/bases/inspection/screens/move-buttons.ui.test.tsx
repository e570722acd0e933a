import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { queryClient, useCall } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { HEAD, INSPECTOR, REGISTRAR } from '../../rules/base-roles.ts'
import type { InspectionStatus } from '../../rules/base-words.ts'
import { inspectionColumnTexts, inspectionScreenTexts, inspectionTexts } from '../text.ts'
import { MoveButtons } from './move-buttons.tsx'
import { Photos } from './photos.tsx'
import './inspection.css'
import type { Report } from './report-answers.ts'
import { itemPlace, RESULT_PLACE } from './submit-problems.tsx'

const t = translator(inspectionScreenTexts, locale)
const ui = translator(uiTexts, locale)
const tanker = '浙B0001挂'

test.each([
  ['submit', 2, INSPECTOR, 'alertdialog'],
  ['issue', 3, HEAD, 'alertdialog'],
  ['return', 3, HEAD, 'dialog'],
  ['cancel', 1, HEAD, 'dialog'],
  ['void', 4, HEAD, 'dialog'],
] as const)('what is asked before %s names the tanker', async (name, status: InspectionStatus, role, dialog) => {
  const inspectorId = 7
  const report = {
    id: 1,
    status,
    result: '合格',
    tankerNumber: tanker,
    userId: inspectorId,
    methods: [],
    photos: [],
  }
  const mover = { role, userId: role === INSPECTOR ? inspectorId : 8, inspectorId, standsIn: false }
  await show(<MoveButtons report={report as unknown as Report} mover={mover} hasWaiting={false} />)
  await page.getByRole('button', { name: t(name), exact: true }).click()
  await expect.element(page.getByRole(dialog)).toHaveAccessibleName(t(`${name}Of`, { tanker }))
  if (name === 'void') await expect.element(page.getByText(t('voidText'))).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

const lacking = (key: string, outcome: 'fail' | null) => ({
  key,
  name: key,
  isRequired: true,
  onFail: 'warn',
  outcome,
  mendUntil: null,
})

test('all that a report lacks is shown before any question, each with the way to it', async () => {
  const asked = answerCalls({})
  const methods = [{ id: 1, items: [lacking('valve', null), lacking('pressure', null), lacking('paint', 'fail')] }]
  const inspecting = { id: 1, status: 2, result: null, tankerNumber: tanker, station: '一号工位', methods, photos: [] }
  const mover = { role: INSPECTOR, userId: 7, inspectorId: 7, standsIn: false }
  await show(
    <>
      <MoveButtons report={inspecting as unknown as Report} mover={mover} hasWaiting={false} />
      <div id={RESULT_PLACE}>
        <button type="button">the results</button>
      </div>
      <div id={itemPlace(1, 'paint')}>
        <button type="button">the outcomes</button>
        <input type="file" aria-label="the photos" />
      </div>
    </>,
  )
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  const missing = page.getByRole('alert')
  await expect.element(missing).toHaveFocus()
  const problem = translator(inspectionTexts, locale)
  for (const name of ['resultMissing', 'itemsMissing', 'photosMissing'] as const)
    await expect.element(missing.getByText(problem(name, { items: [] }).trim())).toBeVisible()
  const ways = missing.getByRole('button').elements()
  expect(ways.map((way) => way.textContent)).toEqual([t('result'), 'valve', 'pressure', 'paint'])
  await missing.getByRole('button', { name: 'paint' }).click()
  await expect.element(page.getByLabelText('the photos')).toHaveFocus()
  await missing.getByRole('button', { name: t('result') }).click()
  await expect.element(page.getByRole('button', { name: 'the results' })).toHaveFocus()
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  expect(asked).toEqual([])
})

const NONE = { data: [], totalCount: 0 }

test('what a colleague changes of a registration while its form is open is shown there and kept', async () => {
  let version = 3
  const asked = answerCalls({
    'POST /report/getDetail/1': () => ({
      id: 1,
      status: 1,
      version,
      tankerNumber: tanker,
      tankerType: '常压车',
      contactName: '张三',
      phone: version === 3 ? '1' : '2',
      testees: [{ id: 5, name: '李强', phone: null }],
      methods: [{ id: 9, checkMethodId: 4, checkMethod: '外观检查', cashAmount: 80, items: [] }],
    }),
    // The check methods never come.
    'POST /checkMethod/find/': () => new Promise(() => {}),
    'POST /testee/find/': NONE,
    'POST /report/save': { id: 1, version: 4 },
  })
  await show(<HeadsButtons />)
  await page.getByRole('button', { name: t('editVisit'), exact: true }).click()
  await expect.element(page.getByRole('checkbox', { name: '外观检查' })).toBeChecked()
  version = 4
  void queryClient.invalidateQueries()
  const phone = { label: translator(inspectionColumnTexts, locale)('phone'), before: '1', now: '2' }
  await expect.element(page.getByRole('status').getByText(ui('changedTo', phone))).toBeVisible()
  await page.getByRole('button', { name: ui('save'), exact: true }).click()
  await expect.poll(() => asked.find(({ address }) => address === 'POST /report/save')?.request).toBeDefined()
  const { request } = asked.find(({ address }) => address === 'POST /report/save') ?? {}
  expect(request).toMatchObject({ id: 1, version: 4, contactName: '张三', phone: '2', testeeIds: [5] })
  expect(request).not.toHaveProperty('methodIds')
})

test('of a long checklist that was not begun, the first items are named and the others counted', async () => {
  const items = Array.from({ length: 100 }, (_, nth) => lacking(`${'x'.repeat(97)}${nth}`, null))
  const methods = [{ id: 1, items }]
  const begun = { id: 1, status: 2, result: '合格', tankerNumber: tanker, station: '一号工位', methods, photos: [] }
  const mover = { role: INSPECTOR, userId: 7, inspectorId: 7, standsIn: false }
  await show(<MoveButtons report={begun as unknown as Report} mover={mover} hasWaiting={false} />)
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect.element(page.getByRole('alert').getByText(t('moreItems', { count: 80 }))).toBeVisible()
  expect(page.getByRole('alert').getByRole('button').elements()).toHaveLength(20)
  await expectAccessible()
})

test('who registers reports replaces an issued or void one, once', async () => {
  const asked = answerCalls({
    'POST /checkMethod/find/': NONE,
    'POST /testee/find/': NONE,
    'POST /report/saveFirst': { id: 2, reportNumber: 'R2' },
  })
  const visit = {
    companyId: 3,
    tankerNumber: tanker,
    tankerType: '承压车',
    remarks: '车号有误',
    testees: [],
    methods: [],
  }
  const voided = { id: 1, status: 9, result: '合格', ...visit } as unknown as Report
  const mover = { role: REGISTRAR, userId: 9, inspectorId: 7, standsIn: false }
  const { unmount } = await show(<MoveButtons report={voided} mover={mover} hasWaiting={false} />)
  await page.getByRole('button', { name: t('replace'), exact: true }).click()
  await page.getByRole('textbox', { name: t('remarks'), exact: false }).fill('代替作废的报告')
  await page.getByRole('button', { name: ui('save'), exact: true }).click()
  await expect
    .poll(() => asked.find(({ address }) => address === 'POST /report/saveFirst')?.request)
    .toMatchObject({
      replacesId: 1,
      companyId: 3,
      tankerNumber: tanker,
      tankerType: '承压车',
      remarks: '代替作废的报告',
    })
  await unmount()
  const replaced = { ...voided, replacement: { id: 2, reportNumber: 'R2' } }
  await show(<MoveButtons report={replaced} mover={mover} hasWaiting={false} />)
  await expect.element(page.getByRole('button', { name: t('replace'), exact: true })).not.toBeInTheDocument()
})

test('a drawing that is not saved is named before the report is submitted', async () => {
  const facts = { id: 1, status: 2, result: '合格', tankerNumber: tanker, station: '一号', methods: [], photos: [] }
  const report = facts as unknown as Report
  const mover = { role: INSPECTOR, userId: 7, inspectorId: 7, standsIn: false }
  await show(<MoveButtons report={report} mover={mover} hasWaiting={false} hasDrawn />)
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect.element(page.getByRole('alertdialog').getByText(t('submitUndrawn'))).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

function HeadsButtons() {
  const { data } = useCall('POST /report/getDetail/{id}', { params: { id: 1 } })
  const mover = { role: HEAD, userId: 8, inspectorId: 7, standsIn: false }
  return data && <MoveButtons report={data} mover={mover} hasWaiting={false} />
}

test('once a report is issued, the keyboard is not on what makes it void', async () => {
  let status: InspectionStatus = 3
  answerCalls({
    'POST /report/getDetail/1': () => ({ id: 1, status, result: '合格', tankerNumber: tanker, methods: [] }),
    'POST /report/setStatus/1?status=4': () => {
      status = 4
    },
  })
  await show(<HeadsButtons />)
  await page.getByRole('button', { name: t('issue'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('issue'), exact: true })
    .click()
  await expect.element(page.getByRole('button', { name: t('void'), exact: true })).toBeVisible()
  await expect.element(page.getByRole('group', { name: ui('actions') })).toHaveFocus()
})

test.each([
  ['the one that the tanker was called to', [null, null], 2, '二号'],
  ['the only free one', [null, 5], 2, '一号'],
  ['none of several that it was not called to', [null, null], null, ui('choose')],
  ['none where all are in use', [5, 6], 2, ui('noChoices')],
] as const)('a station is suggested: %s', async (_, [one, two], calledStationId, name) => {
  const station = { companyId: 1, companyName: '镇海', tankerNumber: null }
  answerCalls({
    'POST /station/find/': () => ({
      data: [
        { ...station, id: 1, name: '一号', inspectionId: one },
        { ...station, id: 2, name: '二号', inspectionId: two },
      ],
      totalCount: 2,
    }),
  })
  const report = { id: 1, companyId: 1, status: 1, tankerNumber: tanker, calledStationId, methods: [] }
  const mover = { role: INSPECTOR, userId: 7, inspectorId: null, standsIn: false }
  await show(<MoveButtons report={report as unknown as Report} mover={mover} hasWaiting={false} />)
  await page.getByRole('button', { name: t('start'), exact: true }).click()
  const field = page.getByRole('dialog').getByRole('combobox', { name: t('station') })
  await expect.element(field).toHaveTextContent(name)
  await expect.element(page.getByText(t(one && two ? 'noFreeStation' : 'freeStations'))).toBeVisible()
  // Its methods are fixed from then on.
  await expect.element(page.getByText(t('startBare'))).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('what is asked before a photo is removed names the photo', async () => {
  const photos = [1, 2].map((id) => ({
    id,
    attachmentId: id,
    methodId: null,
    itemKey: null,
    timeStr: '',
    userName: '',
  }))
  const report = { id: 1, tankerNumber: tanker, photos } as unknown as Report
  await show(<Photos report={report} userId={7} name="罐体" waiting={[]} isOpen />)
  await page.getByRole('button', { name: t('removePhotoOf', { item: '罐体', number: 2 }) }).click()
  await expect.element(page.getByText(t('photoOf', { item: '罐体', number: 2 }))).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

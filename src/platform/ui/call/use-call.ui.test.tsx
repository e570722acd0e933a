import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../rules/text.ts'
import { answerCalls, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { call } from './call.ts'
import { useCall, useMutationCall } from './use-call.ts'
import { usePreference } from './use-preference.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const t = translator(uiTexts, locale)

function Clients() {
  const clients = useCall('POST /client/find/', { request: {} })
  const save = useMutationCall('POST /client/save', { refreshes: ['POST /client/find/'], isQuiet: true })
  return (
    <>
      <button type="button" onClick={() => save.mutate({ request: { name: 'Acme' } })}>
        save
      </button>
      <p>{save.error?.message}</p>
      <p>{clients.data?.totalCount} clients</p>
    </>
  )
}

test.each([
  ['whose connection breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that a proxy answers for', () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 }))],
])('a save %s may have been made: it is not sent again, and the list behind shows', async (_, answer) => {
  let saves = 0
  answerCalls({ 'POST /client/find/': () => ({ data: [], totalCount: saves }) })
  const answered = window.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!url.endsWith('/client/save')) return answered(url, init)
    saves += 1
    return answer()
  })
  await show(<Clients />)
  await expect.element(page.getByText('0 clients')).toBeVisible()
  await page.getByRole('button', { name: 'save' }).click()
  await expect.element(page.getByText(t('mayBeDone'))).toBeVisible()
  await expect.element(page.getByText('1 clients')).toBeVisible()
  expect(saves).toBe(1)
})

test.each([
  ['of what a colleague deleted', { code: 404 }, 1],
  ['that a rule refuses', { code: 41_000 }, 1],
  ['of a form with a wrong field', { code: 41_000, data: { fields: { name: 'taken' } } }, 0],
])('after a change %s the list behind shows what there is now', async (_, answer, shown) => {
  let clients = 0
  const asked = answerCalls({
    'POST /client/find/': () => ({ data: [], totalCount: clients }),
    'POST /client/save': () => {
      clients = 1
      return Response.json({ message: 'refused', data: null, ...answer })
    },
  })
  await show(<Clients />)
  await expect.element(page.getByText('0 clients')).toBeVisible()
  await page.getByRole('button', { name: 'save' }).click()
  await expect.element(page.getByText('refused')).toBeVisible()
  await expect.element(page.getByText(`${shown} clients`)).toBeVisible()
  expect(asked.filter(({ address }) => address === 'POST /client/find/')).toHaveLength(1 + shown)
})

test('without a network a change fails at once, and is not made later', async () => {
  let saves = 0
  answerCalls({ 'POST /client/find/': () => ({ data: [], totalCount: 0 }) })
  const answered = window.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!url.endsWith('/client/save')) return answered(url, init)
    saves += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(<Clients />)
  await expect.element(page.getByText('0 clients')).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  await page.getByRole('button', { name: 'save' }).click()
  await expect.element(page.getByText(t('unreachable'))).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await page.getByRole('button', { name: 'save' }).click()
  await expect.poll(() => saves).toBe(2)
})

test('a file that is gone when it is sent is reported as such, not as a server that can’t be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
  const sent = call('POST /model/import/preview', { file: new Blob(['x']) })
  await expect(sent).rejects.toMatchObject({ code: 'fileUnreadable', message: t('fileUnreadable') })
})

function Screens() {
  const [shown, setShown] = useState<'clients' | 'racks'>('racks')
  return (
    <>
      <button type="button" onClick={() => setShown(shown === 'racks' ? 'clients' : 'racks')}>
        leave
      </button>
      {shown === 'racks' ? <Racks /> : <Clients />}
    </>
  )
}

function Racks() {
  const racks = useCall('POST /rack/findNames/', { request: {} }, { staleMs: 300_000 })
  usePreference('columns')
  return <p>{racks.data?.totalCount} racks</p>
}

test('a screen that was left shows, when it is shown next, what a change made of it meanwhile', async () => {
  let racks = 3
  const asked = answerCalls({
    'POST /rack/findNames/': () => ({ data: [], totalCount: racks }),
    'GET /users/getPreference/columns': null,
    'POST /client/find/': { data: [], totalCount: 0 },
    'POST /client/save': () => {
      racks = 2
    },
  })
  await show(<Screens />)
  await expect.element(page.getByText('3 racks')).toBeVisible()
  await page.getByRole('button', { name: 'leave' }).click()
  await page.getByRole('button', { name: 'save' }).click()
  await expect.poll(() => asked.filter(({ address }) => address === 'POST /client/find/')).toHaveLength(2)
  await page.getByRole('button', { name: 'leave' }).click()
  await expect.element(page.getByText('2 racks')).toBeVisible()
  expect(asked.filter(({ address }) => address.includes('Preference'))).toHaveLength(1)
})

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { screenTexts } from '../src/fleet/device/screens/text.ts'
import { discoveryScreenTexts } from '../src/fleet/discovery/text.ts'
import { NO_FAULTS } from '../src/fleet/polling/simulator/faults.ts'
import { startSimulatedFleet } from '../src/fleet/polling/simulator/simulated-fleet.ts'
import type { SimulatedFleet } from '../src/fleet/polling/simulator/simulated-fleet.ts'
import { pollerScreenTexts } from '../src/fleet/poller/text.ts'
import { translator } from '../src/platform/rules/text.ts'
import type { Locale } from '../src/platform/rules/text.ts'
import { uiTexts } from '../src/platform/ui/text.ts'
import { VERSION } from '../src/platform/server/process/version.ts'
import { ask, demoUrl, openAs } from './demo-session.ts'
import { notice, rowOf, rows } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectAccessible, PHONE } from './readable.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SCREEN = '/poller/index?size=100'
const MINERS = 4
const KNOWN = 3

let fleet: SimulatedFleet
let folder: string
let poller: ChildProcess | undefined
let network: string

test.beforeAll(async () => {
  network = `127.16.${process.pid % 250}`
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minerva-e2e-poller-'))
  // Others the next time: their serials and MACs come of it.
  // And others than the search's, which may have run before on the same demo.
  const seed = 1_000_000 + process.pid
  fleet = await startSimulatedFleet({ count: MINERS, seed, base: `${network}.0`, faults: NO_FAULTS, mix: { t30: 1 } })
})
test.afterAll(async () => {
  await stopPoller()
  await fleet.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** The poller as a user starts it at a site; it reads its key from a file whenever it needs it. */
function startPoller(key: string): { said: () => string } {
  const keyFile = path.join(folder, 'poller.key')
  fs.writeFileSync(keyFile, key)
  const args = ['--server', demoUrl(), '--key-file', keyFile, '--data', path.join(folder, 'data')]
  const child = spawn(process.execPath, ['scripts/run.mjs', 'src/poller.ts', ...args], { cwd: ROOT })
  poller = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return { said: () => output }
}

async function stopPoller(): Promise<void> {
  const child = poller
  poller = undefined
  if (!child || child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** A site with some of the miners as its devices. */
async function addSite(page: Page, site: string): Promise<number> {
  const accounts = await ask<{ data: { id: number }[] }>(page, 'POST /account/find/', { page: 1, size: 1 })
  const { id: siteId } = await ask<{ id: number }>(page, 'POST /site/save', { name: site })
  for (const { address, serial } of fleet.miners.slice(0, KNOWN))
    await ask(page, 'POST /device/save', {
      name: serial,
      serial,
      siteId,
      accountId: accounts.data[0]?.id,
      type: 'T30',
      ip: address,
    })
  return siteId
}

/** The key that the dialog shows, once. */
async function keyShown(page: Page, locale: Locale): Promise<string> {
  const dialog = page.getByRole('dialog')
  const key = await dialog.locator('code').first().innerText()
  expect(key).toMatch(/^[\w-]{43}$/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: uiTexts.done[locale], exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
  return key
}

test('a site gets a poller on a desk, in Chinese; a new key and none any more on a phone, in English @nightly', async ({
  page,
}) => {
  test.setTimeout(600_000)
  let locale: Locale = 'zh'
  let t = translator(pollerScreenTexts, locale)
  const d = translator(discoveryScreenTexts, locale)
  await openAs(page, 'administrator', SCREEN)
  const site = `Remote ${process.pid}`
  const siteId = await addSite(page, site)
  await page.reload()
  const row = rowOf(page, site)
  await expect(row).toContainText(t('byServer'))

  await row.getByRole('button', { name: t('makeOf', { site }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('confirm'), exact: true })
    .click()
  const { said } = startPoller(await keyShown(page, locale))
  await expect(row).toContainText(t('byRemote'))
  await expect(row).toContainText(VERSION, { timeout: 30_000 })
  const swept = new RegExp(t('sweepOf', { answered: KNOWN, due: KNOWN, seconds: 'S' }).replace('S', String.raw`[\d.]+`))
  await expect(row).toContainText(swept, { timeout: 90_000 })
  await expect(row).toContainText(
    new RegExp(t('bufferedOf', { polls: 'N', size: 'S' }).replaceAll(/[NS()（）]/g, '.+')),
  )
  await expectAccessible(page)

  // It looks through its network, too.
  await page.goto(demoUrl(`/discovery/index?siteId=${siteId}`))
  await page.locator('#discovery-ranges').fill(`${network}.0/24`)
  await page.getByRole('button', { name: d('start') }).click()
  const counts = { probed: 256, addresses: 256, answered: MINERS, identified: MINERS }
  await expect(page.locator('.discovery-run')).toContainText(d('progress', counts), { timeout: 30_000 })
  await expect(page.locator('.discovery-run')).toContainText(d('statusDone'))
  await expect(rows(page).filter({ hasText: fleet.miners[KNOWN]?.serial ?? '' })).toHaveCount(1)
  await expectAccessible(page)

  // A new key, and the old one ends at once: the poller takes it from its file.
  locale = 'en'
  t = translator(pollerScreenTexts, locale)
  await page.context().addCookies([{ name: 'locale', value: locale, url: demoUrl() }])
  await page.setViewportSize(PHONE)
  await page.goto(demoUrl(SCREEN))
  await row.getByRole('button', { name: t('rotateOf', { site }) }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('graceHours')).fill('0')
  await expectAccessible(page)
  await form.getByRole('button', { name: t('rotate'), exact: true }).click()
  await expect(form.locator('code').first()).toBeVisible()
  const key = await keyShown(page, locale)
  await expect(row).toContainText(t('keyValid', { hint: key.slice(-4) }))
  await expect.poll(said, { timeout: 30_000 }).toContain('the server says 401')
  fs.writeFileSync(path.join(folder, 'poller.key'), key)
  await expect.poll(said, { timeout: 90_000 }).toContain('works again')

  // Revoked, it is shut out, and no one knows how its devices are.
  const refusals = said().split('the server says 401').length
  await row.getByRole('button', { name: t('revokeOf', { site }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('revoke'), exact: true })
    .click()
  await expect(notice(page, t('revoked'))).toBeVisible()
  await expect(row).toContainText(t('noKey'))
  await expect.poll(() => said().split('the server says 401').length, { timeout: 30_000 }).toBeGreaterThan(refusals)
  const unknown = new RegExp(t('unknownSince', { moment: 'M' }).replace('M', '.+'))
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText(unknown, { timeout: 2000 })
  }).toPass({ timeout: 90_000 })
  await expectAccessible(page)
  const devices = await page.context().newPage()
  await devices.goto(demoUrl(`/machine_list/index?serial=${fleet.miners[0]?.serial}`))
  const since = translator(screenTexts, locale)('unknownSince', { moment: 'M' })
  await expect(rows(devices).first()).toContainText(new RegExp(since.replace('M', '.+')))
  await devices.close()

  await row.getByRole('button', { name: t('removeOf', { site }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('confirm'), exact: true })
    .click()
  await expect(notice(page, t('removed'))).toBeVisible()
  await expect(row).toContainText(t('byServer'))
})

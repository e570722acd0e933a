import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { Provider } from 'oidc-provider'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'
import { startChild } from './started-child.ts'
import type { StartedChild } from './started-child.ts'
import { makeThrowawayFolder } from '../src/platform/testing/throwaway-folder.ts'

const PASSWORD = 'abAB1!'
const CLIENT = { id: 'console', secret: 'not-so-secret-'.repeat(3) }

const http = createServer()
let server: StartedChild
let dataDir: string
test.beforeAll(async () => {
  test.setTimeout(600_000)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  dataDir = makeThrowawayFolder('sso')
  server = await startChild(
    ['src/server.ts'],
    {
      DATA_DIR: dataDir,
      PORT: '0',
      POLLING: 'false',
      OUTBOUND_ALLOW: '127.0.0.0/8',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'ACME',
      OIDC_SCOPES: 'openid email',
    },
    /one-time password is \S+/,
  )
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [at('/login')],
      },
    ],
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...(sub === 'qian@acme' && { email: 'admin', email_verified: true }) }),
    }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  })
  const answer = provider.callback()
  http.on('request', (request, response) => void answer(request, response))
})
test.afterAll(async () => {
  await server.stop()
  http.closeAllConnections()
  http.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const at = (place: string) => new URL(place, server.url).href

/** The provider's own pages, which ask who it is and whether the console may know. */
async function signInAtProvider(page: Page, account: string): Promise<void> {
  await page.locator('input[name=login]').fill(account)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a company account is linked once from a session, and logs in from then on; an unlinked one does not @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  // The company account that no one linked.
  mayFail(/signOn\/finish/)
  // The provider's own pages, not ours, name a font on the Internet. It is not loaded.
  mayFail(/fonts\.googleapis\.com/)
  await page.goto(at('/login'))
  await expect(page.getByRole('button', { name: '使用ACME登录' })).toBeVisible()
  await expectReadable(page, 'the login with a company account')
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(/one-time password is (\S+)/.exec(server.output)?.[1] ?? '')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('重复新密码').fill(PASSWORD)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page).toHaveURL(at('/start/index'))

  await page.goto(at('/profile/index?tab=security'))
  const linked = page.getByRole('region', { name: '公司账号' })
  await expect(linked).toContainText('尚未关联')
  await linked.getByRole('button', { name: '关联我的公司账号' }).click()
  await signInAtProvider(page, 'zhou@acme')
  await expect(page).toHaveURL(at('/profile/index?tab=security'))
  await expect(linked.getByRole('listitem')).toContainText('zhou@acme')
  await expectReadable(page, 'the linked account')

  const other = await openBrowser()
  await other.goto(at('/login'))
  await other.getByRole('button', { name: '使用ACME登录' }).click()
  await signInAtProvider(other, 'zhou@acme')
  await expect(other).not.toHaveURL(/\/login/)
  await other.goto(at('/profile/index?tab=security'))
  await expect(other.getByRole('region', { name: '公司账号' })).toContainText('zhou@acme')

  const stranger = await openBrowser()
  await stranger.goto(at('/login'))
  await stranger.getByRole('button', { name: '使用ACME登录' }).click()
  await signInAtProvider(stranger, 'qian@acme')
  await expect(stranger.getByText(/尚未关联到任何用户/)).toBeVisible()
  await expect(stranger).toHaveURL(/\/login/)

  // The verified name that the provider gave for it is the administrator's: suggested, and linked by hand.
  await page.goto(at('/user/index'))
  await page.getByRole('button', { name: /的公司账号$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'zhou@acme' })).toBeVisible()
  await expect(dialog.getByText(/qian@acme 登录失败/)).toBeVisible()
  await expectReadable(page, 'the company accounts of a user')
  await dialog.getByRole('button', { name: '关联 qian@acme' }).click()
  await expect(dialog.getByRole('button', { name: '解除 qian@acme 的关联' })).toBeVisible()
})

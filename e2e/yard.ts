import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hashPassword } from '../src/people/session/server/password-hash.ts'
import { inDatabase } from './demo-database.ts'
import { demoUrl } from './demo-session.ts'

const PASSWORD = 'abAB1!'

export interface Yard {
  name: string
  /** login names by role */
  people: Record<'head' | 'registrar' | 'inspector', string>
  companyId: number
}

/** A base of its own, whose queue the demo doesn't move; open at any time of the day, with two stations, and one person of each role. */
export async function addYard(): Promise<Yard> {
  const mark = `${Date.now()}${Math.floor(Math.random() * 1000)}`
  const name = `接待${mark}`
  const hash = await hashPassword(PASSWORD)
  const roles = { head: '基地负责人', registrar: '登记人员', inspector: '检验员' }
  return inDatabase(async (database) => {
    const made = await database.query<{ id: string }>(
      `insert into company (name, kind, super_company_id) values ($1, 'base', headquarters()) returning id`,
      [name],
    )
    const companyId = Number(made.rows[0]?.id)
    await database.query(
      `insert into base_profile (company_id, morning_from, morning_to, afternoon_from, afternoon_to)
       values ($1, '00:00', '00:00:01', '00:00:02', '24:00')`,
      [companyId],
    )
    await database.query(`insert into station (company_id, name) values ($1, '一号工位'), ($1, '二号工位')`, [
      companyId,
    ])
    for (const [key, role] of Object.entries(roles))
      await database.query(
        `insert into app_user (company_id, phone, name, role, password_hash, last_password_reset_at)
         values ($1, $2, $3, $4, $5, now())`,
        [companyId, `${key}${mark}`, `${role}${mark}`, role, hash],
      )
    const people = { head: `head${mark}`, registrar: `registrar${mark}`, inspector: `inspector${mark}` }
    return { name, people, companyId }
  })
}

/** Opens a screen as one of a yard's people. */
export async function openAsPerson(page: Page, username: string, path: string): Promise<void> {
  // With its cookie the last person's session ends, and so does the browser's mark of it: the console would ask in vain.
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.removeItem('loggedInAt'))
  await page.goto('about:blank')
  await page.context().clearCookies({ name: /^token_/ })
  await page.goto(demoUrl('/login'))
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('input[name=password]').press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(demoUrl(path))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

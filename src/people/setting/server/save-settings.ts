import type { Text } from '../../../platform/rules/text.ts'
import { isSecretSetting } from '../../../platform/rules/changeable-settings.ts'
import type { SettingName } from '../../../platform/rules/changeable-settings.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { settingIssues, settingTexts } from '../../../platform/server/settings/config.ts'
import type { SettingValues } from '../../../platform/server/settings/config.ts'
import type { App, Call } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { InvalidRequest } from '../../../platform/server/http/parse-request.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { readSettings, sealedSetting, storedSettings } from '../../../platform/server/settings/settings.ts'
import {
  deleteSetting,
  lockSettings,
  selectKnowsTimeZone,
  upsertSetting,
} from '../../../platform/server/settings/settings.sql.ts'
import type { SettingCalls } from '../contract.ts'
import { settingProblemTexts } from '../text.ts'

/** What stands in the audit log instead of a secret. */
const MASK = '******'

export async function saveSettings(call: Call<SettingCalls['POST /setting/save']>): Promise<null> {
  const { app, db, caller, locale, request, requestId } = call
  const { fixed } = app.config
  const wanted = Object.entries(request.values) as [SettingName, string | null][]
  for (const [name] of wanted) if (name in fixed) throw atField(name, settingProblemTexts.fixedByEnvironment)
  await transaction(db, async (trx) => {
    await lockSettings(trx)
    const { kept } = await storedSettings({ db: trx, sealing: app.sealing }, fixed)
    const after = { ...kept }
    for (const [name, value] of wanted) {
      if (value) after[name] = value
      else delete after[name]
    }
    const issues = settingIssues({ ...after, ...fixed })
    if (issues.length > 0) throw new InvalidRequest(issues, locale, settingProblemTexts)
    if (after.TIME_ZONE !== undefined && !(await selectKnowsTimeZone(trx, after.TIME_ZONE)))
      throw atField('TIME_ZONE', settingProblemTexts['is not a time zone such as Asia/Shanghai'])
    const changed = wanted.map(([name]) => name).filter((name) => kept[name] !== after[name])
    if (changed.length === 0) return
    for (const name of changed) await write({ db: trx, sealing: app.sealing }, name, after[name], caller.userId)
    await writeAudit(trx, {
      userId: caller.userId,
      action: 'change setting',
      objectKind: 'setting',
      objectId: null,
      before: noted(changed, kept),
      after: noted(changed, after),
      requestId,
    })
    await publishIn(trx, 'settings', {})
  })
  await readSettings(app)
  return null
}

const atField = (name: SettingName, text: Text) => new CallError(CODES.refused, text, { fields: { [name]: text } })

async function write(
  { db, sealing }: Pick<App, 'db' | 'sealing'>,
  name: SettingName,
  value: string | undefined,
  userId: number,
): Promise<void> {
  if (value === undefined) await deleteSetting(db, name)
  else await upsertSetting(db, name, sealedSetting(sealing, name, value), userId)
}

/** What held, defaults included. */
function noted(names: readonly SettingName[], values: SettingValues): Record<string, string | null> {
  const texts = settingTexts(values)
  return Object.fromEntries(
    names.map((name) => {
      const value = texts[name] ?? null
      return [name, value !== null && isSecretSetting(name) ? MASK : value]
    }),
  )
}

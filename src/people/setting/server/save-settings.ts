import type { CallSpec } from '../../../platform/contract/call.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { SettingsCatalogue } from '../../../platform/server/settings/config.ts'
import type { SettingValues } from '../../../platform/server/settings/config.ts'
import type { App, Call } from '../../../platform/server/context.ts'
import { isAllowedHost } from '../../../platform/server/http/allowed-hosts.ts'
import { fieldError } from '../../../platform/server/http/errors.ts'
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
import { isBaseHost } from '../../rules/domain-name.ts'
import { settingProblemTexts } from '../text.ts'

/** What the audit log holds instead of a secret. */
const MASK = '******'

export async function saveSettings(call: Call<SettingCalls['POST /setting/save']>): Promise<null> {
  const { app, db, caller, locale, request, requestId } = call
  const { fixed, catalogue } = app.config
  const { inConsole } = catalogue
  const wanted = Object.entries(request.values)
  for (const [name] of wanted) if (!inConsole.has(name)) throw fieldError(name, settingProblemTexts.noSuchSetting)
  for (const [name] of wanted) if (name in fixed) throw fieldError(name, settingProblemTexts.fixedByEnvironment)
  await auditedChange({ db, caller, requestId }, async (trx) => {
    await lockSettings(trx)
    const within = { ...app, db: trx }
    const { kept } = await storedSettings(within)
    const after = { ...kept }
    for (const [name, value] of wanted) {
      if (value) after[name] = value
      else delete after[name]
    }
    // A secret goes to nowhere else than it was entered for.
    for (const [name, { sentTo = '' }] of inConsole) {
      const isElsewhere = after[sentTo] !== undefined && after[sentTo] !== kept[sentTo]
      if (isElsewhere && kept[name] && !(name in request.values))
        throw fieldError(name, settingProblemTexts.secretAgain)
    }
    const issues = catalogue.issues({ ...after, ...fixed })
    if (issues.length > 0) throw new InvalidRequest(issues, locale, catalogue.problems)
    if (after.TIME_ZONE !== undefined && !(await selectKnowsTimeZone(trx, after.TIME_ZONE)))
      throw fieldError('TIME_ZONE', settingProblemTexts.unknownTimeZone)
    if ('PUBLIC_URL' in request.values) expectServed(call, after.PUBLIC_URL)
    const changed = wanted.map(([name]) => name).filter((name) => kept[name] !== after[name])
    if (changed.length === 0) return { answer: null }
    for (const name of changed)
      await write(within, { name, value: after[name], isSecret: inConsole.get(name)?.isSecret }, caller.userId)
    await publishIn(trx, 'settings', {})
    return {
      action: 'change setting',
      objectKind: 'setting',
      objectId: null,
      before: noted(changed, kept, catalogue),
      after: noted(changed, after, catalogue),
      answer: null,
    }
  })
  await readSettings(app)
  return null
}

/** Throws where the page that saves would not be answered any more. */
function expectServed(
  { app: { config }, reply }: Pick<Call<CallSpec>, 'app' | 'reply'>,
  publicUrl: string | undefined,
): void {
  const { hostname } = reply.request
  if (!isAllowedHost(hostname, { ...config, publicUrl }, isBaseHost))
    throw fieldError('PUBLIC_URL', settingProblemTexts.opensElsewhere, { host: hostname })
}

async function write(
  { db, sealing }: Pick<App, 'db' | 'sealing'>,
  { name, value, isSecret }: { name: string; value: string | undefined; isSecret: boolean | undefined },
  userId: number,
): Promise<void> {
  if (value === undefined) await deleteSetting(db, name)
  else await upsertSetting(db, name, sealedSetting(sealing, { name, value, isSecret }), userId)
}

/** What held, defaults included. */
function noted(
  names: readonly string[],
  values: SettingValues,
  { inConsole, texts: textsOf }: SettingsCatalogue,
): Record<string, string | null> {
  const texts = textsOf(values)
  return Object.fromEntries(
    names.map((name) => {
      const value = texts[name] ?? null
      return [name, value !== null && inConsole.get(name)?.isSecret ? MASK : value]
    }),
  )
}

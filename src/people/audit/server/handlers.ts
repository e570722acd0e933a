import { auditWriter } from '../../../platform/rules/audit-words.ts'
import type { AuditWords, AuditWriter } from '../../../platform/rules/audit-words.ts'
import { addDays, startOfBusinessDay, writtenTime } from '../../../platform/rules/business-time.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import type { SettingsCatalogue } from '../../../platform/server/settings/config.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { auditCalls } from '../contract.ts'
import type { AuditCalls } from '../contract.ts'
import { inLocale } from '../rules/in-locale.ts'
import { nameOf } from '../rules/name-of.ts'
import { auditTexts } from '../text.ts'
import { auditQuery, selectAudit, selectKinds, selectNamesakes } from './audit.sql.ts'
import type { AuditFilter, AuditRow } from './audit.sql.ts'

type Find = Call<AuditCalls['POST /audit/find/']>
type Export = Call<AuditCalls['POST /audit/export']>
type ExportOwn = Call<AuditCalls['POST /audit/exportOwn']>

/** `words`: every area's. */
export const auditNoun = (words: AuditWords) =>
  noun(
    auditCalls,
    {
      'POST /audit/find/': async ({ app, db, locale, request }) => {
        const { page, size, ...filter } = request
        const zone = app.config.timeZone
        const write = auditWriter(words, locale)
        const { entries, totalCount } = await selectAudit(db, { ...(await filterOf(db, filter, zone)), page, size })
        const data = entries.map(({ at, ...entry }) => ({
          ...entry,
          before: inLocale(entry.before, locale),
          after: inLocale(entry.after, locale),
          ...wordsOf(entry, write),
          labels: labelsOf(entry, entry.objectKind === 'setting' ? app.config.catalogue : undefined, write, locale),
          time: writtenTime(at, zone),
        }))
        return { data, totalCount }
      },
      'POST /audit/findOwn/': async ({ app, db, caller, request, locale }) => {
        const write = auditWriter(words, locale)
        const { entries, totalCount } = await selectAudit(db, { ...request, userIds: [caller.userId] })
        const data = entries.map((entry) => {
          const { id, at, tokenName, action, objectKind, objectId } = entry
          const [time, name] = [writtenTime(at, app.config.timeZone), namedIn(entry, locale)]
          return { id, time, tokenName, action, objectKind, ...wordsOf(entry, write), objectId, name }
        })
        return { data, totalCount }
      },
      'POST /audit/exportOwn': (call) => exportOwn(call, auditWriter(words, call.locale)),
      'POST /audit/findKinds': async ({ db, locale }) => {
        const write = auditWriter(words, locale)
        return (await selectKinds(db)).map((kind) => ({ kind, kindText: write.kind(kind) }))
      },
      'POST /audit/export': (call) => exportAudit(call, auditWriter(words, call.locale)),
    },
    auditTexts,
  )

const wordsOf = ({ action, objectKind }: Pick<AuditRow, 'action' | 'objectKind'>, write: AuditWriter) => ({
  actionText: write.action(action),
  kindText: write.kind(objectKind),
})

type Asked = Omit<Find['request'], 'page' | 'size'>
async function filterOf(
  db: Db,
  { businessDateQuery, person, userId, ...things }: Asked,
  zone: string,
): Promise<AuditFilter> {
  const named = person === undefined ? undefined : await selectNamesakes(db, person)
  const userIds = userId === undefined ? named : [userId].filter((id) => named?.includes(id) ?? true)
  if (!businessDateQuery) return { ...things, userIds }
  const [from, to] = businessDateQuery
  return { ...things, userIds, from: startOfBusinessDay(from, zone), until: startOfBusinessDay(addDays(to, 1), zone) }
}

/** The fields of what was noted; settings have the names of the catalogue. */
function labelsOf(
  { before, after }: Pick<AuditRow, 'before' | 'after'>,
  catalogue: SettingsCatalogue | undefined,
  write: AuditWriter,
  locale: Locale,
): Record<string, string> {
  const fields = [before, after].flatMap((noted) =>
    typeof noted === 'object' && noted !== null && !Array.isArray(noted) ? Object.keys(noted) : [],
  )
  return Object.fromEntries(
    fields.map((field) => [field, catalogue?.inConsole.get(field)?.label[locale] ?? write.field(field)]),
  )
}

/** What the thing was called then. */
const namedIn = ({ before, after }: AuditRow, locale: Locale) =>
  nameOf(inLocale(after, locale)) ?? nameOf(inLocale(before, locale)) ?? null

const written = (value: AuditRow['before'], locale: Locale) =>
  value === null ? null : JSON.stringify(inLocale(value, locale))

async function exportAudit(call: Export, write: AuditWriter) {
  const { app, db, request } = call
  const { format, ...filter } = request
  const { time, who, what, more } = columnsOf(call, write)
  return tableExport<AuditRow>(call, {
    format,
    name: auditTexts.fileName,
    columns: [...time, ...who, ...what, ...more],
    rows: selectBatches(db, auditQuery(await filterOf(db, filter, app.config.timeZone))),
  })
}

function exportOwn(call: ExportOwn, write: AuditWriter) {
  const { db, caller, request, locale } = call
  const { time, what } = columnsOf(call, write)
  return tableExport<AuditRow>(call, {
    format: request.format,
    name: auditTexts.ownFileName,
    columns: [...time, ...what, { title: auditTexts.name[locale], width: 24, cell: (entry) => namedIn(entry, locale) }],
    rows: selectBatches(db, auditQuery({ userIds: [caller.userId] })),
  })
}

/** What the spreadsheets show of an entry. */
function columnsOf(
  { app, locale }: Pick<Export, 'app' | 'locale'>,
  write: AuditWriter,
): Record<'time' | 'who' | 'what' | 'more', ExportColumn<AuditRow>[]> {
  const title = (name: keyof typeof auditTexts) => auditTexts[name][locale]
  return {
    time: [{ title: title('time'), width: 20, cell: ({ at }) => writtenTime(at, app.config.timeZone) }],
    who: [{ title: title('person'), width: 16, cell: ({ userId, userName }) => userName ?? userId ?? title('system') }],
    what: [
      { title: title('token'), width: 16, cell: ({ tokenId, tokenName }) => tokenName ?? tokenId },
      { title: title('action'), width: 20, cell: ({ action }) => write.action(action) },
      { title: title('thing'), width: 16, cell: ({ objectKind }) => write.kind(objectKind) },
      { title: title('thingId'), cell: ({ objectId }) => objectId },
    ],
    more: [
      { title: title('before'), width: 40, cell: ({ before }) => written(before, locale) },
      { title: title('after'), width: 40, cell: ({ after }) => written(after, locale) },
      { title: title('request'), width: 40, cell: ({ requestId }) => requestId },
    ],
  }
}

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as routeKeys from './fleet/rules/route-keys.ts'

// Who may import whom. A file's place is its area ('fleet', 'platform' …) and its kind; the kind is the first of these
// that its path holds. Roots (src/*.ts) import everything and are imported by no one but tests.
const KINDS = ['testing', 'rules', 'screens', 'ui', 'polling', 'server', 'demo'] as const
type Kind = (typeof KINDS)[number] | 'contract' | 'text' | 'tables' | 'area' | 'console' | 'root'

/** kind → kinds it may import of its own area, and of the platform */
const MAY_IMPORT: Record<Kind, { own: readonly Kind[]; platform: readonly Kind[] }> = {
  rules: { own: ['rules'], platform: ['rules'] },
  contract: { own: ['contract', 'rules'], platform: ['contract', 'rules'] },
  text: { own: ['text', 'rules'], platform: ['rules'] },
  tables: { own: ['tables', 'rules'], platform: ['server'] },
  server: {
    own: ['server', 'polling', 'contract', 'rules', 'tables', 'text'],
    platform: ['server', 'contract', 'rules'],
  },
  polling: {
    own: ['server', 'polling', 'contract', 'rules', 'tables', 'text'],
    platform: ['server', 'contract', 'rules'],
  },
  demo: {
    own: ['demo', 'server', 'polling', 'contract', 'rules', 'tables', 'text'],
    platform: ['demo', 'server', 'contract', 'rules'],
  },
  screens: { own: ['screens', 'contract', 'rules', 'text'], platform: ['ui', 'contract', 'rules'] },
  ui: { own: ['ui', 'contract', 'rules', 'text'], platform: ['ui', 'contract', 'rules'] },
  area: {
    own: ['server', 'polling', 'contract', 'rules', 'tables', 'text'],
    platform: ['server', 'contract', 'rules'],
  },
  console: { own: ['screens', 'rules'], platform: ['ui'] },
  testing: { own: [], platform: [] },
  root: { own: [], platform: [] },
}

/** In the browser a contract is types alone: zod and the schemas stay on the server. */
const TYPES_ONLY: readonly Kind[] = ['screens', 'ui']

const src = import.meta.dirname

function place(file: string): { area: string; kind: Kind } {
  const parts = path.relative(src, file).split(path.sep)
  const name = parts.at(-1) ?? ''
  if (parts.length === 1) return { area: '', kind: 'root' }
  const kind =
    KINDS.find((known) => parts.slice(1, -1).includes(known)) ??
    (parts.includes('contract') || name === 'contract.ts' ? 'contract' : undefined) ??
    (
      {
        'text.ts': 'text',
        'tables.ts': 'tables',
        'area.ts': parts.length === 2 ? 'area' : undefined,
        'screens.ts': parts.length === 2 ? 'console' : undefined,
        'finders.ts': parts.length === 2 ? 'screens' : undefined,
        'help.ts': parts.length === 2 ? 'screens' : undefined,
      } as const
    )[name]
  if (!kind) throw new Error(`${file} is in no known place`)
  return { area: parts[0] ?? '', kind }
}

interface Import {
  from: string
  to: string
  isTypeOnly: boolean
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|(?<![:'"])\/\/.*/g, '')

function importsOf(file: string): Import[] {
  const text = fs.readFileSync(file, 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s)?['"](\.[^'"]+)['"]|import\(['"](\.[^'"]+)['"]\)/gm,
  )
  return Array.from(found, ([, type, fixed, dynamic]) => ({
    from: file,
    to: path.resolve(path.dirname(file), fixed ?? dynamic ?? ''),
    isTypeOnly: type !== undefined,
  }))
}

/** The objection to an import, if any. */
function objection({ from, to, isTypeOnly }: Import): string | undefined {
  if (!to.startsWith(src + path.sep) || /\.(css|svg|json)$/.test(to)) return undefined
  const [source, target] = [place(from), place(to)]
  if (source.kind === 'root' || source.kind === 'testing') return undefined
  if (target.kind === 'root') return 'roots are imported by nobody'
  if (target.kind === 'area' || target.kind === 'console') return 'only roots import areas'
  if (target.area !== source.area && target.area !== 'platform') return 'no area imports another'
  const allowed = MAY_IMPORT[source.kind][target.area === 'platform' && source.area !== 'platform' ? 'platform' : 'own']
  if (!allowed.includes(target.kind)) return `${source.kind} may not import ${target.kind}`
  if (TYPES_ONLY.includes(source.kind) && target.kind === 'contract' && !isTypeOnly) return 'contracts only as types'
  return undefined
}

test('imports go the way of the table', () => {
  const files = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(\.test|-testing)\.tsx?$/.test(name))
    .map((name) => path.join(src, name))
  const objections = files.flatMap(importsOf).flatMap((one) => {
    const reason = objection(one)
    return reason ? [`${path.relative(src, one.from)} → ${path.relative(src, one.to)}: ${reason}`] : []
  })
  expect(files.length).toBeGreaterThan(50)
  expect(objections).toEqual([])
})

/**
 * The folders of an area in layers: each imports those of the lines before its own, none of its own line and none after. What two
 * need moves down, into a lower noun or a shared folder; a screen made of several nouns' parts goes above them.
 */
const LAYERS: Record<string, readonly (readonly string[])[]> = {
  fleet: [
    ['rules'],
    ['contract'],
    ['server'],
    ['device', 'site-work'],
    ['maintenance', 'owner', 'repair', 'saved-view', 'warning'],
    ['polling', 'rack', 'statistics'],
    ['device-import', 'miner-login'],
    ['account', 'bank-account', 'command', 'discovery', 'earning', 'notification', 'sync', 'tariff', 'wall'],
    ['automation', 'curtailment'],
    ['client', 'energy', 'poller', 'site'],
    ['first-steps', 'report'],
    ['destination', 'loss'],
    ['view-delivery'],
    ['device-page'],
    ['demo'],
  ],
  people: [
    ['channel', 'check', 'contract', 'rules', 'storage'],
    ['background'],
    ['server'],
    ['session'],
    ['role', 'user'],
    ['attachment', 'audit', 'second-factor', 'single-sign-on', 'token'],
    ['company'],
    ['registration'],
    ['mail-address'],
    ['login', 'setting', 'user-page'],
    ['demo'],
  ],
  lessons: [
    ['rules'],
    ['contract'],
    ['server'],
    ['category', 'scale', 'tag'],
    ['lesson'],
    ['room'],
    ['calendar', 'comment', 'invitation', 'meeting', 'question', 'reminder', 'speech', 'video'],
    ['lesson-report'],
    ['lecture', 'lesson-page', 'profile', 'scale-page'],
    ['demo'],
  ],
  bases: [
    ['rules'],
    ['contract'],
    ['low-stock', 'server'],
    ['check-method', 'contact', 'product', 'stand-in', 'station', 'stock', 'testee'],
    ['measure', 'plan'],
    ['carrier'],
    ['reservation'],
    ['inspection', 'reception'],
    ['certificate', 'trace'],
    ['activity'],
    ['kpi'],
    ['base-page', 'base-screen'],
    ['demo'],
  ],
}

/** The noun of a file, or the shared folder that it is in; undefined for an area's own files and what tests share. */
function folderOf(file: string): { area: string; folder: string } | undefined {
  const [area = '', folder = '', ...rest] = path.relative(src, file).split(path.sep)
  return LAYERS[area] && rest.length > 0 && folder !== 'testing' ? { area, folder } : undefined
}

const layerOf = (area: string, folder: string) => LAYERS[area]?.findIndex((layer) => layer.includes(folder)) ?? -1

/** Whether an import within an area goes up, or a folder has no layer. */
function goesUp({ from, to }: Pick<Import, 'from' | 'to'>): boolean {
  const [source, target] = [folderOf(from), folderOf(to)]
  if (!source || source.area !== target?.area || source.folder === target.folder) return false
  const [low, high] = [layerOf(target.area, target.folder), layerOf(source.area, source.folder)]
  return low === -1 || low >= high
}

test('a noun imports only nouns of lower layers', () => {
  const files = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(src, name))
  const folders = files.flatMap((file) => folderOf(file) ?? [])
  expect(folders.filter(({ area, folder }) => layerOf(area, folder) === -1)).toEqual([])
  const upward = files.flatMap(importsOf).filter(goesUp)
  expect(upward.map(({ from, to }) => `${path.relative(src, from)} → ${path.relative(src, to)}`)).toEqual([])
})

test('every folder of a layer exists, and the architecture names it', () => {
  const folders = Object.entries(LAYERS).flatMap(([area, layers]) => layers.flat().map((folder) => ({ area, folder })))
  expect(folders.filter(({ area, folder }) => !fs.existsSync(path.join(src, area, folder)))).toEqual([])
  const overview = fs.readFileSync(path.join(src, '../ARCHITECTURE.md'), 'utf8')
  const shared = new Set(['contract', 'rules', 'server'])
  const listOf = (area: string) =>
    new RegExp(String.raw`^  ${area}/ (.*(?:\n {20,}.*)*)`, 'm').exec(overview)?.[1] ?? ''
  const unnamed = folders.filter(
    ({ area, folder }) =>
      !shared.has(folder) &&
      !listOf(area)
        .split(/[^\w-]+/)
        .includes(folder),
  )
  expect(unnamed).toEqual([])
})

test.each([
  ['fleet/device/rules/a.ts', 'fleet/warning/rules/b.ts', true],
  ['fleet/warning/rules/a.ts', 'fleet/device/rules/b.ts', false],
  ['fleet/client/screens/a.tsx', 'fleet/site/screens/b.tsx', true],
  ['fleet/device/server/a.ts', 'fleet/made-up/server/b.ts', true],
  ['fleet/device/server/a.ts', 'fleet/device/rules/b.ts', false],
  ['fleet/area.ts', 'fleet/report/server/b.ts', false],
])('%s → %s goes up: %s', (from, to, expected) => {
  expect(goesUp({ from: path.join(src, from), to: path.join(src, to) })).toBe(expected)
})

/** Every cycle that a walk along `edges` comes upon, each from a file back to it. */
function cyclesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const walked = new Set<string>()
  const trail: string[] = []
  function walk(file: string): void {
    const start = trail.indexOf(file)
    if (start !== -1) cycles.push([...trail.slice(start), file])
    if (walked.has(file)) return
    walked.add(file)
    trail.push(file)
    for (const next of edges.get(file) ?? []) walk(next)
    trail.pop()
  }
  for (const file of edges.keys()) walk(file)
  return cycles
}

test('no file imports itself, by whatever way', () => {
  const files = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(src, name))
  const imported = (file: string) => importsOf(file).filter(({ to }) => to.startsWith(src))
  const edges = new Map(files.map((file) => [file, imported(file).map(({ to }) => to)]))
  const cycles = cyclesIn(edges).map((cycle) => cycle.map((file) => path.relative(src, file)).join(' → '))
  expect([...edges.values()].flat().length).toBeGreaterThan(1000)
  expect(cycles).toEqual([])
})

test('a cycle of imports is found', () => {
  const edges = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['b']],
    ['d', ['b']],
  ])
  expect(cyclesIn(edges)).toEqual([['b', 'c', 'b']])
})

test('the server loads nothing of the demo', () => {
  const loaded = new Set([path.join(src, 'server.ts')])
  for (const file of loaded)
    for (const { to, isTypeOnly } of importsOf(file)) if (!isTypeOnly && /\.tsx?$/.test(to)) loaded.add(to)
  expect(loaded.size).toBeGreaterThan(300)
  expect([...loaded].filter((file) => place(file).kind === 'demo')).toEqual([])
})

test('SQL is in *.sql.ts alone', () => {
  const files = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|sql)\.tsx?$/.test(name) && !name.includes('testing'))
  const writers = files.filter((name) =>
    /\bsql(?:<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(
      fs.readFileSync(path.join(src, name), 'utf8'),
    ),
  )
  // The migrator asks for what must hold before there is any schema.
  expect(writers).toEqual(['platform/server/database/migrate.ts'])
})

test('days and their sums are written in one file alone', () => {
  const tables = '(device_daily|fleet_day|fleet_day_part)'
  const writes = new RegExp(
    `(insert into|update|delete from|merge into) ${tables}\\b|\\.(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'${tables}`,
  )
  const files = fs.readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const writing = files.filter((name) => writes.test(fs.readFileSync(path.join(src, name), 'utf8')))
  expect(writing).toEqual(['fleet/polling/write/write-days.sql.ts'])
})

test('route keys that mislead are spelled in route-keys.ts alone', () => {
  const keys = Object.entries(routeKeys).flatMap(([name, key]) => (name.endsWith('_KEY') ? [key] : []))
  // As a string or the beginning of an address, or as the name of a property: 'three', '/three/index', three: …
  const spelled = new RegExp(`(['"\`]/?)(${keys.join('|')})(\\1|/)|^ *(${keys.join('|')}):`, 'm')
  expect(
    ["key: 'sale',", 'to="/three/index"', "['by_agent']", '  sale: screen('].filter((line) => !spelled.test(line)),
  ).toEqual([])
  const files = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  const spelling = files.filter((name) =>
    spelled.test(withoutComments(fs.readFileSync(path.join(src, name), 'utf8')).replaceAll(/ from '.*'/g, '')),
  )
  expect(spelling).toEqual(['fleet/rules/route-keys.ts'])
})

test.each([
  ['fleet/device/rules/a.ts', 'fleet/device/server/b.ts', 'rules may not import server'],
  ['fleet/device/server/a.ts', 'people/session/server/b.ts', 'no area imports another'],
  ['platform/server/a.ts', 'fleet/device/rules/b.ts', 'no area imports another'],
  ['platform/server/a.ts', 'platform/ui/b.ts', 'server may not import ui'],
  ['platform/ui/a.ts', 'platform/server/b.ts', 'ui may not import server'],
  ['fleet/device/screens/a.tsx', 'fleet/device/contract.ts', 'contracts only as types'],
  ['fleet/device/server/a.ts', 'start.ts', 'roots are imported by nobody'],
  ['fleet/device/server/a.ts', 'platform/testing/b.ts', 'server may not import testing'],
  ['fleet/device/server/a.ts', 'fleet/area.ts', 'only roots import areas'],
  ['fleet/device/screens/a.tsx', 'fleet/screens.ts', 'only roots import areas'],
  ['areas.ts', 'fleet/area.ts', undefined],
  ['fleet/device/server/a.ts', 'fleet/device/contract.ts', undefined],
])('%s → %s: %s', (from, to, reason) => {
  expect(objection({ from: path.join(src, from), to: path.join(src, to), isTypeOnly: false })).toBe(reason)
})

/** Words of the areas that no identifier or text of the platform may hold; comments may give examples. */
const AREA_WORDS =
  /fleet|miners?\b|mining|sweep|device|hashrate|ClientScope|poller|repair|rack\b|\blessons?\b|lecture|reviewer|teacher|tanker|inspection|warehouse|tariff|\bearnings?\b|curtail|testee|\bbookings?\b|\bfarms?\b|client_?ids?|\bclients\b|\bmeetings?\b|reservation|carrier/i
/** Why each of these may all the same. */
const KNOWN_WORDS: Record<string, string> = {
  'demo/demo-mark.sql.ts': 'demos of before areas declared theirs kept figures of the fleet alone',
  'server/scope-sql.ts': 'names the columns to which a token can be cut',
  'server/http/openapi.ts': 'an example of a machine that calls with a key of its own',
  'server/settings/env-file.ts': "a remote poller's settings may be in the same file",
  'server/settings/platform-settings.ts': 'README says which secrets the sealing key seals',
  'ui/chart/pie-slices.ts': "an arc's sweep, as SVG calls it",
  'ui/theme/icon.tsx': 'names of icons that are stored in the route table',
}

test('no file of the platform knows a word of an area', () => {
  const files = fs
    .readdirSync(path.join(src, 'platform'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$|testing/.test(name))
  const knowing = files.filter((name) => {
    const text = fs.readFileSync(path.join(src, 'platform', name), 'utf8')
    return AREA_WORDS.test(withoutComments(text))
  })
  expect(knowing.toSorted()).toEqual(Object.keys(KNOWN_WORDS).toSorted())
})

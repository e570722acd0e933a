import { expect, it } from 'vitest'
import { cleanAnswer } from '../clean-answer.ts'
import { emptyReply } from '../miner-reply.ts'
import { CASES, replyOf } from './read-answer-cases.ts'
import { readAnswer } from './read-answer.ts'
import { CASES_BEHIND_LOGINS } from './read-answer-cases-http.ts'
import type { MinerAnswer } from '../miner-answer.ts'

const OVER_HTTP = [...new Set([...CASES, ...CASES_BEHIND_LOGINS])].filter(({ files }) => files[0]?.endsWith('-http'))
const PLAIN: unknown[] = [
  null,
  '',
  'N/A',
  'NaN',
  'nan',
  '-',
  'unknown',
  '1200 W',
  '45 °C',
  '12,5',
  true,
  [],
  [1],
  {},
  { value: { value: {} } },
]
const HUGE: unknown[] = [1e308, -1e308, -9_999_999, '1e400', '-9999999']
/** Where a reader expects objects, lists or text. */
const OTHERS: unknown[] = [...PLAIN, ...HUGE, 0, -1, 1e7, [[]], [null], 'x'.repeat(5000), nested(500)]

function nested(levels: number): object {
  return levels === 0 ? {} : { miner: nested(levels - 1) }
}

/** With every number, and text that begins with one, in place of another. */
function withFigures(value: unknown, odd: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withFigures(item, odd))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withFigures(item, odd)]))
  const isFigure = typeof value === 'number' || (typeof value === 'string' && /^\s*[-+]?\d+(\.\d+)?\s*W?$/.test(value))
  return isFigure ? odd : value
}

/** All that is as the value but for one place in it, which is odd. */
function* withOne(value: unknown, odd: unknown): Generator {
  yield odd
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value))
    for (const other of withOne(item, odd))
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as any page may be
const read = (pages: unknown[]) =>
  readAnswer({ ...emptyReply(), http: pages.filter(isPage) as Record<string, unknown>[] })
const isPage = (page: unknown) => typeof page === 'object' && page !== null && !Array.isArray(page)

const isWithin = (value: number | null, least: number, most: number) =>
  value === null || (value >= least && value <= most)
function isPlausible(answer: MinerAnswer): boolean {
  const rates = [answer.hashrateThs, answer.averageHashrateThs, ...answer.boards.map(({ hashrateThs }) => hashrateThs)]
  const celsius = [answer.maxCelsius, ...answer.boards.map((board) => board.celsius)]
  const rpm = [answer.maxFanRpm, answer.minFanRpm, ...answer.fansRpm]
  return (
    rates.every((rate) => isWithin(rate, 0, 5000)) &&
    celsius.every((each) => isWithin(each, -40, 150)) &&
    rpm.every((each) => isWithin(each, 0, 30_000)) &&
    isWithin(answer.watts, 1, 20_000) &&
    isWithin(answer.uptimeS, 0, 315_576_000) &&
    isWithin(answer.hardwareErrorShare, 0, 1) &&
    (answer.serial === null || /[1-9]/.test(answer.serial)) &&
    (answer.mac === null || /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(answer.mac))
  )
}

it('covers every make over HTTP', () => {
  expect([...new Set(OVER_HTTP.map(({ answer }) => answer.reader))].toSorted()).toEqual([
    'antminer-web',
    'auradine',
    'axeos',
    'braiins-rest',
    'epic',
    'fluminer',
    'mara',
    'proto',
    'vnish-rest',
  ])
})

it.each(OVER_HTTP)('believes no figure of $files that is none', ({ files }) => {
  const pages = replyOf(...files).http
  for (const odd of [...PLAIN, ...HUGE]) {
    const answer = read(pages.map((page) => withFigures(page, odd)))
    expect(answer, JSON.stringify(odd)).toEqual({ unreadable: 'neither hash rate nor uptime in it' })
  }
})

it.each(OVER_HTTP)('reads $files with anything at any place, and nothing absurd', ({ files }) => {
  const pages = replyOf(...files).http
  let answered = 0
  for (const odd of OTHERS)
    for (const [at, page] of pages.entries())
      for (const other of withOne(page, odd)) {
        const answer = read(pages.with(at, other as never))
        if ('unreadable' in answer) continue
        answered += 1
        if (!isPlausible(cleanAnswer(answer))) expect(answer, JSON.stringify(other)).toBe('plausible')
      }
  expect(answered).toBeGreaterThan(100)
})

it.each([
  ['of a sensor that is missing', { temp: -1, temp2: -1 }, { maxCelsius: null }],
  ['of the hotter of two chips', { temp: 50, temp2: 66.5 }, { maxCelsius: 66.5 }],
  ['of a second fan that is not there', { fanrpm2: 0, fanCount: 1 }, { fansRpm: [3890] }],
  ['of a second fan without a count of fans', { fan2rpm: 0 }, { fansRpm: [3890], minFanRpm: 3890 }],
  ['of a second fan that stands still', { fanrpm2: 0, fanCount: 2 }, { fansRpm: [3890, 0], minFanRpm: 0 }],
  ['of its relatives', { DeviceModel: 'LV08', sn_str: 'LM0042' }, { model: 'LV08', serial: 'LM0042' }],
  ['of errors beyond all hashes', { errorPercentage: 101 }, { hardwareErrorShare: null }],
  ['of everyone as its MAC', { macAddr: 'ff:ff:ff:ff:ff:ff' }, { mac: null }],
  [
    'of a pool without a port',
    { stratumURL: 'pool.example', stratumPort: null },
    { pools: [{ url: 'stratum+tcp://pool.example' }, {}] },
  ],
])('takes the figure %s of a Bitaxe for what it is', (_name, more, expected) => {
  const [page] = replyOf('bitaxe-gt-http').http
  expect(read([{ ...page, ...more }])).toMatchObject(expected)
})

it.each([null, 'N/A', undefined])('knows nothing of a Braiins pool whose `alive` is %s', (alive) => {
  const pages = replyOf('braiins-rest-s19xp-stats-http').http
  const list = [{ pools: [{ url: 'stratum+tcp://pool.example:3333', user: 'a', enabled: true, alive }] }]
  expect(read([...pages, { list }])).toMatchObject({ pools: [{ state: 'Unknown' }] })
})

it('knows the pool in use of an ePIC that lists none', () => {
  const [summary] = replyOf('epic-s19xp-summary-http').http
  const Stratum = { 'Current Pool': 'pool.example:700', 'Current User': 'farm.s19x7' }
  expect(read([{ ...summary, Stratum, StratumConfigs: undefined }])).toMatchObject({
    pools: [{ url: 'pool.example:700', user: 'farm.s19x7', state: 'Unknown', isActive: true }],
  })
  expect(read([{ ...summary, Stratum: {}, StratumConfigs: undefined }])).toMatchObject({ pools: [] })
})

it.each([
  ['on its fallback', { usingFallback: true }, [false, true]],
  ['on its first pool', { usingFallback: false }, [true, false]],
])('knows which pool a NerdQAxe %s mines for', (_name, stratum, active) => {
  const [page] = replyOf('bitaxe-nerdqaxe-http').http
  const answer = read([{ ...page, isUsingFallbackStratum: undefined, stratum, fallbackStratumURL: 'b.example' }])
  expect('pools' in answer && answer.pools.map(({ isActive }) => isActive)).toEqual(active)
})

it.each([
  [{ stratumTLS: 1 }, 'stratum+ssl'],
  [{ stratumTLS: false, stratumProtocol: 'SV1' }, 'stratum+tcp'],
  [{ stratumTLS: 0, stratumProtocol: 'SV2' }, 'stratum2+tcp'],
])('names the protocol of a Bitaxe’s pool, of %j %s', (fields, scheme) => {
  const [page] = replyOf('bitaxe-gamma-http').http
  const url = `${scheme}://pool.example:3333`
  const answer = read([{ ...page, stratumURL: 'pool.example', stratumPort: 3333, ...fields }])
  expect(answer).toMatchObject({ pools: [{ url }, {}] })
})

it('takes an ePIC that idles without boards for an ePIC', () => {
  const [summary, ...others] = replyOf('epic-s19xp-summary-http', 'epic-s19xp-capabilities-http').http
  expect(read([{ ...summary, HBs: null }, ...others])).toMatchObject({ reader: 'epic', boards: [] })
})

it.each(['N/A', 'unknown', '0000', '--', 'null'])('takes %s for no serial', (serial) => {
  const [summary, info] = replyOf('vnish-rest-s19j-summary-http', 'vnish-rest-s19j-info-http').http
  expect(read([summary, { ...info, serial }])).toMatchObject({ reader: 'vnish-rest', serial: null })
  const luxos = replyOf('luxos-s19k-joined')
  const withSerial = { ...luxos, config: [{ ...luxos.config[0], SerialNumber: serial }] }
  expect(readAnswer(withSerial)).toMatchObject({ reader: 'luxos', serial: null })
  const whatsminer = replyOf('whatsminer-v3-status', 'whatsminer-v3-device-info')
  const about = [{ ...whatsminer.about[0], miner: { 'miner-sn': serial } }]
  expect(readAnswer({ ...whatsminer, about })).toMatchObject({ reader: 'whatsminer-v3', serial: null })
})

it.each([
  ['Antminer L7 (Vnish 1.2.6)', 'N/A', 1e6],
  ['Antminer L7 (Vnish 1.2.6)', 'GH/s', 1e3],
  ['Antminer S19', 'N/A', 1e3],
  ['Antminer S19', 'MH/s', 1e6],
])('knows the unit of a VNish, %s with %s', (type, measure, perThs) => {
  const [summary, info] = replyOf('vnish-rest-s19j-summary-http', 'vnish-rest-s19j-info-http').http
  const miner = { ...(summary?.['miner'] as object), miner_type: type, hr_realtime: 9300 }
  expect(read([{ miner }, { ...info, hr_measure: measure }])).toMatchObject({ hashrateThs: 9300 / perThs })
})

it('has no fans of a VNish in a liquid', () => {
  const page = withFigures(replyOf('vnish-rest-s19j-summary-http').http[0], 1) as {
    miner: { cooling: { fans: { rpm: number }[] } }
  }
  for (const fan of page.miner.cooling.fans) fan.rpm = 0
  expect(read([page])).toMatchObject({ fansRpm: [], minFanRpm: null })
})

const vnish = (more: Record<string, unknown>, beside: object = {}, ...without: string[]) => {
  const [summary, ...others] = replyOf('vnish-rest-s19j-summary-http', 'vnish-rest-s19j-info-http').http
  const miner = Object.fromEntries(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as its fixture has it
    Object.entries(summary?.['miner'] as object).filter(([key]) => !without.includes(key)),
  )
  return read([{ ...beside, miner: { ...miner, ...more } }, ...others])
}

it.each([
  ['working', 'active', 1],
  ['offline', 'offline', 0],
  ['disabled', 'working', 1],
  ['unknown', 'rejecting', 0],
])('knows which pool a VNish uses, of one that is %s and one that is %s', (first, second, active) => {
  const own = { url: 'DevFee', user: 'DevFee', status: 'active' }
  const pools = [own, { url: 'a.example:1', status: first }, { url: 'b.example:1', status: second }]
  const answer = vnish({ pools })
  expect('pools' in answer && answer.pools.map(({ isActive }) => isActive)).toEqual([false, active === 0, active === 1])
})

it.each([
  ['tunes itself', 'auto-tuning', { uptimeS: 4422, hashrateThs: 100.42058 }],
  ['starts', 'initializing', { uptimeS: null, hashrateThs: 100.42058 }],
])('reads how long a VNish that %s has been hashing', (_name, miner_state, expected) => {
  expect(vnish({ miner_status: { miner_state, miner_state_time: 4422 } })).toMatchObject(expected)
})

it('reads the first releases of VNish 1.2, and one that is stopped', () => {
  const system = { network_status: { mac: '02:C6:34:DE:00:42' } }
  const first = vnish({ power_usage: 3733 }, { system }, 'hr_realtime', 'hr_average', 'power_consumption')
  expect(first).toMatchObject({ hashrateThs: 100.4, averageHashrateThs: 100.1, watts: 3733, uptimeS: 331_780 })
  expect(first).toMatchObject({ firmwareVersion: '1.2.6', serial: 'YNAHADBBB0042', mac: '02:c6:34:de:00:42' })
  const miner_status = { miner_state: 'stopped', miner_state_time: 42 }
  expect(read([{ miner: { miner_status, miner_type: 'Antminer S21 Pro (Vnish 1.2.7)', chains: [] } }])).toMatchObject({
    reader: 'vnish-rest',
    model: 'Antminer S21 Pro',
    hashrateThs: 0,
    uptimeS: null,
    boards: [],
  })
})

it('takes an Antminer that sleeps, whose pages have no figures, for one at rest', () => {
  const INFO = { miner_version: '20.3', CompileTime: 'Wed Jul 20 19:14:27 CST 2022', type: 'Antminer S19 XP' }
  const pages = [
    { INFO, SUMMARY: [] },
    { INFO, STATS: [] },
  ]
  const figures = { hashrateThs: 0, averageHashrateThs: null, uptimeS: null, boards: [], fansRpm: [], watts: null }
  expect(read(pages)).toMatchObject({ reader: 'antminer-web', model: 'Antminer S19 XP', ...figures })
  expect(read([{ SUMMARY: [] }])).toEqual({ unreadable: 'neither hash rate nor uptime in it' })
})

import type { CitusFigures } from './rows/citus.ts'
import type { BasesFigures } from './rows/bases.ts'
import type { ManyPollersFigures } from './rows/many-pollers.ts'
import type { PairFigures } from './bench-row.ts'
import type { FleetSize } from './fill.sql.ts'
import type { AskFigures } from './rows/asks.ts'
import type { BundleFigures } from './rows/bundles.ts'
import type { StartFigures } from './rows/demo-start.ts'
import type { DiscoveryFigures } from './rows/discovery.ts'
import type { ExportFigures } from './rows/exports.ts'
import type { LoginFigures } from './rows/logins.ts'
import type { ScaleFigures } from './rows/scale.ts'
import type { StorageFigures } from './rows/storage.ts'
import type { IntervalFigures, PolledSweep } from './rows/sweeps.ts'
import type { RecoveryFigures } from './rows/recovery.ts'
import type { RemoteFigures, RemoteMemory } from './rows/remote-poller.ts'
import type { VideoFigure } from './video-place.ts'

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

function table(title: string, heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [`### ${title}\n`, line(heads), line(heads.map(() => '---')), ...rows.map(line), ''].join('\n')
}

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const ratio = (a: number, b: number) => (a / b).toFixed(2)
const percent = (share: number) => `${(share * 100).toFixed(0)} %`
const held = (isHeld: boolean) => (isHeld ? 'yes' : '**no**')

/** HTTP against the bare SQL, at p50: at p99 both measure what else the machine does. */
const BAR_RATIO = 1.5
/** What any call may cost: beside less SQL than twice this the ratio means little. */
const BAR_CALL_MS = 1

/** Milliseconds; `before`: the same reads on a quiet database. */
export function pairTable(title: string, rows: readonly PairFigures[], before?: readonly PairFigures[]): string {
  const heads = ['work', 'p50 SQL', 'p50 HTTP', 'ratio', 'p99 SQL', 'p99 HTTP', 'ratio', 'server CPU', 'bar', 'held']
  return table(
    `${title} (ms)`,
    before ? [...heads, '÷ quiet p50', '÷ quiet p99'] : heads,
    rows.map(({ name, sql, inPostgres, http, serverCpuMs, barMs, barSqlMs, calls = 1, ratiosWhileSwept }, at) => {
      const quiet = before?.[at]
      const ratios = quiet ? ratiosWhileSwept : undefined
      const factor = quiet ? 2 : 1
      const bars = [`p99 ≤ ${factor * barMs}`]
      if (barSqlMs) bars.push(`in PostgreSQL p99 ${ms(inPostgres?.p99 ?? NaN)} ≤ ${factor * barSqlMs}`)
      if (ratios) bars.push(`ratios ≤ ${ratios.p50}, ≤ ${ratios.p99}`)
      else bars.push(`ratio ≤ ${BAR_RATIO} or + ${calls * BAR_CALL_MS} ms`)
      const isHeld =
        http.p99 <= factor * barMs &&
        (barSqlMs === undefined || (inPostgres?.p99 ?? Infinity) <= factor * barSqlMs) &&
        (ratios
          ? http.p50 <= ratios.p50 * sql.p50 && http.p99 <= ratios.p99 * sql.p99
          : http.p50 <= Math.max(BAR_RATIO * sql.p50, sql.p50 + calls * BAR_CALL_MS))
      return [
        name,
        ms(sql.p50),
        ms(http.p50),
        ratio(http.p50, sql.p50),
        ms(sql.p99),
        ms(http.p99),
        ratio(http.p99, sql.p99),
        ms(serverCpuMs),
        bars.join(', '),
        held(isHeld),
        ...(quiet ? [ratio(http.p50, quiet.http.p50), ratio(http.p99, quiet.http.p99)] : []),
      ]
    }),
  )
}

export const pagesTable = (rows: readonly BasesFigures[]): string =>
  table(
    'Pages that the queries of one call read',
    ['work', 'pages'],
    rows.map(({ name, pages }) => [name, pages]),
  )

export function exportTable(rows: readonly ExportFigures[]): string {
  return table(
    'Exports with telemetry columns',
    [
      'format',
      'rows',
      'first byte ms',
      'total s',
      'file MB',
      'memory above idle MB (bar 300)',
      'longest event-loop delay ms',
    ],
    rows.map(({ format, rows: count, firstByteMs, totalMs, fileMb, aboveIdleMb, longestLoopDelayMs }) => [
      format,
      count,
      ms(firstByteMs),
      (totalMs / 1000).toFixed(1),
      fileMb.toFixed(1),
      aboveIdleMb.toFixed(0),
      ms(longestLoopDelayMs),
    ]),
  )
}

const BAR_SERVER_MB = 320
/** beside bare sockets */
const BAR_CPU_RATIO = 2
const BAR_DATABASE_MB = 200
const memoryHeads = [`server RSS MB (bar ${BAR_SERVER_MB})`, `database PSS MB (bar ${BAR_DATABASE_MB})`]

/** The median against the bar; CPU is that of one interval, its ratio that of a sweep alone. */
export function sweepTable(rows: readonly PolledSweep[]): string {
  return table(
    'Sweeps with everything stored (ms)',
    [
      'what',
      'median',
      'worst',
      'bare sockets',
      'ratio',
      'CPU',
      'CPU outside sweeps',
      'CPU of bare sockets',
      `CPU ratio of sweeps (bar ${BAR_CPU_RATIO})`,
      'database CPU',
      ...memoryHeads,
      'bar',
      'held',
    ],
    rows.map(
      ({ name, medianMs, worstMs, bareMs, cpuMs, besideMs, bareCpuMs, databaseCpuMs, rssMb, databaseMb, barMs }) => [
        name,
        ms(medianMs),
        ms(worstMs),
        ms(bareMs),
        ratio(medianMs, bareMs),
        ms(cpuMs),
        ms(besideMs),
        ms(bareCpuMs),
        ratio(cpuMs - besideMs, bareCpuMs),
        ms(databaseCpuMs),
        rssMb.toFixed(0),
        databaseMb.toFixed(0),
        `≤ ${barMs}`,
        held(
          medianMs <= barMs &&
            cpuMs - besideMs <= BAR_CPU_RATIO * bareCpuMs &&
            rssMb <= BAR_SERVER_MB &&
            databaseMb <= BAR_DATABASE_MB,
        ),
      ],
    ),
  )
}

export function askTable(rows: readonly AskFigures[]): string {
  return table(
    'CPU of a poll by make (µs)',
    ['make', 'answered', 'CPU of bare sockets', 'CPU', 'ratio'],
    rows.map(({ kind, answered, bareUs, pollUs }) => [kind, answered, ms(bareUs), ms(pollUs), ratio(pollUs, bareUs)]),
  )
}

export function intervalTable(row: IntervalFigures): string {
  const { name, worstMs, answered, cpuShare, databaseCpuShare, rssMb, databaseMb, barMs, barCpuShare } = row
  const { quiet, beside } = row
  return table(
    'Many miners at one sweep a minute',
    [
      'what',
      'worst sweep ms',
      'answered',
      'server CPU (of one core)',
      'database CPU (of one core)',
      'server RSS MB',
      'database PSS MB',
      'bar',
      'held',
      'quiet reads, p50, p99',
      'reads during sweeps, p50, p99',
      'p99 ÷ quiet (bar 2)',
      'held',
    ],
    [
      [
        name,
        ms(worstMs),
        answered,
        percent(cpuShare),
        percent(databaseCpuShare),
        rssMb.toFixed(0),
        databaseMb.toFixed(0),
        `≤ ${barMs}, ≤ ${percent(barCpuShare)}`,
        held(worstMs <= barMs && cpuShare <= barCpuShare),
        `${ms(quiet.p50)}, ${ms(quiet.p99)}`,
        `${ms(beside.p50)}, ${ms(beside.p99)}`,
        ratio(beside.p99, quiet.p99),
        held(beside.p99 <= 2 * quiet.p99),
      ],
    ],
  )
}

export function storageTable(figures: StorageFigures): string {
  const { rows, monthMb, logMbPerDay, logBytesPerPoll, barMb, barLogBytes } = figures
  const tables = table(
    'Storage of 5,000 devices at 60 s',
    ['table', 'bytes per row', 'index bytes per row', 'rows kept', 'MB'],
    rows.map(({ table: name, rows: count, tableBytes, indexBytes, keptRows, keptMb }) => [
      name,
      (tableBytes / count).toFixed(0),
      (indexBytes / count).toFixed(0),
      keptRows,
      keptMb.toFixed(0),
    ]),
  )
  return `${tables}\nA month: ${monthMb.toFixed(0)} MB, bar ${barMb}, held: ${held(monthMb <= barMb)}. Log written: ${logBytesPerPoll.toFixed(0)} bytes a poll (bar ${barLogBytes}, held: ${held(logBytesPerPoll <= barLogBytes)}), ${logMbPerDay.toFixed(0)} MB a day, at most max_wal_size of it kept.\n`
}

const valueOf = (size: ScaleFigures | undefined, work: string) =>
  size?.rows.find((row) => row.work === work)?.value ?? NaN

/** A column for each size, and what the largest takes, divided by what the smallest does. */
export function scaleTable(sizes: readonly ScaleFigures[]): string {
  const [first] = sizes
  return table(
    'How work grows with the fleet',
    ['work', 'unit', ...sizes.map(({ devices }) => `${devices} devices`), 'largest ÷ smallest'],
    (first?.rows ?? []).map(({ work, unit }) => [
      work,
      unit,
      ...sizes.map((size) => ms(valueOf(size, work))),
      ratio(valueOf(sizes.at(-1), work), valueOf(first, work)),
    ]),
  )
}

export function remoteTable(rows: readonly RemoteFigures[], memory: RemoteMemory): string {
  const { sweeps, answered, peakRssMb, barMb } = memory
  const isHeld = held(peakRssMb <= barMb)
  const said = `A poller that polled ${answered} miners in each of ${sweeps} sweeps held ${peakRssMb.toFixed(0)} MB at most (bar ${barMb}: ${isHeld}).\n`
  const figures = table(
    'Remote pollers',
    ['what', 'samples', 'median ms', 'worst ms', 'bytes per sample', 'bar', 'held'],
    rows.map(({ name, polls, medianMs, worstMs, bytesPerPoll, barMs }) => [
      name,
      polls,
      ms(medianMs),
      ms(worstMs),
      bytesPerPoll.toFixed(0),
      barMs === null ? 'all accepted' : `≤ ${barMs}`,
      held(barMs === null || medianMs <= barMs),
    ]),
  )
  return `${figures}\n${said}`
}

export function discoveryTable(rows: readonly DiscoveryFigures[]): string {
  return table(
    'Scanning a /20 for miners',
    ['what', 'found', 'median ms', 'worst ms', 'CPU ms', 'bar', 'held'],
    rows.map(({ name, found, miners, medianMs, worstMs, cpuMs, barMs }) => [
      name,
      `${found} of ${miners}`,
      ms(medianMs),
      ms(worstMs),
      ms(cpuMs),
      barMs === null ? '–' : `all, ≤ ${barMs}`,
      barMs === null ? '–' : held(found === miners && worstMs <= barMs),
    ]),
  )
}

export function bundleTable(rows: readonly BundleFigures[]): string {
  if (rows.length === 0) return 'The console is not built: no sizes (npm run build).\n'
  return table(
    'Scripts of a first screen, gzip',
    ['screen', 'kB', 'bar', 'held'],
    rows.map(({ screen, kB, barKb }) => [screen, kB.toFixed(0), barKb, held(kB <= barKb)]),
  )
}

export function startTable(rows: readonly StartFigures[]): string {
  return table(
    'Starts',
    ['what', 's', 'bar', 'held'],
    rows.map(({ name, seconds, barSeconds }) => [name, seconds.toFixed(1), barSeconds, held(seconds <= barSeconds)]),
  )
}

const whole = (value: number) => Math.round(value).toLocaleString('en')

const spread = ({ p50, p99, max }: Record<'p50' | 'p99' | 'max', number>) =>
  [p50, p99, max].map((seconds) => seconds.toFixed(1)).join(', ')

export function manyPollersTable(figures: ManyPollersFigures): string {
  const { sites, siteDevices, pollers, intervalS, minutes, outageMinutes, liveAgeS, cpuUs, memoryMb, outage } = figures
  const duePerSecond = (sites * siteDevices) / intervalS
  const none = (count: number) => [whole(count), '0', held(count === 0)]
  const coresNeeded = ((cpuUs.server + cpuUs.database) * duePerSecond) / 1e6
  return table(
    `${whole(sites)} sites of remote pollers, ${whole(sites * siteDevices)} devices, from ${pollers} processes`,
    ['what', 'value', 'bar', 'held'],
    [
      ['all sites and devices added, s', whole(figures.fillS), '', ''],
      ['the first polls of all devices, begun within an interval, stored after, s', whole(figures.firstSweepS), '', ''],
      [`polls due a second, for ${minutes} minutes`, whole(duePerSecond), '', ''],
      [
        'stored a second, until the last was',
        whole(figures.storedPerSecond),
        'all',
        held(figures.storedPerSecond >= duePerSecond * 0.9),
      ],
      [
        'a sweep of a site, from its poll to the server’s acknowledgement, p50, p99, max, s',
        spread(figures.lagS),
        '',
        '',
      ],
      // Three sweeps: then a device counts as unknown.
      [
        'age of the live figures, p50, p99, max, s',
        spread(liveAgeS),
        `max ≤ ${3 * intervalS}`,
        held(liveAgeS.max <= 3 * intervalS),
      ],
      ['CPU of the server, µs a poll', whole(cpuUs.server), '', ''],
      ['CPU of the database, µs a poll', whole(cpuUs.database), '', ''],
      [`cores that both need for a sweep each ${intervalS} s`, coresNeeded.toFixed(2), '', ''],
      ['CPU of the pollers, µs a poll', whole(cpuUs.pollers), '', ''],
      ['log, bytes a poll', whole(figures.logBytesPerPoll), '', ''],
      [
        `memory of the server, its database, and ${whole(sites / pollers)} pollers, MB`,
        [memoryMb.server, memoryMb.database, memoryMb.poller].map(whole).join(', '),
        '',
        '',
      ],
      ['calls that failed and were made again', whole(figures.failedCalls), '', ''],
      ['polls refused', ...none(figures.refused)],
      ['polls sent, not refused and not stored', ...none(figures.lost)],
      ['polls stored twice', ...none(figures.twice)],
      [
        'counters, hours and days equal the polls',
        figures.areSumsEqual ? 'yes' : 'no',
        'yes',
        held(figures.areSumsEqual),
      ],
      ...(outage
        ? [
            [`polls of ${outageMinutes} minutes played back`, whole(outage.polls), '', ''],
            ['of them a second', whole(outage.perSecond), '', ''],
            ['times real time', outage.timesRealTime.toFixed(1), '≥ 5', held(outage.timesRealTime >= 5)],
            [
              'a sweep of a site that is live meanwhile, worst, s',
              outage.worstLagBesideS.toFixed(1),
              '≤ 60',
              held(outage.worstLagBesideS <= 60),
            ],
          ]
        : []),
    ],
  )
}

export function recoveryTable({ devices, days }: FleetSize, rows: readonly RecoveryFigures[]): string {
  return table(
    `Backup, restore and start: ${devices.toLocaleString('en')} devices × ${days} days`,
    ['what', 'value', 'unit', 'bar', 'held'],
    rows.map(({ work, value, unit, bar }) => [
      work,
      value.toFixed(1),
      unit,
      bar ?? '',
      bar === undefined ? '' : held(value <= bar),
    ]),
  )
}

const BAR_LOGINS_PER_MINUTE = 1000
const BAR_SLOWED = 1.2

/** The bar is of what a reader waits on the whole: the mean. */
export function loginTable({ logins, begun, perMinute, login, quiet, busy }: LoginFigures): string {
  const rows = (
    [
      ['quiet', quiet],
      ['during the logins', busy],
    ] as const
  ).map(([name, reads]) => [
    name,
    reads.reads,
    reads.mean.toFixed(2),
    ms(reads.p50),
    ms(reads.p99),
    percent(reads.cpuShare),
    ratio(reads.mean, quiet.mean),
    ratio(reads.p50, quiet.p50),
    ratio(reads.p99, quiet.p99),
  ])
  const heads = [
    'reads',
    'count',
    'mean ms',
    'p50 ms',
    'p99 ms',
    'server CPU',
    '÷ quiet mean',
    '÷ quiet p50',
    '÷ quiet p99',
  ]
  // The last block of logins ends a little after its time.
  const isHeld = logins === begun && perMinute >= 0.97 * BAR_LOGINS_PER_MINUTE && busy.mean <= BAR_SLOWED * quiet.mean
  const told = [
    `${logins} of ${begun} logins succeeded, ${perMinute.toFixed(0)} a minute; each took ${ms(login.p50)} ms (p50), ${ms(login.p99)} ms (p99).`,
    `Bar: ${BAR_LOGINS_PER_MINUTE} a minute, reads at most ${BAR_SLOWED} times as long (mean): ${isHeld ? 'held' : '**not held**'}.`,
  ].join(' ')
  return `${table('Reads during logins', heads, rows)}\n${told}\n`
}

export function videoTable(title: string, rows: readonly VideoFigure[]): string {
  return table(
    title,
    ['what', 'figure', 'bar', 'held'],
    rows.map(({ what, figure, unit, bar }) => [
      what,
      `${Number(figure.toFixed(2))} ${unit}`,
      bar === undefined ? '' : `≤ ${bar} ${unit}`,
      bar === undefined ? '' : held(figure <= bar),
    ]),
  )
}

const figure = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0))

export function citusTable({ rows, away }: CitusFigures): string {
  const lines = rows.map(({ what, unit, one, citus }) => [
    `${what} (${unit})`,
    figure(one),
    figure(citus),
    (citus / one).toFixed(2),
  ])
  const { lists, sitesWaiting, pollsLost, backAfterMs } = away
  return [
    table('One machine and Citus', ['what', 'one', 'Citus', 'ratio'], lines),
    table(
      'A worker down for 10 s',
      ['lists meanwhile', 'sites waiting', 'polls lost', 'seconds until all sites are written again'],
      [[lists, String(sitesWaiting), String(pollsLost), (backAfterMs / 1000).toFixed(1)]],
    ),
  ].join('\n\n')
}

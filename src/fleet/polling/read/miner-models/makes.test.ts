import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isUnsupported } from './command-forms.ts'
import { commandsOf } from './commands.ts'
import { CASES } from './read-answer-cases.ts'
import type { MinerAnswer } from '../miner-answer.ts'

/** The columns of docs/makes.md, after make, firmware, transport and replies. */
const FIGURES: Readonly<Record<string, (answer: MinerAnswer) => unknown>> = {
  model: ({ model }) => model,
  firmware: ({ firmwareVersion }) => firmwareVersion,
  serial: ({ serial }) => serial,
  MAC: ({ mac }) => mac,
  uptime: ({ uptimeS }) => uptimeS,
  rate: ({ hashrateThs }) => hashrateThs,
  mean: ({ averageHashrateThs }) => averageHashrateThs,
  boards: ({ boards }) => boards[0],
  '°C': ({ maxCelsius }) => maxCelsius,
  fans: ({ fansRpm }) => fansRpm[0],
  watts: ({ watts }) => watts,
  pools: ({ pools }) => pools[0],
  errors: ({ hardwareErrorShare }) => hardwareErrorShare,
}
const COMMANDS = ['restart', 'findMe', 'switchPool', 'sleep', 'limitPower', 'powerMode'] as const

const mark = (isThere: boolean) => (isThere ? '✓' : '–')
const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const [figuresPart = ''] = readFileSync(new URL('../../../../../docs/makes.md', import.meta.url), 'utf8').split('\n## ')
const table = figuresPart.split('\n').filter((line) => line.startsWith('|'))
const [header = [], , ...rows] = table.map(cells)
const filesOf = (row: readonly string[]) => (row[3] ?? '').replaceAll('`', '')
const casesOf = (prefix: string) => CASES.filter(({ files }) => files[0]?.startsWith(prefix))

it('has the columns that are read', () => {
  expect(header.slice(4)).toEqual([...Object.keys(FIGURES), 'restart', 'light', 'switch', 'sleep', 'limit', 'mode'])
})

it.each(rows.map((row) => [filesOf(row), row] as const))('%s', (prefix, row) => {
  const answers = casesOf(prefix).map(({ answer }) => answer)
  const figures = Object.values(FIGURES).map((of) => mark(answers.some((answer) => of(answer) != null)))
  const { reader = 'generic' as const, model = null } = answers[0] ?? {}
  const commands = COMMANDS.map((name) => mark(!isUnsupported(commandsOf(reader, model)[name])))
  expect(answers.length).toBeGreaterThan(0)
  expect(row.slice(4)).toEqual([...figures, ...commands])
})

it('has a row for every reply that is read', () => {
  const prefixes = rows.map(filesOf)
  const missing = CASES.map(({ files }) => files[0] ?? '').filter(
    (file) => !prefixes.some((prefix) => file.startsWith(prefix)),
  )
  expect(missing).toEqual(['access-denied-joined'])
})

/** What the README calls them in Chinese; in English as here. */
const IN_CHINESE: Readonly<Record<string, string>> = {
  model: '型号',
  firmware: '固件',
  serial: '序列号',
  uptime: '运行时间',
  rate: '算力',
  mean: '平均算力',
  boards: '算力板',
  '°C': '温度',
  fans: '风扇',
  watts: '功率',
  pools: '矿池',
  errors: '错误率',
  restart: '重启',
  light: '亮灯寻机',
  switch: '切换矿池',
  sleep: '休眠',
  limit: '限制功率',
  mode: '功率模式',
}

it.each([
  ['README.md', (name: string) => name, ', ', 'all', 'all but '],
  ['README.zh.md', (name: string) => IN_CHINESE[name] ?? name, '、', '全部', '缺'],
] as const)('%s has the same rows in short', (file, word, comma, all, allBut) => {
  const readme = readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8')
  const [short = ''] = /^\|.*\| TCP 4028 [^]*?\n\n/m.exec(readme) ?? []
  const namesOf = (row: readonly string[], from: number, to: number, wanted: string) =>
    header
      .slice(from, to)
      .filter((_, at) => row[from + at] === wanted)
      .map(word)
      .join(comma)
  const figuresEnd = 4 + Object.keys(FIGURES).length
  expect(
    short
      .trim()
      .split('\n')
      .map((line) => cells(line).slice(-2)),
  ).toEqual(
    rows.map((row) => {
      const missing = namesOf(row, 4, figuresEnd, '–')
      return [missing ? allBut + missing : all, namesOf(row, figuresEnd, header.length, '✓') || '–']
    }),
  )
})

import fs from 'node:fs'
import { expect, test } from 'vitest'

// docs/operations.md is read when something is wrong: what it names must be there.

const text = fs.readFileSync('docs/operations.md', 'utf8')
const named = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]

test('every command is one of package.json', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = named(/`npm run ([a-z:]+)/g)
  expect(commands).toContain('restore')
  expect(commands.filter((command) => !(command in scripts))).toEqual([])
})

test('every option is one that its command takes', () => {
  const sources = fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(backup|restore|move|poller)[^/]*\.ts$/.test(name) && !name.includes('.test.'))
    .map((name) => fs.readFileSync(`src/${name}`, 'utf8'))
    .join('\n')
  // The test runner's options are its own.
  const ours = text.replaceAll(/`[^`]*npx vitest[^`]*`/g, '')
  const options = [...ours.matchAll(/ `?--([a-z][a-z-]+)/g)].map(([, name = '']) => name)
  expect(options).toContain('drill')
  expect(options.filter((option) => !sources.includes(option))).toEqual([])
})

test('every file, setting and metric is there', () => {
  const settings = fs.readFileSync('.env.example', 'utf8')
  const metrics = ['prometheus-rules.yml', 'grafana-dashboard.json'].map((name) =>
    fs.readFileSync(`deploy/${name}`, 'utf8'),
  )
  for (const file of named(/`(deploy\/[^`]+)`/g)) expect(fs.existsSync(file), file).toBe(true)
  for (const [, link = ''] of text.matchAll(/\]\(([^)]+)\)/g)) expect(fs.existsSync(`docs/${link}`), link).toBe(true)
  for (const setting of named(/`([A-Z]+_[A-Z_]+)`/g)) expect(settings).toContain(setting)
  for (const metric of named(/`((?:minerva|nodejs)_[a-z0-9_]+)`/g)) expect(metrics.join('\n')).toContain(metric)
})

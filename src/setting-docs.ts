import fs from 'node:fs'
import { catalogue } from './areas.ts'

// `npm run settings`: writes .env.example and README's table from the areas' declarations.

const README = new URL('../README.md', import.meta.url)
const ENV_EXAMPLE = new URL('../.env.example', import.meta.url)
const WIDEST_LINE = 130

const defaults = catalogue.texts({})
const inCode = (text: string) => text.replaceAll('`', '')

/** The file with every setting at its default. */
export function envExample(): string {
  const settings = Array.from(catalogue.settings, ([name, { about, defaultAbout, inConsole }]) => {
    const byDefault = defaultAbout === undefined ? '' : `; by default ${inCode(defaultAbout)}`
    return `${commented(`${inCode(about)}${byDefault}`)}\n${inConsole ? '#' : ''}${name}=${defaults[name] ?? ''}\n`
  })
  return `# Every setting of Minerva, with its default. Copy to .env or set in the environment; an empty value means "not set".
# Those with a # before their name can also be set in the console (Settings), unless they are set here.

${settings.join('\n')}`
}

function commented(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length <= WIDEST_LINE) lines.splice(-1, 1, line)
    else lines.push(`# ${word}`)
  }
  return lines.join('\n')
}

/** README with its table of settings, laid out as the formatter does. */
export function withSettingsTable(readme: string): string {
  const rows = [
    ['setting', 'default', 'meaning'],
    ...Array.from(catalogue.settings, ([name, { about, defaultAbout }]) => [
      `\`${name}\``,
      defaultAbout ?? defaults[name] ?? '',
      about,
    ]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const [head = '', ...body] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const table = [head, rule, ...body].join('\n')
  return readme.replace(/^\| setting +\|[^]*?\n(?!\|)/m, () => `${table}\n`)
}

// `import.meta.main` is false for an entry that scripts/run.mjs imports.
if (process.argv[1] === import.meta.filename) {
  fs.writeFileSync(ENV_EXAMPLE, envExample())
  fs.writeFileSync(README, withSettingsTable(fs.readFileSync(README, 'utf8')))
}

import fs from 'node:fs'
import { expect, test } from 'vitest'

// docs/operations.md is read when something is wrong: what it names must be there.

const text = fs.readFileSync('docs/operations.md', 'utf8')
const named = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]

/** Commands that another test runs, by a word of it there. */
const RUN_BY: Record<string, readonly [file: string, word: string]> = {
  'npm run distribute': ['operations.citus.db.test.ts', 'src/distribute.ts'],
  'npm run move -- --to postgres://…': ['platform/server/move/move.citus.db.test.ts', 'moveDatabase'],
  'npm run move -- --from <the coordinator> --to …': ['platform/server/move/move.citus.db.test.ts', 'moveDatabase'],
  'npm run package': ['package.long.test.ts', "'run', 'package'"],
  'sudo minerva doctor': ['package.long.test.ts', 'minerva doctor'],
  'sudo minerva backup': ['package.long.test.ts', 'minerva backup'],
  'sudo minerva restore': ['package.long.test.ts', 'minerva restore'],
  'sudo install -d -o minerva /var/lib/minerva/before && sudo mv /var/lib/minerva/postgres /var/lib/minerva/before/': [
    'package.long.test.ts',
    'install -d -o minerva /var/lib/minerva/before && mv /var/lib/minerva/postgres /var/lib/minerva/before/',
  ],
  'sudo minerva move --from before --from-programs /usr/lib/postgresql/17/bin --to .': [
    'package.long.test.ts',
    'minerva move --from before',
  ],
  'sudo apt install ./minerva_*.deb': ['package.long.test.ts', '.deb'],
}
/** As the document states of each. */
const NOT_RUN = [
  'docker compose up -d --build',
  'docker compose logs minerva',
  'docker compose exec -u root minerva minerva doctor',
  'docker compose exec -u root minerva chown minerva /mnt/backups',
  'docker compose stop minerva',
  'docker compose run --rm -u root --entrypoint minerva minerva restore --from /mnt/backups',
  'npm ci',
  'npm run bench',
  'sudo chown -R minerva /mnt/backups',
  'sudo systemctl edit minerva',
  'sudo systemctl enable --now minerva',
  'sudo systemctl start minerva',
  'sudo systemctl stop minerva',
  'KILL_MINUTES=5 npx vitest run --project long src/several-servers.long.test.ts',
]

test('every command is run by a test, or the document says that it is not', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = named(/`((?:npm|npx|sudo|mkdir|docker|[A-Z_]+=\S+ np[mx]) [^`]+)`/g)
  expect(commands).toContain('npm run restore -- --from /mnt/backups --key-file backup.key')
  expect(named(/`npm run ([a-z:]+)/g).filter((command) => !(command in scripts))).toEqual([])
  const run = fs.readFileSync('src/operations.long.test.ts', 'utf8')
  const others = commands.filter((command) => !run.includes(command.replace(/ --$/, '')))
  expect(others.toSorted()).toEqual([...Object.keys(RUN_BY), ...NOT_RUN].toSorted())
  for (const [file, word] of Object.values(RUN_BY)) expect(fs.readFileSync(`src/${file}`, 'utf8')).toContain(word)
})

test('every option is one that its command takes', () => {
  const sources = fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(backup|restore|move|poller)[^/]*\.ts$/.test(name) && !name.includes('.test.'))
    .map((name) => fs.readFileSync(`src/${name}`, 'utf8'))
    .join('\n')
  // The test runner's, docker's and systemd's options are their own.
  const ours = text.replaceAll(/`(?:[^`]*npx vitest|docker |sudo systemctl )[^`]*`/g, '')
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

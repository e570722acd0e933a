import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lowerSessionPriority } from './lower-priority.ts'

const MODULE = path.join(import.meta.dirname, 'lower-priority.ts')

test.each([
  [15, 15],
  [2, 10],
])('a program that runs at niceness %d goes on at %d', (before, after) => {
  const code = `import { lowerPriority } from ${JSON.stringify(MODULE)}; import os from 'node:os'; lowerPriority(10); console.log(os.getPriority())`
  // This run may itself be a low one.
  const own = Number(execFileSync('nice', { encoding: 'utf8' }))
  const program = [process.execPath, '--input-type=module', '--eval', code]
  const said = execFileSync('nice', ['-n', String(Math.max(0, before - own)), ...program], { encoding: 'utf8' })
  expect(Number(said)).toBe(Math.max(after, own))
})

test('a session is lowered compared with the others, too, where there are such groups', () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  onTestFinished(() => void child.kill())
  const pid = child.pid ?? NaN
  lowerSessionPriority(10, pid)
  expect(os.getPriority(pid)).toBeGreaterThanOrEqual(10)
  const group = `/proc/${pid}/autogroup`
  if (fs.existsSync(group)) expect(fs.readFileSync(group, 'utf8')).toMatch(/nice 10$/m)
})

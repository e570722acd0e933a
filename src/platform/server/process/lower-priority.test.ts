import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

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

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { catalogue } from '../../../areas.ts'
import { strangersIn } from './env-file.ts'

test('names in .env that are no setting are reported, and nothing else is', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minerva-env-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const file = path.join(folder, '.env')
  expect(strangersIn(file, catalogue.settings)).toEqual([])
  fs.writeFileSync(file, '# PROT=1\nSWEEP_SECOND=20\nPORT=7081\nNODE_OPTIONS=--trace-warnings\nPOLLER_KEY=x\nport=1\n')
  expect(strangersIn(file, catalogue.settings)).toEqual(['SWEEP_SECOND', 'port'])
  expect(strangersIn('.env.example', catalogue.settings)).toEqual([])
})

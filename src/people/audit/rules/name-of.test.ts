import { expect, test } from 'vitest'
import { nameOf } from './name-of.ts'

test.each([
  [{ name: 'farm', serial: 'S1' }, 'farm'],
  [{ name: '', serial: 'S1' }, 'S1'],
  [{ name: 7, role: '客户' }, '客户'],
  [{ fileName: 'a.mp4' }, 'a.mp4'],
  [{ other: 'x' }, undefined],
  [{}, undefined],
  [null, undefined],
  [undefined, undefined],
  ['name', undefined],
])('%j is called %j', (side, name) => expect(nameOf(side)).toBe(name))

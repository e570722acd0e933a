import { expect, test } from 'vitest'
import { isDatabaseAway, isWorthAnotherTry } from './database-errors.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('from the database'), { code, ...more })

test.each<[string, unknown, boolean]>([
  ['nobody listens', withCode('ECONNREFUSED'), true],
  ['cut off', withCode('ECONNRESET'), true],
  ['no such socket', withCode('ENOENT', { syscall: 'connect' }), true],
  ['no connection left here', withCode('EMFILE', { syscall: 'connect' }), true],
  ['no file left', withCode('EMFILE', { syscall: 'open' }), false],
  ['no such file', withCode('ENOENT', { syscall: 'open' }), false],
  ['shut down', withCode('57P01'), true],
  ['crashed', withCode('57P02'), true],
  ['starting up', withCode('57P03'), true],
  ['connection failure', withCode('08006'), true],
  ['no connection free', withCode('53300'), true],
  ['pg says', new Error('Connection terminated unexpectedly'), true],
  ['pg-pool says', new Error('timeout exceeded when trying to connect'), true],
  [
    'Citus says of a worker',
    withCode('XX000', { message: 'failure on connection marked as essential: db2:5432' }),
    true,
  ],
  ['as a cause', new Error('reading devices', { cause: withCode('57P01') }), true],
  ['cancelled by its deadline', withCode('57014'), false],
  ['a broken rule', withCode('23505'), false],
  ['a mistake of ours', new TypeError('x is not a function'), false],
  ['no error', 'ECONNREFUSED', false],
])('the database is away: %s', (_, error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway)
})

test.each([
  ['40001', true],
  ['40P01', true],
  ['23505', false],
])('worth another try: %s', (code, isWorth) => {
  expect(isWorthAnotherTry(withCode(code))).toBe(isWorth)
})

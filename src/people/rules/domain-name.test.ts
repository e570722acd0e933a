import { expect, test } from 'vitest'
import { domainLabel, hostLabel, isDomainLabel, isReservedDomain } from './domain-name.ts'

test.each([
  ['zhenhai', 'zhenhai', true],
  [' Zhenhai.ISA.qa ', 'zhenhai', true],
  ['a', 'a', true],
  ['a-1', 'a-1', true],
  ['x'.repeat(63), 'x'.repeat(63), true],
  ['x'.repeat(64), 'x'.repeat(64), false],
  ['-a', '-a', false],
  ['a-', 'a-', false],
  ['a.b', 'a.b', false],
  ['镇海', '镇海', false],
  ['a b', 'a b', false],
  ['a_b', 'a_b', false],
  ['.isa.qa', '', false],
  ['', '', false],
])('%j is the label %j: %s', (text, label, isLabel) => {
  expect(domainLabel(text)).toBe(label)
  expect(isDomainLabel(label)).toBe(isLabel)
})

test.each([
  ['www', true],
  ['api', true],
  ['admin', true],
  ['xn--fiqs8s', true],
  ['zhenhai', false],
  ['', false],
])('%s is reserved: %s', (label, isReserved) => {
  expect(isReservedDomain(label)).toBe(isReserved)
})

test.each([
  ['zhenhai.isa.qa', 'zhenhai'],
  ['isa.qa', undefined],
  ['a.b.isa.qa', undefined],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
])('a page opened at %s is of %s', (host, label) => {
  expect(hostLabel(host)).toBe(label)
})

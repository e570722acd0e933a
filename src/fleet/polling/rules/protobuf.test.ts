import { expect, it } from 'vitest'
import { bytesField, bytesFieldsOf } from './protobuf.ts'

const textsOf = (message: Buffer) => {
  const fields = bytesFieldsOf(message)
  return fields && Object.fromEntries(Array.from(fields, ([number, bytes]) => [number, String(bytes)]))
}

it('reads what it writes, at any number and length', () => {
  const long = 'ü'.repeat(300)
  expect(textsOf(Buffer.concat([bytesField(1, 'root'), bytesField(16, long), bytesField(2, '')]))).toEqual({
    1: 'root',
    2: '',
    16: long,
  })
  expect(textsOf(Buffer.alloc(0))).toEqual({})
})

it('takes the last of a field, and skips other types', () => {
  const numbers = Buffer.concat([
    Buffer.from([1 << 3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]),
    Buffer.from([(2 << 3) | 1, 1, 2, 3, 4, 5, 6, 7, 8]),
    Buffer.from([(3 << 3) | 5, 1, 2, 3, 4]),
  ])
  expect(textsOf(Buffer.concat([bytesField(7, 'old'), numbers, bytesField(7, 'new')]))).toEqual({ 7: 'new' })
})

it.each([
  ['a tag without a value', [0x0a]],
  ['a length beyond its end', [0x0a, 2, 65]],
  ['a length of eleven bytes', [0x0a, ...Array.from({ length: 10 }, () => 0x80), 1]],
  ['the number 0', [0x02, 0]],
  ['a group', [0x0b, 0x0c]],
  ['a type that there is not', [0x0f, 0]],
  ['a fixed number that ends too soon', [0x09, 1, 2]],
  ['a tag of more than 32 bits', [0xfa, 0xff, 0xff, 0xff, 0xff, 1, 0]],
])('%s is broken', (_name, bytes) => {
  expect(bytesFieldsOf(Buffer.from(bytes))).toBeUndefined()
})

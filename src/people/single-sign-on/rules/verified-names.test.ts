import { expect, test } from 'vitest'
import { verifiedNames } from './verified-names.ts'

test.each([
  [{ email: 'a@example.com', email_verified: true }, ['a@example.com']],
  [{ email: 'a@example.com' }, []],
  [{ email: 'a@example.com', email_verified: 'true' }, []],
  [{ email: 5, email_verified: true }, []],
  [{ phone_number: '+86 138-0000-0001', phone_number_verified: true }, ['13800000001', '+8613800000001']],
  [{ phone_number: '+4915112345678', phone_number_verified: true }, ['+4915112345678']],
  [{ phone_number: '13800000001' }, []],
  [{ phone_number: 'none', phone_number_verified: true }, []],
])('%o names %o', (claims, names) => expect(verifiedNames(claims)).toEqual(names))

import { expect, test } from 'vitest'
import { z } from 'zod'
import { nouns } from './areas.ts'

/** Fields in which people write paragraphs; each is shown as one, and is part of no message. */
const PARAGRAPHS = ['content', 'consent', 'description', 'note', 'notes', 'reason', 'remarks', 'text']
/** Compared or sealed as given: a secret, or the name of something that exists. */
const AS_GIVEN = ['fileName', 'invite', 'itemKey', 'key', 'newPasswd', 'password', 'role', 'secret', 'token']
/** Parsed, and not stored as typed. */
const READ = ['domain', 'insteadOf', 'number', 'propertyNames', 'tankerNumber']

const BROKEN = ['Ab\nCd1', '12345\n67890']

function takesBreaks(schema: z.core.$ZodType): boolean {
  return BROKEN.some((text) => {
    const { success, data } = z.safeParse(schema, text)
    return success && typeof data === 'string' && data.includes('\n')
  })
}

const innards = ({ _zod: { def, parent } }: z.core.$ZodType) => ({ type: def.type, parent })

/** The fields of a request that take a text with a break in it, by their place in its JSON schema. */
function brokenFields(request: z.ZodType): string[] {
  const fields = new Map<z.core.$ZodType, (string | number)[]>()
  const look = ({ zodSchema, path }: { zodSchema: z.core.$ZodType; path: (string | number)[] }) => {
    if (innards(zodSchema).type === 'string') fields.set(zodSchema, path)
  }
  z.toJSONSchema(request, { io: 'input', unrepresentable: 'any', override: look })
  // Each check of a text makes a schema of its own, whose parent lacks the check.
  for (const schema of fields.keys()) {
    const { parent } = innards(schema)
    if (parent) fields.delete(parent)
  }
  return [...fields].filter(([schema]) => takesBreaks(schema)).map(([, path]) => path.join('.'))
}

test('takes a break in no text but in paragraphs', () => {
  const known = new RegExp(`(^|\\.)(${[...PARAGRAPHS, ...AS_GIVEN, ...READ].join('|')})(\\.|$)`)
  const found = nouns.flatMap(({ calls }) =>
    Object.entries(calls).flatMap(([address, { write, request }]) =>
      (write && request ? brokenFields(request) : [])
        .filter((field) => !known.test(field) && !address.includes('savePreference'))
        .map((field) => `${address} ${field}`),
    ),
  )
  expect(found).toEqual([])
})

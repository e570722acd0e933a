import { z } from 'zod'
import type { CallSpec } from '../contract/call.ts'
import type { CallParts } from './test-caller.ts'

interface Field {
  name: string
  /** the least and the most that the contract takes, where it states them: numbers, and the longest texts */
  edges: (number | string)[]
}

const known = new Map<z.ZodType | undefined, Field[]>([[undefined, []]])

/** The fields of an object's schema, with those of an object inside it as 'filter.serial'. */
export function fieldsOf(shape: z.ZodType | undefined): Field[] {
  const fields = known.get(shape) ?? findFields(shape as z.ZodType)
  known.set(shape, fields)
  return fields
}

function findFields(shape: z.ZodType): Field[] {
  interface Schema {
    properties?: Record<string, Schema>
    items?: Schema
    anyOf?: Schema[]
    minimum?: number
    maximum?: number
    maxLength?: number
  }
  const edgesOf = ({ minimum, maximum, maxLength, anyOf = [] }: Schema): Field['edges'] => [
    ...[minimum, maximum].filter((edge) => edge !== undefined),
    // The longest is longer still in bytes, as an index or a column counts it.
    ...(maxLength && maxLength <= 100_000 ? ['x', '字'].map((letter) => letter.repeat(maxLength)) : []),
    ...anyOf.flatMap(edgesOf),
  ]
  const fields = ({ properties = {}, items, anyOf = [] }: Schema): Field[] => [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      { name, edges: edgesOf(inner) },
      ...fields(inner).map((each) => ({ ...each, name: `${name}.${each.name}` })),
    ]),
    ...(items ? fields(items).map((each) => ({ ...each, name: `0.${each.name}` })) : []),
    ...anyOf.flatMap(fields),
  ]
  return fields(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** A request with another value in a field, which may stand inside another one or in a list: 'slots.0.day'. */
export function withField(request: unknown, field: string, value: unknown): object {
  const [name = '', ...inner] = field.split('.')
  const given = request as Record<string, unknown>
  const empty = /^\d+$/.test(inner[0] ?? '') ? [] : {}
  const changed = inner.length === 0 ? value : withField(given[name] ?? empty, inner.join('.'), value)
  return Array.isArray(request)
    ? Object.assign([...(request as unknown[])], { [name]: changed })
    : { ...given, [name]: changed }
}

const takes = (shape: z.ZodType | undefined, given: unknown) => !shape || shape.safeParse(given).success

/** Whether the contract lets it through to the handler. */
export function isLetThrough(spec: CallSpec, parts: CallParts): boolean {
  const { request, query, params } = spec
  try {
    return takes(request, parts.request) && takes(query, parts.query) && takes(params, parts.params)
  } catch {
    // Too deep to be looked at: how the server takes that is worth a try.
    return true
  }
}

/** What the contract refuses never gets to the call: of each field the first is worth sending, and all that it lets through. */
export function worthSending<T extends { field: string; parts: CallParts }>(spec: CallSpec, tries: readonly T[]): T[] {
  const refused = new Set<string>()
  return tries.filter(({ field, parts }) => {
    if (isLetThrough(spec, parts)) return true
    return !refused.has(field) && refused.add(field)
  })
}

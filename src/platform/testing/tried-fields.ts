import { z } from 'zod'
import type { CallSpec } from '../contract/call.ts'
import type { CallParts } from './test-caller.ts'

interface Field {
  name: string
  /** the least and the most that the contract takes, where it states them */
  edges: number[]
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
    minimum?: number
    maximum?: number
  }
  const fields = (schema: Schema): Field[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      { name, edges: [inner.minimum, inner.maximum].filter((edge) => edge !== undefined) },
      ...fields(inner).map((each) => ({ ...each, name: `${name}.${each.name}` })),
    ])
  return fields(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** A request with another value in a field, which may stand inside another one or in a list: 'slots.0.day'. */
export function withField(request: unknown, field: string, value: unknown): object {
  const [name = '', ...inner] = field.split('.')
  const given = request as Record<string, unknown>
  const changed = inner.length === 0 ? value : withField(given[name] ?? {}, inner.join('.'), value)
  return Array.isArray(request) ? request.with(Number(name), changed) : { ...given, [name]: changed }
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

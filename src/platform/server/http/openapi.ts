import { z } from 'zod'
import { EVERYBODY, isOpenToTokens } from '../../contract/call.ts'
import type { CallSpec } from '../../contract/call.ts'
import type { Noun } from '../context.ts'

type JsonSchema = Record<string, unknown>

/** The OpenAPI 3.1 document of the calls, made from their contracts alone. */
export function openApiDocument(nouns: readonly Noun[], version: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { calls } of nouns) {
    for (const [address, spec] of Object.entries(calls)) {
      const [method = '', path = ''] = address.split(' ')
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(address, path, spec) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Minerva',
      version,
      description:
        'Every call answers with an envelope `{code, message, data}`; code 200 is success. Errors: 400 (with `data.fields`), 401, ' +
        '403, 404, 409 and 423 (uploads), 413, 421 (asked by a name that is not this server’s), 429, 500, 503, 504 and 507 (disk full) are HTTP statuses too; 41000 (refused), 41001 (login failed), 50008 (unknown token), ' +
        '50012 (logged in elsewhere) and 50014 (session expired) travel with HTTP 200. Messages are in Chinese or English, by the ' +
        'header X-Minerva-Locale, the cookie `locale` or Accept-Language.',
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            '`cat` and a token, without a space: that of a login, or for scripts an API token that a person made in the console ' +
            '(`mnv_…`, at most a year, with a role, a scope, and with or without the right to write). An API token never does more than ' +
            'its maker may at that moment; a revoked one answers 50008, an expired one 50014.',
        },
        machineKey: { type: 'http', scheme: 'bearer', description: 'The key of a machine, such as a remote poller' },
      },
    },
    paths,
  }
}

function operation(address: string, path: string, spec: CallSpec): JsonSchema {
  const keys = [spec.key].flat().filter((key) => key !== EVERYBODY)
  const roles = spec.roles ? `; only the roles ${spec.roles.join(', ')}` : ''
  const needs =
    spec.scope === 'public'
      ? 'No session needed.'
      : spec.scope === 'machine'
        ? 'Needs the key of a machine.'
        : `Needs ${keys.length > 0 ? `the key ${keys.join(' or ')}${spec.write ? ', with the right to write' : ''}` : 'a session'}${roles}.`
  return {
    operationId: address
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replace(/-$/, '')
      .toLowerCase(),
    tags: [path.split('/')[1]],
    summary: spec.summary,
    description: `${needs} Rows: ${spec.scope}.${isOpenToTokens(spec) ? '' : ' Not open to API tokens.'}`,
    ...(spec.scope === 'public' ? { security: [] } : {}),
    ...(spec.scope === 'machine' ? { security: [{ machineKey: [] }] } : {}),
    ...(spec.params || spec.query
      ? { parameters: [...parameters('path', spec.params), ...parameters('query', spec.query)] }
      : {}),
    ...(spec.request
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(spec.request, 'input') } },
          },
        }
      : {}),
    ...(spec.file ? { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } } : {}),
    responses: { 200: success(spec), default: { description: 'An envelope with the error', ...json(envelope({})) } },
  }
}

function success({ response }: CallSpec): JsonSchema {
  if (response === 'file' || response === 'storedFile') {
    return { description: 'The file', content: { 'application/octet-stream': { schema: {} } } }
  }
  return { description: 'Success', ...json(envelope(jsonSchema(response, 'output'))) }
}

function json(schema: JsonSchema): JsonSchema {
  return { content: { 'application/json': { schema } } }
}

function envelope(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  }
}

function parameters(place: 'path' | 'query', shape: z.ZodType | undefined): JsonSchema[] {
  if (!shape) return []
  const { properties = {}, required = [] } = jsonSchema(shape, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function jsonSchema(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  })
  return schema
}

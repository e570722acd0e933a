import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Noun } from '../context.ts'
import { openApiDocument } from './openapi.ts'
import { VERSION } from '../process/version.ts'

/** The page that shows every call, at /api/docs, and the document itself at /api/docs/json. */
export async function addApiDocument(server: FastifyInstance, nouns: readonly Noun[]): Promise<void> {
  // Made when it is first asked for: it takes longer than all else of a start.
  let made: object | undefined
  const document = () => (made ??= openApiDocument(nouns, VERSION))
  await server.register(async (scope) => {
    await scope.register(givesDocument, { document })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'none', filter: true } })
  })
}

/** swagger-ui asks for a plugin of this name that gives the document; ours gives the one made from the contracts. */
const givesDocument = Object.assign(
  async (scope: FastifyInstance, { document }: { document: () => object }) => {
    scope.decorate('swagger', document)
  },
  { [Symbol.for('skip-override')]: true, [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' } },
)

import { nouns } from './areas.ts'
import { openApiDocument } from './platform/server/openapi.ts'
import { VERSION } from './platform/server/version.ts'

process.stdout.write(`${JSON.stringify(openApiDocument(nouns, VERSION), null, 2)}\n`)

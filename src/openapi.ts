import { nouns } from './areas.ts'
import { openApiDocument } from './platform/server/http/openapi.ts'
import { VERSION } from './platform/server/process/version.ts'

process.stdout.write(`${JSON.stringify(openApiDocument(nouns, VERSION), null, 2)}\n`)

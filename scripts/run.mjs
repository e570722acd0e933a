// Runs a TypeScript entry of this project. Node runs .ts files itself from version 24 on; an older one would fail
// with a message no one understands, so it is refused here in words.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Minerva needs Node.js 24 or later; this is ${process.version}.\n` +
      'On Linux (x64, arm64) "npm ci" brings the right one and "npm start" and "npm run demo" use it: start it that way.\n' +
      'Elsewhere install Node.js 24 from your system or nodejs.org, then try again.',
  )
  process.exit(1)
}

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
if (existsSync('.env')) process.loadEnvFile('.env')
// What was compiled is kept, by child processes, too: the next start takes half the processor time. Without a place for it all goes on.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const [entry, ...rest] = process.argv.slice(2)
process.argv = [process.argv[0], path.join(root, entry), ...rest]
await import(pathToFileURL(path.join(root, entry)).href)

import { ensureConsole } from './platform/server/http/build-console.ts'

/** `npm run build`: the console as the server serves it, so that a server which may not write to its own folder starts at once. */
await ensureConsole((line) => console.log(line))

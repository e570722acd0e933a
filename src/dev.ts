import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/** `npm run dev`: the demo, restarted when its source changes, behind a console that reloads as you edit. */
const PORT = 7080
const demo = spawn(
  process.execPath,
  ['--watch-path=src', '--watch-preserve-output', 'src/demo.ts', '--port', String(PORT)],
  {
    stdio: 'inherit',
  },
)
const vite = await createServer({ server: { host: '127.0.0.1', port: 5173 } })
await vite.listen()
vite.printUrls()
demo.on('exit', (code) => {
  void vite.close().finally(() => process.exit(code ?? 0))
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => demo.kill(signal))

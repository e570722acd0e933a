import { request } from 'node:http'
import { parsePage } from '../read/miner-reply.ts'
import { atDeadline, MAX_REPLY_BYTES, rawOf, silenceOf } from './ask-miner-exchange.ts'
import type { Exchange, Line } from './ask-miner-exchange.ts'

/** Like `exchange`, over HTTP: one connection, one GET. Follows no redirect and takes nothing but status 200. */
export function exchangeHttp(
  { host, port }: Pick<Line, 'host' | 'port'>,
  path: string,
  leftMs: number,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const headers = { accept: 'application/json', 'accept-encoding': 'identity', connection: 'close' }
    const asked = request({ host, port, path, headers, agent: false })
    const end = (result: Exchange) => {
      cancel()
      resolve(result)
      asked.destroy()
    }
    const text = () => Buffer.concat(chunks).toString('utf8')
    const unreadable = (reason: string) => end({ kind: 'unreadable', raw: rawOf(text()), reason })
    const cancel = atDeadline(leftMs, () => end({ kind: 'silent', reason: 'timeout' }))
    asked.on('error', (error: NodeJS.ErrnoException) =>
      error.code?.startsWith('HPE_') ? unreadable('not HTTP') : end(silenceOf(error.code)),
    )
    asked.on('response', (response) => {
      response.on('error', () => end({ kind: 'silent', reason: 'closed' }))
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > MAX_REPLY_BYTES) unreadable(`more than ${MAX_REPLY_BYTES} bytes`)
      })
      response.on('end', () => {
        const page = text()
        if (response.statusCode !== 200) unreadable(`HTTP ${response.statusCode}`)
        else end({ kind: 'text', text: page, reply: parsePage(page) })
      })
    })
    asked.end()
  })
}

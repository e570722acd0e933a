import http from 'node:http'
import type { Calls, Envelope, PartInput, ResponseOf } from '../src/platform/contract/call.ts'

/** Calls over connections that stay open, as many as a browser has, with as little in between as possible. */
export function httpClient(url: string, token: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6 })

  function open(address: string, parts: { params?: Record<string, string | number>; request?: unknown }) {
    const [method, template = ''] = address.split(' ')
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parts.params?.[name]))
    const body = parts.request === undefined ? undefined : JSON.stringify(parts.request)
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    http
      .request(
        `${url}/api${path}`,
        { method, agent, headers: { authorization: `cat${token}`, 'content-type': 'application/json' } },
        resolve,
      )
      .on('error', reject)
      .end(body)
    return promise
  }

  return {
    open,
    async call<A extends keyof Calls & string>(
      address: A,
      parts: { params?: Record<string, string | number>; request?: PartInput<Calls[A], 'request'> } = {},
    ): Promise<ResponseOf<A>> {
      const response = await open(address, parts)
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const { code, message, data } = JSON.parse(Buffer.concat(chunks).toString()) as Envelope<ResponseOf<A>>
      if (code !== 200) throw new Error(`${address}: ${code} ${message}`)
      return data
    },
    close: () => agent.destroy(),
  }
}
export type HttpClient = ReturnType<typeof httpClient>

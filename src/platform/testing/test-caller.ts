import type { Calls, Envelope, PartInput, ResponseOf } from '../contract/call.ts'

export interface Answered<T> extends Envelope<T> {
  /** HTTP */
  status: number
  headers: Headers
}

export interface CallParts {
  request?: unknown
  /** the body of a call that takes a file, instead of a request */
  file?: Uint8Array<ArrayBuffer>
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  headers?: Record<string, string>
}

type Typed<A extends keyof Calls> = CallParts & {
  request?: PartInput<Calls[A], 'request'>
}

/** Makes calls over HTTP as one person, or as no one. */
export interface TestCaller {
  token: string | undefined
  /** One call of the contract: `call('POST /device/scrap/{id}', { params: { id: 7 } })`. */
  call<A extends keyof Calls>(address: A, parts?: Typed<A>): Promise<Answered<ResponseOf<A>>>
  /** The same for a call known only by its address, or for what does not fit the contract. */
  callAny(address: string, parts?: CallParts): Promise<Answered<unknown>>
  /** A bare request below the server's root, with the token. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export function testCaller(url: string, token?: string): TestCaller {
  const authorization: Record<string, string> = token ? { authorization: `cat${token}` } : {}

  const caller: TestCaller = {
    token,
    fetch: (path, init = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { ...authorization, ...(init.headers as Record<string, string> | undefined) },
      }),
    async callAny(address, { request, file, params = {}, query = {}, headers = {} } = {}) {
      const [method = 'GET', template = ''] = address.split(' ')
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? `{${name}}`),
      )
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const response = await caller.fetch(`/api${path}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        headers: {
          ...(file ? { 'content-type': 'application/octet-stream' } : {}),
          ...(request === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(file ? { body: file } : request === undefined ? {} : { body: JSON.stringify(request) }),
      })
      const about = { status: response.status, headers: response.headers }
      if (response.headers.get('content-disposition')) {
        return { ...about, code: response.status, message: '', data: await response.blob() }
      }
      return { ...about, ...((await response.json()) as Envelope<unknown>) }
    },
    call: (address, parts) => caller.callAny(address, parts) as never,
  }
  return caller
}

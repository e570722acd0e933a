import { expect } from 'vitest'
import type { TestServer } from '../../../platform/testing/test-server.ts'

/** Cookies as one browser keeps them. */
export class Jar {
  readonly cookies = new Map<string, string>()
  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
  }
  get header(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  }
}

export type Person = Awaited<ReturnType<TestServer['signIn']>>

export interface SignOnBrowser {
  /** of the console */
  jar: Jar
  /** The address at the provider. */
  begin(as?: Person): Promise<string>
  finish(query: string, as?: Person, otp?: string): Promise<{ code: number; message: string; data: unknown }>
}

/** A browser on the console's login page, in English. `address`: it comes from there, by a proxy. */
export function signOnBrowser(server: TestServer, address?: string): SignOnBrowser {
  const jar = new Jar()
  async function call(name: string, request: object, person?: Person) {
    const headers = {
      cookie: jar.header,
      origin: server.url,
      'accept-language': 'en',
      ...(address && { 'x-forwarded-for': address }),
    }
    const answer = await (person ?? server.nobody).callAny(name, { request, headers })
    jar.take(answer.headers)
    return answer
  }
  return {
    jar,
    async begin(as) {
      const answer = await call(as ? 'POST /signOn/link' : 'POST /signOn/begin', {}, as)
      expect(answer).toMatchObject({ code: 200 })
      return (answer.data as { url: string }).url
    },
    finish: (query, as, otp) => call('POST /signOn/finish', { query, otp }, as),
  }
}

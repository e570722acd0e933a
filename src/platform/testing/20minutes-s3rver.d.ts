declare module '@20minutes/s3rver' {
  import type { IncomingMessage } from 'node:http'
  import type { AddressInfo } from 'node:net'

  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(options: Options)
    /** Koa's */
    middleware: ((
      context: { app: object; method: string; path: string; req: IncomingMessage; status: number },
      next: () => Promise<unknown>,
    ) => Promise<unknown>)[]
    run(done: (error: Error | null, address: AddressInfo) => void): Promise<AddressInfo>
    close(): Promise<void>
  }
}

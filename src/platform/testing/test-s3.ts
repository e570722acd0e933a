import fs from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../server/files/s3-store.ts'

export interface TestS3 {
  settings: S3Settings
  /** The next so many PUTs are answered with 503 once their body has come. */
  failPuts(count: number): void
  [Symbol.asyncDispose](): Promise<void>
}

/** A server that speaks S3 over HTTP and checks signatures, with an empty bucket; on loopback, at a port of its own. */
export async function testS3(): Promise<TestS3> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'minerva', configs: [] }],
  })
  let failing = 0
  server.middleware.unshift(async (context, next) => {
    if (context.method !== 'PUT' || failing === 0) await next()
    else {
      failing -= 1
      await finished(context.req.resume())
      context.status = 503
    }
  })
  server.middleware.unshift(async (context, next) => {
    // It signs a bucket's own address without the slash that clients sign it with.
    if (context.path === '/minerva/')
      context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } }) as object
    await next()
  })
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    void server.run((error, address) => (error ? reject(error) : resolve(address)))
  })
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'minerva',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    failPuts: (count) => void (failing = count),
    async [Symbol.asyncDispose]() {
      await server.close()
      await fs.rm(directory, { recursive: true, force: true })
    },
  }
}

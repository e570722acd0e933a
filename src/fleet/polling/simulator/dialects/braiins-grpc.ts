import { createServer } from 'node:http2'
import { grpcFrame, messageOf } from '../../rules/grpc-frame.ts'
import { bytesField, bytesFieldsOf } from '../../rules/protobuf.ts'
import { SIMULATED_LOGIN, tokenOf } from './http.ts'
import type { Http2Server, IncomingHttpHeaders } from 'node:http2'
import type { Look } from './dialect.ts'

const [OK, UNIMPLEMENTED, UNAUTHENTICATED] = [0, 12, 16]
interface Reply {
  status: number
  message?: Buffer
}

/** The gRPC of Braiins OS from 23.3 on, as far as it identifies the miner. `look`: null while it does not answer. */
export const braiinsGrpc = (look: () => Look | null): Http2Server =>
  createServer().on('stream', (stream, headers) => {
    const chunks: Buffer[] = []
    stream.on('error', () => {})
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const seen = look()
      if (!seen) return
      const { status, message } = answerTo(headers, messageOf(Buffer.concat(chunks)), seen)
      const trailers = { 'grpc-status': String(status) }
      const about = { 'content-type': 'application/grpc' }
      // Without a message, the status is in the headers.
      if (!message) return stream.respond({ ...about, ...trailers }, { endStream: true })
      stream.respond(about, { waitForTrailers: true })
      stream.on('wantTrailers', () => stream.sendTrailers(trailers))
      stream.end(grpcFrame(message))
    })
  })

function answerTo(headers: IncomingHttpHeaders, message: Buffer | undefined, look: Look): Reply {
  const method = headers[':path']
  if (method === '/braiins.bos.v1.AuthenticationService/Login') {
    const fields = bytesFieldsOf(message ?? Buffer.alloc(0))
    const [account, password] = [1, 2].map((number) => fields?.get(number)?.toString())
    const isRight = account === SIMULATED_LOGIN.account && password === SIMULATED_LOGIN.password
    return isRight ? { status: OK, message: bytesField(1, tokenOf(look)) } : { status: UNAUTHENTICATED }
  }
  if (method !== '/braiins.bos.v1.MinerService/GetMinerDetails') return { status: UNIMPLEMENTED }
  if (headers.authorization !== tokenOf(look)) return { status: UNAUTHENTICATED }
  return { status: OK, message: detailsOf(look) }
}

const detailsOf = ({ miner }: Look): Buffer =>
  Buffer.concat([
    bytesField(2, bytesField(4, miner.model)),
    bytesField(5, bytesField(1, '2025-04-08-0-2e8a51c7-25.03-plus')),
    bytesField(7, miner.mac),
    // Seconds of uptime, which are skipped: a number, not bytes.
    Buffer.from([11 << 3, 60]),
    bytesField(16, miner.serial),
  ])

import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { EventName, StreamPayloads } from '../../contract/events.ts'
import { refuseTokens, requestToken } from './authentication.ts'
import type { FindCaller } from './authentication.ts'
import type { StreamRules } from '../area.ts'
import type { App } from '../context.ts'
import type { Caller } from '../caller.ts'
import { isDatabaseAway } from '../database/database.ts'
import { CallError, CODES } from './errors.ts'
import { serverTexts } from '../text.ts'

const HEARTBEAT_MS = 15_000
const RECONNECT_MS = 3000
/** A browser opens at most six connections to one host over HTTP/1.1; several tabs share a session. */
const STREAMS_PER_SESSION = 12
const STREAMS_PER_PROCESS = 5000
/** A reader this far behind is cut off; it reconnects and reads again. */
const LARGEST_BACKLOG_BYTES = 256 * 1024
/** For all streams of a process, after a change that may concern each of them. */
const CHECKS_AT_ONCE = 4
/** For one stream, while its caller is read again. */
const MOST_HELD = 100

interface Stream {
  /** a session, or a display */
  of: string
  /** whose session, or who made the display */
  userId: number
  /** Holds back what happens from now on until a check that begins later has ended. */
  doubt(): void
  /** Reads again what the caller may see; ends the stream of one who may see nothing any more. Never rejects. */
  check(): Promise<void>
  end(): void
}

/**
 * GET /api/events: server-sent events for one session: what the areas' `streams` make of events for this person, and of
 * the platform's own. 'missed': events may have been lost. 'session' {code}: the session ended, and so does the stream.
 * What happens after a change of rights is sent by the new ones, on every server.
 */
export function addEventStream(
  server: FastifyInstance,
  app: App,
  { findCaller, rules }: { findCaller: FindCaller; rules: StreamRules },
): void {
  const streams = new Set<Stream>()
  const unchecked = new Set<Stream>()
  let checking = 0
  let changes = 0

  function checkNext(): void {
    for (const stream of unchecked) {
      if (checking >= CHECKS_AT_ONCE) return
      unchecked.delete(stream)
      checking += 1
      void stream.check().finally(() => {
        checking -= 1
        checkNext()
      })
    }
  }
  function checkSoon(stream: Stream): void {
    stream.doubt()
    unchecked.add(stream)
    // First every listener is called: one of them forgets the callers that are cached.
    queueMicrotask(checkNext)
  }
  /** Undefined: everybody's. */
  function checkStreamsOf(userId: number | undefined): void {
    changes += 1
    for (const stream of streams) if (userId === undefined || userId === stream.userId) checkSoon(stream)
  }
  const stops = [
    app.events.subscribe('callersChanged', ({ userId }) => checkStreamsOf(userId)),
    app.events.subscribe('missed', () => checkStreamsOf(undefined)),
  ]
  // An open stream would keep a closing server waiting.
  server.addHook('preClose', async () => {
    for (const stop of stops) stop()
    for (const stream of streams) stream.end()
  })

  // HEAD would keep a stream open that nothing is ever sent by.
  server.get('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    const token = requestToken(request)
    if (!token) throw new CallError(CODES.noSession, serverTexts.noSession)
    const changesBefore = changes
    const caller = await findCaller(app, token, false, request.ip)
    if (!caller.token?.isDisplay) refuseTokens(caller)
    if (caller.mustChangePassword) throw new CallError(CODES.forbidden, serverTexts.passwordChangeDue)
    if (caller.mustSetUpFactor) throw new CallError(CODES.forbidden, serverTexts.secondFactorDue)
    const own = [...streams].filter((stream) => stream.of === streamOwner(caller))
    if (own.length >= STREAMS_PER_SESSION || streams.size >= STREAMS_PER_PROCESS) {
      throw new CallError(CODES.tooManyRequests, serverTexts.tooManyStreams)
    }
    reply.hijack()
    // The client may have disconnected during the session lookup; its close event will not fire again.
    if (reply.raw.destroyed) return reply
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    const stream = openStream(app, reply.raw, { caller, rules, find: () => findCaller(app, token, false, request.ip) })
    streams.add(stream)
    // Its own may have been among them, while it was read.
    if (changes !== changesBefore) checkSoon(stream)
    reply.raw.once('close', () => {
      stream.end()
      streams.delete(stream)
      unchecked.delete(stream)
    })
    return reply
  })
}

interface Reader {
  caller: Caller
  rules: StreamRules
  /** the caller as of now; throws once the session is over */
  find: () => Promise<Caller>
}

/** No person has this id. */
const NOBODY = 0

const streamOwner = ({ token, sessionId }: Caller) => (token ? `display ${token.id}` : `session ${sessionId}`)

type AnyRule = (payload: unknown, to: Caller) => object | undefined
/** The platform's own events. */
const PLATFORM_RULES: StreamRules = {
  export: ({ userId: owner, ...progress }, { userId }) => (owner === userId ? progress : undefined),
  missed: () => ({}),
}

/** A display receives the events for all, and none of its maker's. */
const readerOf = (caller: Caller): Caller =>
  caller.token ? { ...caller, userId: NOBODY, keys: new Map<string, boolean>() } : caller

function openStream({ events }: App, response: ServerResponse, { caller, rules, find }: Reader): Stream {
  const { sessionId, userId } = caller
  let reader = readerOf(caller)
  let doubts = 0
  let doubtsSettled = 0
  const held: (() => void)[] = []

  function write(text: string): void {
    if (response.writableLength > LARGEST_BACKLOG_BYTES) response.destroy()
    else if (!response.writableEnded) response.write(text)
  }
  function send(name: keyof StreamPayloads, payload: object): void {
    write(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`)
  }
  function forward(name: EventName & keyof StreamPayloads): () => void {
    const rule = { ...PLATFORM_RULES, ...rules }[name] as AnyRule | undefined
    return events.subscribe(name, (payload) =>
      whenSure(() => {
        const sent = rule?.(payload, reader)
        if (sent) send(name, sent)
      }),
    )
  }
  /** In order, once it is known what the caller may see; of too much at once 'missed' remains. */
  function whenSure(deliver: () => void): void {
    if (doubts === doubtsSettled) deliver()
    else if (held.length < MOST_HELD) held.push(deliver)
    else held.splice(0, MOST_HELD, () => send('missed', {}))
  }
  function sendEnd(code: number): void {
    send('session', { code })
    end()
  }
  async function check(): Promise<void> {
    const asked = doubts
    try {
      const found = readerOf(await find())
      // Rights changed again while they were read: another check follows.
      if (asked !== doubts) return
      reader = found
      doubtsSettled = asked
      for (const deliver of held.splice(0)) deliver()
    } catch (error) {
      if (error instanceof CallError) sendEnd(error.code)
      else if (!isDatabaseAway(error)) end()
    }
  }

  const streamed = Object.keys({ ...PLATFORM_RULES, ...rules }) as (EventName & keyof StreamPayloads)[]
  const stops = [
    ...streamed.map(forward),
    events.subscribe('sessionEnded', (ended) => ended.sessionId === sessionId && sendEnd(ended.code)),
  ]
  // Its check notices an end of the session that no event reported, such as idling out.
  const heartbeat = setInterval(() => {
    write(':\n\n')
    void check()
  }, HEARTBEAT_MS)
  function end(): void {
    clearInterval(heartbeat)
    for (const stop of stops.splice(0)) stop()
    if (!response.writableEnded) response.end()
  }

  write(`retry: ${RECONNECT_MS}\n\n`)
  return { of: streamOwner(caller), userId, doubt: () => void (doubts += 1), check, end }
}

import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import { CallError, CODES } from './errors.ts'
import { serverTexts } from '../text.ts'

/** A whole office may share one address. */
const SESSIONS_PER_ADDRESS = 20

/** Throw CallError 429 when there were too many requests within a minute. Each process counts for itself. */
export interface RateLimits {
  checkAddress(request: FastifyRequest): Promise<void>
  checkSession(request: FastifyRequest, caller: Caller): Promise<void>
  checkMachine(request: FastifyRequest, machineId: number): Promise<void>
  /** of a call that has a limit of its own */
  checkCall(request: FastifyRequest, call: { address: string; perMinute: number }): Promise<void>
}

export async function openRateLimits(server: FastifyInstance, requestsPerMinute: number): Promise<RateLimits> {
  await server.register(rateLimit, { global: false, timeWindow: 60_000 })
  const callers = new WeakMap<FastifyRequest, string>()
  const perAddress = server.createRateLimit({ max: requestsPerMinute * SESSIONS_PER_ADDRESS })
  const perCaller = server.createRateLimit({
    max: requestsPerMinute,
    keyGenerator: (request) => callers.get(request) ?? '',
  })

  const ofCalls = new Map<string, typeof perAddress>()

  async function check(limit: typeof perAddress, request: FastifyRequest): Promise<void> {
    const used = await limit(request)
    if (used.isAllowed || !used.isExceeded) return
    const seconds = Math.max(1, used.ttlInSeconds)
    throw new CallError(CODES.tooManyRequests, serverTexts.tooManyRequests, { values: { seconds } })
  }
  return {
    checkAddress: (request) => check(perAddress, request),
    checkSession: (request, caller) => {
      // More tokens are no more requests.
      callers.set(request, caller.token ? `tokens of ${caller.userId}` : `session ${caller.sessionId}`)
      return check(perCaller, request)
    },
    checkMachine: (request, machineId) => {
      callers.set(request, `machine ${machineId}`)
      return check(perCaller, request)
    },
    checkCall: (request, { address, perMinute }) => {
      const limit = ofCalls.get(address) ?? server.createRateLimit({ max: perMinute })
      ofCalls.set(address, limit)
      return check(limit, request)
    },
  }
}

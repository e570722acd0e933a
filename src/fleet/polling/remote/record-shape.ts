import { z } from 'zod'
import { READERS } from '../read/miner-answer.ts'
import { LOGIN_FAMILY_NAMES } from '../rules/login-families.ts'

// A module of its own, which the poller does not load: checking records takes more memory than sending them.

const number = z.number().nullable()
const text = z.string().nullable()
const Took = { tookMs: z.number() }
const Answer = z.object({
  model: text,
  reader: z.enum(READERS),
  firmwareVersion: text,
  serial: text,
  mac: text,
  uptimeS: number,
  hashrateThs: number,
  averageHashrateThs: number,
  boards: z.array(z.object({ hashrateThs: number, celsius: number, isAlive: z.boolean().nullable() })),
  fansRpm: z.array(z.number()),
  maxCelsius: number,
  maxFanRpm: number,
  minFanRpm: number,
  watts: number,
  hardwareErrorShare: number,
  pools: z.array(
    z.object({
      url: z.string(),
      user: z.string(),
      state: z.enum(['Alive', 'Dead', 'Disabled', 'Rejecting', 'Unknown']),
      isActive: z.boolean(),
      number: z.number().optional(),
    }),
  ),
})
const Outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), answer: Answer, ...Took }),
  z.object({ kind: z.literal('unreadable'), raw: z.string().max(64 * 1024), reason: z.string().max(500), ...Took }),
  z.object({ kind: z.literal('silent'), reason: z.enum(['refused', 'timeout', 'unreachable', 'closed']), ...Took }),
])
const Moment = z.number().min(0).max(8.64e15)
const Count = z.int().min(0)

/** What a remote poller sends in one record: polls, ends of sweeps, and progress of syncs. */
export const RecordShape = z.object({
  polls: z.array(z.object({ id: z.int().positive(), host: z.string(), port: z.int(), atMs: Moment, outcome: Outcome })),
  sweeps: z.array(z.object({ startedMs: Moment, endedMs: Moment, due: Count, answered: Count, unreadable: Count })),
  commands: z
    .array(
      z.object({
        runId: z.int().positive(),
        deviceId: z.int().positive(),
        status: z.enum(['done', 'unanswered', 'refused', 'busy', 'unreadable', 'silent']),
        reason: z.string().max(300).nullable(),
        code: z
          .int()
          .min(-(2 ** 31))
          .max(2 ** 31 - 1)
          .nullable(),
        isAccessDenied: z.boolean(),
      }),
    )
    .optional(),
  searches: z
    .array(
      z.object({
        runId: z.int().positive(),
        tries: Count,
        probed: Count,
        answered: Count,
        identified: Count,
        isDone: z.boolean(),
        found: z.array(
          z.object({
            host: z.ipv4(),
            port: z.int().min(1).max(65_535),
            answer: Answer.nullable(),
            login: z.object({ family: z.enum(LOGIN_FAMILY_NAMES), isRefused: z.boolean() }).optional(),
          }),
        ),
      }),
    )
    .optional(),
  syncs: z.array(
    z.object({
      syncId: z.int().positive(),
      deviceIds: z.array(z.int().positive()),
      answered: Count,
      unreadable: Count,
    }),
  ),
})

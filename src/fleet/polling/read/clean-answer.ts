import type { MinerAnswer } from './miner-answer.ts'

const MAX_CHARS = 200
const MAX_INT = 2_147_483_647
const MAX_ENTRIES = 64

/** Makes a miner's text safe for a database column and an index. */
function textOf(value: string | null): string | null {
  return value === null ? null : value.replaceAll('\0', '').slice(0, MAX_CHARS).toWellFormed()
}

/** Clamps to the range of type real, which rejects what is too large and what is too small but not 0. */
function numberOf(value: number | null): number | null {
  if (value === null || !Number.isFinite(value) || Math.abs(value) > 1e30) return null
  return Math.abs(value) < 1e-30 ? 0 : value
}

function wholeOf(value: number | null): number | null {
  const number = numberOf(value)
  return number === null ? null : Math.max(-MAX_INT, Math.min(MAX_INT, Math.round(number)))
}

/** Fits an answer to the tables' columns: one miner's nonsense must not fail the whole batch. */
export function cleanAnswer(answer: MinerAnswer): MinerAnswer {
  return {
    ...answer,
    model: textOf(answer.model),
    firmwareVersion: textOf(answer.firmwareVersion),
    serial: textOf(answer.serial),
    mac: textOf(answer.mac),
    uptimeS: wholeOf(answer.uptimeS),
    hashrateThs: numberOf(answer.hashrateThs),
    averageHashrateThs: numberOf(answer.averageHashrateThs),
    maxCelsius: numberOf(answer.maxCelsius),
    maxFanRpm: wholeOf(answer.maxFanRpm),
    minFanRpm: wholeOf(answer.minFanRpm),
    watts: wholeOf(answer.watts),
    hardwareErrorShare: numberOf(answer.hardwareErrorShare),
    boards: answer.boards.slice(0, MAX_ENTRIES),
    fansRpm: answer.fansRpm.slice(0, MAX_ENTRIES),
    pools: answer.pools.slice(0, MAX_ENTRIES).map((pool) => ({
      ...pool,
      url: textOf(pool.url) ?? '',
      user: textOf(pool.user) ?? '',
    })),
  }
}

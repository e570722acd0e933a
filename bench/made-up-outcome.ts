import { answered } from '../src/fleet/testing/polled-fleet.ts'

/** Figures of which hardly two are the same, as miners send them. */
export function madeUpOutcome(deviceId: number) {
  const boards = [1, 2, 3].map(() => ({ hashrateThs: 8 + Math.random() * 3, celsius: around(70), isAlive: true }))
  const fansRpm = [around(4500), around(4500)]
  const user = `farm.${deviceId}`
  return answered({
    hashrateThs: 25 + Math.random() * 10,
    averageHashrateThs: 28 + Math.random() * 2,
    uptimeS: around(86_400),
    watts: around(2200),
    boards,
    fansRpm,
    maxCelsius: Math.max(...boards.map(({ celsius }) => celsius)),
    maxFanRpm: Math.max(...fansRpm),
    pools: [{ url: 'stratum+tcp://pool.example:3333', user, state: 'Alive', isActive: true }],
  })
}

const around = (figure: number) => Math.round(figure * (0.9 + Math.random() * 0.2))

import { elapsedOf, ghs } from './dialect.ts'
import type { HttpDialect } from './http.ts'

/** MARA's firmware (KaonSu) on an Antminer: the whole in TH/s, boards in GH/s. */
export const maraPages: HttpDialect = {
  login: { kind: 'digest', realm: 'kaonsu' },
  commands: {
    'POST /kaonsu/v1/maintenance': ({ controls, body }) => {
      if (body['type'] === 'reboot') controls.restart()
      return { result: body['type'] === 'reboot' }
    },
    'POST /kaonsu/v1/locate_miner': ({ controls, body }) => {
      controls.isLightOn = body['blinking'] === true
      return { blinking: controls.isLightOn }
    },
  },
  pages: {
    '/kaonsu/v1/brief': ({ figures }) => ({
      status: 'Mining',
      elapsed: elapsedOf(figures),
      hashrate_realtime: figures.hashrateThs,
      hashrate_average: figures.averageHashrateThs,
      power_consumption_estimated: figures.watts,
      temperature_max: figures.maxCelsius,
    }),
    '/kaonsu/v1/hashboards': ({ miner, figures }) => ({
      hashboards: figures.boards.map(({ hashrateThs, celsius }, index) => ({
        index,
        hashrate_average: ghs(hashrateThs ?? 0),
        asic_num: celsius === null ? 0 : 126,
        serial_number: `${miner.serial}-${index}`,
        temperature_pcb: celsius === null ? [] : [celsius - 14, celsius - 8],
        temperature_chip: celsius === null ? [] : [celsius - 7, celsius],
      })),
    }),
    '/kaonsu/v1/fans': ({ figures }) => ({
      fans: figures.fansRpm.map((rpm, index) => ({ index, current_speed: rpm, max_speed: 7200 })),
    }),
    '/kaonsu/v1/pools': ({ figures }) =>
      figures.pools.map(({ url, user, state, isActive }, index) => ({
        index,
        url,
        user,
        status: state,
        priority: isActive ? 0 : index + 1,
        accepted: isActive ? figures.accepted : 0,
        rejected: isActive ? figures.rejected : 0,
      })),
    '/kaonsu/v1/overview': ({ miner }) => ({
      model: miner.model,
      model_extended: miner.model,
      version_firmware: '1.0.3',
      mac: miner.mac,
    }),
  },
}

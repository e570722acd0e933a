import { elapsedOf, errorPercent, ghs } from './dialect.ts'
import type { Look } from './dialect.ts'
import type { HttpDialect } from './http.ts'

const about = (name: string, { miner, whenS }: Look) => ({
  STATUS: { STATUS: 'S', when: whenS, Msg: name, api_version: '1.0.0' },
  INFO: { miner_version: 'uart_trans.1.3', CompileTime: 'Thu Oct 9 18:55:45 CST 2025', type: miner.model },
})

const rates = ({ figures }: Look) => ({
  elapsed: elapsedOf(figures),
  rate_5s: ghs(figures.hashrateThs),
  rate_30m: ghs(figures.averageHashrateThs),
  rate_avg: ghs(figures.averageHashrateThs),
  rate_unit: 'GH/s',
})

/** A stock Antminer's pages; those of `get_system_info` identify one that is polled at 4028 as well. */
export const antminerPages: HttpDialect = {
  login: { kind: 'digest', realm: 'antMiner Configuration' },
  commands: {
    'POST /cgi-bin/reboot.cgi': ({ controls }) => {
      controls.restart()
      return { stats: 'success', code: 'R000', msg: 'OK!' }
    },
    'POST /cgi-bin/blink.cgi': ({ controls, body }) => {
      controls.isLightOn = body['blink'] === 'true'
      return { code: controls.isLightOn ? 'B000' : 'B100' }
    },
  },
  pages: {
    '/cgi-bin/get_system_info.cgi': ({ miner }) => ({
      minertype: miner.model,
      nettype: 'DHCP',
      netdevice: 'eth0',
      macaddr: miner.mac.toUpperCase(),
      hostname: 'Antminer',
      ipaddress: miner.address,
      system_filesystem_version: 'Thu Oct 9 18:55:45 CST 2025',
      firmware_type: 'Release',
      serinum: miner.serial,
    }),
    '/cgi-bin/summary.cgi': (look) => ({
      ...about('summary', look),
      SUMMARY: [{ ...rates(look), bestshare: 8_123_456 }],
    }),
    '/cgi-bin/stats.cgi': (look) => ({
      ...about('stats', look),
      STATS: [
        {
          ...rates(look),
          chain_num: look.figures.boards.length,
          fan_num: look.figures.fansRpm.length,
          fan: look.figures.fansRpm,
          hwp_total: errorPercent(look.figures),
          chain: look.figures.boards.map(({ hashrateThs, celsius }, index) => ({
            index,
            freq_avg: 490,
            rate_real: ghs(hashrateThs ?? 0),
            asic_num: celsius === null ? 0 : 108,
            temp_pic: celsius === null ? [] : [celsius - 20, celsius - 18],
            temp_pcb: celsius === null ? [] : [celsius - 12, celsius - 10],
            temp_chip: celsius === null ? [] : [celsius - 6, celsius],
            hw: 0,
            sn: `${look.miner.serial}-${index}`,
          })),
        },
      ],
    }),
    '/cgi-bin/pools.cgi': (look) => ({
      ...about('pools', look),
      POOLS: look.figures.pools.map(({ url, user, state, isActive }, index) => ({
        index,
        url,
        user,
        status: state,
        priority: isActive ? 0 : index + 1,
        accepted: isActive ? look.figures.accepted : 0,
        rejected: isActive ? look.figures.rejected : 0,
        diff: '262K',
      })),
    }),
  },
}

import type { Reader } from '../miner-answer.ts'
import { ELSEWHERE, NONE, UNSURE } from './command-forms.ts'
import { braiinsAt4028, HTTP_COMMANDS } from './http-commands.ts'
import type { MinerCommands, Mode, Wire } from './command-forms.ts'

const NO_POWER = { sleep: NONE, wake: NONE, limitPower: NONE, powerMode: NONE }
const POWER_ELSEWHERE = { sleep: ELSEWHERE, wake: ELSEWHERE, limitPower: ELSEWHERE, powerMode: ELSEWHERE }

/** The rhythm of Whatsminer's red light. */
const FLASH = { color: 'red', period: 200, duration: 100, start: 0 }

const cgminer = (command: string, parameter?: string): Wire =>
  parameter === undefined ? { via: 'cgminer', command } : { via: 'cgminer', command, parameter }
const luxos = (command: string, parameter: string): Wire => ({ via: 'luxos', command, parameter })
const service = (param: 'start' | 'stop'): Wire => ({ via: 'whatsminer-v3', cmd: 'set.miner.service', param })
const ascset = (setting: string) => cgminer('ascset', `0,${setting}`)

const switchPool = (poolNumber: number): Wire => cgminer('switchpool', String(poolNumber))

/** cgminer's own; firmware may deny them (code 45) or not know them (code 14). */
const CGMINER: MinerCommands = { restart: cgminer('restart'), findMe: ELSEWHERE, switchPool, ...NO_POWER }

/** The models 10xx to 13xx cut the power of their boards until a reboot; a work mode takes a reboot, too. */
const AVALON: MinerCommands = {
  restart: ascset('reboot,0'),
  findMe: UNSURE,
  switchPool,
  sleep: () => ascset('hashpower,0'),
  wake: () => ascset('reboot,0'),
  limitPower: NONE,
  powerMode: UNSURE,
}
const MODES: Readonly<Record<Mode, number>> = { low: 0, normal: 1, high: 2 }
/** Modes at once. Of the Nano 3S one source reports that it ignores sleep. */
const AVALON_NANO: MinerCommands = {
  ...AVALON,
  sleep: UNSURE,
  wake: UNSURE,
  powerMode: (mode) => ascset(`workmode,set,${MODES[mode]}`),
}
/** Takes effect at a time of the miner's own clock, at once if that has passed. */
const SOFT_POWER_DELAY_S = 5
const soft = (power: 'softoff' | 'softon') => (nowMs: number) =>
  ascset(`${power},1:${Math.floor(nowMs / 1000) + SOFT_POWER_DELAY_S}`)
const AVALON_Q: MinerCommands = { ...AVALON_NANO, sleep: soft('softoff'), wake: soft('softon') }

const COMMANDS: Record<Exclude<Reader, 'avalon' | 'braiins'>, MinerCommands> = {
  generic: CGMINER,
  innosilicon: CGMINER,
  antminer: { ...CGMINER, ...POWER_ELSEWHERE },
  sealminer: { ...CGMINER, ...POWER_ELSEWHERE },
  honorknight: CGMINER,
  luxos: {
    restart: { via: 'luxos', command: 'rebootdevice' },
    findMe: (isOn) => luxos('ledset', isOn ? 'red,blink' : 'red,off'),
    switchPool,
    sleep: () => luxos('curtail', 'sleep'),
    wake: () => luxos('curtail', 'wakeup'),
    limitPower: (watts) => luxos('powertargetset', `power=${watts}`),
    powerMode: NONE,
  },
  ...HTTP_COMMANDS,
  'whatsminer-v2': {
    restart: { via: 'whatsminer-v2', cmd: 'reboot' },
    findMe: (isOn) => ({ via: 'whatsminer-v2', cmd: 'set_led', fields: isOn ? FLASH : { param: 'auto' } }),
    switchPool: NONE,
    // Without `respbefore` it powers off before it responds.
    sleep: () => ({ via: 'whatsminer-v2', cmd: 'power_off', fields: { respbefore: 'true' } }),
    wake: () => ({ via: 'whatsminer-v2', cmd: 'power_on' }),
    limitPower: (watts) => ({
      via: 'whatsminer-v2',
      cmd: 'adjust_power_limit',
      fields: { power_limit: String(watts) },
    }),
    powerMode: (mode) => ({ via: 'whatsminer-v2', cmd: `set_${mode}_power` }),
  },
  'whatsminer-v3': {
    restart: { via: 'whatsminer-v3', cmd: 'set.system.reboot' },
    findMe: (isOn) => ({ via: 'whatsminer-v3', cmd: 'set.system.led', param: isOn ? [FLASH] : 'auto' }),
    switchPool: NONE,
    sleep: () => service('stop'),
    wake: () => service('start'),
    limitPower: (watts) => ({ via: 'whatsminer-v3', cmd: 'set.miner.power_limit', param: watts }),
    powerMode: (mode) => ({ via: 'whatsminer-v3', cmd: 'set.miner.power_mode', param: mode }),
  },
}

/** The commands that a miner with this reader supports; `model`: as it reports it. */
export function commandsOf(reader: Reader, model: string | null): MinerCommands {
  if (reader === 'braiins') return braiinsAt4028(model)
  if (reader !== 'avalon') return COMMANDS[reader]
  if (/\bQ\b/i.test(model ?? '')) return AVALON_Q
  return /nano/i.test(model ?? '') ? AVALON_NANO : AVALON
}

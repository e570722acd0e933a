import { isFields } from '../read/miner-reply.ts'
import { keysOf, seal, tokenOf, unseal } from '../read/miner-models/whatsminer-keys.ts'
import { saltOf } from './dialects/whatsminer.ts'
import { statusReply, v3Reply } from './replies.ts'
import type { Controls } from './controls.ts'
import type { Look } from './dialects/dialect.ts'
import type { Question } from './question.ts'
import type { Status } from './replies.ts'
import type { HttpMake, Make } from './simulated-miner.ts'

/** Whatsminer's factory passwords, which simulated miners never change. */
export const WHATSMINER_PASSWORDS = { v2: 'admin', v3: 'super' } as const

const OK: Status = { letter: 'S', code: 131, message: 'API command OK' }
const refused = (code: number, message: string): Status => ({ letter: 'E', code, message })

/** Runs a privileged command and returns the reply; null if this make does not know the command. */
export function obey(question: Question, look: Look, controls: Controls): string | null {
  const status = OBEDIENT[look.miner.make]?.(question, look, controls)
  if (status === undefined) return null
  return status === null || typeof status === 'string' ? status : statusReply(status, look)
}

type Obey = (question: Question, look: Look, controls: Controls) => Status | string | null

const cgminer: Obey = ({ command, parameter }, look, controls) => {
  if (command !== 'restart' && command !== 'switchpool' && command !== 'privileged') return null
  if (controls.isReadOnly) return refused(45, `Access denied to '${command}' command`)
  if (command === 'privileged') return { letter: 'S', code: 46, message: 'Privileged access OK' }
  if (command === 'switchpool') return switchPool(parameter, look, controls)
  controls.restart()
  return '{"STATUS":"RESTART"}\0'
}

function switchPool(parameter: string, { figures: { pools } }: Look, controls: Controls): Status {
  const pool = /^\d+$/.test(parameter) ? pools[Number(parameter)] : undefined
  if (!pool) return refused(25, `Invalid pool id ${parameter} - range is 0 - ${pools.length - 1}`)
  controls.chosenPool = Number(parameter)
  return { letter: 'S', code: 27, message: `Switching to pool ${parameter}:${pool.url}` }
}

/** Restarts by the power switch of a board. */
const avalon: Obey = (question, look, controls) => {
  if (question.command !== 'ascset') return cgminer(question, look, controls)
  if (controls.isReadOnly) return refused(45, "Access denied to 'ascset' command")
  if (question.parameter === '0,hashpower,0') {
    controls.isAsleep = true
    return { letter: 'I', code: 118, message: 'ASC 0 set info: Power off hash now ...' }
  }
  if (!/^0,reboot,\d+$/.test(question.parameter)) return refused(118, 'ASC 0 set failed')
  controls.restart()
  return { letter: 'S', code: 119, message: 'ASC 0 set OK' }
}

const LUXOS_COMMANDS = new Set(['logoff', 'ledset', 'rebootdevice', 'curtail', 'powertargetset'])
/** Whatsminers of the smallest power mode draw about so much of the normal one. */
const POWER_OF_MODE: Readonly<Record<string, number>> = { low: 0.8, normal: 1, high: 1 }

function limitPower(watts: unknown, { miner }: Look, controls: Controls): Status {
  const share = Number(watts) / miner.ratedWatts
  if (!(share > 0 && share <= 1.001)) return refused(132, `invalid power ${String(watts)}`)
  controls.powerShare = share
  return OK
}

const luxos: Obey = ({ command, parameter }, look, controls) => {
  const [session = '', ...rest] = parameter.split(',')
  const inSession = (id: string) =>
    statusReply({ letter: 'S', code: 316, message: 'Session' }, look, { SESSION: [{ SessionID: id }] })
  if (command === 'switchpool') return cgminer({ command, parameter, fields: {}, isText: false }, look, controls)
  if (command === 'session') return inSession(controls.session ?? '')
  if (command === 'logon') {
    if (controls.isReadOnly) return refused(45, "Access denied to 'logon' command")
    if (controls.session !== null) return refused(402, 'Another session is active')
    controls.session = `s${look.miner.index}`
    return inSession(controls.session)
  }
  if (!LUXOS_COMMANDS.has(command)) return null
  if (controls.session === null || session !== controls.session) return refused(403, 'Invalid session')
  if (command === 'ledset') controls.isLightOn = rest[1] === 'blink'
  else if (command === 'curtail') controls.isAsleep = rest[0] === 'sleep'
  else if (command === 'powertargetset') return limitPower(/^power=(\d+)$/.exec(rest[0] ?? '')?.[1], look, controls)
  else controls.session = null
  if (command === 'rebootdevice') controls.restart()
  return { letter: 'S', code: 200, message: 'ok' }
}

const whatsminerV2: Obey = ({ command, fields }, look, controls) => {
  if (command === 'get_token') {
    controls.token = { salt: 'BQ5hoXV9', newsalt: 'a3dWmP0x', time: String(look.whenS % 10_000) }
    return statusReply({ ...OK, code: 134 }, look, { Msg: controls.token })
  }
  if (fields['enc'] !== 1) return null
  if (!controls.token) return refused(135, 'check token err')
  const { token, key } = keysOf(WHATSMINER_PASSWORDS.v2, controls.token)
  const request = parsed(unseal(JSON.stringify({ enc: fields['data'] }), key))
  if (request['token'] !== token) return refused(135, 'check token err')
  const result = (status: Status) => JSON.stringify({ enc: seal(statusReply(status, look), key) })
  if (controls.isReadOnly) return result(refused(45, "can't access write cmd"))
  const cmd = String(request['cmd'])
  const mode = /^set_(low|normal|high)_power$/.exec(cmd)?.[1]
  if (cmd === 'set_led') controls.isLightOn = request['param'] !== 'auto'
  else if (cmd === 'reboot') controls.restart()
  else if (cmd === 'power_off' || cmd === 'power_on') controls.isAsleep = cmd === 'power_off'
  else if (cmd === 'adjust_power_limit') return result(limitPower(request['power_limit'], look, controls))
  else if (mode) controls.powerShare = POWER_OF_MODE[mode] ?? 1
  else return result(refused(14, 'invalid cmd'))
  // With `respbefore` it powers off after it responded, without it before.
  return cmd === 'power_off' && request['respbefore'] !== 'true' ? '' : result(OK)
}

const V3_COMMANDS = new Set([
  'set.system.reboot',
  'set.system.led',
  'set.miner.service',
  'set.miner.power_limit',
  'set.miner.power_mode',
])
const whatsminerV3: Obey = ({ command, fields }, look, controls) => {
  if (!V3_COMMANDS.has(command)) return null
  const token = tokenOf(command, WHATSMINER_PASSWORDS.v3, saltOf(look), Number(fields['ts']))
  if (controls.isReadOnly || fields['account'] !== 'super' || fields['token'] !== token)
    return v3Reply(-4, 'no permission', look)
  const { param } = fields
  if (command === 'set.system.led') controls.isLightOn = param !== 'auto'
  else if (command === 'set.miner.service') controls.isAsleep = param === 'stop'
  else if (command === 'set.miner.power_mode') controls.powerShare = POWER_OF_MODE[String(param)] ?? 1
  else if (command === 'set.miner.power_limit') {
    if (limitPower(param, look, controls).letter === 'E') return v3Reply(-1, 'invalid param', look)
  } else controls.restart()
  return v3Reply(0, 'ok', look)
}

/** Accepted, but without effect. */
const braiins: Obey = ({ command, parameter }) =>
  command === 'switchpool' ? { letter: 'S', code: 27, message: `Switching to pool ${parameter}` } : null

function parsed(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

/** Miners that know HTTP alone take their commands in their pages. */
const OBEDIENT: Readonly<Record<Exclude<Make, HttpMake>, Obey>> & Partial<Record<Make, Obey>> = {
  innosilicon: cgminer,
  sealminer: cgminer,
  antminer: cgminer,
  'antminer-single': cgminer,
  generic: cgminer,
  text: cgminer,
  avalon,
  luxos,
  'whatsminer-v2': whatsminerV2,
  'whatsminer-v3': whatsminerV3,
  braiins,
}

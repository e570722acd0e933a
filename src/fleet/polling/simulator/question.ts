/** A question or command to a miner. */
export interface Question {
  /** 'summary', 'summary+stats', 'get.device.info'; '' if there is none */
  command: string
  parameter: string
  /** all other fields of the message */
  fields: Readonly<Record<string, unknown>>
  /** it was not asked in JSON, and answers in text */
  isText: boolean
  /** it began like JSON and was not */
  isBroken?: boolean
}

/** Reads JSON, or cgminer's plain `switchpool|1`. Never throws. */
export function questionOf(request: string): Question {
  const trimmed = request.trim()
  if (!trimmed.startsWith('{')) {
    const [command = '', parameter = ''] = trimmed.split('|', 2)
    return { command, parameter, fields: {}, isText: true }
  }
  const fields = fieldsOf(trimmed)
  if (!fields) return { command: '', parameter: '', fields: {}, isText: false, isBroken: true }
  return {
    command: word(fields['command'] ?? fields['cmd']),
    parameter: word(fields['parameter'] ?? fields['param']),
    fields,
    isText: false,
  }
}

const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function fieldsOf(json: string): Question['fields'] | undefined {
  try {
    const parsed: unknown = JSON.parse(json)
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- what begins with a brace is an object
    return parsed as Question['fields']
  } catch {
    return undefined
  }
}

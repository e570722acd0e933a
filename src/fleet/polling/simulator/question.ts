/** What a miner is asked or told. */
export interface Question {
  /** 'summary', 'summary+stats', 'get.device.info'; '' where it can't be told */
  command: string
  parameter: string
  /** all that came with it */
  fields: Readonly<Record<string, unknown>>
  /** it was not asked in JSON, and doesn't answer so */
  isText: boolean
}

/** Reads JSON, or cgminer's plain `switchpool|1`. Never throws. */
export function questionOf(request: string): Question {
  const trimmed = request.trim()
  if (!trimmed.startsWith('{')) {
    const [command = '', parameter = ''] = trimmed.split('|', 2)
    return { command, parameter, fields: {}, isText: true }
  }
  const fields = fieldsOf(trimmed)
  return {
    command: word(fields['command'] ?? fields['cmd']),
    parameter: word(fields['parameter'] ?? fields['param']),
    fields,
    isText: false,
  }
}

const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function fieldsOf(json: string): Question['fields'] {
  try {
    const parsed: unknown = JSON.parse(json)
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- what begins with a brace is an object
    return parsed as Question['fields']
  } catch {
    return {}
  }
}

/** So many digits before and after the point are kept. */
const AMOUNT = /^\d{1,9}(\.\d+)?$/
const DECIMALS = 9

/**
 * The number that a path such as 'data.0.price' names in a JSON text, as a decimal; undefined where there is none that an earning can be: at
 * least 0, and below a thousand million.
 */
export function numberAt(json: string, path: string): string | undefined {
  let found: unknown
  try {
    found = JSON.parse(json)
  } catch {
    return undefined
  }
  for (const step of path === '' ? [] : path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    // A list's length is no number of the answer.
    if (Array.isArray(found) && step === 'length') return undefined
    found = (found as Record<string, unknown>)[step]
  }
  if (typeof found === 'number') return decimal(found.toFixed(DECIMALS))
  return typeof found === 'string' ? decimal(found.trim()) : undefined
}

function decimal(text: string): string | undefined {
  if (!AMOUNT.test(text)) return undefined
  const [whole = '', after = ''] = text.split('.')
  const decimals = after.slice(0, DECIMALS).replace(/0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/**
 * A phone that can be sent a message, as it is stored: eleven digits of mainland China, or '+' with the country's number before it
 * (E.164). Undefined for what is no such phone.
 */
export function readPhone(text: string): string | undefined {
  const phone = text.replaceAll(/[\s-]/g, '').replace(/^(\+|00)86(?=1\d{10}$)/, '')
  return /^(1[3-9]\d{9}|\+[1-9]\d{6,14})$/.test(phone) ? phone : undefined
}

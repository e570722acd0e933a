const two = (part: number) => String(part).padStart(2, '0')

/** A place in a video as players write it: 750 is '12:30', 3750 is '1:02:30'. */
export function timeCode(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${two(minutes)}:${two(whole % 60)}`
}

/** The same to the millisecond, where it is no whole second: 750.25 is '12:30.25'. */
export function exactTimeCode(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = String(ms % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${timeCode(Math.floor(ms / 1000))}${part && `.${part}`}`
}

/** '12:30', '1:02:30' or '90' */
const TIME_CODE = /^\d{1,5}(?::[0-5]?\d){0,2}(?:\.\d{1,3})?$/

/** The seconds of a time code; undefined for any other text. */
export function secondsOf(code: string): number | undefined {
  if (!TIME_CODE.test(code.trim())) return undefined
  return code
    .trim()
    .split(':')
    .reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

/** What a key does in the player. Places in seconds, volumes as a share of 1, speeds in steps of `SPEEDS`. */
export type PlayerAction =
  | { do: 'toggle' | 'mute' | 'captions' | 'fullScreen' | 'pictureInPicture' }
  | { do: 'skip'; seconds: number }
  | { do: 'frame'; by: 1 | -1 }
  | { do: 'volume'; by: number }
  | { do: 'speed'; by: 1 | -1 }
  | { do: 'setSpeed'; speed: number }
  | { do: 'seekShare'; share: number }

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Everywhere on the page where nothing is typed. */
const EVERYWHERE: Readonly<Record<string, PlayerAction>> = {
  k: { do: 'toggle' },
  j: { do: 'skip', seconds: -10 },
  l: { do: 'skip', seconds: 10 },
  ',': { do: 'frame', by: -1 },
  '.': { do: 'frame', by: 1 },
  '<': { do: 'speed', by: -1 },
  '>': { do: 'speed', by: 1 },
  f: { do: 'fullScreen' },
  m: { do: 'mute' },
  c: { do: 'captions' },
  i: { do: 'pictureInPicture' },
}
/** Inside the player alone: elsewhere they scroll the page. */
const INSIDE: Readonly<Record<string, PlayerAction>> = {
  ' ': { do: 'toggle' },
  ArrowLeft: { do: 'skip', seconds: -5 },
  ArrowRight: { do: 'skip', seconds: 5 },
  ArrowUp: { do: 'volume', by: 0.05 },
  ArrowDown: { do: 'volume', by: -0.05 },
  Home: { do: 'seekShare', share: 0 },
  End: { do: 'seekShare', share: 1 },
}

/** What a key does, as on YouTube; undefined: nothing. */
export function playerAction(key: string, isInside: boolean): PlayerAction | undefined {
  if (/^\d$/.test(key)) return { do: 'seekShare', share: Number(key) / 10 }
  return EVERYWHERE[key.length === 1 ? key.toLowerCase() : key] ?? (isInside ? INSIDE[key] : undefined)
}

/** The next faster or slower speed; the same at either end. */
export function speedBeside(speed: number, by: 1 | -1): number {
  const next = SPEEDS[SPEEDS.findIndex((known) => known >= speed) + by]
  return next ?? speed
}

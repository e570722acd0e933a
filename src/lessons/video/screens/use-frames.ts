import { useEffect, useState } from 'react'
import { drawFrame } from './draw-frame.ts'
import { openFrames } from './open-frames.ts'

const MOST_PX = 320
const DEADLINE_MS = 60_000
const NONE: ReadonlyMap<number, string> = new Map()

/** Small pictures of a video by the seconds they show, as addresses; each comes when it is drawn, none where there is no video. */
export function useFrames(address: string | null, seconds: readonly number[]): ReadonlyMap<number, string> {
  const [frames, setFrames] = useState(NONE)
  const wanted = seconds.join()
  useEffect(() => {
    if (address === null || wanted === '') return undefined
    const stops = new AbortController()
    const drawn: string[] = []
    void drawFrames({
      address,
      seconds: wanted.split(',').map(Number),
      signal: AbortSignal.any([stops.signal, AbortSignal.timeout(DEADLINE_MS)]),
      onFrame(atS, frame) {
        const picture = URL.createObjectURL(frame)
        drawn.push(picture)
        setFrames((before) => new Map(before).set(atS, picture))
      },
    }).catch(() => {})
    return () => {
      stops.abort()
      for (const picture of drawn) URL.revokeObjectURL(picture)
      setFrames(NONE)
    }
  }, [address, wanted])
  return frames
}

interface Drawing {
  address: string
  seconds: readonly number[]
  signal: AbortSignal
  onFrame: (atS: number, frame: Blob) => void
}

/** One after the other, by one element: each would read the video's index again. */
async function drawFrames({ address, seconds, signal, onFrame }: Drawing): Promise<void> {
  const frames = await openFrames(address, signal)
  try {
    for (const atS of seconds) {
      const frame = await drawFrame(await frames.at(atS), MOST_PX)
      if (frame && !signal.aborted) onFrame(atS, frame)
    }
  } finally {
    frames.close()
  }
}

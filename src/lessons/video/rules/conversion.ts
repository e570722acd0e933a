/** What lessons are converted to. */
export const TARGET = { codec: 'avc', linesPx: 720, bitsPerS: 2_000_000 } as const
/** Beyond it viewers on a common line see the video stall. */
const MOST_BITS_PER_S = 4_500_000
const PLAYED_EVERYWHERE = new Set(['avc', 'vp8', 'vp9', 'av1'])

export type ConversionReason = 'codec' | 'bitRate'

/** Why a video should be converted before it is sent; undefined: every browser plays it as it is. */
export function conversionReason(video: {
  codec: string | null
  durationMs: number
  sizeBytes: number
}): ConversionReason | undefined {
  if (!PLAYED_EVERYWHERE.has(video.codec ?? '')) return 'codec'
  return (video.sizeBytes * 8000) / video.durationMs > MOST_BITS_PER_S ? 'bitRate' : undefined
}

/** The height of what a picture is converted to: its shorter side becomes 720 at most, and none grows. */
export function targetHeightPx({ width, height }: { width: number; height: number }): number {
  const scale = Math.min(1, TARGET.linesPx / Math.min(width, height))
  // Encoders take even numbers only.
  return Math.max(2, 2 * Math.round((height * scale) / 2))
}

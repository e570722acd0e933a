/** What a lesson's score is called (lessons, watching and commenting). */
export const BANDS = ['最佳', '优秀', '良好', '合格', '不合格'] as const
export type Band = (typeof BANDS)[number]

const LOWEST: Readonly<Record<Band, number>> = { 最佳: 90, 优秀: 80, 良好: 70, 合格: 60, 不合格: 0 }

/** `score`: 0 to 100; null before anybody scored. */
export function bandOf(score: number): Band
export function bandOf(score: number | null): Band | null
export function bandOf(score: number | null): Band | null {
  return score === null ? null : (BANDS.find((band) => score >= LOWEST[band]) ?? '不合格')
}

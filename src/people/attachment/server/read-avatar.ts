import sharp from 'sharp'
import { recodePicture } from '../../../platform/server/files/recode-picture.ts'

const AVATAR_PX = 256
const SMALL_PX = 64

/** An avatar as it is kept: cut square around its middle, large and small. */
export async function avatarOf(file: Buffer, signal: AbortSignal): Promise<{ large: Buffer; small: Buffer }> {
  const large = await recodePicture(file, { width: AVATAR_PX, height: AVATAR_PX, fit: 'cover' }, signal)
  const small = await sharp(large).resize(SMALL_PX, SMALL_PX).webp({ quality: 85 }).toBuffer()
  return { large, small }
}

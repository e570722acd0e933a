import type { FileType } from '../../platform/server/files/file-type.ts'
import { PHOTO_WITHIN_PX } from '../rules/photo-size.ts'

/** How photos and pictures are taken: what re-coding leaves holds no place and no camera (EXIF). */
export const keptPhoto: Pick<FileType, 'mostBytes' | 'judge'> = {
  mostBytes: () => 10 * 2 ** 20,
  async judge(file, signal) {
    const { PICTURE, recodeWithin } = await import('../../platform/server/files/recode-picture.ts')
    return { contentType: PICTURE, bytes: await recodeWithin(file, PHOTO_WITHIN_PX, signal) }
  },
}

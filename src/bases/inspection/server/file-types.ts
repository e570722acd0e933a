import fs from 'node:fs/promises'
import type { FileType } from '../../../platform/server/files/file-type.ts'
import { INSPECTION_PHOTO } from '../rules/inspection-photo.ts'
import { shownByInspection } from './inspection-photo.sql.ts'

/** Photos are kept within a square of so many pixels. */
const WITHIN_PX = 1600

/** What re-coding leaves holds no place and no camera (EXIF). */
export const inspectionPhoto: FileType = {
  number: INSPECTION_PHOTO,
  key: 'reception',
  mostBytes: () => 10 * 2 ** 20,
  async judge(file) {
    const { PICTURE, recodeWithin } = await import('../../../platform/server/files/recode-picture.ts')
    return { contentType: PICTURE, bytes: await recodeWithin(await fs.readFile(file), WITHIN_PX) }
  },
  ...shownByInspection,
}

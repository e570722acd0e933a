import fs from 'node:fs/promises'
import type { FileType } from '../../../platform/server/files/file-type.ts'
import { TRACE_PICTURE } from '../rules/trace-picture.ts'
import { shownByTrace } from './trace-files.sql.ts'

/** Pictures are kept within a square of so many pixels. */
const WITHIN_PX = 1600

/** What re-coding leaves holds no place and no camera (EXIF). */
export const tracePicture: FileType = {
  number: TRACE_PICTURE,
  key: 'trace',
  mostBytes: () => 10 * 2 ** 20,
  async judge(file) {
    const { PICTURE, recodeWithin } = await import('../../../platform/server/files/recode-picture.ts')
    return { contentType: PICTURE, bytes: await recodeWithin(await fs.readFile(file), WITHIN_PX) }
  },
  ...shownByTrace,
}

import type { FileType } from '../../../platform/server/files/file-type.ts'
import { COMPANY_PICTURE, PICTURE_MAX_BYTES } from '../rules/attachment-types.ts'
import { isShownByCompany } from './attachment.sql.ts'

const MOST_PX = 800

/** Pictures of companies: everybody's, without login, once a company shows them. */
export const companyPictures: FileType = {
  number: COMPANY_PICTURE,
  key: 'base',
  mostBytes: () => PICTURE_MAX_BYTES,
  async judge(file, signal) {
    // Loaded at its first use: what draws pictures takes 20 MB of memory.
    const { PICTURE, recodeWithin } = await import('../../../platform/server/files/recode-picture.ts')
    return { contentType: PICTURE, bytes: await recodeWithin(file, MOST_PX, signal) }
  },
  isReadableBy: () => isShownByCompany,
  isShown: isShownByCompany,
}

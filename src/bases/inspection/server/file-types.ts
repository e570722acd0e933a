import type { FileType } from '../../../platform/server/files/file-type.ts'
import { keptPhoto } from '../../server/kept-photo.ts'
import { INSPECTION_PHOTO } from '../rules/inspection-photo.ts'
import { shownByInspection } from './inspection-photo.sql.ts'

export const inspectionPhoto: FileType = {
  number: INSPECTION_PHOTO,
  key: 'reception',
  ...keptPhoto,
  ...shownByInspection,
}

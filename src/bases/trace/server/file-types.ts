import type { FileType } from '../../../platform/server/files/file-type.ts'
import { keptPhoto } from '../../server/kept-photo.ts'
import { TRACE_PICTURE } from '../rules/trace-picture.ts'
import { shownByTrace } from './trace-files.sql.ts'

export const tracePicture: FileType = { number: TRACE_PICTURE, key: 'trace', ...keptPhoto, ...shownByTrace }

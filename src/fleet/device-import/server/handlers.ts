import { noun } from '../../../platform/server/context.ts'
import { deviceImportCalls } from '../contract.ts'
import { deviceImportTexts } from '../text.ts'
import { applyImport, checkImport } from './import-devices.ts'
import { readFile } from './read-file.ts'
import { exportTemplate } from './template.ts'

export const deviceImportNoun = noun(
  deviceImportCalls,
  {
    'POST /deviceImport/read': readFile,
    'POST /deviceImport/check': checkImport,
    'POST /deviceImport/apply': applyImport,
    'POST /deviceImport/template': exportTemplate,
  },
  deviceImportTexts,
)

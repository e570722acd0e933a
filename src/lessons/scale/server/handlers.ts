import { writtenTime } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { scaleCalls } from '../contract.ts'
import { scaleColumnTexts, scaleTexts } from '../text.ts'
import { importScales, previewScales } from './import-scales.ts'
import { scaleList, standardRows } from './scale.sql.ts'
import { deleteScaleCall, saveScale, updateScaleCall } from './write-scale.ts'

export const scaleNoun = noun(
  scaleCalls,
  {
    'POST /model/find/': async ({ app, db, request }) => {
      const { data, totalCount } = await selectListPage(db, scaleList(request), request)
      const rows = data.map(({ createdAt, ...scale }) => ({
        ...scale,
        createTimeStr: writtenTime(createdAt, app.config.timeZone),
      }))
      return { data: rows, totalCount }
    },
    'POST /model/export': (call) => {
      const { format, ...filter } = call.request
      const title = (name: keyof typeof scaleColumnTexts) => scaleColumnTexts[name][call.locale]
      return tableExport(call, {
        format,
        name: scaleTexts.exportName,
        columns: [
          { title: title('scale'), width: 24, cell: ({ scale }) => scale },
          { title: title('standard'), width: 30, cell: ({ name }) => name },
          { title: title('weight'), width: 10, cell: ({ weight }) => weight },
          { title: title('min'), width: 10, cell: ({ min }) => min },
          { title: title('max'), width: 10, cell: ({ max }) => max },
        ],
        rows: selectBatches(call.db, standardRows(filter)),
      })
    },
    'POST /model/save': saveScale,
    'POST /model/update/{id}': updateScaleCall,
    'POST /model/delete/{id}': deleteScaleCall,
    'POST /model/import/preview': previewScales,
    'POST /model/import/': importScales,
  },
  scaleTexts,
)

import { noun } from '../../../platform/server/context.ts'
import { inspectionCalls } from '../contract.ts'
import { inspectionTexts } from '../text.ts'
import {
  exportInspections,
  findApprovals,
  findInspections,
  findOfInspector,
  findOfTestee,
  getDetail,
  loadDrawing,
} from './find-handlers.ts'
import { cancelInspection, changeStation, changeStatus, setStatus, takeOver, upStation } from './move-inspection.ts'
import { saveFirst, syncFromReservation } from './register-inspection.ts'
import { addPhoto, assignPhoto, removePhoto } from './save-photo.ts'
import { saveDrawing, saveInspection } from './save-inspection.ts'

export const inspectionNoun = noun(
  inspectionCalls,
  {
    'POST /report/find': findInspections,
    'POST /report/export': exportInspections,
    'POST /report/findApprovals': findApprovals,
    'POST /report/get/{testeeId}': findOfTestee,
    'POST /report/getByUserId/{id}': findOfInspector,
    'POST /report/getDetail/{id}': getDetail,
    'POST /report/saveFirst': saveFirst,
    'POST /report/syncFromReservation/{id}': syncFromReservation,
    'POST /report/save': saveInspection,
    'POST /report/addPhoto/{id}': addPhoto,
    'POST /report/assignPhoto/{id}': assignPhoto,
    'POST /report/removePhoto/{id}': removePhoto,
    'POST /report/takeOver/{id}': takeOver,
    'POST /report/upStation/{id}': upStation,
    'POST /report/changeStation/{id}': changeStation,
    'POST /report/changeStatus/{a}/{b}': changeStatus,
    'POST /report/setStatus/{id}': setStatus,
    'POST /report/cancel/{id}': cancelInspection,
    'POST /report/loadFabric/{id}': loadDrawing,
    'POST /report/saveFabric/{id}': saveDrawing,
  },
  inspectionTexts,
)

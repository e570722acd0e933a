import { KEPT } from '../../platform/rules/stored-kind.ts'
import type { StoredKind } from '../../platform/rules/stored-kind.ts'

/** What bases keep in the database. */
export const storedBases: readonly StoredKind[] = [
  {
    title: { zh: '预约', en: 'Reservations' },
    kept: { zh: '长期保留；证件号码 ID_NUMBERS_KEPT_DAYS 天', en: 'for good; ID numbers ID_NUMBERS_KEPT_DAYS days' },
    tables: ['reservation', 'reservation_plan', 'reservation_testee', 'base_day', 'base_profile', 'closed_day'],
  },
  {
    title: { zh: '检测记录与照片', en: 'Inspections and photos' },
    kept: KEPT.forGood,
    tables: [
      'inspection',
      'inspection_count',
      'inspection_method',
      'inspection_move',
      'inspection_photo',
      'inspection_result',
      'inspection_testee',
      'inspection_text',
      'checklist',
      'check_method',
      'method_material',
      'measurement',
    ],
  },
  {
    title: { zh: '接待', en: 'Reception' },
    kept: KEPT.forGood,
    tables: ['reception_check'],
  },
  {
    title: { zh: '证书', en: 'Certificates' },
    kept: KEPT.forGood,
    tables: ['signing_key', 'trace', 'trace_picture'],
  },
  {
    title: { zh: '车辆、承运商与联系人', en: 'Tankers, carriers and contacts' },
    kept: KEPT.forGood,
    tables: ['testee', 'tanker', 'carrier_link', 'station', 'stand_in'],
  },
  {
    title: { zh: '库存', en: 'Stock' },
    kept: KEPT.forGood,
    tables: ['cabinet', 'cabinet_stock', 'company_stock', 'feed_order', 'low_stock_notice', 'stock_entry'],
  },
  {
    title: { zh: '发给联系人的消息', en: 'Messages to contacts' },
    kept: { zh: '90 天', en: '90 days' },
    tables: ['contact_message'],
  },
]

import type { Generated, JSONColumnType } from 'kysely'
import type { ContactCause, ContactStatus } from './contact/rules/contact-causes.ts'
import type {
  GateOutcome,
  InspectionResult,
  Period,
  ReservationState,
  StockCause,
  TankerType,
} from './rules/base-words.ts'

// The bases' tables; docs/schema.sql has the whole of them. Days are 'YYYY-MM-DD', moments Date.

export interface CheckMethodTable {
  id: Generated<number>
  name: string
  description: string
  /** CNY */
  amount: number
  created_at: Generated<Date>
  deleted_at: Date | null
}

export interface BaseProfileTable {
  company_id: number
  morning_from: Generated<string>
  morning_to: Generated<string>
  afternoon_from: Generated<string>
  afternoon_to: Generated<string>
  weekdays: Generated<number[]>
  is_public: Generated<boolean>
  carrier_limit: number | null
}
export interface ClosedDayTable {
  company_id: number
  day: string
  note: Generated<string>
}
export interface StationTable {
  id: Generated<number>
  company_id: number
  name: string
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface ReservationPlanTable {
  id: Generated<number>
  company_id: number
  day: string
  period: Period
  tanker_type: TankerType
  total: Generated<number>
  reserved: Generated<number>
  updated_at: Generated<Date>
}
export interface TesteeTable {
  id: Generated<number>
  company_id: number
  name: string
  sex: '男' | '女' | null
  phone: string | null
  birthday: string | null
  checked_org: Generated<string>
  sealed_id_no: string | null
  id_no_end: string | null
  id_no_entered_at: Date | null
  licence_until: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}
export interface TankerTable {
  id: Generated<number>
  company_id: number
  tanker_number: string
  tanker_type: TankerType
  license_number: Generated<string>
  checked_org: Generated<string>
  tank_certificate_until: string | null
  may_carry: Generated<string[]>
  updated_at: Generated<Date>
  version: Generated<number>
}
export interface ReservationTable {
  id: Generated<number>
  company_id: number
  plan_id: number
  day: string
  period: Period
  tanker_type: TankerType
  code: string
  state: Generated<ReservationState>
  tanker_number: string
  license_number: Generated<string>
  checked_org: Generated<string>
  contact_name: string
  phone: string
  cargo: Generated<string>
  created_by: number | null
  idempotency_key: string | null
  created_at: Generated<Date>
  arrived_at: Date | null
  called_at: Date | null
  called_station_id: number | null
  done_at: Date | null
  cancelled_at: Date | null
  cancel_reason: string | null
  reminded_at: Date | null
  email: string | null
  locale: Generated<'zh' | 'en'>
  version: Generated<number>
}
export interface ContactMessageTable {
  id: Generated<number>
  /** null: it is about a report's certificate */
  reservation_id: number | null
  inspection_id: number | null
  cause: ContactCause | 'expires'
  way: 'sms' | 'mail'
  status: Generated<ContactStatus>
  tries: Generated<number>
  error: string | null
  created_at: Generated<Date>
  next_try_at: Generated<Date>
  sent_at: Date | null
}
export interface ReservationTesteeTable {
  reservation_id: number
  testee_id: number
}
export interface ReceptionCheckTable {
  id: Generated<number>
  reservation_id: number
  outcome: GateOutcome
  findings: JSONColumnType<NonNullable<unknown>>
  overridden_by: number | null
  override_reason: string | null
  checked_by: number
}
export interface ChecklistTable {
  id: Generated<number>
  method_id: number
  tanker_type: TankerType | null
  version: number
  is_current: Generated<boolean>
  items: JSONColumnType<NonNullable<unknown>>
  created_by: number | null
  created_at: Generated<Date>
}
export interface MethodMaterialTable {
  method_id: number
  category_id: number
  count: number
}
export interface InspectionTable {
  id: Generated<number>
  company_id: number
  report_number: string
  reservation_id: number | null
  status: Generated<number>
  result: InspectionResult | null
  checked_org: Generated<string>
  tanker_number: string
  tanker_type: TankerType
  license_number: Generated<string>
  contact_name: Generated<string>
  phone: Generated<string>
  cargo: Generated<string>
  station_id: number | null
  inspector_id: number | null
  version: Generated<number>
  amount: Generated<number>
  method_names: Generated<string>
  remarks: Generated<string>
  created_by: number
  created_at: Generated<Date>
  arrived_at: Date | null
  called_at: Date | null
  called_station_id: number | null
  started_at: Date | null
  submitted_at: Date | null
  returned_count: Generated<number>
  issued_at: Date | null
  issued_by: number | null
  valid_until: string | null
  ended_at: Date | null
  end_reason: string | null
  replaces_id: number | null
  rechecks_id: number | null
  fabric_version: Generated<number>
  fabric: JSONColumnType<NonNullable<unknown>> | null
}
export interface InspectionTesteeTable {
  inspection_id: number
  testee_id: number
}
export interface InspectionMethodTable {
  id: Generated<number>
  inspection_id: number
  method_id: number
  name: string
  amount: number
  checklist_id: number | null
  items: Generated<JSONColumnType<NonNullable<unknown>>>
}
export interface InspectionResultTable {
  inspection_method_id: number
  item_key: string
  outcome: 'pass' | 'fail' | 'na'
  value: number | null
  note: Generated<string>
  mend_until: string | null
  recorded_by: number
  recorded_at: Generated<Date>
}
export interface InspectionPhotoTable {
  id: Generated<number>
  inspection_id: number
  attachment_id: number
  inspection_method_id: number | null
  item_key: string | null
  request_key: string | null
  taken_by: number
  taken_at: Generated<Date>
}
export interface InspectionMoveTable {
  id: Generated<number>
  inspection_id: number
  from_status: number | null
  to_status: number
  reason: string | null
  station_id: number | null
  moved_by: number | null
  moved_at: Generated<Date>
}
export interface InspectionCountTable {
  company_id: number
  status: number
  result: string
  tanker_type: string
  reports: number
}
export interface InspectionTextTable {
  field: string
  company_id: number
  value: string
  reports: number
}
export interface StandInTable {
  id: Generated<number>
  company_id: number
  user_id: number
  from_day: string
  to_day: string
  named_by: number
  created_at: Generated<Date>
}
export interface CarrierLinkTable {
  id: Generated<number>
  company_id: number
  checked_org: string
  code_hash: Buffer
  created_by: number
  created_at: Generated<Date>
  revoked_at: Date | null
}
export interface CompanyStockTable {
  id: Generated<number>
  company_id: number
  category_id: number
  count: Generated<number>
  low_mark: Generated<number>
}
export interface LowStockNoticeTable {
  user_id: number
  /** null: by mail */
  channel_id: number | null
  locale: 'zh' | 'en'
}
export interface CabinetTable {
  id: Generated<number>
  company_id: number
  name: string
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface CabinetStockTable {
  cabinet_id: number
  category_id: number
  count: Generated<number>
}
export interface FeedOrderTable {
  id: Generated<number>
  buy_company_id: number
  sale_company_id: number | null
  category_id: number
  count: number
  created_by: number
  created_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}
export interface StockEntryTable {
  id: Generated<number>
  company_id: number
  category_id: number
  cabinet_id: number | null
  change: number
  count: number
  cause: StockCause
  feed_order_id: number | null
  inspection_id: number | null
  note: Generated<string>
  changed_by: number
  changed_at: Generated<Date>
}
export interface MeasurementTable {
  id: Generated<number>
  company_id: number
  testee_id: number
  systolic: number | null
  diastolic: number | null
  fasting_sugar: number | null
  height_cm: number | null
  weight_kg: number | null
  bmi: number | null
  pressure_conclusion: string | null
  sugar_conclusion: string | null
  bmi_conclusion: string | null
  measured_by: number
  created_at: Generated<Date>
  version: Generated<number>
}
export interface TraceTable {
  id: Generated<number>
  company_id: number
  testee_id: number | null
  inspection_id: number | null
  group_id: number | null
  title: string
  content: Generated<string>
  status: Generated<number>
  published_at: Date | null
  created_by: number
  created_at: Generated<Date>
  version: Generated<number>
}
export interface TracePictureTable {
  trace_id: number
  attachment_id: number
  position: number
}
export interface BaseDayTable {
  company_id: number
  day: string
  inspector_id: Generated<number>
  places: Generated<number>
  reserved: Generated<number>
  arrived: Generated<number>
  no_shows: Generated<number>
  started: Generated<number>
  waiting_s: Generated<number>
  issued: Generated<number>
  turnaround_s: Generated<number>
  first_pass: Generated<number>
  passed: Generated<number>
  failed: Generated<number>
  recheck: Generated<number>
  voided: Generated<number>
  amount: Generated<number>
}

export interface SigningKeyTable {
  fingerprint: string
  certificate: Buffer
  /** null: of a certification authority, whose key stays in its file */
  sealed_private_key: string | null
  created_at: Generated<Date>
}

declare module '../platform/server/database/database.ts' {
  interface Tables {
    signing_key: SigningKeyTable
    base_profile: BaseProfileTable
    closed_day: ClosedDayTable
    station: StationTable
    reservation_plan: ReservationPlanTable
    testee: TesteeTable
    tanker: TankerTable
    reservation: ReservationTable
    contact_message: ContactMessageTable
    reservation_testee: ReservationTesteeTable
    reception_check: ReceptionCheckTable
    checklist: ChecklistTable
    method_material: MethodMaterialTable
    inspection: InspectionTable
    inspection_testee: InspectionTesteeTable
    inspection_method: InspectionMethodTable
    inspection_result: InspectionResultTable
    inspection_photo: InspectionPhotoTable
    inspection_move: InspectionMoveTable
    inspection_count: InspectionCountTable
    inspection_text: InspectionTextTable
    stand_in: StandInTable
    carrier_link: CarrierLinkTable
    company_stock: CompanyStockTable
    low_stock_notice: LowStockNoticeTable
    cabinet: CabinetTable
    cabinet_stock: CabinetStockTable
    feed_order: FeedOrderTable
    stock_entry: StockEntryTable
    measurement: MeasurementTable
    trace: TraceTable
    trace_picture: TracePictureTable
    base_day: BaseDayTable
    check_method: CheckMethodTable
  }
}

// Words and numbers as they are stored and sent (specification, section 3; the page on bases).

/** A half day, as plans have it. On the wire: reservePeriod. */
export const PERIODS = ['morning', 'afternoon'] as const
export type Period = (typeof PERIODS)[number]

export const TANKER_TYPES = ['常压车', '承压车'] as const
export type TankerType = (typeof TANKER_TYPES)[number]

/** 候补 waits for a place; every state but 候补 and 已取消 takes one. */
export const RESERVATION_STATES = ['候补', '已预约', '已到场', '已完成', '已取消', '已爽约'] as const
export type ReservationState = (typeof RESERVATION_STATES)[number]

/** What reception decides at the gate. */
export const GATE_OUTCOMES = ['放行', '警告', '拒绝'] as const
export type GateOutcome = (typeof GATE_OUTCOMES)[number]

/** An inspection report's status by its code. */
export const INSPECTION_STATUSES = { 已登记: 1, 检验中: 2, 待审核: 3, 已出具: 4, 已取消: 8, 已作废: 9 } as const
export type InspectionStatus = (typeof INSPECTION_STATUSES)[keyof typeof INSPECTION_STATUSES]

export const INSPECTION_RESULTS = ['合格', '不合格', '整改复检'] as const
export type InspectionResult = (typeof INSPECTION_RESULTS)[number]

/** A news item's status: 0 待处理, 1 published, 2 not published, 3 invalid. */
export const TRACE_STATUSES = [0, 1, 2, 3] as const
export type TraceStatus = (typeof TRACE_STATUSES)[number]

/** Why stock changed. */
export type StockCause = 'feed' | 'feed reversed' | 'load' | 'clear' | 'set' | 'use' | 'stock-take'

/** What the lines of energy and cost are of. */
export const ENERGY_BY = ['day', 'month', 'site', 'client', 'account'] as const
export type EnergyBy = (typeof ENERGY_BY)[number]
export type OwnerKind = Exclude<EnergyBy, 'day' | 'month'>

export const isOverTime = (by: EnergyBy): by is 'day' | 'month' => by === 'day' || by === 'month'

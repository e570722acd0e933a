// What a health check's figures mean, by limits that an installation may set (page on bases).

const PRESSURE_CONCLUSIONS = ['正常', '正常高值', '高血压'] as const
const SUGAR_CONCLUSIONS = ['偏低', '正常', '受损', '偏高'] as const
const BMI_CONCLUSIONS = ['偏瘦', '正常', '超重', '肥胖'] as const
export type PressureConclusion = (typeof PRESSURE_CONCLUSIONS)[number]
export type SugarConclusion = (typeof SUGAR_CONCLUSIONS)[number]
export type BmiConclusion = (typeof BMI_CONCLUSIONS)[number]

export const INDICATORS = ['bloodPressure', 'bloodSugar', 'bmi'] as const
export type Indicator = (typeof INDICATORS)[number]

export const CONCLUSIONS: Record<Indicator, readonly string[]> = {
  bloodPressure: PRESSURE_CONCLUSIONS,
  bloodSugar: SUGAR_CONCLUSIONS,
  bmi: BMI_CONCLUSIONS,
}
export const NORMAL = '正常'

/** From which value on each conclusion applies; pressure in mmHg, sugar in mmol/L, BMI in kg/m². */
export interface HealthLimits {
  highNormal: { systolic: number; diastolic: number }
  high: { systolic: number; diastolic: number }
  sugar: { normal: number; impaired: number; high: number }
  bmi: { normal: number; overweight: number; obese: number }
}

/** Either of the two values is enough for the worse conclusion. */
export function pressureConclusion(
  systolic: number,
  diastolic: number,
  { highNormal, high }: Pick<HealthLimits, 'highNormal' | 'high'>,
): PressureConclusion {
  const reaches = (limit: HealthLimits['high']) => systolic >= limit.systolic || diastolic >= limit.diastolic
  return reaches(high) ? '高血压' : reaches(highNormal) ? '正常高值' : '正常'
}

/** Of blood taken before a meal. */
export function sugarConclusion(value: number, limits: HealthLimits['sugar']): SugarConclusion {
  if (value >= limits.high) return '偏高'
  if (value >= limits.impaired) return '受损'
  return value >= limits.normal ? '正常' : '偏低'
}

export function bmiConclusion(value: number, limits: HealthLimits['bmi']): BmiConclusion {
  if (value >= limits.obese) return '肥胖'
  if (value >= limits.overweight) return '超重'
  return value >= limits.normal ? '正常' : '偏瘦'
}

/** kg/m² with one decimal, as it is stored and judged. */
export function bmiOf(heightCm: number, weightKg: number): number {
  return Math.round((weightKg / (heightCm / 100) ** 2) * 10) / 10
}

import { z } from 'zod'
import { whole } from '../../platform/server/settings/checks.ts'
import { defineSettings } from '../../platform/server/settings/define-settings.ts'

const THREE = 'must be three rising numbers such as 3.9,6.1,7'
const PRESSURES = 'must be two pressures such as 120/80,140/90, the higher one last'

const isRising = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? value))

/** Three limits, each above the one before. */
const limits = z
  .string()
  .regex(/^\d{1,3}(\.\d)?(,\d{1,3}(\.\d)?){2}$/, THREE)
  .transform((text) => text.split(',').map(Number) as [number, number, number])
  .refine(isRising, THREE)

/** '120/80,140/90' in four numbers: systolic and diastolic of the two upper conclusions */
const pressuresOf = (text: string) => text.split(/[/,]/).map(Number) as [number, number, number, number]

const arePressures = (text: string) => {
  const [s1, d1, s2, d2] = pressuresOf(text)
  return isRising([d1, s1, s2]) && isRising([d1, d2, s2])
}

/** Kept as it is written: numbers would lose what parts them in the defaults that are shown. */
const pressures = z
  .string()
  .regex(/^\d{2,3}\/\d{2,3},\d{2,3}\/\d{2,3}$/, PRESSURES)
  .refine(arePressures, PRESSURES)

export const baseSettings = defineSettings({
  settings: {
    PRESSURE_LIMITS: {
      check: pressures.default('120/80,140/90'),
      about: 'health checks: where high normal blood pressure begins, and where high begins (systolic/diastolic, mmHg)',
      inConsole: {
        group: 'health',
        label: { zh: '血压界限（mmHg）', en: 'Blood pressure limits, mmHg' },
        hint: { zh: '正常高值、高血压的起点', en: 'Where high normal begins, and where high begins' },
      },
    },
    SUGAR_LIMITS: {
      check: limits.prefault('3.9,6.1,7'),
      about: 'health checks: where normal, impaired and high fasting blood sugar begin (mmol/L)',
      inConsole: {
        group: 'health',
        label: { zh: '空腹血糖界限（mmol/L）', en: 'Fasting blood sugar limits, mmol/L' },
        hint: { zh: '正常、受损、偏高的起点', en: 'Where normal, impaired and high begin' },
      },
    },
    BMI_LIMITS: {
      check: limits.prefault('18.5,24,28'),
      about: 'health checks: where normal, overweight and obese begin (BMI)',
      inConsole: {
        group: 'health',
        label: { zh: 'BMI 界限', en: 'BMI limits' },
        hint: { zh: '正常、超重、肥胖的起点', en: 'Where normal, overweight and obese begin' },
      },
    },
    ID_NUMBERS_KEPT_DAYS: {
      check: whole(1, 36_500).default(730),
      about:
        'days that the ID number of a driver or an escort is kept after it was entered and after their last visit to a base',
      inConsole: {
        group: 'drivers',
        label: { zh: '证件号码保留天数', en: 'Days that ID numbers are kept' },
        question: {
          when: 'less',
          title: { zh: '是否确定缩短保留时间', en: 'Keep ID numbers for a shorter time?' },
          text: {
            zh: '超出保留时间的证件号码会在一小时内被永久删除，姓名和记录不受影响。',
            en: 'Older ID numbers are deleted for good within the hour. Names and records stay.',
          },
        },
      },
    },
    CERTIFICATE_VALID_MONTHS: {
      check: whole(1, 120).default(12),
      about: 'months that a certificate is valid from the day on which its report is issued',
      inConsole: {
        group: 'certificates',
        label: { zh: '证书有效期（月）', en: 'Valid for, months' },
        hint: { zh: '只影响之后出具的报告', en: 'Applies to reports issued from now on' },
      },
    },
    CERTIFICATE_KEY_FILE: {
      check: z.string().min(1).optional(),
      about:
        "a PKCS#12 file (.p12) with the key that a certification authority gave you, its certificate and those above: it signs certificates instead of the installation's own key",
    },
    CERTIFICATE_KEY_PASSWORD: { check: z.string().optional(), about: 'the password of that file' },
    CERTIFICATE_REMINDER_DAYS: {
      check: whole(0, 60).default(30),
      about:
        'days before a certificate expires that the contact of its report is notified, by SMS and mail as far as they are set up; 0: never',
      inConsole: {
        group: 'certificates',
        label: { zh: '到期前几天提醒', en: 'Reminder, days before' },
        hint: { zh: '0 表示不提醒', en: '0 for no reminder' },
      },
    },
  },
  groups: {
    certificates: {
      title: { zh: '检验证书', en: 'Certificates' },
      hint: {
        zh: '到期前向报告的联系人发送一次短信和邮件（已配置的渠道）。',
        en: 'Before a certificate expires, the contact on its report gets one reminder, by SMS and e-mail where these are set up.',
      },
    },
    drivers: {
      title: { zh: '司机与押运员', en: 'Drivers and escorts' },
      hint: {
        zh: '自录入和最近一次到访起计算，到期后自动删除，姓名和记录仍保留。',
        en: 'Counted from the day it was entered and from the last visit, whichever is later. Names and records are kept.',
      },
    },
    health: {
      title: { zh: '健康检测', en: 'Health checks' },
      hint: {
        zh: '只影响之后的检测，已有的结论保持不变。',
        en: 'Apply to later checks; existing conclusions do not change.',
      },
    },
  },
  problems: {
    [THREE]: { zh: '应为三个递增的数，例如 3.9,6.1,7', en: THREE },
    [PRESSURES]: { zh: '应为两组血压，例如 120/80,140/90，较高的在后', en: PRESSURES },
  },
  config: ({
    PRESSURE_LIMITS,
    SUGAR_LIMITS: sugar,
    BMI_LIMITS: bmi,
    ID_NUMBERS_KEPT_DAYS,
    CERTIFICATE_VALID_MONTHS,
    CERTIFICATE_KEY_FILE,
    CERTIFICATE_KEY_PASSWORD,
    CERTIFICATE_REMINDER_DAYS,
  }) => {
    const [s1, d1, s2, d2] = pressuresOf(PRESSURE_LIMITS)
    return {
      idNumbersKeptDays: ID_NUMBERS_KEPT_DAYS,
      certificateValidMonths: CERTIFICATE_VALID_MONTHS,
      /** undefined: the installation's own key signs certificates */
      certificateKeyFile: CERTIFICATE_KEY_FILE,
      certificateKeyPassword: CERTIFICATE_KEY_PASSWORD,
      /** before a certificate expires; 0: no reminder */
      certificateReminderDays: CERTIFICATE_REMINDER_DAYS,
      /** of health checks */
      healthLimits: {
        highNormal: { systolic: s1, diastolic: d1 },
        high: { systolic: s2, diastolic: d2 },
        sugar: { normal: sugar[0], impaired: sugar[1], high: sugar[2] },
        bmi: { normal: bmi[0], overweight: bmi[1], obese: bmi[2] },
      },
    }
  },
})

type BaseConfig = ReturnType<(typeof baseSettings)['config']>
declare module '../../platform/server/settings/config.ts' {
  interface Config extends BaseConfig {}
}

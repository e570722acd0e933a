import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a health check. */
export const measureTexts = defineTexts({
  testeeRequired: { zh: '请选择司机或押运员', en: 'Choose the driver or escort' },
  noSuchPerson: { zh: '没有该司机或押运员，或无权查看', en: 'Driver or escort not found, or you don’t have access' },
  noSuchCheck: { zh: '没有该检测记录，或无权查看', en: 'Health check not found, or you don’t have access' },
  bothPressures: { zh: '收缩压和舒张压须一起填写', en: 'Enter both the systolic and the diastolic pressure' },
  pressuresReversed: { zh: '舒张压应低于收缩压', en: 'The diastolic pressure must be below the systolic one' },
  heightAndWeight: { zh: '身高和体重须一起填写', en: 'Enter both height and weight' },
  impossibleBmi: { zh: '身高与体重不相符', en: 'Height and weight don’t match' },
  nothingMeasured: { zh: '请至少填写一项指标', en: 'Enter at least one measured value' },
  oneDecimal: { zh: '最多一位小数', en: 'At most one decimal' },
})

export const measureColumnTexts = defineTexts({
  title: { zh: '健康检测', en: 'Health checks' },
  testeeName: { zh: '姓名', en: 'Name' },
  sex: { zh: '性别', en: 'Sex' },
  phone: { zh: '电话', en: 'Phone' },
  age: { zh: '年龄', en: 'Age' },
  pressure: { zh: '血压（mmHg）', en: 'Pressure, mmHg' },
  systolic: { zh: '收缩压', en: 'Systolic' },
  systolicUnit: { zh: '收缩压（mmHg）', en: 'Systolic, mmHg' },
  diastolic: { zh: '舒张压', en: 'Diastolic' },
  diastolicUnit: { zh: '舒张压（mmHg）', en: 'Diastolic, mmHg' },
  pressureConclusion: { zh: '血压结论', en: 'Pressure result' },
  sugar: { zh: '空腹血糖', en: 'Fasting sugar' },
  sugarUnit: { zh: '空腹血糖（mmol/L）', en: 'Fasting sugar, mmol/L' },
  height: { zh: '身高（厘米）', en: 'Height, cm' },
  weight: { zh: '体重（千克）', en: 'Weight, kg' },
  sugarConclusion: { zh: '血糖结论', en: 'Sugar result' },
  bmi: { zh: 'BMI', en: 'BMI' },
  bmiConclusion: { zh: 'BMI 结论', en: 'BMI result' },
  companyName: { zh: '基地', en: 'Base' },
  userName: { zh: '检测人', en: 'Measured by' },
  createTime: { zh: '检测时间', en: 'Measured at' },
})

export const conclusionTexts = defineTexts({
  正常: { zh: '正常', en: 'Normal' },
  正常高值: { zh: '正常高值', en: 'High normal' },
  高血压: { zh: '高血压', en: 'High blood pressure' },
  偏低: { zh: '偏低', en: 'Low' },
  受损: { zh: '受损', en: 'Impaired' },
  偏高: { zh: '偏高', en: 'High' },
  偏瘦: { zh: '偏瘦', en: 'Underweight' },
  超重: { zh: '超重', en: 'Overweight' },
  肥胖: { zh: '肥胖', en: 'Obese' },
})

export const indicatorTexts = defineTexts({
  bloodPressure: { zh: '血压', en: 'Blood pressure' },
  bloodSugar: { zh: '血糖', en: 'Blood sugar' },
  bmi: { zh: 'BMI', en: 'BMI' },
})

export const measureScreenTexts = defineTexts({
  checks: { zh: '检测记录', en: 'Checks' },
  charts: { zh: '异常统计', en: 'Exceptions' },
  add: { zh: '登记检测', en: 'Record a check' },
  editTitle: { zh: '更正 {name} 的检测', en: 'Correct the check of {name}' },
  person: { zh: '司机/押运员', en: 'Driver or escort' },
  indicator: { zh: '指标', en: 'Indicator' },
  conclusion: { zh: '结论', en: 'Result' },
  abnormal: { zh: '异常', en: 'Abnormal' },
  allNormal: { zh: '全部正常', en: 'All normal' },
  onDays: { zh: '按检测日期筛选', en: 'Measured between' },
  exceptions: { zh: '近 12 个月异常结论', en: 'Abnormal results, last 12 months' },
  perMonth: { zh: '每月检测数', en: 'Checks per month' },
  showChecks: { zh: '查看{conclusion} {count} 次', en: '{conclusion}: show {count}' },
  none: { zh: '还没有检测记录', en: 'No checks yet' },
  noneHint: { zh: '先添加司机或押运员，再登记检测。', en: 'Add a driver or an escort, then record a check.' },
  noMatch: { zh: '没有符合条件的检测记录', en: 'No check matches' },
})

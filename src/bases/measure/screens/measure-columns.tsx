import type { ResponseOf } from '../../../platform/contract/call.ts'
import type { Column } from '../../../platform/ui/table/column.ts'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { sexTexts } from '../../testee/text.ts'
import { NORMAL } from '../rules/conclusions.ts'
import { conclusionTexts, measureColumnTexts } from '../text.ts'
import './measures.css'

export type Measured = ResponseOf<'POST /measure/findOut/'>['data'][number]

/** A conclusion in the person's language; one that is not known as it is. */
export function useConclusionInWords(): (conclusion: string) => string {
  const t = useText(conclusionTexts)
  return (conclusion) => (conclusion in conclusionTexts ? t(conclusion as keyof typeof conclusionTexts) : conclusion)
}

export function useMeasureColumns(): Column<Measured, never>[] {
  const title = useText(measureColumnTexts)
  const sexText = useText(sexTexts)
  const inWords = useConclusionInWords()
  const concluded = (conclusion: string | null) =>
    conclusion === null || conclusion === NORMAL ? (
      textOr(conclusion && inWords(conclusion))
    ) : (
      <b className="abnormal">
        <Icon name="warning" /> {inWords(conclusion)}
      </b>
    )
  return [
    { key: 'testeeName', title: title('testeeName'), cell: (row) => row.testeeName },
    { key: 'sex', title: title('sex'), cell: ({ sex }) => (sex ? sexText(sex) : textOr(null)) },
    { key: 'phone', title: title('phone'), cell: ({ phone }) => textOr(phone), isHiddenAtFirst: true },
    { key: 'age', title: title('age'), cell: ({ age }) => figure(age), align: 'end' },
    {
      key: 'pressure',
      title: title('pressure'),
      cell: (row) =>
        row.systolicPressureValue === null
          ? textOr(null)
          : `${row.systolicPressureValue}/${row.stretchPressureValue ?? ''}`,
      align: 'end',
    },
    {
      key: 'pressureConclusion',
      title: title('pressureConclusion'),
      cell: (row) => concluded(row.bloodPressureConclusion),
    },
    { key: 'sugar', title: title('sugarUnit'), cell: (row) => figure(row.beforeMealBloodSugarValue, 1), align: 'end' },
    { key: 'sugarConclusion', title: title('sugarConclusion'), cell: (row) => concluded(row.bloodSugarConclusion) },
    { key: 'bmi', title: title('bmi'), cell: (row) => figure(row.bmiValue, 1), align: 'end' },
    { key: 'bmiConclusion', title: title('bmiConclusion'), cell: (row) => concluded(row.bmiConclusion) },
    { key: 'companyName', title: title('companyName'), cell: ({ companyName }) => companyName },
    { key: 'userName', title: title('userName'), cell: ({ userName }) => userName, isHiddenAtFirst: true },
    { key: 'createTime', title: title('createTime'), cell: ({ createTimeStr }) => createTimeStr },
  ]
}

import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { choicesOf, type Option } from '../../../platform/ui/choice/choices.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { ChoiceField } from '../../../platform/ui/form/form-fields.tsx'
import { useSettled } from '../../../platform/ui/frame/use-settled.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { traceScreenTexts } from '../text.ts'

interface Props {
  companyId: number | undefined
  /** the report that the trace has */
  report: Pick<ResponseOf<'GET /trace/getDetail/{id}'>, 'reportId' | 'reportNumber'> | undefined
}

/** The report that a trace belongs to: the latest ones of the base, and by a part of the tanker's number any other. */
export function ReportField({ companyId, report }: Props) {
  const t = useText(traceScreenTexts)
  const [text, setText] = useState('')
  const tankerNumber = useSettled(text.trim()) || undefined
  const request = { companyId, tankerNumber, page: 1, size: 50 }
  const found = useCall('POST /report/find', { request }, { keepsPrevious: true })
  const [chosen, setChosen] = useState<Option<number> | undefined>(
    report?.reportId ? { value: report.reportId, label: report.reportNumber ?? '' } : undefined,
  )
  const choices = choicesOf(found, ({ data }) =>
    data.map((one) => ({ value: one.id, label: `${one.tankerNumber} · ${one.reportNumber}` })),
  )
  return (
    <ChoiceField
      name="reportId"
      label={t('report')}
      hint={t('reportHint')}
      {...choices}
      chosen={chosen && [chosen]}
      search={{ text, onType: setText }}
      value={chosen?.value}
      onChoose={(next) => setChosen(choices.options?.find(({ value }) => value === next))}
      isOptional
    />
  )
}

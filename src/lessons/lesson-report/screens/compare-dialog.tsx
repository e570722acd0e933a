import { useState } from 'react'
import type { RequestOf } from '../../../platform/contract/call.ts'
import type { DayRange } from '../../../platform/rules/day-range.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { RangePicker, rangeShown } from '../../../platform/ui/form/range-picker.tsx'
import type { RangeSearch } from '../../../platform/ui/form/range-search.ts'
import { today } from '../../../platform/ui/form/today.ts'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { bandTexts } from '../../lesson/text.ts'
import { SCORE_STEPS, type ScoreStep } from '../rules/score-lines.ts'
import { lessonReportTexts } from '../text.ts'
import './lesson-report.css'

type By = RequestOf<'POST /Class/compare/'>['by']
const ALL = ['teacher', 'course', 'company'] as const satisfies readonly By[]

/** Scored lessons side by side and over time, those whose scores the person may read. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const t = useText(lessonReportTexts)
  const [by, setBy] = useState<By>('teacher')
  const [search, setSearch] = useState<RangeSearch>({ period: 'month', from: undefined, to: undefined })
  const { from, to } = rangeShown(search, today())
  return (
    <Modal title={t('compare')} onClose={onClose}>
      <div className="compare-period">
        <RangePicker
          search={search}
          last={today()}
          onRange={(part) => setSearch((before) => ({ ...before, ...part }))}
        />
      </div>
      <Tabs
        label={t('compare')}
        open={by}
        onOpen={setBy}
        tabs={ALL.map((key) => ({ key, title: t(key), render: () => <Compared by={key} from={from} to={to} /> }))}
      />
    </Modal>
  )
}

interface Props extends DayRange {
  by: By
}

function OverTime({ by, from, to }: Props) {
  const t = useText(lessonReportTexts)
  const [step, setStep] = useState<ScoreStep>('month')
  const lines = useCall('POST /Class/scoreLines/', { request: { by, step, period: [from, to] } })
  return (
    <>
      <fieldset className="joined-buttons compare-step" aria-label={t('step')}>
        {SCORE_STEPS.map((each) => (
          <button
            key={each}
            type="button"
            className="plain-button"
            aria-pressed={step === each}
            onClick={() => setStep(each)}
          >
            {t(each)}
          </button>
        ))}
      </fieldset>
      <Answer of={lines}>
        {(data) => (
          <LineChart
            name="overTime"
            title={t('overTime')}
            data={data}
            valueText={(score) => figure(score, 2)}
            ends={[0, 100]}
            heightPx={220}
          />
        )}
      </Answer>
    </>
  )
}

function Compared({ by, from, to }: Props) {
  const t = useText(lessonReportTexts)
  const band = useText(bandTexts)
  const compared = useCall('POST /Class/compare/', { request: { by, period: [from, to] } })
  return (
    <>
      <OverTime by={by} from={from} to={to} />
      <Answer of={compared} isEmpty={({ totalCount }) => totalCount === 0} empty={<Empty title={t('nothingScored')} />}>
        {({ data }) => (
          <FigureTable
            label={t('compare')}
            columns={[
              { key: 'name', title: t(by), cell: ({ name }) => name },
              { key: 'lessons', title: t('lessons'), align: 'end', cell: ({ lessons }) => figure(lessons) },
              { key: 'reviews', title: t('reviews'), align: 'end', cell: ({ reviews }) => figure(reviews) },
              { key: 'comments', title: t('allComments'), align: 'end', cell: ({ comments }) => figure(comments) },
              { key: 'score', title: t('score'), align: 'end', cell: ({ score }) => figure(score, 2) },
              { key: 'band', title: t('band'), cell: (row) => band(row.band) },
            ]}
            rows={data}
            rowKey={({ id }) => id}
          />
        )}
      </Answer>
    </>
  )
}

import { useState } from 'react'
import { download } from '../../../platform/ui/call/download.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { PieChart } from '../../../platform/ui/chart/pie-chart.tsx'
import { BarChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { AvatarPicture } from '../../../platform/ui/frame/avatar-picture.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { enteredFigure, figure, shareText } from '../../../platform/ui/theme/format.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { timeCode } from '../../rules/time-code.ts'
import { bandTexts } from '../../lesson/text.ts'
import { Attendance } from '../../room/screens/attendance.tsx'
import { useFrames } from '../../video/screens/use-frames.ts'
import { lessonReportTexts } from '../text.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { hasRadar } from '../rules/radar.ts'
import { Radar } from './radar.tsx'
import type { Report } from './radar.tsx'
import '../../../platform/ui/table/figure-table.css'
import './lesson-report.css'

interface Props {
  classId: number
  /** goes to a place in the video */
  onSeek: (seconds: number) => void
}

/** A lesson's report: printable, and as a file. */
export function LessonReport({ classId, onSeek }: Props) {
  const report = useCall('POST /Class/report/{id}', { params: { id: classId } }, { staleMs: 0 })
  return (
    <Answer of={report}>
      {(found) => (
        <div className="lesson-report">
          <Buttons classId={classId} />
          <Sums report={found} />
          <Standards report={found} />
          <Reviewers report={found} />
          <Attendance classId={classId} />
          <Minutes report={found} onSeek={onSeek} />
          <Named report={found} />
        </div>
      )}
    </Answer>
  )
}

function Buttons({ classId }: { classId: number }) {
  const t = useText(lessonReportTexts)
  const [isBusy, setIsBusy] = useState(false)
  const [isComparing, setIsComparing] = useState(false)
  const params = { id: classId }
  async function savePdf(): Promise<void> {
    setIsBusy(true)
    try {
      await download('POST /Class/exportReport/{id}', { params, request: { format: 'pdf' } })
    } catch (error) {
      notify.failure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="lesson-report-buttons">
      <button type="button" className="plain-button" onClick={() => setIsComparing(true)}>
        {t('compare')}
      </button>
      {isComparing && <CompareDialog onClose={() => setIsComparing(false)} />}
      <button type="button" className="plain-button" onClick={() => window.print()}>
        {t('print')}
      </button>
      <WaitingButton type="button" className="plain-button" isWaiting={isBusy} onClick={() => void savePdf()}>
        {t('pdf')}
      </WaitingButton>
      <ExportButton
        address="POST /Class/exportReport/{id}"
        first="xlsx"
        input={(format) => ({ params, request: { format } })}
      />
    </div>
  )
}

function Sums({ report }: { report: Report }) {
  const t = useText(lessonReportTexts)
  const band = useText(bandTexts)
  const facts = [
    [t('score'), figure(report.score, 2)],
    [t('band'), report.band ? band(report.band) : '—'],
    [t('spread'), figure(report.spread, 2)],
    [t('agreement'), shareText(report.agreement, 0)],
  ]
  return (
    <>
      {report.isRestricted && <p role="note">{t('restricted')}</p>}
      <dl className="lesson-report-sums">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Standards({ report: { standards } }: { report: Report }) {
  const t = useText(lessonReportTexts)
  return (
    <section aria-label={t('standards')}>
      <h2>{t('standards')}</h2>
      {standards.length === 0 ? (
        <Empty title={t('none')} />
      ) : (
        <div className="lesson-report-standards">
          {hasRadar(standards) && <Radar standards={standards} />}
          <table className="figure-table">
            <thead>
              <tr>
                {(['standard', 'weight', 'mean', 'min', 'max', 'spreadShort'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {standards.map(({ name, weight, mean, min, max, spread }) => (
                <tr key={`${name} ${weight}`}>
                  <th scope="row">{name}</th>
                  <td>{enteredFigure(weight)}</td>
                  <td>{figure(mean, 2)}</td>
                  <td>{figure(min, 2)}</td>
                  <td>{figure(max, 2)}</td>
                  <td>{figure(spread, 2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Reviewers({ report: { reviewers, missing } }: { report: Report }) {
  const t = useText(lessonReportTexts)
  const ui = useText(uiTexts)
  return (
    <section aria-label={t('reviewers')}>
      <h2>{t('reviewers')}</h2>
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">{t('reviewer')}</th>
            <th scope="col">{t('comments')}</th>
            <th scope="col">{t('total')}</th>
          </tr>
        </thead>
        <tbody>
          {reviewers.map(({ id, name, avatarId, comments, total }) => (
            <tr key={id}>
              <th scope="row">
                <AvatarPicture id={avatarId} sizePx={24} /> {name}
              </th>
              <td>{figure(comments)}</td>
              <td>{figure(total, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && (
        <p className="lesson-report-missing">
          {t('missing', { names: missing.map(({ name }) => name).join(ui('comma')) })}
        </p>
      )}
    </section>
  )
}

/** A minute often begins with a cut. */
const frameAt = (minute: number) => minute * 60 + 0.1

function Minutes({ report, onSeek }: { report: Report; onSeek: Props['onSeek'] }) {
  const t = useText(lessonReportTexts)
  const { perMinute, videoFileName, best, weakest } = report
  const frames = useFrames(
    videoFileName && `/api/videos/${videoFileName}`,
    [...best, ...weakest].map(({ minute }) => frameAt(minute)),
  )
  return (
    <>
      <BarChart
        isOverTime
        name="perMinute"
        title={t('perMinute')}
        data={{
          xAxis: perMinute.map(({ minute }) => timeCode(minute * 60)),
          series: [{ name: t('comments'), data: perMinute.map(({ count }) => count) }],
        }}
        valueText={figure}
        heightPx={180}
      />
      {(['best', 'weakest'] as const).map(
        (name) =>
          report[name].length > 0 && (
            <section key={name} aria-label={t(name)}>
              <h2>{t(name)}</h2>
              <ul className="lesson-report-minutes">
                {report[name].map(({ minute, share }) => (
                  <li key={minute}>
                    {videoFileName === null ? (
                      `${timeCode(minute * 60)} · ${shareText(share, 0)}`
                    ) : (
                      <button type="button" className="link-button" onClick={() => onSeek(minute * 60)}>
                        <Frame address={frames.get(frameAt(minute))} />
                        {timeCode(minute * 60)} · {shareText(share, 0)}
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  )
}

/** A place without a frame keeps its size: frames come one after the other. */
function Frame({ address }: { address: string | undefined }) {
  return <span className="lesson-report-frame">{address !== undefined && <img src={address} alt="" />}</span>
}

function Named({ report: { tags, categories } }: { report: Report }) {
  const t = useText(lessonReportTexts)
  return (
    <div className="lesson-report-pies">
      <PieChart name="tags" title={t('tags')} data={tags} />
      <PieChart name="categories" title={t('categories')} data={categories} />
    </div>
  )
}

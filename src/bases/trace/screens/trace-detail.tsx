import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { traceScreenTexts, traceStatusTexts } from '../text.ts'
import { ReportLink } from './report-link.tsx'
import { traceImage } from './trace-image.ts'
import './traces.css'

/** One trace with its pictures. */
export function TraceDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(traceScreenTexts)
  const statusText = useText(traceStatusTexts)
  const answer = useCall('GET /trace/getDetail/{id}', { params: { id } })
  return (
    <Modal title={answer.data?.title ?? t('title')} onClose={onClose}>
      <Answer of={answer}>
        {(trace) => (
          <div className="trace-detail">
            <p>{textOr(trace.content)}</p>
            <dl>
              {(
                [
                  ['status', statusText(`status${trace.status}`)],
                  ['testee', textOr(trace.testeeName)],
                  ['report', <ReportLink key="report" of={trace} />],
                  ['group', textOr(trace.groupName)],
                  ['base', trace.companyName],
                  ['user', trace.userName],
                  ['created', trace.createTimeStr],
                  ['publishedAt', textOr(trace.publishTimeStr)],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{t(name)}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {trace.status === 1 && trace.groupId !== null && (
              <p>
                <a href={`/activity?news=${trace.groupId}`} target="_blank" rel="noreferrer">
                  {t('publicPage')}
                </a>
              </p>
            )}
            <div className="trace-pictures">
              {trace.pictures.map((picture, at) => (
                <a key={picture} href={traceImage(picture)} target="_blank" rel="noreferrer">
                  <img src={traceImage(picture)} alt={t('pictureOf', { number: at + 1 })} />
                </a>
              ))}
            </div>
          </div>
        )}
      </Answer>
    </Modal>
  )
}

import { useCall } from '../../../platform/ui/call/use-call.ts'
import { AvatarPicture } from '../../../platform/ui/frame/avatar-picture.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { figure, momentText } from '../../../platform/ui/theme/format.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { attendanceTexts } from '../text.ts'
import '../../../platform/ui/table/figure-table.css'
import './attendance.css'

/** Who was in the room of a live lesson, and for how long; nothing for a lesson that had none. */
export function Attendance({ classId }: { classId: number }) {
  const t = useText(attendanceTexts)
  const ui = useText(uiTexts)
  const params = { classId }
  const { data } = useCall('POST /Room/attendance/{classId}', { params }, { staleMs: 0 })
  if (!data || data.people.length === 0) return null
  return (
    <section aria-label={t('title')}>
      <div className="attendance-head">
        <h2>{t('title')}</h2>
        <ExportButton
          address="POST /Room/exportAttendance/{classId}"
          first="xlsx"
          input={(format) => ({ params, request: { format } })}
        />
      </div>
      <table className="figure-table">
        <thead>
          <tr>
            {(['person', 'from', 'to', 'minutes'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.people.map(({ id, name, avatarId, isPresenter, from, to, minutes }) => (
            <tr key={id}>
              <th scope="row">
                <AvatarPicture id={avatarId} sizePx={24} /> {name} {isPresenter && <small>{t('presenter')}</small>}
              </th>
              <td>{momentText(from).slice(5, 16)}</td>
              <td>{momentText(to).slice(5, 16)}</td>
              <td>{figure(minutes, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.absent.length > 0 && <p>{t('absent', { names: data.absent.map(({ name }) => name).join(ui('comma')) })}</p>}
    </section>
  )
}

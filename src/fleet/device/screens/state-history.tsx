import type { ResponseOf } from '../../../platform/contract/call.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { StateLabel } from './state-mark.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { causeTexts, isCause, stateHistoryTexts, stateTexts } from '../text.ts'

type Change = ResponseOf<'GET /device/getById/{id}'>['stateHistory'][number]

/** The latest changes of state, newest first: when, from what to what, why, by whom. A spreadsheet has all that are kept. */
export function StateHistory({ id, history }: { id: number; history: readonly Change[] }) {
  const t = useText(stateHistoryTexts)
  const stateText = useText(stateTexts)
  const causeText = useText(causeTexts)
  return (
    <div className="panel">
      <div className="detail-title">
        <h2 id="history-title">{t('history')}</h2>
        {history.length > 0 && (
          <ExportButton
            address="POST /device/exportStates/{id}"
            input={(format) => ({ params: { id }, request: { format } })}
          />
        )}
      </div>
      {history.length === 0 ? (
        <p className="nothing">{t('noHistory')}</p>
      ) : (
        // A scrolled region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="panel-scroll" tabIndex={0} aria-labelledby="history-title">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t('moment')}</th>
                <th scope="col">{t('change')}</th>
                <th scope="col">{t('cause')}</th>
                <th scope="col">{t('by')}</th>
              </tr>
            </thead>
            <tbody>
              {history.map(({ from, to, at, cause, user }) => (
                <tr key={`${at} ${to} ${cause}`}>
                  <td className="moment">
                    {momentText(at)
                      .split(' ')
                      .map((part) => (
                        <span key={part}>{part} </span>
                      ))}
                  </td>
                  <td>
                    <span className="state-step">
                      {from ? <StateLabel state={from} label={stateText(from)} /> : t('firstRecord')}
                      <span aria-hidden="true">→</span>
                      <span className="only-read-aloud">{t('became')}</span>
                      <StateLabel state={to} label={stateText(to)} />
                    </span>
                  </td>
                  <td>{isCause(cause) ? causeText(cause) : cause}</td>
                  <td>{user ?? t('bySystem')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

import { useState, type ComponentProps } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite, useMe } from '../../../platform/ui/call/me.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Age } from '../../../platform/ui/frame/age.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WARNING_TYPES, type WarningType } from '../../device/rules/warning-types.ts'
import { WARNINGS_KEY, WARNINGS_PAGE } from '../../rules/route-keys.ts'
import { AcknowledgeDialog } from '../../warning/screens/acknowledge-dialog.tsx'
import { warningDetailTexts, warningLevelTexts, warningScreenTexts, warningTexts } from '../../warning/text.ts'
import { screenTexts } from '../../device/screens/text.ts'

type Device = ResponseOf<'GET /device/getById/{id}'>
type Warning = Device['openWarnings'][number]

/** Warnings that are open, with the figures that opened them and who knows of them; earlier ones are a click away. */
export function OpenWarnings({ device: { serial, openWarnings: warnings } }: { device: Device }) {
  const t = useText(screenTexts)
  const warning = useText(warningScreenTexts)
  const me = useMe()
  // Not in its line: a warning that closes by itself would take what is typed with it.
  const [acknowledged, setAcknowledged] = useState<ComponentProps<typeof AcknowledgeDialog>['warning']>()
  return (
    <section className="panel" aria-labelledby="warnings-title">
      <h2 id="warnings-title">
        {t('warnings')} {warnings.length > 0 && <span className="count">{warnings.length}</span>}
      </h2>
      {warnings.length === 0 ? (
        <p className="nothing">
          <Icon name="success" /> {t('noWarnings')}
        </p>
      ) : (
        <ul className="warnings">
          {warnings.map((each) => (
            <WarningLine
              key={each.id}
              warning={each}
              onAcknowledge={(description) => setAcknowledged({ ...each, serial, description })}
            />
          ))}
        </ul>
      )}
      {me && WARNINGS_KEY in me.keys && (
        <ScreenLink to={WARNINGS_PAGE} search={{ serial, isFolded: false }} className="all-warnings">
          {warning('ofDevice')}
        </ScreenLink>
      )}
      {acknowledged && <AcknowledgeDialog warning={acknowledged} onClose={() => setAcknowledged(undefined)} />}
    </section>
  )
}

interface LineProps {
  warning: Warning
  onAcknowledge: (description: string) => void
}

function WarningLine({ warning, onAcknowledge }: LineProps) {
  const t = useText(warningScreenTexts)
  const typeText = useText(warningTexts)
  const levelText = useText(warningLevelTexts)
  const mayWrite = useMayWrite(WARNINGS_KEY)
  const { type, level, details, openedAt, acknowledgedBy, note } = warning
  const description = useDetails(type, details)
  return (
    <li data-level={level}>
      <Icon name={level === 'warn' ? 'warning' : 'info'} sizePx={18} />
      <div>
        <strong>{isKnown(type) ? typeText(type) : type}</strong> <small>{levelText(level)}</small>
        <div>{description}</div>
        <small>
          <Age at={openedAt} />
        </small>
        {acknowledgedBy !== null && (
          <div>
            <small>
              {t('acknowledgedBy', { name: acknowledgedBy })} {note}
            </small>
          </div>
        )}
        {mayWrite && (
          <div>
            <button type="button" className="link-button" onClick={() => onAcknowledge(description)}>
              {acknowledgedBy === null ? t('acknowledge') : t('changeNote')}
            </button>
          </div>
        )}
      </div>
    </li>
  )
}

/** The sentence of a known warning; of another one, its figures by their names. */
function useDetails(type: string, details: Warning['details']): string {
  const detailText = useText(warningDetailTexts)
  const known = Object.entries(details).filter((entry): entry is [string, string | number] => entry[1] !== null)
  const isWhole = known.length === Object.keys(details).length
  if (isKnown(type) && isWhole) return detailText(type, Object.fromEntries(known))
  return known.map(([name, value]) => `${name} ${value}`).join(' · ')
}

function isKnown(type: string): type is WarningType {
  return WARNING_TYPES.some((known) => known === type)
}

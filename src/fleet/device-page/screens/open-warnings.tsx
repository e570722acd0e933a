import type { ResponseOf } from '../../../platform/contract/call.ts'
import { Age } from '../../../platform/ui/frame/age.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WARNING_TYPES, type WarningType } from '../../device/rules/warning-types.ts'
import { warningDetailTexts, warningLevelTexts, warningTexts } from '../../warning/text.ts'
import { screenTexts } from '../../device/screens/text.ts'

type Warning = ResponseOf<'GET /device/getById/{id}'>['openWarnings'][number]

/** Warnings that are open, with the figures that opened them. */
export function OpenWarnings({ warnings }: { warnings: readonly Warning[] }) {
  const t = useText(screenTexts)
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
          {warnings.map((warning) => (
            <WarningLine key={warning.id} {...warning} />
          ))}
        </ul>
      )}
    </section>
  )
}

function WarningLine({ type, level, details, openedAt }: Warning) {
  const typeText = useText(warningTexts)
  const levelText = useText(warningLevelTexts)
  return (
    <li data-level={level}>
      <Icon name={level === 'warn' ? 'warning' : 'info'} sizePx={18} />
      <div>
        <strong>{isKnown(type) ? typeText(type) : type}</strong> <small>{levelText(level)}</small>
        <div>{useDetails(type, details)}</div>
        <small>
          <Age at={openedAt} />
        </small>
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

import { useState, type ReactNode } from 'react'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { figure, shareText, textOr } from '../../../platform/ui/theme/format.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ratedText } from '../../device/screens/units.ts'
import { warningScreenTexts } from '../text.ts'
import { TypeDialog, type Rule } from './type-dialog.tsx'

const FIGURES = [
  ['devices', ({ devices }) => figure(devices)],
  ['rated', ({ ratedThs }) => ratedText(ratedThs)],
  ['warnCelsius', ({ warnCelsius }) => figure(warnCelsius, 1)],
  ['fans', ({ fanMinRpm, fanMaxRpm }) => `${figure(fanMinRpm)}–${figure(fanMaxRpm)}`],
  ['boards', ({ boards }) => figure(boards)],
  ['maxHardwareErrors', ({ maxHardwareErrorShare }) => shareText(maxHardwareErrorShare)],
  ['wantedFirmware', ({ wantedFirmware }) => textOr(wantedFirmware)],
  ['otherFirmware', (rule) => (rule.wantedFirmware === null ? '—' : <OtherFirmware rule={rule} />)],
] as const satisfies readonly (readonly [title: string, cell: (rule: Rule) => ReactNode])[]

/** The machine types and the limits beyond which a device is warned of; administrators change them. */
export function WarningRules({ onClose }: { onClose: () => void }) {
  const t = useText(warningScreenTexts)
  const ui = useText(uiTexts)
  const rules = useCall('POST /warningRule/find/')
  const mayWrite = useMayWrite('warningRule')
  /** null: a new type */
  const [edited, setEdited] = useState<Rule | null | undefined>(undefined)
  const edit = (rule: Rule) => <RowActions name={rule.name} onEdit={() => setEdited(rule)} />
  if (edited !== undefined) return <TypeDialog rule={edited} onClose={() => setEdited(undefined)} />
  return (
    <Modal title={t('rules')} onClose={onClose}>
      {mayWrite && <p>{t('rulesHint')}</p>}
      <Answer of={rules}>
        {({ data }) => (
          <FigureTable
            label={t('rules')}
            className="warning-rules"
            areCards
            rows={data}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', title: t('typeName'), cell: ({ name }) => name },
              ...FIGURES.map(([title, cell]) => ({ key: title, title: t(title), cell })),
              ...(mayWrite ? [{ key: 'edit', title: ui('edit'), cell: edit }] : []),
            ]}
          />
        )}
      </Answer>
      <div className="modal-buttons">
        <ExportButton address="POST /warningRule/export" input={(format) => ({ request: { format } })} />
        {mayWrite && (
          <button type="button" className="plain-button" onClick={() => setEdited(null)}>
            + {t('addType')}
          </button>
        )}
      </div>
    </Modal>
  )
}

/** How many devices differ, and the way to their list. */
function OtherFirmware({ rule: { name, otherFirmware } }: { rule: Rule }) {
  const t = useText(warningScreenTexts)
  if (otherFirmware === 0) return figure(0)
  return (
    <ScreenLink
      to="/machine_list/index"
      search={{ type: name, firmware: 'other' }}
      aria-label={t('otherFirmwareOf', { count: otherFirmware, name })}
    >
      {figure(otherFirmware)}
    </ScreenLink>
  )
}

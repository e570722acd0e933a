import type { ReactNode } from 'react'
import type { Input } from '../call/call.ts'
import type { FileAddress } from '../call/download.ts'
import { useDownload } from '../call/use-download.ts'
import { DropDown } from '../choice/drop-down.tsx'
import { Icon } from '../theme/icon.tsx'
import { WaitingButton } from '../form/waiting-button.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './export-button.css'

const FORMATS = [
  ['xls', 'formatXls'],
  ['xlsx', 'formatXlsx'],
  ['csv', 'formatCsv'],
] as const
export type ExportFormat = (typeof FORMATS)[number][0]

interface Props<A extends FileAddress> {
  /** the call that writes the file */
  address: A
  input: (format: ExportFormat) => Input<A>
  label?: string
  /** what the button itself saves */
  first?: ExportFormat
}

/**
 * Saves every row that matches as a spreadsheet: .xls (or `first`) at once, the others from the menu next to it.
 * `<ExportButton address="POST /client/export" input={(format) => ({ request: { ...filter, format } })} />`
 */
export function ExportButton<A extends FileAddress>({ address, input, label, first = 'xls' }: Props<A>) {
  const t = useText(uiTexts)
  const { isBusy, save } = useDownload()
  return (
    <ExportFormats
      label={label ?? t('export')}
      first={first}
      isBusy={isBusy}
      onChoose={(format) => void save(address, input(format))}
    />
  )
}

interface FormatsProps {
  label: string
  /** what the button itself saves */
  first?: ExportFormat
  isBusy: boolean
  /** the edge at which the menu is aligned */
  side?: 'start' | 'end'
  onChoose: (format: ExportFormat) => void
  /** next to the buttons, such as how far it is */
  children?: ReactNode
}

/** A button that saves as .xls (or `first`), and a menu of all formats next to it. */
export function ExportFormats({ label, first = 'xls', isBusy, side, onChoose, children }: FormatsProps) {
  const t = useText(uiTexts)
  return (
    <div className="button-pair">
      <WaitingButton type="button" className="plain-button" isWaiting={isBusy} onClick={() => onChoose(first)}>
        <Icon name="download" /> {label}
      </WaitingButton>
      <DropDown
        label={t('exportAs')}
        {...(side && { side })}
        renderPanel={(close) =>
          FORMATS.map(([format, name]) => (
            <WaitingButton
              key={format}
              type="button"
              className="drop-down-item"
              isWaiting={isBusy}
              onClick={() => {
                close()
                onChoose(format)
              }}
            >
              {t(name)}
            </WaitingButton>
          ))
        }
      >
        <Icon name="down" sizePx={14} />
      </DropDown>
      {children}
    </div>
  )
}

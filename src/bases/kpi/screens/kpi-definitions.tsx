import { DropDown } from '../../../platform/ui/choice/drop-down.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEFINED_FIGURES } from '../rules/kpi-columns.ts'
import { kpiDefinitionTexts, kpiTexts } from '../text.ts'
import { useFigureColumns } from './kpi-columns.tsx'
import './kpi.css'

/** Behind a question mark: how each rate is made. */
export function KpiDefinitions() {
  const t = useText(kpiTexts)
  const meaning = useText(kpiDefinitionTexts)
  const columns = useFigureColumns()
  return (
    <DropDown
      label={t('definitions')}
      renderPanel={() => (
        <dl className="kpi-definitions">
          {DEFINED_FIGURES.filter((name) => columns.includes(name)).map((name) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{meaning(name)}</dd>
            </div>
          ))}
        </dl>
      )}
    >
      ?
    </DropDown>
  )
}

import { useEffect, useRef, useState } from 'react'
import { PreviewTable } from '../../../platform/ui/table/import-dialog.tsx'
import { Pager } from '../../../platform/ui/table/pager.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ROW_KINDS } from '../rules/import-device.ts'
import { importScreenTexts } from '../text.ts'
import type { Checked, Line } from './import-lines.ts'

/** What the check found: how many rows of each kind, and the rows of one. */
export function ImportResult({ checked, lines }: { checked: Checked; lines: readonly Line[] }) {
  const t = useText(importScreenTexts)
  const byKind = Map.groupBy(checked.rows, ({ kind }) => kind)
  const [chosen, setChosen] = useState<(typeof ROW_KINDS)[number]>()
  const kind = chosen ?? ROW_KINDS.find((each) => byKind.has(each)) ?? 'new'
  const [{ page, size }, setPage] = useState({ page: 1, size: 20 })
  const rows = byKind.get(kind) ?? []
  const section = useRef<HTMLElement>(null)
  // It is below a long form.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const lineOf = new Map(lines.map((line) => [line.row, line]))
  return (
    <section ref={section} aria-label={t('result')}>
      <div className="import-kinds" role="group" aria-label={t('result')}>
        {ROW_KINDS.map((each) => (
          <button
            key={each}
            type="button"
            className="plain-button"
            aria-pressed={kind === each}
            onClick={() => {
              setChosen(each)
              setPage({ page: 1, size })
            }}
          >
            {t(each)} <b>{byKind.get(each)?.length ?? 0}</b>
          </button>
        ))}
      </div>
      <PreviewTable
        caption={t(kind)}
        titles={[t('row'), t('device'), t(`${kind}Detail`)]}
        rows={rows.slice((page - 1) * size, page * size).map(({ row, detail }) => {
          const { serial, mac, ip, name } = lineOf.get(row) ?? {}
          return [row, [serial || mac || ip, name].filter(Boolean).join(' · '), detail]
        })}
      />
      {rows.length > 5 && (
        <Pager
          of={t(kind)}
          page={page}
          size={size}
          totalCount={rows.length}
          onPage={(change) => setPage((now) => ({ ...now, ...change }))}
        />
      )}
    </section>
  )
}

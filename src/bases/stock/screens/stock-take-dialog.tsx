import type { ReactNode } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { LongTextField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { MOST_STOCK } from '../rules/most-stock.ts'
import { stockScreenTexts, stockTexts } from '../text.ts'
import { signed, STOCK_ANSWERS } from './stock-search.ts'

type Stock = ResponseOf<'POST /companyMaterial/find/'>['data'][number]

interface Props {
  title: string
  companyId: number
  /** what is counted; of several, those left empty stay as they are */
  stock: readonly Stock[]
  children?: ReactNode
  onClose: () => void
}

const fieldOf = ({ materialTypeId }: Stock) => `count-${materialTypeId}`

/** Sets what was counted on a base's shelf. */
export function StockTakeDialog({ title, companyId, stock, children, onClose }: Props) {
  const t = useText(stockScreenTexts)
  const wrong = useText(stockTexts)
  const isOne = stock.length === 1
  const countsIn = (values: FormValues) =>
    stock.flatMap((row) => {
      const count = values.number(fieldOf(row))
      return count === undefined ? [] : [{ materialTypeId: row.materialTypeId, count }]
    })
  function check(values: FormValues) {
    const counts = countsIn(values)
    // A lone field must be filled, and shows that itself.
    if (counts.length === 0) return isOne ? {} : { counts: t('nothingCounted') }
    return Object.fromEntries(
      counts
        .filter(({ count }) => !(Number.isInteger(count) && count >= 0 && count <= MOST_STOCK))
        .map(({ materialTypeId, count }) => [
          `count-${materialTypeId}`,
          wrong(count > MOST_STOCK ? 'countTooLarge' : 'countNegative'),
        ]),
    )
  }
  return (
    <FormDialog
      title={title}
      address="POST /companyMaterial/stockTake"
      check={check}
      input={(values) => ({ request: { companyId, counts: countsIn(values), note: values.text('note') } })}
      refreshes={STOCK_ANSWERS}
      done={({ differences }) => {
        const [first] = differences
        if (!first) return t('takenEqual')
        return isOne ? t('takenWith', { change: signed(first.change) }) : t('takenMany', { count: differences.length })
      }}
      onClose={onClose}
    >
      {children}
      {stock.map((row) => (
        <TextField
          key={row.id}
          name={fieldOf(row)}
          kind="number"
          label={isOne ? t('counted') : row.materialName}
          hint={t(isOne ? 'stockTakeHint' : 'onBooks', { count: row.count })}
          isWide={isOne}
          isOptional={!isOne}
        />
      ))}
      {stock.length > 0 && <LongTextField name="note" label={t('note')} maxLength={200} rows={2} isOptional isWide />}
    </FormDialog>
  )
}

/** Counts all that a base has, category by category. */
export function BaseStockTake({ base, onClose }: { base: { value: number; label: string }; onClose: () => void }) {
  const t = useText(stockScreenTexts)
  const companyId = base.value
  const stock = useCall('POST /companyMaterial/find/', { request: { companyId, page: 1, size: 200 } }, { staleMs: 0 })
  return (
    <StockTakeDialog
      title={`${t('stockTake')} · ${base.label}`}
      companyId={companyId}
      stock={stock.data?.data ?? []}
      onClose={onClose}
    >
      <Answer of={stock}>
        {({ data }) => <p className="form-wide">{t(data.length > 0 ? 'takeAllHint' : 'noStock')}</p>}
      </Answer>
    </StockTakeDialog>
  )
}

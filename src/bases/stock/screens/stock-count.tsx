import { figure } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import './stock.css'

/** How much there is of a category, marked with the words `low` where it is below the low mark. */
export const stockCount = ({ count, isLow }: { count: number; isLow: boolean }, low: string) =>
  isLow ? (
    <span className="stock-low">
      <Icon name="warning" /> {low} {figure(count)}
    </span>
  ) : (
    figure(count)
  )

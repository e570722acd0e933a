import { useText } from '../../../platform/ui/theme/use-text.ts'
import { receptionScreenTexts } from '../text.ts'

const PROVINCES = Array.from('京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼')
/** As on plates, without I and O, which read as digits; trailers end with 挂. */
const LETTERS = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ挂')
const DIGITS = Array.from('1234567890')

/** A tanker's number or a booking's code: typed, scanned, or pressed where there is no keyboard. */
export function PlatePad({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useText(receptionScreenTexts)
  const keys = (signs: readonly string[]) =>
    signs.map((sign) => (
      <button key={sign} type="button" className="plain-button" onClick={() => onType(typed + sign)}>
        {sign}
      </button>
    ))
  return (
    <div className="plate-pad">
      <label htmlFor="plate">{t('find')}</label>
      <div className="plate-pad-field">
        <input
          id="plate"
          className="plain-input"
          autoComplete="off"
          maxLength={100}
          placeholder={t('findHint')}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        <button type="button" className="plain-button" onClick={() => onType(Array.from(typed).slice(0, -1).join(''))}>
          {t('deleteLast')}
        </button>
        <button type="button" className="plain-button" onClick={() => onType('')}>
          {t('clear')}
        </button>
      </div>
      <div className="plate-pad-keys plate-pad-digits">{keys(DIGITS)}</div>
      <details>
        <summary>{t('provinces')}</summary>
        <div className="plate-pad-keys">{keys(PROVINCES)}</div>
      </details>
      <details>
        <summary>{t('letters')}</summary>
        <div className="plate-pad-keys">{keys(LETTERS)}</div>
      </details>
    </div>
  )
}

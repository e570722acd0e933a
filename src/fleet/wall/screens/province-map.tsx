import { useMemo } from 'react'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { PROVINCE_TILES, tiledCounts, type ProvinceTile } from '../../statistics/rules/china-tiles.ts'
import { wallTexts } from '../text.ts'

const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })

const nameOf = (tile: ProvinceTile) => (locale === 'zh' ? tile.name : tile.en)

/** Devices by province: a square for each, in about its place, the fuller of colour the more devices stand there. */
export function ProvinceMap({ places }: { places: readonly { name: string; value: number }[] | undefined }) {
  const t = useText(wallTexts)
  const { counts, elsewhere } = useMemo(() => tiledCounts(places ?? []), [places])
  const most = Math.max(1, ...counts.values())
  const told = [
    ...PROVINCE_TILES.flatMap((tile) => {
      const count = counts.get(tile.name) ?? 0
      return count > 0 ? [{ name: nameOf(tile), count }] : []
    }),
    ...elsewhere.map((place) => ({ name: place.name, count: place.value })),
  ].toSorted((a, b) => b.count - a.count)
  return (
    <section className="wall-panel wall-map" aria-label={t('map')}>
      <h2>{t('map')}</h2>
      <div className="wall-tiles" aria-hidden="true">
        {PROVINCE_TILES.map((tile) => {
          const count = counts.get(tile.name) ?? 0
          // By the root, so that a province with few devices is still visible next to one with many.
          const share = count > 0 ? 25 + 75 * Math.sqrt(count / most) : 0
          return (
            <div
              key={tile.code}
              className="wall-tile"
              data-has={count > 0}
              style={{
                gridColumn: tile.column,
                gridRow: tile.row,
                ...(count > 0 && { background: `color-mix(in oklab, var(--accent-strong) ${share}%, var(--surface))` }),
              }}
            >
              <span>{locale === 'zh' ? tile.name : tile.code}</span>
              {count > 0 && <b>{short.format(count)}</b>}
            </div>
          )
        })}
        {elsewhere.length > 0 && (
          <p className="wall-elsewhere">
            {elsewhere.slice(0, 3).map((place) => (
              <span key={place.name}>
                {place.name} <b>{short.format(place.value)}</b>
              </span>
            ))}
          </p>
        )}
      </div>
      <ul className="only-read-aloud">
        {told.map((place) => (
          <li key={place.name}>{t('provinceIs', place)}</li>
        ))}
      </ul>
    </section>
  )
}

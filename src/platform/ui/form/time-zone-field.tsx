import { ChoiceField } from './form-fields.tsx'

/** A time zone to choose by its name, as `Asia/Shanghai`. */
export function TimeZoneField(props: { name: string; label: string; value: string; hint?: string }) {
  const zones = Intl.supportedValuesOf('timeZone')
  // Browsers leave out names that are no place, and older names of some.
  const known = new Set([...zones, 'UTC', props.value].toSorted((a, b) => a.localeCompare(b)))
  return <ChoiceField {...props} options={Array.from(known, (zone) => ({ value: zone, label: zone }))} isWide />
}

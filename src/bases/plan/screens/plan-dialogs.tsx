import type { ResponseOf } from '../../../platform/contract/call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CheckField, DayField, FieldError, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { PERIODS, TANKER_TYPES } from '../../rules/base-words.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { MOST_PLACES } from '../rules/plan-days.ts'
import { planScreenTexts } from '../text.ts'
import { weekdayName } from './weekday-name.ts'

export type Month = ResponseOf<'POST /reservationPlan/month'>
export const PLAN_ANSWERS = ['POST /reservationPlan/month', 'POST /reservationPlan/find/'] as const
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

interface Props {
  month: Month
  /** first and last day that were chosen */
  range: readonly [string, string]
  onClose: () => void
}

function Weekdays({ chosen }: { chosen: readonly number[] }) {
  const t = useText(planScreenTexts)
  return (
    <fieldset className="form-wide weekday-checks">
      <legend>{t('weekdays')}</legend>
      {WEEKDAYS.map((weekday) => (
        <CheckField
          key={weekday}
          name="weekdays"
          value={String(weekday)}
          label={weekdayName(weekday)}
          isChecked={chosen.includes(weekday)}
        />
      ))}
      <FieldError name="weekdays" />
    </fieldset>
  )
}
const weekdaysIn = (values: FormValues) => values.all('weekdays').map(Number)

function RangeFields({ range: [from, to] }: Pick<Props, 'range'>) {
  const t = useText(planScreenTexts)
  return (
    <>
      {/* Named as the call names the range: what the server finds wrong with it is shown here. */}
      <DayField name="businessDateQuery" label={t('fromDay')} value={from} />
      <DayField name="toDay" label={t('toDay')} value={to} />
    </>
  )
}
const rangeIn = (values: FormValues): [string, string] => [values.text('businessDateQuery'), values.text('toDay')]

const isCount = (places: number) => Number.isInteger(places) && places >= 0 && places <= MOST_PLACES
const PLACES = PERIODS.flatMap((reservePeriod) => TANKER_TYPES.map((tankerType) => ({ reservePeriod, tankerType })))

/** Sets the places of one day or many; with weekdays it is a weekly pattern. */
export function PlacesDialog({ month, range, onClose }: Props) {
  const t = useText(planScreenTexts)
  const periodText = useText(periodTexts)
  const typeText = useText(tankerTypeTexts)
  const places = PLACES.map((place) => {
    const { reservePeriod, tankerType } = place
    const planned = month.plans.find(
      (plan) => plan.reserveTime === range[0] && plan.reservePeriod === reservePeriod && plan.tankerType === tankerType,
    )
    const isDefault = reservePeriod === 'morning' && tankerType === '常压车'
    return {
      ...place,
      name: `${reservePeriod}-${tankerType}`,
      total: planned?.totalCount ?? (isDefault ? 0 : undefined),
    }
  })
  const filled = (values: FormValues) =>
    places.flatMap(({ name, reservePeriod, tankerType }) => {
      const totalCount = values.number(name)
      return totalCount === undefined ? [] : [{ reservePeriod, tankerType, totalCount }]
    })
  return (
    <FormDialog
      title={t('ofBase', { what: t('setPlaces'), base: month.orgName })}
      address="POST /reservationPlan/saveRange"
      input={(values) => ({
        request: {
          companyId: month.companyId,
          businessDateQuery: rangeIn(values),
          weekdays: weekdaysIn(values),
          places: filled(values),
        },
      })}
      check={(values) => ({
        ...(values.text('businessDateQuery') > values.text('toDay') && { toDay: t('daysReversed') }),
        ...(weekdaysIn(values).length === 0 && { weekdays: t('noWeekday') }),
        ...(filled(values).length === 0 && { [places[0]?.name ?? '']: t('noPlaces') }),
        ...Object.fromEntries(
          places
            .filter(({ name }) => !isCount(values.number(name) ?? 0))
            .map(({ name }) => [name, t('badPlaces', { most: MOST_PLACES })]),
        ),
      })}
      refreshes={PLAN_ANSWERS}
      done={({ saved }) => (saved > 0 ? t('savedDays', { count: saved }) : { warning: t('nothingSet') })}
      onClose={onClose}
    >
      <RangeFields range={range} />
      <Weekdays chosen={month.profile.weekdays} />
      {places.map(({ name, reservePeriod, tankerType, total }) => (
        <TextField
          key={name}
          name={name}
          kind="number"
          label={t('placesOf', { period: periodText(reservePeriod), type: typeText(tankerType) })}
          hint={t('unchanged')}
          value={total}
          maxLength={5}
          isOptional
        />
      ))}
    </FormDialog>
  )
}

/** Closes days or opens them again. */
export function ClosedDaysDialog({ month, range, onClose }: Props) {
  const t = useText(planScreenTexts)
  return (
    <FormDialog
      title={t('ofBase', { what: t('closedDays'), base: month.orgName })}
      address="POST /reservationPlan/closeDays"
      input={(values) => ({
        request: {
          companyId: month.companyId,
          businessDateQuery: rangeIn(values),
          isClosed: values.text('what') === 'close',
          note: values.text('note'),
        },
      })}
      check={(values) => ({
        ...(values.text('businessDateQuery') > values.text('toDay') && { toDay: t('daysReversed') }),
      })}
      refreshes={PLAN_ANSWERS}
      onClose={onClose}
    >
      <RangeFields range={range} />
      <SelectField
        name="what"
        label={t('what')}
        value="close"
        options={[
          { value: 'close', label: t('close') },
          { value: 'open', label: t('open') },
        ]}
      />
      <TextField name="note" label={t('note')} isOptional />
    </FormDialog>
  )
}

const HOURS = ['morningFrom', 'morningTo', 'afternoonFrom', 'afternoonTo'] as const

/** How a base works: half days, weekdays, and the most bookings of a carrier. */
export function HoursDialog({ month, onClose }: Omit<Props, 'range'>) {
  const t = useText(planScreenTexts)
  const { companyId, profile } = month
  return (
    <FormDialog
      title={t('ofBase', { what: t('hours'), base: month.orgName })}
      address="POST /reservationPlan/saveProfile"
      input={(values) => ({
        request: {
          companyId,
          morningFrom: values.text('morningFrom'),
          morningTo: values.text('morningTo'),
          afternoonFrom: values.text('afternoonFrom'),
          afternoonTo: values.text('afternoonTo'),
          weekdays: weekdaysIn(values),
          isPublic: values.isChecked('isPublic'),
          carrierLimit: values.number('carrierLimit') ?? null,
        },
      })}
      check={(values) => ({ ...(weekdaysIn(values).length === 0 && { weekdays: t('noWeekday') }) })}
      refreshes={PLAN_ANSWERS}
      onClose={onClose}
    >
      {HOURS.map((name) => (
        <TextField key={name} name={name} label={t(name)} value={profile[name]} maxLength={5} />
      ))}
      <Weekdays chosen={profile.weekdays} />
      <TextField
        name="carrierLimit"
        kind="number"
        label={t('carrierLimit')}
        hint={t('noLimit')}
        value={profile.carrierLimit}
        maxLength={5}
        isOptional
      />
      <CheckField name="isPublic" label={t('isPublic')} isChecked={profile.isPublic} />
    </FormDialog>
  )
}

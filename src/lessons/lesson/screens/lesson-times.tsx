import { useRef, type FormEvent } from 'react'
import { ClockField, dayAndClock, momentIn, momentOf } from '../../../platform/ui/form/clock-field.tsx'
import { DayField } from '../../../platform/ui/form/form-fields.tsx'
import { formValues } from '../../../platform/ui/form/form-values.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { lessonScreenTexts } from '../text.ts'

type DayAndClock = ReturnType<typeof dayAndClock>

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = value
}

/** When a lesson begins and ends. A start that is moved takes the end along: the lesson stays as long as it was. */
export function LessonTimes({ start, end }: { start: DayAndClock; end: DayAndClock }) {
  const t = useText(lessonScreenTexts)
  const begins = useRef(momentOf(start.day, start.clock))
  function follow(event: FormEvent<HTMLElement>): void {
    const form = event.currentTarget.closest('form')
    const values = form && formValues(form)
    const [from, to] = ['start', 'end'].map((name) => values && momentIn(values, `${name}Time`, `${name}Clock`))
    if (!form || !from || from === begins.current) return
    const movedMs = Date.parse(from) - Date.parse(begins.current)
    begins.current = from
    if (!to) return
    const moved = dayAndClock(Date.parse(to) + movedMs)
    fill(form, 'endTime', moved.day)
    fill(form, 'endClock', moved.clock)
  }
  return (
    <div style={{ display: 'contents' }} onInput={follow}>
      <DayField name="startTime" label={t('startDay')} value={start.day} />
      <ClockField name="startClock" label={t('startClock')} value={start.clock} />
      <DayField name="endTime" label={t('endDay')} value={end.day} />
      <ClockField name="endClock" label={t('endClock')} value={end.clock} />
    </div>
  )
}

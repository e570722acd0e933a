import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { PeoplePicker, type PickedPerson } from '../../../platform/ui/choice/people-picker.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { screenTexts } from './text.ts'

const ANSWERS = ['GET /device/getById/{id}'] as const

interface Props {
  id: number
  people: readonly PickedPerson[]
}

/** The people responsible for a device, to add to and to remove from where the caller may. */
export function DevicePeople({ id, people }: Props) {
  const t = useText(screenTexts)
  const mayWrite = useMayWrite('machine')
  return (
    <section className="panel" aria-labelledby="people-title">
      <h2 id="people-title">{t('responsible')}</h2>
      {people.length === 0 && <p className="nothing">{t('nobodyResponsible')}</p>}
      {mayWrite ? <Picker id={id} people={people} /> : <PeoplePicker {...READ_ONLY} label="" people={people} />}
    </section>
  )
}

const READ_ONLY = { control: { id: 'device-people' }, choices: { options: [] } }

function Picker({ id, people }: Props) {
  const t = useText(screenTexts)
  const choices = useNameChoices('POST /device/findPeople/', { narrowing: { deviceId: id } })
  const add = useMutationCall('POST /device/addChecks/{id}', {
    refreshes: ANSWERS,
    isQuiet: true,
    onDone: () => notify.success(t('responsibleAdded')),
  })
  const remove = useMutationCall('POST /device/removeCheck/{id}', { refreshes: ANSWERS })
  return (
    <PeoplePicker
      control={{ id: 'device-people', 'aria-label': t('addResponsible') }}
      label={t('addResponsible')}
      choices={choices}
      people={people}
      onAdd={(person) =>
        add.mutate({ params: { id }, request: [person] }, { onError: ({ message }) => notify.warning(message) })
      }
      onRemove={({ id: userId }) => remove.mutate({ params: { id }, request: { userId } })}
    />
  )
}

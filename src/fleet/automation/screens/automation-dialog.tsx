import { useState } from 'react'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CheckField, ChoiceField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import { WARNING_TYPES } from '../../device/rules/warning-types.ts'
import { stateTexts } from '../../device/text.ts'
import { warningTexts } from '../../warning/text.ts'
import { ACTIONS, CONDITIONS, type Action, type Condition } from '../rules/automation-kinds.ts'
import { actionTexts, automationScreenTexts, conditionTexts } from '../text.ts'
import { ANSWERS, useAutomationInWords, type Automation } from './automations.ts'

const STATES = DEVICE_STATES.filter((state) => state !== 'scrap')

interface Props {
  /** as it was when the form was opened; null: a new one */
  automation: Automation | null
  /** as it is by now */
  newest: Automation | null
  onClose: () => void
}

/** Adds an automation, or changes one. */
export function AutomationDialog({ automation, newest, onClose }: Props) {
  const facts = useAutomationFacts()
  const t = useText(automationScreenTexts)
  const [condition, setCondition] = useState<Condition>(automation?.condition ?? 'state')
  const [action, setAction] = useState<Action>(automation?.action ?? 'notify')
  const entered = (values: FormValues) => ({
    name: values.text('name'),
    siteId: values.number('siteId'),
    condition,
    state: STATES.find((state) => state === values.text('state')),
    warningType: WARNING_TYPES.find((type) => type === values.text('warningType')),
    bound: values.number('bound'),
    forMinutes: values.number('forMinutes') ?? 0,
    action,
    powerPercent: values.number('powerPercent'),
    channelId: values.number('channelId'),
    isActive: values.isChecked('isActive'),
  })
  const form = {
    refreshes: ANSWERS,
    onClose,
    children: (
      <>
        <TextField name="name" label={t('name')} value={automation?.name} maxLength={50} />
        <SiteField automation={automation} />
        <ConditionFields automation={automation} condition={condition} onChoose={setCondition} />
        <TextField
          name="forMinutes"
          kind="number"
          label={t('forMinutes')}
          hint={t('forHint')}
          value={automation?.forMinutes ?? 30}
        />
        <ActionFields automation={automation} action={action} onChoose={setAction} />
        <div className="form-wide">
          <CheckField name="isActive" label={t('isActive')} isChecked={automation?.isActive ?? false} />
        </div>
        {automation && newest && <OthersChanges began={automation} now={newest} facts={facts} />}
      </>
    ),
  }
  return automation && newest ? (
    <FormDialog
      title={t('edit')}
      address="POST /automation/update/{id}"
      input={(values) => ({
        params: { id: automation.id },
        request: {
          ...withOthersChanges(editedOf(automation), entered(values), editedOf(newest)),
          version: newest.version,
        },
      })}
      {...form}
    />
  ) : (
    <FormDialog
      title={t('add')}
      isNew
      address="POST /automation/save"
      input={(values) => ({ request: entered(values) })}
      {...form}
    />
  )
}

/** What the form sends of an automation where nothing in it is changed. */
const editedOf = (automation: Automation) => ({
  name: automation.name,
  siteId: automation.siteId ?? undefined,
  condition: automation.condition,
  state: STATES.find((state) => state === automation.state),
  warningType: automation.warningType ?? undefined,
  bound: automation.bound ?? undefined,
  forMinutes: automation.forMinutes,
  action: automation.action,
  powerPercent: automation.powerPercent ?? undefined,
  channelId: automation.channelId ?? undefined,
  isActive: automation.isActive,
})

/** What the form shows of an automation, in words. */
function useAutomationFacts() {
  const t = useText(automationScreenTexts)
  const { when, what } = useAutomationInWords()
  return (automation: Automation) => ({
    [t('name')]: automation.name,
    [t('state')]: t(automation.isActive ? 'active' : 'inactive'),
    [t('site')]: automation.site ?? t('everySite'),
    [t('when')]: when(automation),
    [t('what')]: what(automation),
  })
}

function SiteField({ automation }: { automation: Automation | null }) {
  const t = useText(automationScreenTexts)
  const [siteId, setSiteId] = useState(automation?.siteId ?? undefined)
  const sites = useNameChoices('POST /site/find/', { value: siteId })
  return (
    <ChoiceField
      name="siteId"
      label={t('site')}
      hint={t('siteHint')}
      {...sites}
      value={siteId}
      onChoose={setSiteId}
      isOptional
    />
  )
}

interface ConditionProps {
  automation: Automation | null
  condition: Condition
  onChoose: (condition: Condition) => void
}

function ConditionFields({ automation, condition, onChoose }: ConditionProps) {
  const t = useText(automationScreenTexts)
  const inWords = useText(conditionTexts)
  const stateText = useText(stateTexts)
  const warningText = useText(warningTexts)
  return (
    <>
      <SelectField
        name="condition"
        label={t('when')}
        value={condition}
        options={CONDITIONS.map((value) => ({ value, label: inWords(value) }))}
        onChoose={(chosen) => onChoose(chosen ?? 'state')}
      />
      {condition === 'state' ? (
        <SelectField
          name="state"
          label={t('state')}
          value={automation?.state ?? 'low'}
          options={STATES.map((value) => ({ value, label: stateText(value) }))}
        />
      ) : condition === 'warning' ? (
        <SelectField
          name="warningType"
          label={t('warningType')}
          value={automation?.warningType ?? 'hot'}
          options={WARNING_TYPES.map((value) => ({ value, label: warningText(value) }))}
        />
      ) : (
        <TextField name="bound" kind="number" label={t('bound')} hint={t('boundHint')} value={automation?.bound} />
      )}
    </>
  )
}

interface ActionProps {
  automation: Automation | null
  action: Action
  onChoose: (action: Action) => void
}

function ActionFields({ automation, action, onChoose }: ActionProps) {
  const t = useText(automationScreenTexts)
  const inWords = useText(actionTexts)
  const channels = choicesOf(useCall('POST /notificationChannel/options/'), (data) =>
    data.channels.map(({ id, name }) => ({ value: id, label: name })),
  )
  return (
    <>
      <SelectField
        name="action"
        label={t('what')}
        value={action}
        options={ACTIONS.map((value) => ({ value, label: inWords(value) }))}
        onChoose={(chosen) => onChoose(chosen ?? 'notify')}
      />
      {action === 'limitPower' && (
        <TextField name="powerPercent" kind="number" label={t('powerPercent')} value={automation?.powerPercent ?? 80} />
      )}
      {action === 'notify' && (
        <ChoiceField name="channelId" label={t('channel')} {...channels} value={automation?.channelId ?? undefined} />
      )}
    </>
  )
}

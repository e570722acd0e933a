import { useState } from 'react'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { OpenedDialog } from '../../../platform/ui/dialog/opened-dialog.tsx'
import { ChoiceField, FormField, LongTextField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { TRACE_PICTURE } from '../rules/trace-picture.ts'
import { traceScreenTexts, traceTexts } from '../text.ts'
import { ReportField } from './report-field.tsx'
import { traceImage } from './trace-image.ts'
import type { TraceRow } from './trace-row.ts'
import './traces.css'

type Whole = ResponseOf<'GET /trace/getDetail/{id}'>
const MOST_PICTURES = 9

/** Adds a trace (null), or changes one: its text and pictures are asked for first. */
export function TraceDialog({ trace, onClose }: { trace: TraceRow | null; onClose: () => void }) {
  const t = useText(traceScreenTexts)
  const answer = useCall(
    'GET /trace/getDetail/{id}',
    { params: { id: trace?.id ?? 0 } },
    { isEnabled: trace !== null, staleMs: 0 },
  )
  if (!trace) return <TraceForm onClose={onClose} />
  return (
    <OpenedDialog title={t('editTitle')} of={answer} onClose={onClose}>
      {(began, newest) => <TraceForm trace={began} newest={newest} onClose={onClose} />}
    </OpenedDialog>
  )
}

/** What the form sends of a trace where nothing in it is changed. */
const editedOf = ({ title, content, testeeId, groupId, reportId, pictures }: Whole) => ({
  title,
  content,
  testeeId: testeeId ?? undefined,
  groupId: groupId ?? undefined,
  reportId: reportId ?? undefined,
  pictures,
})

interface FormProps {
  /** as it was when the form was opened; undefined: a new one */
  trace?: Whole
  /** as it is by now */
  newest?: Whole
  onClose: () => void
}

function TraceForm({ trace, newest, onClose }: FormProps) {
  const t = useText(traceScreenTexts)
  const wrong = useText(traceTexts)
  const me = useMe()
  const companyId = trace?.companyId ?? me?.companyId
  // Users who can't list the groups leave the trace in its own.
  const knowsGroups = me !== undefined && ('groups' in me.keys || 'user' in me.keys)
  const people = useNameChoices('POST /testee/find/', { value: trace?.testeeId ?? undefined, narrowing: { companyId } })
  const [pictures, setPictures] = useState<readonly number[]>(trace?.pictures ?? [])
  const entered = (values: FormValues): ReturnType<typeof editedOf> => ({
    title: values.text('title'),
    content: values.text('content'),
    testeeId: values.number('testeeId'),
    groupId: knowsGroups ? values.number('groupId') : (trace?.groupId ?? undefined),
    reportId: values.number('reportId'),
    pictures: [...pictures],
  })
  /** Another picture in the place of one leaves their number as it was. */
  const picturesOf = (of: Whole) => {
    const count = figure(of.pictures.length)
    const isExchanged = of.pictures.length === trace?.pictures.length && of.pictures.join() !== trace.pictures.join()
    return isExchanged ? t('picturesExchanged', { count }) : count
  }
  const facts = (of: Whole) => ({
    [t('traceTitle')]: of.title,
    [t('content')]: of.content,
    [t('testee')]: of.testeeName ?? '',
    [t('report')]: of.reportNumber ?? '',
    [t('group')]: of.groupName ?? '',
    [t('pictures')]: picturesOf(of),
  })
  return (
    <FormDialog
      title={t(trace ? 'editTitle' : 'add')}
      isNew={!trace}
      address="POST /trace/save"
      check={(values) => ({ ...(values.text('title') === '' && { title: wrong('titleRequired') }) })}
      input={(values) => ({
        request: {
          id: trace?.id,
          version: newest?.version,
          ...(trace && newest
            ? withOthersChanges(editedOf(trace), entered(values), editedOf(newest))
            : entered(values)),
        },
      })}
      refreshes={['POST /trace/find/', 'GET /trace/getDetail/{id}']}
      onClose={onClose}
    >
      <TextField name="title" label={t('traceTitle')} value={trace?.title} maxLength={200} isWide />
      <LongTextField name="content" label={t('content')} value={trace?.content} maxLength={5000} rows={5} isOptional />
      <ChoiceField name="testeeId" label={t('testee')} value={trace?.testeeId} {...people} isOptional />
      <ReportField companyId={companyId} report={trace} />
      {knowsGroups && <GroupField companyId={companyId} value={trace?.groupId} />}
      <FormField name="pictures" label={t('pictures')} isOptional isWide>
        {(control) => <Pictures control={control} pictures={pictures} onPictures={setPictures} />}
      </FormField>
      {trace && newest && <OthersChanges began={trace} now={newest} facts={facts} />}
    </FormDialog>
  )
}

function GroupField({ companyId, value }: { companyId: number | undefined; value: number | null | undefined }) {
  const t = useText(traceScreenTexts)
  const groups = useNameChoices('POST /groups/find/', { value: value ?? undefined, narrowing: { companyId } })
  return <ChoiceField name="groupId" label={t('group')} value={value} {...groups} isOptional />
}

interface PicturesProps {
  control: object
  pictures: readonly number[]
  onPictures: (pictures: readonly number[]) => void
}

/** Pictures are sent once chosen, and belong to the trace once it is saved. */
function Pictures({ control, pictures, onPictures }: PicturesProps) {
  const t = useText(traceScreenTexts)
  const send = useMutationCall('POST /attachments', { onDone: ({ id }) => onPictures([...pictures, id]) })
  return (
    <span className="trace-pictures">
      {/* Closed with another picture than it began with, the dialog asks first. */}
      <input type="hidden" value={pictures.join(' ')} />
      {pictures.map((picture, at) => (
        <span key={picture}>
          <img src={traceImage(picture)} alt={t('pictureOf', { number: at + 1 })} />
          <button
            type="button"
            className="link-button"
            aria-label={t('removePictureOf', { number: at + 1 })}
            onClick={() => onPictures(pictures.filter((one) => one !== picture))}
          >
            {t('removePicture')}
          </button>
        </span>
      ))}
      {pictures.length < MOST_PICTURES && (
        <label className="plain-button file-button">
          {t('choosePicture')}
          <input
            {...control}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-disabled={send.isPending || undefined}
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file && !send.isPending)
                send.mutate({ query: { fileType: TRACE_PICTURE, fileName: file.name }, file })
              event.target.value = ''
            }}
          />
        </label>
      )}
    </span>
  )
}

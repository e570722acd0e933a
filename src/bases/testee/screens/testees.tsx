import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CheckField, ChoiceField, DayField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { newestOf, withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { NameFilter } from '../../../platform/ui/table/name-filter.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { SEXES } from '../rules/sexes.ts'
import { sexTexts, testeeColumnTexts, testeeScreenTexts, testeeTexts } from '../text.ts'

const FIND = ['POST /testee/find/'] as const
type Testee = ResponseOf<'POST /testee/find/'>['data'][number]

/** The address holds the tab and what its list shows. */
const readSearch = (search: Search) => ({
  tab: 'people' as const,
  name: readText(search['name']),
  ...readTablePage(search, []),
})

/** Drivers and escorts of the bases one sees. */
export function Testees() {
  const t = useText(testeeScreenTexts)
  const title = useText(testeeColumnTexts)
  const sexText = useText(sexTexts)
  const { search, narrow, matching, table } = useList(FIND[0], readSearch, ({ name, page, size }) => ({
    name,
    page,
    size,
  }))
  const mayWrite = useMayWrite('indicator_out', 'reception')
  /** null: a new one */
  const [edited, setEdited] = useState<Testee | null | undefined>(undefined)
  const remove = useDelete('POST /testee/delete/{id}', { refreshes: FIND })
  const show = useMutationCall('POST /testee/showIdNo/{id}', {
    onDone: ({ idNo }) => void askToConfirm({ title: title('idNo'), text: idNo ?? '', yes: t('close'), no: null }),
  })
  const columns: Column<Testee, never>[] = [
    { key: 'name', title: title('name'), cell: ({ name }) => name },
    { key: 'sex', title: title('sex'), cell: ({ sex }) => (sex ? sexText(sex) : textOr(null)) },
    { key: 'phone', title: title('phone'), cell: ({ phone }) => textOr(phone) },
    { key: 'birthday', title: title('birthday'), cell: ({ birthday }) => textOr(birthday), isHiddenAtFirst: true },
    { key: 'checkedOrg', title: title('checkedOrg'), cell: ({ checkedOrg }) => textOr(checkedOrg) },
    { key: 'idNo', title: title('idNo'), cell: ({ idNo }) => textOr(idNo) },
    { key: 'licenceUntil', title: title('licenceUntil'), cell: ({ licenceUntil }) => textOr(licenceUntil) },
    { key: 'companyName', title: title('companyName'), cell: ({ companyName }) => companyName },
    {
      key: 'createTime',
      title: title('createTime'),
      cell: ({ createTimeStr }) => createTimeStr,
      isHiddenAtFirst: true,
    },
  ]
  const actions = (person: Testee) => (
    <RowActions
      name={person.name}
      onEdit={() => setEdited(person)}
      onDelete={() => {
        const text = t('deleteConsequence', { name: person.name })
        void remove(person.id, { title: t('confirmDelete'), text })
      }}
    >
      {person.idNo && (
        <RowButton
          label={t('showIdNo')}
          title={t('showIdNoOf', { name: person.name })}
          onClick={() =>
            void askToConfirm({
              title: t('showIdNoOf', { name: person.name }),
              text: t('showIdNoRecorded'),
              yes: t('showIdNo'),
            }).then((isSure) => isSure && show.mutate({ params: { id: person.id } }))
          }
        />
      )}
    </RowActions>
  )
  const add = mayWrite && (
    <button type="button" className="strong-button" onClick={() => setEdited(null)}>
      + {t('add')}
    </button>
  )
  return (
    <>
      <NameFilter label={title('name')} name={search.name} onName={(name) => narrow({ name })} buttons={add} />
      <DataTable
        name="testees"
        label={t('title')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        toolbar={
          <ExportButton address="POST /testee/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        actions={mayWrite ? actions : undefined}
        empty={search.name ? <Empty title={t('noMatch')} /> : <Empty title={t('none')} hint={t('noneHint')} />}
      />
      {edited !== undefined && (
        <TesteeDialog
          person={edited}
          newest={newestOf(table.answer.data?.data, edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface DialogProps {
  /** as they were when the form was opened; null: a new one */
  person: Testee | null
  /** as they are by now */
  newest: Testee | null
  onClose: () => void
}

function TesteeDialog({ person, newest, onClose }: DialogProps) {
  const t = useText(testeeScreenTexts)
  const title = useText(testeeColumnTexts)
  const wrong = useText(testeeTexts)
  const sexText = useText(sexTexts)
  const bases = useNameChoices('POST /company/find/')
  const facts = (of: Testee) => ({
    [title('name')]: of.name,
    [title('sex')]: of.sex ? sexText(of.sex) : '',
    [title('phone')]: of.phone ?? '',
    [title('birthday')]: of.birthday ?? '',
    [title('checkedOrg')]: of.checkedOrg,
    [title('licenceUntil')]: of.licenceUntil ?? '',
    [title('idNo')]: of.idNo ?? '',
  })
  const form = {
    title: t(person ? 'editTitle' : 'add'),
    check: (values: FormValues) => ({
      ...(values.text('name') === '' && { name: wrong('testeeNameRequired') }),
    }),
    refreshes: FIND,
    onClose,
    children: (
      <>
        <TextField name="name" label={title('name')} value={person?.name} maxLength={50} />
        <SelectField
          name="sex"
          label={title('sex')}
          value={person?.sex}
          options={SEXES.map((sex) => ({ value: sex, label: sexText(sex) }))}
          isOptional
        />
        <TextField name="phone" kind="tel" label={title('phone')} value={person?.phone} maxLength={20} isOptional />
        <DayField name="birthday" label={title('birthday')} value={person?.birthday} isOptional />
        <TextField name="checkedOrg" label={title('checkedOrg')} value={person?.checkedOrg} isOptional />
        <DayField name="licenceUntil" label={title('licenceUntil')} value={person?.licenceUntil} isOptional />
        <TextField
          name="idNo"
          label={title('idNo')}
          hint={person?.idNo ? t('idNoStays', { idNo: person.idNo }) : t('idNoSealed')}
          maxLength={18}
          isOptional
        />
        {person?.idNo && <CheckField name="deletesIdNo" label={t('deleteIdNo')} />}
        {!person && (
          <ChoiceField name="companyId" label={title('companyName')} {...bases} isOptional hint={t('ownBase')} />
        )}
        {person && newest && <OthersChanges began={person} now={newest} facts={facts} />}
      </>
    ),
  }
  if (!person || !newest)
    return (
      <FormDialog
        {...form}
        isNew
        address="POST /testee/save"
        input={(values) => ({ request: { ...entered(values), companyId: values.number('companyId') } })}
      />
    )
  const params = { id: person.id }
  return (
    <FormDialog
      {...form}
      address="POST /testee/update/{id}"
      input={(values) => ({
        params,
        request: {
          ...withOthersChanges(editedOf(person), entered(values), editedOf(newest)),
          version: newest.version,
        },
      })}
    />
  )
}

/** What the form sends of a person where nothing in it is changed. */
const editedOf = ({ name, sex, phone, birthday, checkedOrg, licenceUntil }: Testee): ReturnType<typeof entered> => ({
  name,
  sex: sex ?? undefined,
  phone: phone ?? undefined,
  birthday: birthday ?? undefined,
  checkedOrg,
  licenceUntil: licenceUntil ?? undefined,
  idNo: undefined,
})

const entered = (values: FormValues) => ({
  name: values.text('name'),
  sex: SEXES.find((sex) => sex === values.text('sex')),
  phone: values.textOrNone('phone'),
  birthday: values.textOrNone('birthday'),
  checkedOrg: values.text('checkedOrg'),
  licenceUntil: values.textOrNone('licenceUntil'),
  idNo: values.textOrNone('idNo') ?? (values.isChecked('deletesIdNo') ? null : undefined),
})

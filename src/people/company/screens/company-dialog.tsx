import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, FormField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { TransferList } from '../../../platform/ui/form/transfer-list.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { PictureField } from '../../attachment/screens/picture-field.tsx'
import { DOMAIN_SUFFIX } from '../../rules/domain-name.ts'
import { companyTexts } from '../text.ts'
import { COMPANY_ANSWERS } from './company-calls.ts'
import './company-dialog.css'

type Company = ResponseOf<'POST /company/find/'>['data'][number]
const KINDS = ['hq', 'base', 'site'] as const
type Kind = (typeof KINDS)[number]

/** Adds a base (null), or changes one. */
export function CompanyDialog({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const t = useText(companyTexts)
  const me = useMe()
  const [kind, setKind] = useState<Kind | undefined>(company?.kind ?? 'base')
  const [picId, setPicId] = useState(company?.picId)
  const [smallPicId, setSmallPicId] = useState(company?.smallPicId)
  const [superCompanyId, setSuperCompanyId] = useState(company ? (company.superCompanyId ?? undefined) : me?.companyId)
  const above = useNameChoices('POST /company/find/', {
    value: superCompanyId,
    isChoice: ({ id, kind: other }) => id !== company?.id && other !== 'site',
  })
  const offered = useCall('GET /account/getUnassigned/{id}', { params: { id: company?.id ?? 0 } }, { staleMs: 0 })
  const accounts = offered.data?.data
  /** undefined: those that it has */
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const form = {
    title: t(company ? 'change' : 'add'),
    check: (values: FormValues) => ({
      ...(values.text('name') === '' && { name: t('companyNameRequired') }),
      ...(values.text('domain') === '' && { domain: t('domainRequired') }),
      ...(values.text('superCompanyId') === '' && kind !== 'hq' && { superCompanyId: t('superCompanyRequired') }),
    }),
    refreshes: COMPANY_ANSWERS,
    done: t(company ? 'updated' : 'created'),
    onClose,
    children: (
      <>
        <TextField name="name" label={t('name')} value={company?.name} />
        <FormField name="domain" label={t('domain')}>
          {(control) => (
            <span className="domain-field">
              <input
                {...control}
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                maxLength={63}
                defaultValue={company?.domain ?? ''}
              />
              <span>{DOMAIN_SUFFIX}</span>
            </span>
          )}
        </FormField>
        <SelectField
          name="kind"
          label={t('kind')}
          value={company?.kind ?? 'base'}
          options={KINDS.map((each) => ({ value: each, label: t(each) }))}
          onChoose={setKind}
        />
        <ChoiceField
          name="superCompanyId"
          label={t('superCompany')}
          value={superCompanyId}
          {...above}
          onChoose={setSuperCompanyId}
          isOptional={kind === 'hq'}
        />
        <TextField name="province" label={t('province')} value={company?.province} maxLength={50} isOptional />
        <TextField name="city" label={t('city')} value={company?.city} maxLength={50} isOptional />
        <TextField name="region" label={t('region')} value={company?.region} maxLength={50} isOptional />
        <PictureField name="smallPicId" label={t('smallPicture')} id={smallPicId} onChoose={setSmallPicId} />
        <PictureField name="picId" label={t('picture')} id={picId} onChoose={setPicId} />
        <TransferList
          selectable={t('selectable')}
          selected={t('selected')}
          items={accounts?.map(({ id, name, client }) => ({ id, label: t('accountOf', { name, client }) }))}
          chosen={chosen ?? new Set(accounts?.flatMap(({ id, isOfBase }) => (isOfBase ? [id] : [])))}
          onChoose={setChosen}
        />
      </>
    ),
  }
  const entered = (values: FormValues) => ({
    name: values.text('name'),
    domain: values.text('domain'),
    kind: values.text('kind') as Kind,
    superCompanyId: values.number('superCompanyId'),
    province: values.textOrNone('province'),
    city: values.textOrNone('city'),
    region: values.textOrNone('region'),
    picId,
    smallPicId,
    ...(chosen && { accounts: [...chosen] }),
  })
  if (!company)
    return <FormDialog {...form} address="POST /company/save" input={(values) => ({ request: entered(values) })} />
  const params = { id: company.id }
  return (
    <FormDialog
      {...form}
      address="POST /company/update/{id}"
      input={(values) => ({ params, request: entered(values) })}
    />
  )
}

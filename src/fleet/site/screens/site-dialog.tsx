import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { listed } from '../../../platform/rules/text.ts'
import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { TransferList } from '../../../platform/ui/form/transfer-list.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OWNER_ANSWERS } from '../../owner/screens/use-delete-owner.ts'
import { siteScreenTexts } from './text.ts'

type Site = ResponseOf<'GET /site/getById/{id}'>

const entered = (form: FormValues) => ({
  name: form.text('name'),
  province: form.text('province'),
  city: form.text('city'),
  region: form.text('region'),
  companyId: form.number('companyId'),
})

/** What the form sends of a site where nothing in it is changed. */
const editedOf = ({ name, province, city, region, companyId }: Site) => ({
  name,
  province: province ?? '',
  city: city ?? '',
  region: region ?? '',
  companyId: companyId ?? undefined,
})

/** Adds a site, or changes the one given. */
export function SiteDialog({ site, newest, onClose }: { site?: Site; newest?: Site; onClose: () => void }) {
  const t = useText(siteScreenTexts)
  const unassigned = useCall('GET /site/getUnassignedAccounts/{id}', { params: { id: site?.id ?? 0 } }, { staleMs: 0 })
  const companies = choicesOf(useCall('GET /users/getCompanies', undefined, { staleMs: 300_000 }), ({ data }) =>
    data.map(({ id, name }) => ({ value: id, label: name })),
  )
  /** undefined: those that it has, which another one may change meanwhile */
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const items =
    unassigned.data &&
    [...(site?.accounts ?? []), ...unassigned.data.data].map(({ id, name, client }) => ({
      id,
      label: t('accountOf', { name, client }),
    }))
  const accounts = chosen && { accounts: [...chosen] }
  const facts = (one: Site) => ({
    [t('name')]: one.name,
    [t('province')]: one.province ?? '',
    [t('city')]: one.city ?? '',
    [t('region')]: one.region ?? '',
    [t('company')]: companies.options?.find(({ value }) => value === one.companyId)?.label ?? '',
    [t('accounts')]: listed(
      one.accounts.map(({ name }) => name),
      locale,
    ),
  })
  const common = {
    refreshes: OWNER_ANSWERS,
    onClose,
    children: (
      <>
        <TextField name="name" label={t('name')} value={site?.name} />
        <TextField name="province" label={t('province')} value={site?.province} maxLength={50} isOptional />
        <TextField name="city" label={t('city')} value={site?.city} maxLength={50} isOptional />
        <TextField name="region" label={t('region')} value={site?.region} maxLength={50} isOptional />
        <ChoiceField name="companyId" label={t('company')} {...companies} value={site?.companyId} isOptional />
        <TransferList
          selectable={t('selectable')}
          selected={t('selected')}
          items={items}
          chosen={chosen ?? new Set(site?.accounts.map(({ id }) => id))}
          onChoose={setChosen}
        />
        {site && newest && <OthersChanges began={site} now={newest} facts={facts} />}
      </>
    ),
  }
  return site && newest ? (
    <FormDialog
      title={t('editSite')}
      address="POST /site/update/{id}"
      input={(form) => ({
        params: { id: site.id },
        request: {
          ...withOthersChanges(editedOf(site), entered(form), editedOf(newest)),
          ...accounts,
          version: newest.version,
        },
      })}
      {...common}
    />
  ) : (
    <FormDialog
      title={t('addSite')}
      isNew
      address="POST /site/save"
      input={(form) => ({ request: { ...entered(form), ...accounts } })}
      {...common}
    />
  )
}

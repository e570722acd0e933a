import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { MANAGEMENT } from '../../rules/base-roles.ts'
import { stockScreenTexts } from '../text.ts'
import { STOCK_ANSWERS, useBases, useProducts } from './stock-search.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

export type Feed = ResponseOf<'POST /companyMaterialOrder/find/'>['data'][number]

/** What a feed moves unless another count is entered (specification, section 9). */
const USUAL_COUNT = 5

interface Props {
  /** as it was when the form was opened; null: a new one */
  feed: Feed | null
  /** as it is by now */
  newest?: Feed | null
  /** of a new one: the base that gets it, unless another is chosen */
  buyCompanyId?: number
  onClose: () => void
}

/** Feeds a base, or changes a feed. */
export function FeedDialog({ feed, newest = feed, buyCompanyId = feed?.buyCompanyId, onClose }: Props) {
  const t = useText(stockScreenTexts)
  const buyers = useNameChoices('POST /companyMaterialOrder/findBuyers', { value: buyCompanyId })
  const me = useMe()
  const receives = me?.nickName === MANAGEMENT || me?.nickName === ADMINISTRATOR
  const saleCompanyId = feed ? feed.saleCompanyId : receives ? undefined : me?.companyId
  const sellers = useBases(saleCompanyId ?? undefined)
  const products = useProducts(feed?.materialTypeId)
  const facts = (of: Feed) => ({
    [t('seller')]: of.saleCompanyName ?? t('outside'),
    [t('buyer')]: of.buyCompanyName,
    [t('category')]: of.materialName,
    [t('count')]: figure(of.count),
  })
  const form = {
    title: t(feed ? 'editFeed' : 'feed'),
    refreshes: STOCK_ANSWERS,
    onClose,
    children: (
      <>
        <ChoiceField
          name="saleCompanyId"
          label={t('seller')}
          hint={receives ? t('outsideHint') : undefined}
          {...sellers}
          value={saleCompanyId}
          isOptional={receives}
        />
        <ChoiceField name="buyCompanyId" label={t('buyer')} {...buyers} value={buyCompanyId} />
        <ChoiceField name="materialTypeId" label={t('category')} {...products} value={feed?.materialTypeId} />
        <TextField name="count" kind="number" label={t('count')} value={feed?.count ?? USUAL_COUNT} />
        {feed && newest && <OthersChanges began={feed} now={newest} facts={facts} />}
      </>
    ),
  }
  if (!feed || !newest)
    return (
      <FormDialog
        {...form}
        isNew
        address="POST /companyMaterialOrder/save"
        input={(values) => ({ request: entered(values) })}
      />
    )
  const params = { id: feed.id }
  return (
    <FormDialog
      {...form}
      address="POST /companyMaterialOrder/update/{id}"
      input={(values) => ({
        params,
        request: { ...withOthersChanges(editedOf(feed), entered(values), editedOf(newest)), version: newest.version },
      })}
    />
  )
}

/** What the form sends of a feed where nothing in it is changed. */
const editedOf = ({ saleCompanyId, buyCompanyId, materialTypeId, count }: Feed): ReturnType<typeof entered> => ({
  saleCompanyId: saleCompanyId ?? undefined,
  buyCompanyId,
  materialTypeId,
  count,
})

const entered = (values: FormValues) => ({
  saleCompanyId: values.number('saleCompanyId'),
  buyCompanyId: values.number('buyCompanyId') ?? 0,
  materialTypeId: values.number('materialTypeId') ?? 0,
  count: values.number('count') ?? 0,
})

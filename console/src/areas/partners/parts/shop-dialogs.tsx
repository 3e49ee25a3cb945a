import { partners } from '@zdb/contract/shop/partners/endpoints'
import { blackReasons } from '@zdb/contract/shop/partners/schemas'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { atMost, FormField, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { ShopSearch } from './shop-search.tsx'

const chosen: Rule = (value) => (value ? undefined : '请选择门店')

const ShopField = () => (
  <FormField name="shop_id" label="门店" rules={[chosen]}>
    <ShopSearch />
  </FormField>
)

export const AddPartner = ({ onClose }: { onClose: () => void }) => {
  const { send } = useSend(partners.add)
  const add = async ({ shop_id, remark }: { shop_id: string; remark: string }) => {
    const answer = await send({ body: { shop_id, remark: remark.trim() } })
    if (answer.ok) {
      await refresh(partners.list)
      saySuccess('已添加合作门店')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog title="添加合作门店" act="添加" initial={{ shop_id: '', remark: '' }} onSubmit={add} onClose={onClose}>
      <ShopField />
      <FormField name="remark" label="备注（选填）" rules={[atMost('备注', 50)]}>
        <TextInput maxLength={50} />
      </FormField>
    </FormDialog>
  )
}

/** Without a shop one is searched first. */
export const BlockShop = ({
  shop,
  onClose,
}: {
  shop: { shop_id: string; name: string } | undefined
  onClose: () => void
}) => {
  const { data: reasons = blackReasons } = useRead(partners.blackReasons, {}, { fresh: 600_000 })
  const { send } = useSend(partners.block)
  const block = async ({ shop_id, reason }: { shop_id?: string; reason: string }) => {
    const answer = await send({ body: { shop_id: shop?.shop_id ?? shop_id ?? '', reason: reason.trim() } })
    if (answer.ok) {
      await refresh(partners.list, partners.blacklist)
      saySuccess('已拉黑，双方不再看到对方的单')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog
      title={shop ? `拉黑“${shop.name}”` : '拉黑门店'}
      act="拉黑"
      danger
      initial={{ shop_id: '', reason: '' }}
      onSubmit={block}
      onClose={onClose}
    >
      {!shop && <ShopField />}
      <ReasonField label="拉黑原因" most={50} suggestions={reasons} />
    </FormDialog>
  )
}

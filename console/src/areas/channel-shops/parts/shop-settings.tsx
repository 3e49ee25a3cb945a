import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { Options } from '#ui/input/options.tsx'
import { useProductTypes } from '#widgets/order-form/product-types.ts'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { refreshShops, type Shop } from '../channel-shop.ts'

type OnOff = 'on' | 'off'
type Draft = { name: string; sid: string; product_type: string; auto_confirm: OnOff; pull_on: OnOff }

const onOff = [
  { value: 'on', label: '开启' },
  { value: 'off', label: '关闭' },
] as const

const wordOf = (on: boolean): OnOff => (on ? 'on' : 'off')

export const ShopSettings = ({ shop, onClose }: { shop: Shop; onClose: () => void }) => {
  const stores = useStoreOptions()
  const types = useProductTypes()
  const { send } = useSend(channelShops.update)

  const save = async ({ name, sid, product_type, auto_confirm, pull_on }: Draft) => {
    const answer = await send({
      params: { id: shop.id },
      body: {
        name: name.trim(),
        sid: sid || null,
        product_type: Number(product_type),
        auto_confirm: auto_confirm === 'on',
        pull_on: pull_on === 'on',
      },
    })
    if (answer.ok) {
      await refreshShops()
      saySuccess('网店设置已保存')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog<Draft>
      title={`网店设置：${shop.name}`}
      act="保存"
      initial={{
        name: shop.name,
        sid: shop.store?.sid ?? '',
        product_type: String(shop.product_type),
        auto_confirm: wordOf(shop.auto_confirm),
        pull_on: wordOf(shop.pull_on),
      }}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="name" label="网店名称" rules={[required('网店名称'), atMost('网店名称', 40)]}>
        <TextInput maxLength={40} />
      </FormField>
      <FormField name="sid" label="配送门店" hint="它的订单默认由这家门店配送">
        <SelectInput options={[{ value: '', label: '不指定' }, ...stores]} />
      </FormField>
      <FormField name="product_type" label="产品类型">
        <SelectInput options={types} />
      </FormField>
      <FormField name="auto_confirm" label="自动接单" hint="新订单一进来就在渠道接单">
        <Options label="自动接单" options={onOff} />
      </FormField>
      <FormField name="pull_on" label="定时拉单" hint="推送丢失时补上漏掉的订单">
        <Options label="定时拉单" options={onOff} />
      </FormField>
    </FormDialog>
  )
}

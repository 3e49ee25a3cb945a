import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { FormField, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SelectInput } from '#ui/input/inputs.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { useDialogSubmit } from '../received-order.ts'

const chosen: Rule = (value) => (value ? undefined : '请选择门店')

/** Which of one's own shops makes and delivers the order. */
export const DeliveryShopDialog = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const stores = useStoreOptions()
  const { submit } = useDialogSubmit(receivedOrders.setDeliveryShop, '配送门店已设置', onClose)
  const save = ({ sid }: { sid: string }) => submit({ params: { sn: order.sn }, body: { sid } })
  return (
    <FormDialog
      title="设置配送门店"
      act="保存"
      width={400}
      initial={{ sid: order.shop?.sid ?? '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="sid" label="配送门店" rules={[chosen]}>
        <SelectInput options={stores} placeholder="请选择门店" />
      </FormField>
    </FormDialog>
  )
}

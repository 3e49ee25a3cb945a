import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { saySuccess } from '#core/notices.ts'
import { useSend } from '#core/query.tsx'
import { useSession } from '#core/session.ts'
import { FormField, type Rule } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import type { OrderRow } from '#widgets/order.ts'
import { refreshOrders } from './refresh-order.ts'

const chosen: Rule = (value) => (value ? undefined : '请选择门店')

/** Which of one's own shops makes and delivers the order. */
export const DeliveryShopDialog = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const stores = useSession((session) => session.stores)
  const { send } = useSend(receivedOrders.setDeliveryShop)
  const save = async ({ sid }: { sid: string }) => {
    const answer = await send({ params: { sn: order.sn }, body: { sid } })
    await refreshOrders()
    if (answer.ok) {
      saySuccess('配送门店已设置')
      onClose()
    }
    return answer
  }
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
        <SelectInput options={stores.map(({ sid, name }) => ({ value: sid, label: name }))} placeholder="请选择门店" />
      </FormField>
    </FormDialog>
  )
}

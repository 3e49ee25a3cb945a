import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { MemoDialog } from '#widgets/order/memo-dialog.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { OnlineDialog } from './dialog-props.ts'

export const FlagMemoDialog = ({ order, onClose }: OnlineDialog) => {
  const { submit } = useDialogSubmit(onlineOrders.saveFlagMemo, '备注已保存', onClose)
  const params = { sn: order.order_sn }
  return <MemoDialog order={order} onSave={(body) => submit({ params, body })} onClose={onClose} />
}

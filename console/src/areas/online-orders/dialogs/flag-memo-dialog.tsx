import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { undoBy } from '#core/http/undo.ts'
import { MemoDialog, memoBack } from '#widgets/order/memo-dialog.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { OnlineDialog } from './dialog-props.ts'

export const FlagMemoDialog = ({ order, onClose }: OnlineDialog) => {
  const params = { sn: order.order_sn }
  const { submit } = useDialogSubmit(onlineOrders.saveFlagMemo, '备注已保存', onClose, ({ body }) =>
    undoBy('flagOnlineOrder', onlineOrders.saveFlagMemo, { params, body: memoBack(order, body) }),
  )
  return <MemoDialog order={order} onSave={(body) => submit({ params, body })} onClose={onClose} />
}

import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { useNow } from '#ui/time/clock.ts'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { dayAndWindow } from '#ui/format/delivery-time.ts'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { OnlineDialog } from './dialog-props.ts'

/** The buyer wants it at another time: the shop says yes, and the order's time changes, or no. */
export const EtaDialog = ({ order, onClose }: OnlineDialog) => {
  const now = useNow(60_000)
  const params = { sn: order.order_sn }
  const agree = useDialogSubmit(onlineOrders.agreeEta, '已同意，配送时间已更新', onClose)
  const turnDown = useDialogSubmit(onlineOrders.refuseEta, '已拒绝，配送时间不变', onClose)
  const { eta } = order
  if (!eta) return null
  const busy = agree.pending || turnDown.pending
  return (
    <Dialog
      title="买家申请改时间"
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="danger" busy={turnDown.pending} off={busy} onClick={() => void turnDown.submit({ params })}>
            拒绝
          </Button>
          <Button kind="primary" busy={agree.pending} off={busy} onClick={() => void agree.submit({ params })}>
            同意
          </Button>
        </>
      }
    >
      <Facts
        rows={{
          现在的时间: <DeliveryWindow date={order.delivery_date} time={order.delivery_time} />,
          希望改到: <strong>{dayAndWindow(eta.window_start, eta.window_end, now)}</strong>,
          买家说: eta.words || '无',
          申请时间: <Ago moment={eta.at} />,
        }}
      />
    </Dialog>
  )
}

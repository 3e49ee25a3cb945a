import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { closeReasons } from '@zdb/contract/orders/online-orders/states'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { OnlineDialog } from './dialog-props.ts'

export const CloseDialog = ({ order, onClose }: OnlineDialog) => {
  const { submit } = useDialogSubmit(onlineOrders.close, '网单已关闭', onClose)
  return (
    <FormDialog
      title="关闭网单"
      act="关闭网单"
      initial={{ reason: '' }}
      onSubmit={({ reason }) => submit({ params: { sn: order.order_sn }, body: { reason: reason.trim() } })}
      onClose={onClose}
    >
      <ReasonField
        label="关闭原因"
        hint="关闭后不再配送；渠道来的订单会同时在渠道上取消，并告知原因"
        most={100}
        suggestions={closeReasons}
      />
    </FormDialog>
  )
}

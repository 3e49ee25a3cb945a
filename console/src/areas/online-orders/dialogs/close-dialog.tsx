import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { closeReasons } from '@zdb/contract/online-orders/states'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SuggestInput } from '#ui/input/suggest-input.tsx'
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
      <FormField
        name="reason"
        label="关闭原因"
        hint="关闭后不再配送；渠道来的订单会同时在渠道上取消，并告知原因"
        rules={[required('关闭原因'), atMost('关闭原因', 100)]}
      >
        <SuggestInput suggestions={closeReasons} maxLength={100} />
      </FormField>
    </FormDialog>
  )
}

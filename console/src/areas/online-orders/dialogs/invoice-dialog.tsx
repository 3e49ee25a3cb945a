import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { blankInvoice, InvoiceFields, trimmed } from '#widgets/order-form/invoice-fields.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { OnlineDialog } from './dialog-props.ts'

const title = '发票信息'
const width = 440

export const InvoiceDialog = ({ order: { order_sn: sn }, onClose }: OnlineDialog) => {
  const detail = useRead(onlineOrders.detail, { params: { sn } })
  const { submit } = useDialogSubmit(onlineOrders.updateInvoice, '发票信息已保存', onClose)
  // Who does not see what is there would write over it.
  if (!detail.data)
    return (
      <Dialog title={title} width={width} onClose={onClose} footer={<Button onClick={onClose}>取消</Button>}>
        <Loaded reading={detail} skeleton={<Skeleton rows={3} height={32} />}>
          {() => null}
        </Loaded>
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      act="保存"
      width={width}
      initial={detail.data.invoice ?? blankInvoice}
      onSubmit={(draft) => submit({ params: { sn }, body: trimmed(draft) })}
      onClose={onClose}
    >
      <InvoiceFields />
    </FormDialog>
  )
}

import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { useRead } from '#core/query.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { atMost, FormField, required, type Rule } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OnlineDialog } from './dialog-props.ts'
import { useDialogSend } from './dialog-send.ts'

const mail: Rule = (value) => (!value || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? undefined : '邮箱格式不正确')

const title = '发票信息'
const width = 440
const none = { title: '', tax_no: '', email: '' }

export const InvoiceDialog = ({ order: { order_sn: sn }, onClose }: OnlineDialog) => {
  const detail = useRead(onlineOrders.detail, { params: { sn } })
  const { submit } = useDialogSend(onlineOrders.updateInvoice, '发票信息已保存', onClose)
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
      initial={detail.data.invoice ?? none}
      onSubmit={({ title: head, tax_no, email }) =>
        submit({ params: { sn }, body: { title: head.trim(), tax_no: tax_no.trim(), email: email.trim() } })
      }
      onClose={onClose}
    >
      <FormField name="title" label="发票抬头" rules={[required('发票抬头'), atMost('发票抬头', 60)]}>
        <TextInput maxLength={60} autoFocus />
      </FormField>
      <FormField name="tax_no" label="税号（选填）">
        <TextInput maxLength={30} />
      </FormField>
      <FormField name="email" label="接收邮箱（选填）" rules={[mail]}>
        <TextInput maxLength={80} />
      </FormField>
    </FormDialog>
  )
}

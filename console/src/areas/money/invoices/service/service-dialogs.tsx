import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { Facts } from '#ui/detail/facts.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { Money } from '#ui/value/money.tsx'
import { useDialogSubmit, sumYuan, type ServiceBill, type ServiceInvoice } from '../invoice.ts'
import { TitleChoice } from '../titles/title-choice.tsx'

const noTitle = { errors: [{ field: 'title_id', message: '请选择发票抬头' }] }

export const ApplyDialog = ({ bills, onClose }: { bills: readonly ServiceBill[]; onClose: () => void }) => {
  const { submit } = useDialogSubmit(invoices.applyService, '发票申请已提交', onClose)
  const amount = sumYuan(bills.map((bill) => bill.amount))
  const apply = ({ title_id }: { title_id?: string }) =>
    title_id
      ? submit({ body: { bills: bills.map(({ month, kind }) => ({ month, kind })), title_id, amount } })
      : Promise.resolve(noTitle)
  return (
    <FormDialog<{ title_id?: string }>
      title="申请服务发票"
      act="提交申请"
      initial={{}}
      onSubmit={apply}
      onClose={onClose}
    >
      <Facts rows={{ 账单: `${bills.length} 张`, 开票金额: <Money yuan={amount} /> }} />
      <TitleChoice />
    </FormDialog>
  )
}

const usual = ['抬头有误', '税号有误', '公司已更名']

export const CorrectDialog = ({ invoice, onClose }: { invoice: ServiceInvoice; onClose: () => void }) => {
  const { submit } = useDialogSubmit(invoices.correctService, '更正申请已提交', onClose)
  const correct = ({ title_id, reason }: { title_id?: string; reason: string }) =>
    title_id
      ? submit({ params: { id: invoice.id }, body: { title_id, reason: reason.trim() } })
      : Promise.resolve(noTitle)
  return (
    <FormDialog<{ title_id?: string; reason: string }>
      title="申请更正发票"
      act="提交申请"
      initial={{ reason: '' }}
      onSubmit={correct}
      onClose={onClose}
    >
      <Facts rows={{ 原发票: invoice.number, 抬头: invoice.title.name, 金额: <Money yuan={invoice.amount} /> }} />
      <TitleChoice />
      <ReasonField label="更正原因" most={200} suggestions={usual} />
    </FormDialog>
  )
}

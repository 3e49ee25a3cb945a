import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { FormField, type Rule } from '#ui/form/form.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { UploadFile } from '#widgets/files/upload-file.tsx'
import { invoiceFiles, sendFile, useDialogSubmit, type OrderInvoice } from '../invoice.ts'
import styles from '../invoices.module.css'

type DialogProps = { invoice: OrderInvoice; onClose: () => void }

const number: Rule = (value) => (/^\d{20}$/.test(value.trim()) ? undefined : '发票号码为20位数字')
const file: Rule = (value) => (value ? undefined : '请上传发票文件')

export const UploadDialog = ({ invoice: { id, amount, title }, onClose }: DialogProps) => {
  const { submit } = useDialogSubmit(invoices.upload, '发票已发给对方', onClose)
  return (
    <FormDialog
      title="上传发票"
      act="发给对方"
      initial={{ number: '', file: '' }}
      onSubmit={(draft) => submit({ body: { id, number: draft.number.trim(), file: draft.file, amount } })}
      onClose={onClose}
    >
      <Facts rows={{ 抬头: title.name, ...filledRows({ 税号: title.tax_no }), 金额: <Money yuan={amount} /> }} />
      <FormField name="number" label="发票号码" rules={[number]}>
        <TextInput maxLength={20} inputMode="numeric" autoFocus />
      </FormField>
      <FormField name="file" label="发票文件" hint="PDF、JPG或PNG" rules={[file]}>
        <UploadFile label="发票文件" accept={invoiceFiles} send={sendFile} />
      </FormField>
    </FormDialog>
  )
}

const usual = ['月底统一开票，请届时再申请', '抬头信息不完整，请补充后再申请', '订单尚有争议，处理完毕后再申请']

export const RefuseDialog = ({ invoice: { id }, onClose }: DialogProps) => {
  const { submit } = useDialogSubmit(invoices.review, '已拒绝该申请', onClose)
  return (
    <FormDialog
      title="拒绝开票"
      act="拒绝"
      initial={{ reason: '' }}
      onSubmit={({ reason }) => submit({ body: { id, accepted: false, reason: reason.trim() } })}
      onClose={onClose}
    >
      <ReasonField label="拒绝原因" most={200} suggestions={usual} />
    </FormDialog>
  )
}

type Line = { sn: string; amount: string; ended_at: string | null }

/** The number of an order leads to it, on the side of whoever looks. */
const columnsFor = (isSender: boolean): readonly Column<Line>[] => [
  {
    title: '单号',
    render: ({ sn }) => (
      <PageLink to={isSender ? routeTo('transferOrder', { no: sn }) : routeTo('receivedOrder', { sn })}>{sn}</PageLink>
    ),
  },
  { title: '结算时间', width: 168, render: ({ ended_at }) => ended_at },
  { title: '金额', width: 112, right: true, render: ({ amount }) => <Money yuan={amount} /> },
]

export const InvoiceDialog = ({ id, isSender, onClose }: { id: string; isSender: boolean; onClose: () => void }) => {
  const reading = useRead(invoices.show, { params: { id } })
  return (
    <Dialog title="发票申请" width={640} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Loaded reading={reading}>
        {({ title, orders, ...invoice }) => (
          <>
            <Facts
              rows={filledRows({
                状态: invoice.status_zh,
                [isSender ? '开票门店' : '申请方']: invoice.partner,
                抬头: title.name,
                税号: title.tax_no,
                注册地址: title.address,
                注册电话: title.phone,
                开户银行: title.bank,
                银行账号: title.account,
                接收邮箱: title.email,
                金额: <Money yuan={invoice.amount} />,
                发票号码: invoice.number,
                原因: invoice.reason,
                申请时间: invoice.created_at,
              })}
            />
            <div className={styles.orders} tabIndex={0} role="region" aria-label="包含的订单">
              <DataTable label="包含的订单" columns={columnsFor(isSender)} rows={orders} keyOf={({ sn }) => sn} />
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

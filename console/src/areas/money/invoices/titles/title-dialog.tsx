import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { isCreditCode } from '@zdb/contract/people/qualifications/certificate-numbers'
import { useDialogSubmit } from '#core/http/dialog-submit.ts'
import { refresh } from '#core/http/query.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { atMost, FormField, required, useFieldValue, type Rule } from '#ui/form/form.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { Options } from '#ui/input/options.tsx'
import type { Title } from '../invoice.ts'
import styles from '../invoices.module.css'

const kinds = [
  { value: 'company', label: '企业' },
  { value: 'person', label: '个人' },
] as const

const taxNo: Rule = (value, { kind }) =>
  kind === 'person' || isCreditCode(value.trim().toUpperCase()) ? undefined : '请填写正确的税号（18位统一社会信用代码）'
const mail: Rule = (value) => (!value || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? undefined : '邮箱格式不正确')

const blank = {
  kind: 'company',
  name: '',
  tax_no: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  email: '',
} as const

const CompanyFields = () =>
  useFieldValue('kind') === 'person' ? null : (
    <>
      <FormField name="tax_no" label="税号" rules={[taxNo]}>
        <TextInput maxLength={18} />
      </FormField>
      <div className={styles.pair}>
        <FormField name="phone" label="注册电话（选填）" rules={[atMost('注册电话', 30)]}>
          <TextInput maxLength={30} />
        </FormField>
        <FormField name="bank" label="开户银行（选填）" rules={[atMost('开户银行', 60)]}>
          <TextInput maxLength={60} />
        </FormField>
      </div>
      <FormField name="address" label="注册地址（选填）" rules={[atMost('注册地址', 100)]}>
        <TextInput maxLength={100} />
      </FormField>
      <FormField name="account" label="银行账号（选填）">
        <TextInput maxLength={32} inputMode="numeric" />
      </FormField>
    </>
  )

type Draft = Omit<Title, 'id' | 'is_default'>

export const TitleDialog = ({ title, onClose }: { title?: Title; onClose: () => void }) => {
  const ends = { refresh: () => refresh(invoices.titles), onClose }
  const { submit } = useDialogSubmit(invoices.saveTitle, '发票抬头已保存', ends)
  const save = ({ kind, name, tax_no, address, phone, bank, account, email }: Draft) =>
    submit({
      body: {
        ...(title ? { id: title.id } : {}),
        ...(kind === 'company' ? { tax_no, address, phone, bank, account } : {}),
        kind,
        name: name.trim(),
        email: email.trim(),
      },
    })
  return (
    <FormDialog<Draft>
      title={title ? '修改发票抬头' : '新增发票抬头'}
      act="保存"
      initial={title ?? blank}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="kind" label="抬头类型">
        <Options label="抬头类型" options={kinds} />
      </FormField>
      <FormField name="name" label="发票抬头" rules={[required('发票抬头'), atMost('发票抬头', 60)]}>
        <TextInput maxLength={60} autoFocus />
      </FormField>
      <CompanyFields />
      <FormField name="email" label="接收邮箱（选填）" rules={[mail]}>
        <TextInput maxLength={80} />
      </FormField>
    </FormDialog>
  )
}

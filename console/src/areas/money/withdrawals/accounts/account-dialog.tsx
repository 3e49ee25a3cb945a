import { bankOfCard, banks, isCardNumber } from '@zdb/contract/money/withdrawals/banks'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import {
  holderTypeNames,
  holderTypes,
  settlementKinds,
  type HolderType,
  type SettlementKind,
} from '@zdb/contract/money/withdrawals/states'
import { routeTo } from '@zdb/contract/pages'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { FormField, required, useFieldValue, useFillFields, type Rule } from '#ui/form/form.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { Options } from '#ui/input/options.tsx'
import { isSixDigits } from '#widgets/passwords/six-digits.ts'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'
import { useCode } from '../use-code.ts'
import { refreshAccounts, type Setting } from '../withdrawal.ts'
import styles from '../withdrawals.module.css'
import { BranchFields } from './branch-fields.tsx'

const coded: Rule = (value) => (isSixDigits(value) ? undefined : '请输入6位短信验证码')
const numberRule: Rule = (value, { holder_type }) => {
  const number = value.replaceAll(/[\s-]/g, '')
  if (number === '') return '请填写账号'
  return holder_type === 'company' || isCardNumber(number) ? undefined : '银行卡号不正确，请核对'
}
const bankOptions = banks.map(({ code, name }) => ({ value: code, label: name }))

/** For a FormField: the bank follows from the first digits, where they are known. */
const CardNumber = ({ onChange, ...field }: { id?: string; value?: string; onChange?: (value: string) => void }) => {
  const fill = useFillFields()
  const change = (text: string) => {
    onChange?.(text)
    const bank = bankOfCard(text.replaceAll(/[\s-]/g, ''))
    if (bank) fill({ bank: bank.code })
  }
  return <TextInput {...field} inputMode="numeric" maxLength={40} onChange={change} />
}

const BankFields = () => (
  <>
    <FormField
      name="account"
      label={useFieldValue('holder_type') === 'company' ? '对公账号' : '银行卡号'}
      rules={[numberRule]}
    >
      <CardNumber />
    </FormField>
    <FormField name="bank" label="银行" rules={[required('银行')]}>
      <SelectInput options={bankOptions} placeholder="请选择银行" />
    </FormField>
    {useFieldValue('holder_type') === 'company' && <BranchFields />}
  </>
)

const Destination = () => {
  const kind = useFieldValue('kind')
  if (kind === 'bank') return <BankFields />
  if (kind === 'alipay')
    return (
      <FormField name="account" label="支付宝账号" hint="绑定的手机号或邮箱" rules={[required('支付宝账号')]}>
        <TextInput maxLength={64} />
      </FormField>
    )
  return (
    <p className={styles.quiet}>
      提现到您绑定登录的微信零钱，还没有绑定的<PageLink to={routeTo('bindWechat')}>去绑定微信</PageLink>
    </p>
  )
}

/** Whose it is: the names on the documents, and no others. */
const Holder = ({ holders }: { holders: Setting['holders'] }) => {
  const type = useFieldValue('holder_type')
  const names = holders.filter((holder) => holder.type === type).map(({ name }) => ({ value: name, label: name }))
  const document = type === 'company' ? '营业执照' : '身份证'
  return (
    <FormField name="name" label="户名" hint={`须与已通过认证的${document}一致`} rules={[required('户名')]}>
      <SelectInput options={names} placeholder={names.length > 0 ? '请选择户名' : `还没有通过${document}认证`} />
    </FormField>
  )
}

type Draft = {
  kind: SettlementKind
  holder_type: HolderType
  name: string
  account: string
  bank: string
  bank_no: string
  branch_name: string
  code: string
}

const kindOptions = (open: readonly string[]) =>
  (Object.keys(settlementKinds) as SettlementKind[])
    .filter((kind) => open.includes(kind))
    .map((kind) => ({ value: kind, label: settlementKinds[kind].label }))

export const AccountDialog = ({ setting, onClose }: { setting: Setting; onClose: () => void }) => {
  const { send } = useSend(withdrawals.addAccount)
  const sendCode = useCode('account')
  const channels = useRead(withdrawals.channels)
  const open = Object.values(channels.data ?? {}).flatMap((channel) => (channel.open ? [channel.kind] : []))
  const [first] = setting.holders
  const save = async ({ kind, ...draft }: Draft) => {
    const answer = await send({ body: { ...draft, channel: settlementKinds[kind].number } })
    if (answer.ok) {
      saySuccess('结算账户已添加')
      onClose()
      await refreshAccounts()
    }
    return answer
  }
  if (!channels.data) return null
  const initial: Draft = {
    kind: (open[0] ?? 'bank') as SettlementKind,
    holder_type: first?.type ?? 'person',
    name: first?.name ?? '',
    account: '',
    bank: '',
    bank_no: '',
    branch_name: '',
    code: '',
  }
  return (
    <FormDialog title="添加结算账户" act="添加" width={480} initial={initial} onSubmit={save} onClose={onClose}>
      <FormField name="kind" label="提现到">
        <Options label="提现到" options={kindOptions(open)} />
      </FormField>
      <FormField name="holder_type" label="账户类型">
        <Options
          label="账户类型"
          options={holderTypeNames.map((type) => ({ value: type, label: holderTypes[type].label }))}
        />
      </FormField>
      <Holder holders={setting.holders} />
      <Destination />
      <FormField name="code" label="短信验证码" hint={`发送到 ${setting.mobile}`} rules={[coded]}>
        <SmsCodeInput onSend={sendCode} />
      </FormField>
    </FormDialog>
  )
}

import { useState, type ReactNode } from 'react'
import { codes } from '@zdb/contract/codes'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { formatYuan, parseYuan } from '@zdb/contract/kit/fen'
import { payments } from '@zdb/contract/money/payments/endpoints'
import type { PayableKind } from '@zdb/contract/money/payments/payables'
import { routeTo } from '@zdb/contract/pages'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { mistakesOf, refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { PasswordInput } from '#ui/input/inputs.tsx'
import { Switch } from '#ui/input/switch.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { AvailableBalance } from './balance-links.tsx'
import { ChannelPicker } from './channel-choice.tsx'
import { chosenChannel, isPaid, noChoice, type ChannelChoice, type Payment } from './payment.ts'
import { Paying } from './paying.tsx'
import styles from './payments.module.css'

type Desk = WireResult<typeof payments.payDesk>
type Thing = { readonly kind: PayableKind; readonly payableRef: string }
type Ends = { title: string; onPaid: () => unknown; onClose: () => void }

const fenOf = (yuan: string | null): number => parseYuan(yuan ?? '0') ?? 0

/** What the balance gives and what is left for a channel, as the server splits it. */
const split = (desk: Desk, useBalance: boolean) => {
  const [price, has] = [fenOf(desk.amount), fenOf(desk.available_balance)]
  const balance = useBalance ? Math.min(price, has) : 0
  return { balance, rest: balance === price ? 0 : price - balance + fenOf(desk.owed) }
}

const passwordCodes: ReadonlySet<number | string> = new Set([
  codes.payPasswordWrong.code,
  codes.payPasswordLocked.code,
  codes.payPasswordMissing.code,
])

const Choose = ({
  desk,
  thing: { kind, payableRef },
  onBegun,
  ...ends
}: Ends & { desk: Desk; thing: Thing; onBegun: (payment: Payment) => void }) => {
  const { send, pending } = useSend(payments.pay)
  const hasBalance = fenOf(desk.available_balance) > 0
  const [useBalance, setUseBalance] = useState(hasBalance && desk.has_pay_password)
  const [choice, setChoice] = useState<ChannelChoice>(noChoice)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Mistakes>({})
  const { balance, rest } = split(desk, useBalance)

  const submit = async () => {
    const found = mistakesOf([
      [rest > 0 && !choice.route, 'identifier', '请选择支付渠道'],
      [balance > 0 && !password, 'pay_password', '请输入支付密码'],
    ])
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const answer = await send({
      body: {
        kind,
        ref: payableRef,
        revision: desk.revision,
        use_balance: useBalance,
        ...(balance > 0 && { pay_password: password }),
        ...(rest > 0 && chosenChannel(choice)),
      },
    })
    setWrong(passwordCodes.has(answer.code) ? { pay_password: answer.message } : refusedFields(answer.errors))
    if (answer.ok) onBegun(answer.data)
    else void refresh(payments.payDesk)
  }
  return (
    <DraftDialog
      title={ends.title}
      act="确认支付"
      width={440}
      busy={pending}
      onSubmit={() => void submit()}
      onClose={ends.onClose}
    >
      <div className={styles.part}>
        {!desk.enough && <p role="alert">可用余额不足，差额可以用支付渠道支付</p>}
        <Facts
          rows={{
            用途: desk.title,
            应付金额: <Money yuan={desk.amount} lead />,
            ...(desk.available_balance !== null && { 可用余额: <AvailableBalance yuan={desk.available_balance} /> }),
            ...(balance > 0 && { 余额支付: <Money yuan={formatYuan(balance)} /> }),
            ...(rest > 0 && { 渠道支付: <Money yuan={formatYuan(rest)} /> }),
            ...(rest > 0 && fenOf(desk.owed) > 0 && { 其中偿还欠款: <Money yuan={desk.owed} /> }),
          }}
        />
        {hasBalance && desk.has_pay_password && (
          <p className={styles.switched}>
            <span aria-hidden>先用余额</span>
            <Switch label="先用余额" on={useBalance} onChange={setUseBalance} />
          </p>
        )}
        {hasBalance && !desk.has_pay_password && (
          <p className={styles.quiet}>
            使用余额需要支付密码，请主账户<PageLink to={routeTo('payPassword')}>去设置支付密码</PageLink>
          </p>
        )}
        {rest > 0 && <ChannelPicker channels={desk.channels} value={choice} onChange={setChoice} wrong={wrong} />}
        {balance > 0 && (
          <Field
            label="支付密码"
            error={wrong.pay_password}
            hint={rest > 0 ? '渠道付款前余额部分先冻结，未付款会退回' : '立即从可用余额扣款'}
          >
            {(id) => <PasswordInput id={id} which="current-password" value={password} onChange={setPassword} />}
          </Field>
        )}
      </div>
    </DraftDialog>
  )
}

const Waiting = ({ title, onClose, children }: Pick<Ends, 'title' | 'onClose'> & { children: ReactNode }) => (
  <Dialog title={title} width={440} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
    {children}
  </Dialog>
)

/** What was found open stays in sight when it is open no more: its result is to be read. */
const Cashier = ({ desk, thing, ...ends }: Ends & { desk: Desk; thing: Thing }) => {
  const [payment, setPayment] = useState<Payment | null>(desk.open)
  const payAtOnce = async () => {
    await ends.onPaid()
    saySuccess('支付成功')
    ends.onClose()
  }
  if (payment)
    return (
      <Waiting {...ends}>
        <Paying
          key={payment.id}
          payment={payment}
          onPaid={() => void ends.onPaid()}
          onEnd={ends.onClose}
          // Chosen anew: what was begun before is given up when the other way is taken.
          onAgain={() => setPayment(null)}
        />
      </Waiting>
    )
  return (
    <Choose
      {...ends}
      desk={desk}
      thing={thing}
      onBegun={(made) => (isPaid(made) ? void payAtOnce() : setPayment(made))}
    />
  )
}

/** Pays for one thing by balance, by channel, or by both; what was begun and left is found again. */
export const CashierDialog = ({ thing, ...ends }: Ends & { thing: Thing }) => {
  const desk = useRead(payments.payDesk, { query: { kind: thing.kind, ref: thing.payableRef } })
  if (desk.data) return <Cashier {...ends} desk={desk.data} thing={thing} />
  return (
    <Waiting {...ends}>
      <Loaded reading={desk}>{() => null}</Loaded>
    </Waiting>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { useNow } from '#ui/time/clock.ts'
import { Countdown } from '#ui/time/countdown.tsx'
import { Money } from '#ui/value/money.tsx'
import { QrCode } from '#ui/value/qr-code.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { isOpen, isPaid, type Payment } from './payment.ts'
import styles from './payments.module.css'

/** The gateway tells by itself; in case it does not, it is asked this often while somebody looks. */
const askMs = 3_000
/** So long the result stays before the window closes itself. */
const goodbyeMs = 5_000

type Cashier = NonNullable<Payment['cashier']>

/** The bank's own page in a window of its own: a form that this browser posts. */
const CashierForm = ({ cashier }: { cashier: Cashier }) => (
  <form action={cashier.text} method="post" target="_blank" rel="noopener" className={styles.go}>
    {Object.entries(cashier.fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Button kind="primary" type="submit">
      去网银付款
    </Button>
  </form>
)

const Way = ({ payment: { cashier, identifier_zh } }: { payment: Payment }) => {
  if (!cashier) return <p role="status">正在连接{identifier_zh}…</p>
  if (cashier.kind === 'form') return <CashierForm cashier={cashier} />
  if (cashier.kind === 'page')
    return (
      <a className={styles.link} href={cashier.text} target="_blank" rel="noreferrer">
        打开{identifier_zh}付款页面
      </a>
    )
  return (
    <>
      <QrCode text={cashier.text} label={`${identifier_zh}付款码`} />
      <p>请用{identifier_zh}扫一扫</p>
    </>
  )
}

const Sums = ({ payment }: { payment: Payment }) => (
  <Facts
    rows={{
      用途: payment.title,
      ...(isMoreThanZero(payment.balance_part) && { 余额支付: <Money yuan={payment.balance_part} /> }),
      [`${payment.identifier_zh}支付`]: <Money yuan={payment.channel_part} lead />,
      ...(isMoreThanZero(payment.owed_part) && { 其中偿还欠款: <Money yuan={payment.owed_part} /> }),
      支付单号: <Copyable text={payment.no} />,
    }}
  />
)

/** The way back, after a moment by itself. */
const Goodbye = ({ onEnd }: { onEnd: () => void }) => {
  const [end] = useState(() => Date.now() + goodbyeMs)
  const left = Math.ceil((end - useNow().getTime()) / 1_000)
  const leave = useEffectEvent(onEnd)
  useEffect(() => {
    if (left <= 0) leave()
  }, [left])
  return (
    <Button kind="primary" onClick={onEnd}>
      完成（{Math.max(0, left)} 秒后自动关闭）
    </Button>
  )
}

const resultWords = (payment: Payment): string => {
  if (!isPaid(payment)) return payment.outcome || '该笔支付已关闭'
  if (payment.payable === null) return '充值成功，已存入可用余额'
  return payment.bought ? `${payment.title}已支付` : `没有买到：${payment.outcome}。付款已存入可用余额`
}

/** From the code to be scanned to what became of it: live by push, and asked for quietly in between. */
export const Paying = ({
  payment: begun,
  onPaid,
  onEnd,
  onAgain,
}: {
  payment: Payment
  /** Once, when the money has come. */
  onPaid: () => void
  onEnd: () => void
  onAgain: () => void
}) => {
  const [over, setOver] = useState(!isOpen(begun))
  const line = begun.payable === null ? payments.queryRecharge : payments.queryPay
  const asked = useRead(line, { params: { id: begun.id } }, { background: true, ...(!over && { every: askMs }) })
  useRefreshOn('money', [line])
  const payment = asked.data?.id === begun.id ? asked.data : begun
  const [open, paid] = [isOpen(payment), isPaid(payment)]
  // What is over is asked for no more.
  if (over === open) setOver(!open)
  const { send, pending } = useSend(payments.abandonPay)
  const abandon = async () => {
    if ((await send({ params: { id: begun.id } })).ok) await refresh(line, payments.payDesk, payments.channels)
  }
  const tellPaid = useEffectEvent(onPaid)
  useEffect(() => {
    if (paid) tellPaid()
  }, [paid])
  return (
    <div className={styles.paying}>
      <Sums payment={payment} />
      {open ? (
        <div className={styles.cashier}>
          <Way payment={payment} />
          <p className={styles.quiet}>
            <Countdown of="付款" until={payment.expires_at} />
            ，付款后自动更新
          </p>
          <span className={styles.ways}>
            <Button kind="text" onClick={onAgain}>
              换一种方式
            </Button>
            <Button kind="text" busy={pending} onClick={() => void abandon()}>
              放弃支付
            </Button>
          </span>
        </div>
      ) : (
        <div className={styles.cashier} role="status">
          <StatusTag tone={paid ? 'green' : 'neutral'}>{payment.status_zh}</StatusTag>
          <p>{resultWords(payment)}</p>
          {paid ? <Goodbye onEnd={onEnd} /> : <Button onClick={onAgain}>重新支付</Button>}
        </div>
      )}
    </div>
  )
}

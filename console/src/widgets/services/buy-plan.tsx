import { useState, type ReactNode } from 'react'
import { codes } from '@zdb/contract/codes'
import type { PayableKind } from '@zdb/contract/money/payments/payables'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Money } from '#ui/value/money.tsx'
import { PaymentDialog } from '../passwords/payment-dialog.tsx'
import { AvailableBalance } from '../payments/balance-links.tsx'
import type { Plan, Service } from './plan.ts'
import { isEnough, untilAfter } from './service-words.ts'
import styles from './services.module.css'

const aboutPassword: ReadonlySet<number | string> = new Set([codes.payPasswordWrong.code, codes.payPasswordLocked.code])

type Answer = {
  readonly ok: boolean
  readonly code: number | string
  readonly message: string
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

/** Where a payment goes wrong because there is no password yet, and what is wrong with the one that was typed. */
export const usePayment = (): [
  answered: <A extends Answer>(answer: A) => A | { errors: { field: string; message: string }[] },
  note: ReactNode,
] => {
  const [unset, setUnset] = useState(false)
  const note = unset && (
    <p className={styles.quiet}>
      还没有设置支付密码，请主账户<PageLink to={routeTo('payPassword')}>去设置支付密码</PageLink>
    </p>
  )
  return [
    (answer) => {
      setUnset(answer.code === codes.payPasswordMissing.code)
      return aboutPassword.has(answer.code) ? { errors: [{ field: 'pay_password', message: answer.message }] } : answer
    },
    note,
  ]
}

/** What is paid and what it brings. */
export const BuyPlan = ({
  name,
  plan,
  service,
  onBuy,
  payableOf,
  onPaid,
  onClose,
}: {
  name: string
  plan: Plan
  service: Service
  onBuy: (pay_password: string) => Promise<Answer>
  /** How this plan is named where it is paid with a channel too. */
  payableOf: (plan: Plan) => { kind: PayableKind; payableRef: string }
  onPaid: () => unknown
  onClose: () => void
}) => {
  const [answered, note] = usePayment()
  const payable = isEnough(service, plan)
  return (
    <PaymentDialog
      title={`${service.opened ? '续期' : '开通'}${name}`}
      sums={
        <Facts
          rows={{
            套餐: plan.title,
            应付金额: <Money yuan={plan.price} lead />,
            ...(service.available_balance !== null && {
              可用余额: <AvailableBalance yuan={service.available_balance} />,
            }),
            有效期至: untilAfter(service, plan),
          }}
        />
      }
      payable={payable}
      note={note}
      hint="立即从可用余额扣款"
      cashier={{ ...payableOf(plan), onPaid, needed: !payable }}
      onSubmit={async ({ pay_password }) => answered(await onBuy(pay_password))}
      onClose={onClose}
    />
  )
}

import { Button } from '#ui/action/button.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { AvailableBalance } from '../payments/balance-links.tsx'
import type { Plan, Service } from './plan.ts'
import { daysUntil, perDay } from './service-words.ts'
import styles from './services.module.css'

/** From so many days on somebody should think of extending it. */
const soon = 7

export const ServiceStanding = ({ service: { opened, until } }: { service: Service }) => {
  if (!opened || !until) return <StatusTag tone="neutral">未开通</StatusTag>
  const days = daysUntil(until)
  return (
    <>
      <StatusTag tone={days <= soon ? 'yellow' : 'green'}>{days <= soon ? '即将到期' : '已开通'}</StatusTag>
      <span className={styles.until}>
        有效期至 <time title={until}>{until.slice(0, 10)}</time>，还有 {days} 天
      </span>
    </>
  )
}

const PlanCard = ({
  plan,
  extend,
  onBuy,
}: {
  plan: Plan
  extend: boolean
  onBuy: ((plan: Plan) => void) | undefined
}) => (
  <li className={styles.plan}>
    <strong>{plan.days} 天</strong>
    <Money yuan={plan.price} lead />
    <span className={styles.quiet}>
      约 <Money yuan={perDay(plan)} /> 一天
    </span>
    {onBuy && (
      <Button aria-label={`${extend ? '续期' : '开通'} ${plan.days} 天`} onClick={() => onBuy(plan)}>
        {extend ? '续期' : '开通'}
      </Button>
    )}
  </li>
)

export const Plans = ({
  service,
  plans,
  onBuy,
}: {
  service: Service
  plans: readonly Plan[]
  onBuy: ((plan: Plan) => void) | undefined
}) => (
  <>
    <ul className={styles.plans} aria-label="套餐">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} extend={service.opened} onBuy={onBuy} />
      ))}
    </ul>
    <p className={styles.quiet}>
      从可用余额 {service.available_balance !== null && <AvailableBalance yuan={service.available_balance} />}{' '}
      支付；没到期就续期的，从原来的到期日接着算。
    </p>
  </>
)

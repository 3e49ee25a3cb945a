import { useState } from 'react'
import { deliverySetup } from '@zdb/contract/delivery-setup/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import type { Plan, Service } from '../delivery-setup.ts'
import { BuyService } from './buy-service.tsx'
import { Purchases } from './purchases.tsx'
import { daysUntil, perDay } from './service-words.ts'
import styles from './service.module.css'

/** From so many days on somebody should think of extending it. */
const soon = 7

const Standing = ({ service: { opened, until } }: { service: Service }) => {
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

/** Riders on the merchant's own accounts are a service: what it is, until when, and how to have it longer. */
export const ServicePanel = ({ page, onPage }: { page: number; onPage: (page: number) => void }) => {
  const manages = useMay('delivery.setup')
  const service = useRead(deliverySetup.service)
  const [buying, setBuying] = useState<Plan>()
  return (
    <>
      <Panel title="商家版配送服务">
        <Loaded reading={service} skeleton={<Skeleton rows={5} height={24} />}>
          {(given) => (
            <>
              <p className={styles.standing}>
                <Standing service={given} />
              </p>
              <p className={styles.what}>
                开通后，每家门店可以绑定自己在达达、顺丰同城、闪送等运力的账号，用自己谈好的价格呼叫骑手，运费由运力账号直接扣，不经过这里的余额。平台账号的聚合配送不需要开通，一直可用。
              </p>
              <ul className={styles.plans} aria-label="套餐">
                {given.plans.map((plan) => (
                  <PlanCard key={plan.id} plan={plan} extend={given.opened} onBuy={manages ? setBuying : undefined} />
                ))}
              </ul>
              <p className={styles.quiet}>
                从可用余额 <Money yuan={given.available_balance} /> 支付；没到期就续期的，从原来的到期日接着算。
              </p>
              {buying && <BuyService plan={buying} service={given} onClose={() => setBuying(undefined)} />}
            </>
          )}
        </Loaded>
      </Panel>
      <Purchases page={page} onPage={onPage} />
    </>
  )
}

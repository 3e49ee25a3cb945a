import { useState } from 'react'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Plans, ServiceStanding } from '#widgets/services/plans.tsx'
import styles from '#widgets/services/services.module.css'
import type { Plan } from '../delivery-setup.ts'
import { BuyService } from './buy-service.tsx'
import { Purchases } from './purchases.tsx'

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
                <ServiceStanding service={given} />
              </p>
              <p className={styles.what}>
                开通后，每家门店可以绑定自己在达达、顺丰同城、闪送等运力的账号，用自己谈好的价格呼叫骑手，运费由运力账号直接扣，不经过这里的余额。平台账号的聚合配送不需要开通，一直可用。
              </p>
              <Plans service={given} plans={given.plans} onBuy={manages ? setBuying : undefined} />
              {buying && <BuyService plan={buying} service={given} onClose={() => setBuying(undefined)} />}
            </>
          )}
        </Loaded>
      </Panel>
      <Purchases page={page} onPage={onPage} />
    </>
  )
}

import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Money } from '#ui/value/money.tsx'
import { BuyPlan } from '#widgets/services/buy-plan.tsx'
import type { Plan } from '#widgets/services/plan.ts'
import { Plans, ServiceStanding } from '#widgets/services/plans.tsx'
import { StoreSettingFrame } from '../store-setting-frame.tsx'
import styles from '../stores.module.css'
import { History } from './history.tsx'
import { Wins } from './wins.tsx'

type FlashPush = WireResult<typeof stores.flashPush>

const Buy = ({ plan, flash, onClose }: { plan: Plan; flash: FlashPush; onClose: () => void }) => {
  const { send } = useSend(stores.buyFlashPush)
  const buy = async (pay_password: string) => {
    const answer = await send({
      params: { sid: flash.sid },
      body: { plan_id: plan.id, pay_password, revision: flash.terms.revision },
    })
    if (answer.ok) {
      await refresh(stores.flashPush, stores.flashHistory)
      saySuccess(`闪推服务有效期至 ${answer.data.until?.slice(0, 10) ?? ''}`)
      onClose()
    }
    return answer
  }
  return (
    <BuyPlan
      name="闪推服务"
      plan={plan}
      service={flash}
      onBuy={buy}
      payableOf={({ id }) => ({ kind: 'flashPush', payableRef: `${flash.sid}:${id}` })}
      onPaid={() => refresh(stores.flashPush, stores.flashHistory)}
      onClose={onClose}
    />
  )
}

const Flash = ({ sid, onWins }: { sid: string; onWins: () => void }) => {
  const buys = useMay('store.services')
  const read = useRead(stores.flashPush, { params: { sid } })
  useRefreshOn('store', [stores.flashPush, stores.flashHistory])
  const [buying, setBuying] = useState<Plan>()
  return (
    <Panel title="闪推服务">
      <Loaded reading={read} skeleton={<Skeleton rows={5} height={24} />}>
        {(flash) => (
          <>
            <p className={styles.standing}>
              <ServiceStanding service={flash} />
            </p>
            <p className={styles.standing}>
              抢单池的新单比其他门店早 {flash.head_start_seconds} 秒看到。
              {flash.won.count > 0 ? (
                <Button kind="text" onClick={onWins}>
                  优先时间内已抢到 {flash.won.count} 单，共 <Money yuan={flash.won.amount} />
                </Button>
              ) : (
                <span className={styles.quiet}>还没有在优先时间内抢到订单</span>
              )}
            </p>
            <Plans service={flash} plans={flash.plans} onBuy={buys ? setBuying : undefined} />
            {buying && <Buy plan={buying} flash={flash} onClose={() => setBuying(undefined)} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const FlashParts = ({ sid, page, onPage }: { sid: string; page: number; onPage: (page: number) => void }) => {
  const [wins, setWins] = useState(false)
  return (
    <>
      <Flash sid={sid} onWins={() => setWins(true)} />
      {wins && <Wins sid={sid} onClose={() => setWins(false)} />}
      <History sid={sid} page={page} onPage={onPage} />
    </>
  )
}

export const FlashPage = () => (
  <StoreSettingFrame name="storeFlash" note="按门店购买，没到期再买就接着延长">
    {({ sid, page, onPage }) => <FlashParts key={sid} sid={sid} page={page} onPage={onPage} />}
  </StoreSettingFrame>
)

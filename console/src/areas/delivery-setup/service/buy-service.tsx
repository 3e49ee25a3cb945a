import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { BuyPlan } from '#widgets/services/buy-plan.tsx'
import type { Plan, Service } from '../delivery-setup.ts'

const refreshService = () => refresh(deliverySetup.service, deliverySetup.purchases, deliverySetup.storeChannels)

export const BuyService = ({ plan, service, onClose }: { plan: Plan; service: Service; onClose: () => void }) => {
  const { send } = useSend(deliverySetup.buyService)
  const buy = async (pay_password: string) => {
    const answer = await send({ body: { plan_id: plan.id, pay_password, revision: service.terms.revision } })
    if (answer.ok) {
      await refreshService()
      saySuccess(`商家版配送服务有效期至 ${answer.data.until?.slice(0, 10) ?? ''}`)
      onClose()
    }
    return answer
  }
  return (
    <BuyPlan
      name="商家版配送服务"
      plan={plan}
      service={service}
      onBuy={buy}
      payableOf={({ id }) => ({ kind: 'deliveryService', payableRef: String(id) })}
      onPaid={refreshService}
      onClose={onClose}
    />
  )
}

import { gateways } from '@zdb/contract/money/payments/gateways'
import { chargesUnderWay } from '#areas/money/payments/public'
import { addBacklogs, type HealthSource } from '#core/domain/health'
import { gatewaysInUse } from '#ports/payments/in-use'
import { payoutsUnderWay } from './payouts.sql.ts'

/** Open charges are asked after every minute and payouts every ten: with one of them a gateway is never silent for long. */
export const gatewayHealth: HealthSource = {
  kind: 'payments',
  read: async () => {
    const [charges, payouts] = await Promise.all([chargesUnderWay(), payoutsUnderWay()])
    return gatewaysInUse().map(({ name }) => {
      const [coming, going] = [charges.get(name), payouts.get(name)]
      const inUse = [
        ...(coming?.open ? [`${coming.open}笔收款进行中`] : []),
        ...(going?.open ? [`${going.open}笔付款进行中`] : []),
      ]
      return {
        provider: `payments:${name}`,
        label: gateways[name].label,
        inUse: inUse.join('，'),
        ...addBacklogs(coming, going),
      }
    })
  },
}

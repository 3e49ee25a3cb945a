import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { routeTo, type Route } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Empty } from '#ui/page/empty.tsx'

type Obstacle = NonNullable<WireResult<typeof receivedOrders.pool>['obstacle']>

/** Where each obstacle is mended. */
const ways: Readonly<Record<Obstacle['reason'], { label: string; to: (sid: string) => Route }>> = {
  noStore: { label: '去开门店', to: () => routeTo('stores') },
  notLimited: { label: '查看违规处罚', to: () => routeTo('penalties') },
  owesNobody: { label: '查看余额与待偿款', to: () => routeTo('finance') },
  depositPaid: { label: '缴纳诚信保证金', to: (sid) => routeTo('storeDeposit', { sid }) },
  depositStays: { label: '查看退还申请', to: (sid) => routeTo('storeDeposit', { sid }) },
  inTrade: { label: '查看门店', to: (sid) => routeTo('storeInfo', { sid }) },
  receiving: { label: '去开通接单', to: (sid) => routeTo('receiveSetting', { sid }) },
  open: { label: '去恢复营业', to: () => routeTo('stores') },
  qualified: { label: '查看门店类目', to: (sid) => routeTo('storeSetting', { sid }) },
  foodPermit: { label: '去认证', to: (sid) => routeTo('storeFoodPermit', { sid }) },
  inScope: { label: '调整抢单区域', to: (sid) => routeTo('grabScope', { sid }) },
  inDeliveryArea: { label: '调整配送区域', to: (sid) => routeTo('deliveryArea', { sid }) },
  inTime: { label: '调整接单设置', to: () => routeTo('receiveTransfer') },
  dearEnough: { label: '调整接单设置', to: () => routeTo('receiveTransfer') },
  slotOpen: { label: '查看节日计划', to: () => routeTo('festivals') },
  aboveFloor: { label: '查看节日计划', to: () => routeTo('festivals') },
}

/** Nothing to grab, and the real reason: a filter, the store, its settings, or that there is nothing. */
export const EmptyPool = ({
  obstacle,
  narrowed,
  onClear,
}: {
  obstacle: Obstacle | null
  narrowed: boolean
  onClear: () => void
}) => {
  if (narrowed)
    return (
      <Empty reason="没有符合筛选的订单">
        <Button onClick={onClear}>清除筛选</Button>
      </Empty>
    )
  if (!obstacle) return <Empty reason="同城现在没有可抢的订单，有新单时会自动出现在这里。" />
  const { label, to } = ways[obstacle.reason]
  return (
    <Empty reason={obstacle.words}>
      <PageLink to={to(obstacle.sid)}>{label}</PageLink>
    </Empty>
  )
}

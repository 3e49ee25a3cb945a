import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { rideDetailOf } from '../ride.ts'
import { GoodsList } from '#widgets/order/goods-list.tsx'
import { CallPanel } from './call-panel.tsx'
import { useTerms } from './terms.ts'

/** What is in the parcel; the board beside it does without. */
const About = ({ sn }: { sn: string }) => {
  const { data } = useRead(delivery.goods, { params: { order_sn: sn } })
  if (!data) return null
  return (
    <Panel title="送什么">
      <GoodsList goods={data.items} />
    </Panel>
  )
}

/** Another rider for a parcel of no order that nobody brought: to the same people and door, without writing them again. */
export const CallAgain = ({ sn }: { sn: string }) => {
  const open = useOpen()
  const [terms, change] = useTerms()
  if (!terms) return <Skeleton rows={6} />
  return (
    <CallPanel
      parcel={{ order: { type: 'hand', sn } }}
      terms={terms}
      onTerms={change}
      note={<PageLink to={rideDetailOf(sn)}>手工呼叫 {sn}</PageLink>}
      about={<About sn={sn} />}
      help={
        <>
          <PageLink to={rideDetailOf(sn)}>查看配送</PageLink>
          <PageLink to={routeTo('callRider')}>重新填写收货信息</PageLink>
        </>
      }
      ways={<Button onClick={() => open(routeTo('deliveries'))}>配送管理</Button>}
    />
  )
}

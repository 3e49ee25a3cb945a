import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { GoodsList } from '#widgets/order/goods-list.tsx'
import { CallPanel } from './call-panel.tsx'
import { orderSources, type OrderType } from './order-sources.ts'
import { useTerms } from './terms.ts'

/** What the order holds; the board beside it does without. */
const About = ({ type, sn }: { type: OrderType; sn: string }) => {
  const { data } = useRead(delivery.batchList, { query: { type, sns: sn } })
  const [order] = data ?? []
  if (!order) return null
  return (
    <Panel title="送什么">
      <GoodsList goods={order.goods_items} />
    </Panel>
  )
}

/** A rider for an order: everything but the choice is known. */
export const CallForOrder = ({ type, sn }: { type: OrderType; sn: string }) => {
  const open = useOpen()
  const [terms, change] = useTerms()
  const { title, of, list } = orderSources[type]
  if (!terms) return <Skeleton rows={6} />
  return (
    <CallPanel
      parcel={{ order: { type, sn } }}
      terms={terms}
      onTerms={change}
      note={
        <PageLink to={of(sn)}>
          {title} {sn}
        </PageLink>
      }
      about={<About type={type} sn={sn} />}
      help={
        <>
          <PageLink to={of(sn)}>回到订单</PageLink>
          <PageLink to={routeTo('deliveries', { keyword: sn })}>查看配送</PageLink>
        </>
      }
      ways={
        <>
          <Button onClick={() => open(of(sn))}>回到订单</Button>
          <Button onClick={() => open(list)}>回到列表</Button>
        </>
      }
    />
  )
}

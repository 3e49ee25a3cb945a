import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Copyable } from '#ui/action/copyable.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import { LoadedDetail } from '#ui/detail/loaded-detail.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import type { RideDetail } from '../ride.ts'
import { useDeliveryActions } from '../actions.tsx'
import { NamedPage } from '#widgets/order/detail/named-page.tsx'
import { Timeline } from '#widgets/order/timeline.tsx'
import { RideFacts } from './ride-facts.tsx'
import { RideMoney } from './ride-money.tsx'
import { RideStatus } from './ride-status.tsx'

const { title } = pages.delivery

const Detail = ({ ride }: { ride: RideDetail }) => {
  const { actionsOf, dialogs } = useDeliveryActions()
  return (
    <>
      <DetailPage
        title={title}
        note={
          <>
            <ChannelMark channel={ride.channel} named /> <Copyable text={ride.sn} />
          </>
        }
        facts={
          <>
            <RideFacts ride={ride} />
            <RideMoney ride={ride} />
          </>
        }
        // The map of where the rider is stands on this page already.
        now={<RideStatus ride={ride} actions={actionsOf(ride).filter(({ name }) => name !== 'location')} />}
        history={
          <Panel title="全部记录">
            <Timeline entries={ride.timeline} />
          </Panel>
        }
      />
      {dialogs}
    </>
  )
}

const Ride = ({ sn }: { sn: string }) => {
  const ride = useRead(delivery.detail, { query: { sn } })
  useRefreshOn('logistics', [delivery.detail, delivery.location])
  return (
    <LoadedDetail title={title} back={<PageLink to={routeTo('deliveries')}>返回配送管理</PageLink>} reading={ride}>
      {(data) => <Detail key={data.sn} ride={data} />}
    </LoadedDetail>
  )
}

export const DeliveryPage = () => (
  <NamedPage by="sn" thing="配送单" way="配送列表进入">
    {(sn) => <Ride sn={sn} />}
  </NamedPage>
)

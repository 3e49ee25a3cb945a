import { delivery } from '@zdb/contract/delivery/endpoints'
import { text, useFilter } from '#core/filter.ts'
import { PageLink } from '#core/link.tsx'
import { useRead } from '#core/query.tsx'
import { useRefreshOn } from '#core/refresh-on.ts'
import { Copyable } from '#ui/copyable.tsx'
import { DetailPage } from '#ui/detail-page.tsx'
import { Empty } from '#ui/empty.tsx'
import { LoadedDetail } from '#ui/loaded-detail.tsx'
import { Panel } from '#ui/panel.tsx'
import { ChannelMark } from '#widgets/channel-mark.tsx'
import type { RideDetail } from '#widgets/delivery-actions/ride.ts'
import { useDeliveryActions } from '#widgets/delivery-actions/use-delivery-actions.tsx'
import { Timeline } from '#widgets/timeline.tsx'
import { RideFacts } from './parts/detail-facts.tsx'
import { RideMoney } from './parts/detail-money.tsx'
import { Now } from './parts/detail-now.tsx'

const title = '配送详情'
const fields = { sn: text() }

const Detail = ({ ride }: { ride: RideDetail }) => {
  const { actionsOf, opened } = useDeliveryActions()
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
        now={<Now ride={ride} actions={actionsOf(ride).filter(({ name }) => name !== 'location')} />}
        history={
          <Panel title="全部记录">
            <Timeline entries={ride.timeline} />
          </Panel>
        }
      />
      {opened}
    </>
  )
}

export const DeliveryPage = () => {
  const [{ sn }] = useFilter(fields)
  const ride = useRead(delivery.detail, { query: { sn } }, { enabled: sn !== '' })
  useRefreshOn('logistics', [delivery.detail, delivery.location])
  if (!sn) return <Empty reason="没有指定配送单，请从配送列表进入" />
  return (
    <LoadedDetail title={title} back={<PageLink to="logistics">返回配送管理</PageLink>} reading={ride}>
      {(data) => <Detail key={data.sn} ride={data} />}
    </LoadedDetail>
  )
}

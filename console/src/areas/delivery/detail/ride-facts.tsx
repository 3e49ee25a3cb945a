import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { isRiding } from '@zdb/contract/couriers/delivery/states'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { kmText } from '#ui/format/distance.ts'
import { Countdown } from '#ui/time/countdown.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { nearArea } from '#ui/format/near-area.ts'
import { Panel } from '#ui/detail/panel.tsx'
import type { RideDetail } from '../ride.ts'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { GoodsList } from '#widgets/order/goods-list.tsx'
import { RevealContact } from '#widgets/order/detail/reveal-contact.tsx'
import { LiveRiderMap } from '../rider-map/rider-map.tsx'
import { windowOf } from '../ride-window.ts'
import { PrintLabel } from '../list/print-label.tsx'
import parts from '#widgets/order/detail/detail-parts.module.css'

const originPages = {
  online: { allow: 'online.read', to: (sn: string) => routeTo('onlineOrder', { no: sn }) },
  received: { allow: 'received.read', to: (sn: string) => routeTo('receivedOrder', { sn }) },
} as const

/** The order it is called for; a link for whoever may look at it. */
const Origin = ({ origin }: Pick<RideDetail, 'origin'>) => {
  const readsOnline = useMay(originPages.online.allow)
  const readsReceived = useMay(originPages.received.allow)
  if (origin.type === 'hand') return <>{origin.label}</>
  const may = origin.type === 'online' ? readsOnline : readsReceived
  return (
    <>
      {origin.label}{' '}
      {may ? (
        <PageLink to={originPages[origin.type].to(origin.sn)}>{origin.sn}</PageLink>
      ) : (
        <Copyable text={origin.sn} />
      )}
    </>
  )
}

/** Whom it is for, in full, for whoever calls riders; the buyer of an online order is behind that order's permission. */
const RevealConsignee = ({ ride: { sn, origin } }: { ride: RideDetail }) => {
  const { send, pending } = useSend(delivery.reveal)
  const dispatches = useMay('delivery.dispatch')
  const reveals = useMay('online.reveal')
  const read = async () => {
    const answer = await send({ query: { sn } })
    return answer.ok ? answer.data : undefined
  }
  return dispatches && (origin.type !== 'online' || reveals) && <RevealContact read={read} pending={pending} />
}

/** A label of our own for a parcel that still travels, in the size that the shop's printer has. */
const OwnLabel = ({ ride: { sn, status } }: { ride: RideDetail }) => {
  const prints = useMay('print.tickets')
  return (
    prints && isRiding(status) && <PageLink to={routeTo('printSheet', { document: 'label', sn })}>自印面单</PageLink>
  )
}

const MapPanel = ({ ride }: { ride: RideDetail }) => (
  <Panel title="路线">
    <LiveRiderMap
      sid={ride.shop.sid}
      sn={ride.sn}
      status={ride.status}
      names={{ shop: ride.shop.name, door: `${nearArea(ride.areainfo)}${ride.address}`, rider: ride.rider?.name }}
      until={ride.window_end}
    />
  </Panel>
)

const PlacePanel = ({ ride }: { ride: RideDetail }) => (
  <Panel title="收货与取货">
    <Facts
      rows={filledRows({
        配送时间: (
          <>
            <strong className={parts.lead}>
              <DeliveryWindow {...windowOf(ride)} />
            </strong>{' '}
            {/* The panel beside it counts what is due next; this one counts the flowers. */}
            {(isRiding(ride.status) || ride.trouble !== '') && ride.turn.of !== '送达' && (
              <Countdown of="送达" until={ride.window_end} />
            )}
          </>
        ),
        收货地址: (
          <>
            <strong className={parts.lead}>
              {ride.areainfo}
              {ride.address}
            </strong>
            {ride.distance !== null && <span className={parts.quiet}> · {kmText(ride.distance)}</span>}
          </>
        ),
        收货人: (
          <>
            {ride.consignee} {ride.mobile} <RevealConsignee ride={ride} />
          </>
        ),
        取货门店: (
          <>
            {ride.shop.name} <span className={parts.quiet}>{ride.shop_spot.address}</span>
          </>
        ),
        订单: <Origin origin={ride.origin} />,
        运单号: ride.waybill && (
          <>
            <Copyable text={ride.waybill} /> {ride.print_html && <PrintLabel html={ride.print_html} />}
            <OwnLabel ride={ride} />
          </>
        ),
        备注: ride.remarks,
      })}
    />
  </Panel>
)

/** Where it is, whom it is for, and what is in it. */
export const RideFacts = ({ ride }: { ride: RideDetail }) => (
  <>
    <MapPanel ride={ride} />
    <PlacePanel ride={ride} />
    <Panel title="商品">
      <GoodsList goods={ride.goods_items} />
    </Panel>
  </>
)

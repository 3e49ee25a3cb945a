import { areaName } from '@zdb/contract/kit/area-name'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { RouteSketch } from '#widgets/map/route-sketch.tsx'
import { ActionButton } from './action-button.tsx'
import type { DetailPart } from './detail-part.ts'
import { RevealButton, useReveal } from '../list/reveal-contact.tsx'
import parts from '#widgets/order/detail/detail-parts.module.css'
import styles from './detail-parts.module.css'

/** A masked number is there to be recognised, a full one to be dialled. */
const Phone = ({ text, full }: { text: string; full: boolean }) => (full ? <Copyable text={text} /> : <>{text}</>)

/** Whom it is for, where and when; people are masked until somebody who may asks, and that is recorded. */
export const AddressPanel = (part: DetailPart) => {
  const { order } = part
  const revealed = useReveal(order.order_sn)
  const full = revealed.secrets !== undefined
  const people = revealed.secrets ?? order
  const place = `${areaName(order)}${people.address}`
  return (
    <Panel
      title="收货与配送"
      extra={
        <span className={styles.acts}>
          <ActionButton {...part} name="fastModify" words="快速修改" />
          <ActionButton {...part} name="updateConsignee" words="修改收货人" />
        </span>
      }
    >
      <Facts
        rows={filledRows({
          配送时间: (
            <strong className={parts.lead}>
              <DeliveryWindow date={order.delivery_date} time={order.delivery_time} />
            </strong>
          ),
          地址: (
            <>
              <strong className={parts.lead}>{full ? <Copyable text={place} /> : place}</strong>
              {order.distance !== null && <span className={parts.quiet}> {order.distance.toFixed(1)} km</span>}
            </>
          ),
          收货人: (
            <>
              {people.consignee} <Phone text={people.mobile} full={full} />{' '}
              {order.actions.includes('reveal') && <RevealButton {...revealed} />}
              {order.can_decrypt && !full && <span className={parts.quiet}>完整信息在渠道，查看时取回</span>}
            </>
          ),
          备用电话: people.phone && <Phone text={people.phone} full={full} />,
          买家: (people.buyer_name || people.buyer_mobile) && (
            <>
              {people.buyer_name} {people.buyer_mobile && <Phone text={people.buyer_mobile} full={full} />}
            </>
          ),
          配送门店: (
            <>
              {order.delivery_shop?.name ?? '未安排'}{' '}
              <ActionButton {...part} name="dispatch" words={order.delivery_shop ? '换门店' : '安排门店'} />
            </>
          ),
          原门店: (order.original_shop || order.actions.includes('originalShop')) && (
            <>
              {order.original_shop?.name ?? '未设置'} <ActionButton {...part} name="originalShop" words="设置" />
            </>
          ),
        })}
      />
      <RouteSketch order={order} />
    </Panel>
  )
}

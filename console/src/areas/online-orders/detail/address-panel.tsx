import { areaName } from '@zdb/contract/kit/orders/area-name'
import { kmText } from '#ui/format/distance.ts'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { RouteSketch } from '#widgets/map/route-sketch.tsx'
import { ActionButton } from './action-button.tsx'
import type { DetailPart } from './detail-part.ts'
import { RevealConsignee } from '../reveal-consignee.tsx'
import parts from '#widgets/order/detail/detail-parts.module.css'
import styles from './detail-parts.module.css'

/** Whom it is for, where and when; people are masked until somebody who may asks, and that is recorded. */
export const AddressPanel = (part: DetailPart) => {
  const { order } = part
  const { transfer_shop: holder } = order
  const distance = holder ? holder.distance : order.distance
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
              <strong className={parts.lead}>
                {areaName(order)}
                {order.address}
              </strong>
              {distance !== null && <span className={parts.quiet}> {kmText(distance)}</span>}
            </>
          ),
          收货人: (
            <>
              {order.consignee} {order.mobile} {order.actions.includes('reveal') && <RevealConsignee order={order} />}
              {order.can_decrypt && <span className={parts.quiet}>完整信息在渠道，查看时取回</span>}
            </>
          ),
          备用电话: order.phone,
          买家: [order.buyer_name, order.buyer_mobile].filter(Boolean).join(' '),
          接单门店: holder?.name,
          配送门店: !holder && (
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

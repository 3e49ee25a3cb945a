import { useState } from 'react'
import { commentMarks } from '@zdb/contract/orders/transfer-orders/states'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { kmText } from '#ui/format/distance.ts'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { useMay } from '#core/session/session.ts'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { Counterpart } from '#widgets/order/detail/counterpart.tsx'
import { MoneyLines } from '#widgets/order/detail/money-lines.tsx'
import { OrderMoney } from '#widgets/order/detail/order-money.tsx'
import { makingRows } from '#widgets/goods/making.tsx'
import { GoodsList } from '#widgets/order/goods-list.tsx'
import { shopTitle, type OrderDetail } from '#widgets/order/order.ts'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import { ReportStore } from '#widgets/shops/report-store.tsx'
import { RouteSketch } from '#widgets/map/route-sketch.tsx'
import parts from '#widgets/order/detail/detail-parts.module.css'
import { ContactButton } from '#widgets/chat/contact-button.tsx'

const GoodsPanel = ({ order }: { order: OrderDetail }) => (
  <Panel title="商品">
    <GoodsList goods={order.goods_items} />
    <Facts
      rows={filledRows({
        贺卡: order.card_con && <Copyable text={order.card_con} />,
        备注: order.order_remarks,
        ...makingRows(order.making),
      })}
    />
  </Panel>
)

/** What was passed on from a sales channel leads back there. */
const Origin = ({ sn }: { sn: string }) => (
  <PageLink to={routeTo(sn.startsWith('O') ? 'onlineOrder' : 'transferOrder', { no: sn })}>{sn}</PageLink>
)

/** A shop that is not what it seems is reported from where one deals with it. */
const ReceivingShop = ({ shop }: { shop: NonNullable<OrderDetail['shop']> }) => {
  const [reporting, setReporting] = useState(false)
  return (
    <>
      {shop.name}（{shop.merchant_name}）
      <ContactButton merchantId={shop.merchant_id} name={shop.name} />
      <Button kind="text" onClick={() => setReporting(true)}>
        反馈门店
      </Button>
      {reporting && <ReportStore shop={shop} onClose={() => setReporting(false)} />}
    </>
  )
}

const PeoplePanel = ({ order }: { order: OrderDetail }) => {
  const place = `${order.areainfo}${order.address}`
  return (
    <Panel title="收货与配送">
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
                <Copyable text={place} />
              </strong>
              {order.distance !== null && <span className={parts.quiet}> {kmText(order.distance)}</span>}
            </>
          ),
          收货人: (
            <>
              {order.consignee} <Copyable text={order.mobile} />
            </>
          ),
          备用电话: order.phone && <Copyable text={order.phone} />,
          [shopTitle(order)]: order.shop && <ReceivingShop shop={order.shop} />,
          门店联系人: order.contact && <Counterpart contact={order.contact} />,
          配送门店: order.delivery_shop?.name,
          原订单: order.origin_sn && <Origin sn={order.origin_sn} />,
          再发订单: order.again_sn && <Origin sn={order.again_sn} />,
        })}
      />
      <RouteSketch order={order} />
    </Panel>
  )
}

/** Who may see all of the order's money has a panel of its own for that. */
const MoneyPanel = ({ order }: { order: OrderDetail }) => {
  const seesMoney = useMay('finance.read')
  return (
    <>
      <Panel title="金额">
        <Facts
          rows={{
            转单价格: order.order_amount === null ? '待报价' : <Money yuan={order.order_amount} lead />,
          }}
        />
        {!seesMoney && <MoneyLines lines={order.money} />}
      </Panel>
      <OrderMoney sn={order.sn} />
    </>
  )
}

const PhotosPanel = ({ order }: { order: OrderDetail }) => (
  <Panel title="实拍">
    <PhotoStrip
      label="实拍"
      photos={order.photos.map(({ url, status_zh, cause }) => ({
        url,
        note: [status_zh, cause].filter(Boolean).join('：'),
      }))}
    />
  </Panel>
)

const CommentPanel = ({ comment }: { comment: NonNullable<OrderDetail['comment']> }) => (
  <Panel title={comment.by_default ? '评价（系统默认好评）' : '评价'}>
    <Facts
      rows={filledRows({
        ...Object.fromEntries(
          Object.entries(commentMarks).map(([name, label]) => [
            label,
            comment.marks[name] && `${comment.marks[name]} 分`,
          ]),
        ),
        内容: comment.text,
      })}
    />
    {comment.images.length > 0 && <PhotoStrip label="评价图片" photos={comment.images.map((url) => ({ url }))} />}
  </Panel>
)

export const OrderFacts = ({ order }: { order: OrderDetail }) => (
  <>
    <GoodsPanel order={order} />
    <PeoplePanel order={order} />
    {order.photos.length > 0 && <PhotosPanel order={order} />}
    <MoneyPanel order={order} />
    {order.comment && <CommentPanel comment={order.comment} />}
  </>
)

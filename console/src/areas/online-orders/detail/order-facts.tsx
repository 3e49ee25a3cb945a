import { deliveryTypes } from '@zdb/contract/orders/online-orders/states'
import { PageLink } from '#core/router/link.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { makingRows } from '#widgets/goods/making.tsx'
import { GoodsList } from '#widgets/order/goods-list.tsx'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import { detailOf } from '../online-order.ts'
import { ActionButton } from './action-button.tsx'
import { goodsSum, refundedSum } from './refunded-sum.ts'
import { AddressPanel } from './address-panel.tsx'
import type { DetailPart, OnlineDetail } from './detail-part.ts'
import parts from '#widgets/order/detail/detail-parts.module.css'
import styles from './detail-parts.module.css'

const GoodsPanel = (part: DetailPart) => {
  const { order } = part
  return (
    <Panel
      title="商品"
      extra={
        <span className={styles.acts}>
          <ActionButton {...part} name="changeSku" words="换规格" />
          <ActionButton {...part} name="updateGoods" words="修改商品" />
        </span>
      }
    >
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
}

const MoneyPanel = (part: DetailPart) => {
  const { order } = part
  const refunded = refundedSum(order)
  return (
    <Panel title="金额" extra={<ActionButton {...part} name="updateAmount" words="修改金额" />}>
      <Facts
        rows={filledRows({
          商品合计: <Money yuan={goodsSum(order)} />,
          订单金额: <Money yuan={order.order_amount} lead />,
          预计收入: order.income !== null && <Money yuan={order.income} />,
          已退款: refunded && <Money yuan={refunded} />,
        })}
      />
    </Panel>
  )
}

const InvoicePanel = (part: DetailPart) => {
  const { invoice } = part.order
  return (
    <Panel
      title="发票"
      extra={<ActionButton {...part} name="updateInvoice" words={invoice ? '修改发票' : '填写发票'} />}
    >
      {invoice ? (
        <Facts
          rows={filledRows({
            发票抬头: <Copyable text={invoice.title} />,
            税号: invoice.tax_no && <Copyable text={invoice.tax_no} />,
            邮箱: invoice.email && <Copyable text={invoice.email} />,
          })}
        />
      ) : (
        <p className={parts.quiet}>买家没有要发票</p>
      )}
    </Panel>
  )
}

const PhotosPanel = (part: DetailPart) => (
  <Panel title="照片" extra={<ActionButton {...part} name="uploadPhotos" words="上传照片" />}>
    {part.order.photos.length > 0 ? (
      <PhotoStrip label="照片" photos={part.order.photos.map((url) => ({ url }))} />
    ) : (
      <p className={parts.quiet}>还没有照片</p>
    )}
  </Panel>
)

/** Same phone, same day, same address: somebody should look before two bouquets are made. */
const DuplicatesPanel = ({ duplicates }: Pick<OnlineDetail, 'duplicates'>) => (
  <Panel title="可能重复的网单">
    <ul className={styles.lines} aria-label="可能重复的网单">
      {duplicates.map((twin) => (
        <li key={twin.order_sn}>
          <p className={styles.line}>
            <PageLink to={detailOf(twin.order_sn)}>{twin.order_sn}</PageLink>
            <span className={parts.quiet}>{twin.channel_name}</span>
            <span className={parts.quiet}>{twin.order_status_zh}</span>
            <span className={parts.quiet}>
              下单 <Ago moment={twin.created_at} />
            </span>
          </p>
          <p className={styles.line}>
            <span>{twin.goods}</span>
            <span className={parts.quiet}>配送 {twin.delivery_time}</span>
            <Money yuan={twin.order_amount} />
          </p>
        </li>
      ))}
    </ul>
  </Panel>
)

/** How far the order is on its channel, whatever was done with it here. */
const channelWords: Readonly<Record<string, string>> = {
  paid: '已付款',
  confirmed: '已接单',
  shipped: '已发货',
  finished: '已完成',
  cancelled: '已取消',
}

export const SourcePanel = ({ order }: { order: OnlineDetail }) => (
  <Panel title="来源">
    <Facts
      rows={filledRows({
        渠道: order.channel.name,
        网店: order.online_shop.name,
        渠道单号: order.channel_order_sn && <Copyable text={order.channel_order_sn} />,
        渠道状态: order.online_shop.id && channelWords[order.channel_status],
        小票号: order.day_seq && `#${order.day_seq}`,
        配送方式: deliveryTypes[order.delivery_type as keyof typeof deliveryTypes],
        下单时间: order.created_at,
        打印: order.printed ? '已打印' : '未打印',
      })}
    />
  </Panel>
)

/** What was ordered, for whom, for how much. */
export const OrderFacts = (part: DetailPart) => (
  <>
    {part.order.duplicates.length > 0 && <DuplicatesPanel duplicates={part.order.duplicates} />}
    <GoodsPanel {...part} />
    <AddressPanel {...part} />
    <MoneyPanel {...part} />
  </>
)

/** What goes with the goods. */
export const OrderPapers = (part: DetailPart) => (
  <>
    <InvoicePanel {...part} />
    <PhotosPanel {...part} />
  </>
)

import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { commentMarks, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { pages, routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { LoadedDetail } from '#ui/detail/loaded-detail.tsx'
import { kmText } from '#ui/format/distance.ts'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { BadgeTags } from '#widgets/order/badge-tags.tsx'
import { PrintedMark } from '#widgets/order/printed-mark.tsx'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { GoodsList } from '#widgets/order/goods-list.tsx'
import { badges, hasNextStep, shopTitle, toneOf, type OrderDetail } from '#widgets/order/order.ts'
import { useKeys } from '#core/router/page-keys.ts'
import { JobsPanel } from '#widgets/print/jobs-panel.tsx'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import { RouteSketch } from '#widgets/map/route-sketch.tsx'
import { Counterpart } from '#widgets/order/detail/counterpart.tsx'
import { OrderMoney } from '#widgets/order/detail/order-money.tsx'
import { OrderPrice } from '#widgets/order/detail/order-price.tsx'
import { NamedPage } from '#widgets/order/detail/named-page.tsx'
import { Timeline } from '#widgets/order/timeline.tsx'
import { OrderTurn } from '#widgets/order/turn/order-turn.tsx'
import { isPrintable, useReceivedActions } from '../actions.tsx'
import { ModificationFacts } from './modification-facts.tsx'
import { TrackingPanel } from './tracking-panel.tsx'
import parts from '#widgets/order/detail/detail-parts.module.css'
import { ContactButton } from '#widgets/chat/contact-button.tsx'

const { title } = pages.receivedOrder

/** Not accepted yet: where exactly it goes is told afterwards. */
const isAsked = ({ order_status }: OrderDetail) => order_status === transferStates.waitReceive.code

const isOpen = ({ modification }: OrderDetail) => modification?.status === 0

const Now = ({ order }: { order: OrderDetail }) => {
  const { actionsOf, dialogs } = useReceivedActions()
  const actions = actionsOf(order)
  useKeys('接单', [
    {
      keys: 'P',
      words: '打印小票',
      press: ['p'],
      act: () => {
        const paper = actions.find(({ name }) => name === 'printTicket')
        if (!paper) return false
        paper.onPress()
      },
    },
  ])
  return (
    <Panel title="现在">
      <div className={parts.now}>
        <span className={parts.badges}>
          <StatusTag tone={toneOf(order.tone)}>{order.order_status_zh}</StatusTag>
          <BadgeTags names={order.badges} badges={badges} />
          <PrintedMark paper={order.paper} full />
        </span>
        <OrderPrice order={order} />
        <OrderTurn order={order} side="shop" full />
        {order.festival_note && <p role="note">{order.festival_note}</p>}
        {order.reason && <p>原因：{order.reason}</p>}
        {order.memo && <p className={parts.quiet}>我的备注：{order.memo}</p>}
        {order.order_logistics?.logistics_order_no && (
          <p>
            配送{order.order_logistics.status_zh}{' '}
            <PageLink to={routeTo('delivery', { sn: order.order_logistics.logistics_order_no })}>
              {order.order_logistics.logistics_order_no}
            </PageLink>
          </p>
        )}
        <Actions actions={actions} quiet={!hasNextStep(order, 'shop')} />
      </div>
      {dialogs}
    </Panel>
  )
}

const moneyRows = ({ money }: OrderDetail) =>
  Object.fromEntries(
    money.map(({ title, amount, at }) => [`${title} ${at.slice(5, 16)}`, <Money key={at} yuan={amount} />]),
  )

const OrderFacts = ({ order, seesMoney }: { order: OrderDetail; seesMoney: boolean }) => (
  <>
    {order.modification && isOpen(order) && (
      <Panel title="对方申请修改订单">
        <ModificationFacts modification={order.modification} />
      </Panel>
    )}
    <Panel title="商品">
      <GoodsList goods={order.goods_items} />
      <Facts rows={{ 贺卡: order.card_con || '无', 备注: order.order_remarks || '无' }} />
    </Panel>
    <Panel title="配送">
      <Facts
        rows={{
          配送时间: (
            <span className={parts.lead}>
              <DeliveryWindow date={order.delivery_date} time={order.delivery_time} />
            </span>
          ),
          收货人: (
            <>
              {order.consignee} {order.mobile && <Copyable text={order.mobile} />}{' '}
              {order.phone && <Copyable text={order.phone} />}
            </>
          ),
          收货地址: (
            <>
              <span className={parts.lead}>
                {order.areainfo} {!isAsked(order) && order.address}
              </span>{' '}
              <span className={parts.quiet}>
                {[order.distance !== null && kmText(order.distance), isAsked(order) && order.address]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
          发单方: (
            <>
              {order.source_merchant.name}
              <ContactButton merchantId={order.source_merchant.merchant_id} name={order.source_merchant.name} />
            </>
          ),
          ...(order.contact && { 发单方联系人: <Counterpart contact={order.contact} /> }),
          [shopTitle(order)]: order.shop?.name ?? '–',
          配送门店: order.delivery_shop?.name ?? order.shop?.name ?? '–',
        }}
      />
      <RouteSketch order={order} />
    </Panel>
    <Panel title="货款">
      <Facts
        rows={{
          订单金额: order.order_amount === null ? '待报价' : <Money yuan={order.order_amount} lead />,
          ...(!seesMoney && moneyRows(order)),
        }}
      />
    </Panel>
    <OrderMoney sn={order.sn} />
    {order.photos.length > 0 && (
      <Panel title="实拍">
        <PhotoStrip
          label="实拍照片"
          photos={order.photos.map(({ url, status_zh, cause }) => ({
            url,
            note: cause ? `${status_zh}：${cause}` : status_zh,
          }))}
        />
      </Panel>
    )}
    <TrackingPanel sn={order.sn} />
    {isPrintable(order) && <JobsPanel source="received" sn={order.sn} />}
    {order.comment && (
      <Panel title="评价" extra={order.comment.by_default ? <small>系统默认好评</small> : undefined}>
        <Facts
          rows={{
            ...Object.fromEntries(
              Object.entries(commentMarks).map(([mark, label]) => [label, `${order.comment?.marks[mark] ?? '–'} 分`]),
            ),
            评语: order.comment.text || '无',
          }}
        />
        {order.comment.images.length > 0 && (
          <PhotoStrip label="评价图片" photos={order.comment.images.map((url) => ({ url }))} />
        )}
      </Panel>
    )}
  </>
)

const ReceivedOrder = ({ sn }: { sn: string }) => {
  const seesMoney = useMay('finance.read')
  const order = useRead(receivedOrders.detail, { params: { sn } })
  useRefreshOn('receive_order', [receivedOrders.detail, receivedOrders.tracking])
  return (
    <LoadedDetail title={title} back={<PageLink to={routeTo('receivedOrders')}>返回接单管理</PageLink>} reading={order}>
      {(data) => (
        <DetailPage
          title={title}
          note={
            <>
              {data.kind_zh} <Copyable text={data.sn} />
            </>
          }
          facts={<OrderFacts order={data} seesMoney={seesMoney} />}
          now={<Now order={data} />}
          history={
            <Panel title="全部记录">
              <Timeline entries={data.timeline} />
            </Panel>
          }
        />
      )}
    </LoadedDetail>
  )
}

export const ReceivedOrderPage = () => (
  <NamedPage by="sn" thing="订单" way="接单列表进入">
    {(sn) => <ReceivedOrder sn={sn} />}
  </NamedPage>
)

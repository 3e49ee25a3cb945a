import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { yuanText } from '@zdb/contract/kit/fen'
import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import { goodsBrief } from '#core/domain/goods-brief'
import type { Order } from './online-order.sql.ts'

type PushText = {
  event: PushEvent & `online${string}`
  title: string
  /** What there is to say beside the title. */
  more?: (order: Order) => string
  voice?: string
}

/** 美团外卖 #27 红玫瑰: which order it is, in the shop's words. */
const from = ({ channel, day_sequence, goods }: Order): string =>
  [channelOf(channel).name, day_sequence && `#${day_sequence}`, goodsBrief(goods)].filter(Boolean).join(' ')

/** What the merchant hears of its online orders, and what is spoken. */
const pushTexts = {
  arrived: {
    event: 'onlineNew',
    title: '新的网单',
    more: ({ city, county, amount }) => `${city}${county}，${yuanText(amount)}`,
    voice: 'new-order.wav',
  },
  cancelledTransferred: {
    event: 'onlineCancelled',
    title: '买家取消了已转出的网单，请尽快处理转单',
    voice: 'chargeback.wav',
  },
  cancelledRiding: {
    event: 'onlineCancelled',
    title: '买家取消了配送中的网单，请尽快取消骑手',
    voice: 'chargeback.wav',
  },
  cancelled: { event: 'onlineCancelled', title: '买家取消了网单', voice: 'chargeback.wav' },
  urged: { event: 'onlineUrged', title: '买家催单', voice: 'order-changed.wav' },
  refundAsked: { event: 'onlineRefund', title: '买家申请退款', voice: 'after-sale.wav' },
  refundWithdrawn: { event: 'onlineRefund', title: '买家撤回了退款申请' },
  etaAsked: { event: 'onlineRescheduled', title: '买家申请改配送时间', voice: 'order-changed.wav' },
  refused: { event: 'onlineTrouble', title: '渠道拒绝同步', voice: 'order-changed.wav' },
  transferEnded: {
    event: 'onlineTrouble',
    title: '转单未完成，网单回到待安排',
    more: ({ transfer_trouble }) => transfer_trouble,
    voice: 'chargeback.wav',
  },
  transferTrouble: {
    event: 'onlineTrouble',
    title: '转单出现异常',
    more: ({ transfer_trouble }) => transfer_trouble,
    voice: 'chargeback.wav',
  },
  notCalled: {
    event: 'onlineTrouble',
    title: '自动呼叫骑手未成功，请手工呼叫',
    voice: 'order-changed.wav',
  },
  overdue: { event: 'onlineTrouble', title: '网单已超过配送时间', voice: 'order-changed.wav' },
  changed: { event: 'onlineProgress', title: '网单已更新' },
} as const satisfies Record<string, PushText>

export type PushName = keyof typeof pushTexts

/** What changed without a word shows on every screen that is open at the merchant's. */
export const refreshOnlineScreens = (order: Pick<Order, 'merchant_id' | 'state'>): void =>
  refreshScreens([order.merchant_id], {
    type: pushTypes.orderListed,
    identity: 0,
    params: { status: order.state },
  })

export const pushToMerchant = async (tx: Tx, name: PushName, order: Order): Promise<void> => {
  const { event, title, more, voice }: PushText = pushTexts[name]
  await storePush(tx, {
    merchantId: order.merchant_id,
    storeId: order.store_id,
    event,
    type: pushTypes.orderListed,
    identity: 0,
    title,
    alert: [`${from(order)}：${title}`, more?.(order)].filter(Boolean).join('，'),
    voice,
    params: { online_sn: order.sn, status: order.state },
  })
}

import type { PushKind } from './kinds.ts'

/**
 * The ways in which a person is told, and whether quiet hours silence them. `sms` comes with the news, `urgentSms` only
 * when nobody has acknowledged them at a console.
 */
export const notificationWays = {
  toast: { label: '弹窗', quiet: false },
  voice: { label: '语音', quiet: true },
  sms: { label: '短信', quiet: true },
  urgentSms: { label: '兜底短信', quiet: true },
  email: { label: '邮件', quiet: true },
  device: { label: '手机', quiet: true },
} as const satisfies Record<string, { label: string; quiet: boolean }>

export type NotificationWay = keyof typeof notificationWays

export const allWays = Object.keys(notificationWays) as NotificationWay[]

/**
 * `on` and `off`: so it is until the person chooses. `always`: nobody switches it off, and quiet hours let it through.
 * `never`: news of this kind do not come this way.
 */
export type WayRule = 'on' | 'off' | 'always' | 'never'

type Ways = Readonly<Record<NotificationWay, WayRule>>

const shown: Ways = { toast: 'on', voice: 'never', sms: 'off', urgentSms: 'never', email: 'off', device: 'off' }
/** What needs somebody now also reaches a phone in the pocket, if one was registered. */
const spoken: Ways = { ...shown, voice: 'on', device: 'on' }
/** What needs a person is told until somebody has heard it. */
const calling: Ways = { ...spoken, urgentSms: 'on' }
/** What must be settled at a desk, by somebody who may not be at the console today. */
const written: Ways = { ...shown, email: 'on' }

/** What a person has asked for by a switch of its own: it need not be asked for again on their phone. */
const asked: Ways = { ...shown, device: 'on' }

type EventRow = {
  readonly group: string
  readonly label: string
  /** What it speaks of: whoever may not read that hears nothing of it. */
  readonly kind: PushKind
  readonly ways: Ways
  /**
   * Who tells it aloud needs a person, and it climbs until one has acknowledged it: 1 somebody is waiting now, 2 it cannot
   * wait long, 3 today. Without it nobody has to answer.
   */
  readonly urgency?: Urgency
}

export type Urgency = 1 | 2 | 3

/** Every event a push tells of: its row in the settings, who hears of it, and how until they choose otherwise. */
export const pushEvents = {
  onlineNew: { group: '网单', label: '新的网单', kind: 'onlineOrder', ways: calling, urgency: 1 },
  onlineUrged: { group: '网单', label: '买家催单', kind: 'onlineOrder', ways: calling, urgency: 1 },
  onlineRefund: { group: '网单', label: '买家申请退款', kind: 'onlineOrder', ways: calling, urgency: 2 },
  onlineCancelled: { group: '网单', label: '买家取消订单', kind: 'onlineOrder', ways: calling, urgency: 1 },
  onlineRescheduled: { group: '网单', label: '买家改配送时间', kind: 'onlineOrder', ways: calling, urgency: 2 },
  onlineTrouble: { group: '网单', label: '网单异常与超时', kind: 'onlineOrder', ways: calling, urgency: 2 },
  onlineProgress: { group: '网单', label: '网单进展', kind: 'onlineOrder', ways: shown },
  onlineLateAhead: { group: '网单', label: '网单即将晚到', kind: 'onlineOrder', ways: calling, urgency: 1 },
  channelShop: { group: '网单', label: '网店授权失效', kind: 'channelShop', ways: written },

  sentTaken: { group: '转单', label: '被抢、报价与接单', kind: 'sentOrder', ways: spoken },
  sentReturned: { group: '转单', label: '拒单、退单与无人接', kind: 'sentOrder', ways: calling, urgency: 2 },
  sentModification: { group: '转单', label: '改单结果', kind: 'sentOrder', ways: spoken },
  sentPhoto: { group: '转单', label: '门店实拍', kind: 'sentOrder', ways: spoken },
  sentTrouble: { group: '转单', label: '配送超时与异常', kind: 'sentOrder', ways: calling, urgency: 2 },
  sentLateAhead: { group: '转单', label: '转单即将晚到', kind: 'sentOrder', ways: calling, urgency: 2 },
  sentProgress: { group: '转单', label: '转单进展', kind: 'sentOrder', ways: shown },
  festivalOpens: { group: '转单', label: '已满的门店又可接单', kind: 'sentOrder', ways: shown },
  sentSettled: { group: '转单', label: '转单结算付款', kind: 'sentOrder', ways: shown },

  receivedNew: { group: '接单', label: '新的接单', kind: 'receivedOrder', ways: calling, urgency: 1 },
  receivedUrged: { group: '接单', label: '发单方催单', kind: 'receivedOrder', ways: calling, urgency: 1 },
  receivedModification: { group: '接单', label: '发单方改单', kind: 'receivedOrder', ways: calling, urgency: 2 },
  receivedWithdrawn: { group: '接单', label: '接单取消与收回', kind: 'receivedOrder', ways: shown },
  receivedTrouble: { group: '接单', label: '接单超时与配送异常', kind: 'receivedOrder', ways: calling, urgency: 2 },
  receivedLateAhead: { group: '接单', label: '接单即将晚到', kind: 'receivedOrder', ways: calling, urgency: 1 },
  receivedProgress: { group: '接单', label: '接单进展', kind: 'receivedOrder', ways: shown },
  receivedSettled: { group: '接单', label: '接单结算到账', kind: 'receivedOrder', ways: shown },
  receivedComment: { group: '接单', label: '收到评价', kind: 'receivedOrder', ways: shown },

  poolNew: { group: '抢单', label: '新的抢单与竞价', kind: 'pool', ways: spoken },
  poolChanged: { group: '抢单', label: '抢单池订单修改', kind: 'pool', ways: shown },
  quoteResult: { group: '抢单', label: '我的报价结果', kind: 'pool', ways: spoken },
  inquiry: { group: '抢单', label: '收到询价', kind: 'inquiry', ways: shown },

  afterSaleAsked: { group: '售后', label: '售后与退款申请', kind: 'afterSale', ways: calling, urgency: 3 },
  afterSaleProgress: { group: '售后', label: '售后进展与裁决', kind: 'afterSale', ways: spoken },

  riderTrouble: { group: '配送', label: '骑手与配送异常', kind: 'delivery', ways: calling, urgency: 1 },
  riderArrived: { group: '配送', label: '骑手到店', kind: 'delivery', ways: calling, urgency: 1 },
  riderProgress: { group: '配送', label: '配送进展', kind: 'delivery', ways: shown },
  riderFee: { group: '配送', label: '运费更正', kind: 'delivery', ways: shown },
  courierAccount: { group: '配送', label: '运力授权失效', kind: 'courierAccount', ways: { ...written, voice: 'on' } },

  storeChanged: { group: '门店', label: '门店资料与营业', kind: 'store', ways: shown },
  storeVerdict: { group: '门店', label: '门店审核与停用', kind: 'store', ways: shown },
  storeReceiving: { group: '门店', label: '开通与停止接单', kind: 'store', ways: shown },
  storeMoney: { group: '门店', label: '保证金与服务费', kind: 'store', ways: shown },
  printerDown: { group: '门店', label: '打印机停机与打印失败', kind: 'print', ways: calling, urgency: 2 },
  printDue: { group: '门店', label: '临近送达还未打印', kind: 'print', ways: calling, urgency: 2 },
  qualificationEnding: { group: '门店', label: '资质到期与失效', kind: 'qualification', ways: written },
  qualificationVerdict: { group: '门店', label: '资质审核结果', kind: 'qualification', ways: shown },
  rehearsalEnded: { group: '门店', label: '节日演练结束', kind: 'rehearsal', ways: shown },
  couponRefused: { group: '门店', label: '优惠券未成功', kind: 'coupon', ways: shown },
  goodsVerdict: { group: '门店', label: '商品审核结果', kind: 'goods', ways: shown },
  miniVerdict: { group: '门店', label: '小程序商品与优惠券进展', kind: 'mini', ways: shown },

  festivalChanged: { group: '节日', label: '节日计划生效与暂停', kind: 'festival', ways: shown },
  festivalSlot: { group: '节日', label: '时段满单、截单与恢复', kind: 'festival', ways: shown },
  festivalWave: { group: '节日', label: '备货波次开始', kind: 'festival', ways: shown },
  festivalDue: { group: '节日', label: '截单前还有订单待制作', kind: 'festival', ways: calling, urgency: 2 },

  daySheet: { group: '数据', label: '每晚经营日报', kind: 'daySheet', ways: asked },

  invoice: { group: '财务', label: '开票申请与发票', kind: 'invoice', ways: written },
  withdrawal: { group: '财务', label: '提现进展与退回', kind: 'withdrawal', ways: written },
  moneyIn: { group: '财务', label: '充值与支付到账', kind: 'money', ways: shown },

  penalty: { group: '账号', label: '违规处罚与申诉', kind: 'penalty', ways: written },
  platformAct: { group: '账号', label: '平台限制与处置', kind: 'welcome', ways: written },
  ticket: { group: '账号', label: '工单回复', kind: 'ticket', ways: shown },
  welcome: { group: '账号', label: '平台通知', kind: 'welcome', ways: shown },
} as const satisfies Record<string, EventRow>

export type PushEvent = keyof typeof pushEvents

export const allPushEvents = Object.keys(pushEvents) as PushEvent[]

/** An older or a newer release may tell of others. */
export const isPushEvent = (event: string): event is PushEvent => Object.hasOwn(pushEvents, event)

/** The event of a row. What an older or a newer release told of is news of the platform, in the words it has. */
export const knownEvent = (event: string): PushEvent => (isPushEvent(event) ? event : 'welcome')

/** How urgently news of this event need a person; undefined where nobody has to answer. */
export const urgencyOf = (event: PushEvent): Urgency | undefined => (pushEvents[event] as EventRow).urgency

/** All rows of the settings. What concerns the keys to an account is no push and goes to the phone and the mailbox. */
export const notificationEvents = {
  ...pushEvents,
  security: {
    group: '账号',
    label: '账号安全',
    kind: 'welcome',
    ways: { toast: 'never', voice: 'never', sms: 'always', urgentSms: 'never', email: 'always', device: 'never' },
  },
} as const satisfies Record<string, EventRow>

export type NotificationEvent = keyof typeof notificationEvents

export const allNotificationEvents = Object.keys(notificationEvents) as NotificationEvent[]

/** The rule of one cell of the table. */
export const ruleOf = (event: NotificationEvent, way: NotificationWay): WayRule => notificationEvents[event].ways[way]

/** A time of the day in China each: from 22:00 until 07:00 lasts over midnight. */
export type QuietHours = { readonly on: boolean; readonly from: string; readonly until: string }

export const usualQuietHours: QuietHours = { on: false, from: '22:00', until: '07:00' }

/** What a person has chosen, by `event.way`; where nothing is, the table holds. */
export type NotificationChoices = Readonly<Partial<Record<`${NotificationEvent}.${NotificationWay}`, boolean>>>

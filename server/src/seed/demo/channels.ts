import type { AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import { startOfDay, addDays, dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { goodsOf } from '#areas/orders/online-orders/content/goods'
import { moveOnline } from '#areas/orders/online-orders/move-online'
import {
  applyChannelEvent,
  lockById,
  intakeOrder,
  type IntakeShop,
  type Order,
} from '#areas/orders/online-orders/public'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { system } from '#core/http/actor'
import { hours, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { within, type Tx } from '#core/db/tx'
import type { Channel, Grant, ChannelEvent } from '#ports/channels/port'
import { sandboxApp, sandboxChannels } from '#ports/channels/sandbox-app'

type StoreRef = { merchantId: number; storeId: number }
type Outside = { url: string; label: string }

/** An order as the sandbox tells its desk. */
type SandboxOrder = {
  id: string
  refunds: { id: string; full: boolean; amount: number; reason: string; at: number }[]
  reminders: { id: string; words: string; at: number }[]
}

type Scene = {
  channel: Channel
  grant: Grant
  inlet: IntakeShop
  helper: StoreRef
  /** What its buyer does on the channel. */
  deed: (placed: SandboxOrder, what: string) => Promise<SandboxOrder>
}

const shops: readonly { adapter: AdapterName; name: string }[] = [
  { adapter: 'meituan', name: '花语鲜花（国贸店）' },
  { adapter: 'doudian', name: '花语鲜花旗舰店' },
]

const people = system('demo')

const desk = async <T>({ url, label }: Outside, path: string, body: object): Promise<T> => {
  const answer = await fetch(`${url}/channels/desk/${path}`, {
    method: 'POST',
    body: JSON.stringify({ label, ...body }),
  })
  return (await answer.json()) as T
}

const step = (tx: Tx, order: Order, name: 'dispatch' | 'transfer' | 'markProblem', what: string, set: object) =>
  moveOnline(tx, name, { id: order.id, actor: people, side: 'merchant', set, story: { what } })

const newsOf = ({ grant }: Scene, { id }: SandboxOrder, at: number) => ({
  id: `demo:${id}`,
  shopId: grant.shopId,
  orderId: id,
  at: new Date(at),
})

const tellNews = (scene: Scene, news: ChannelEvent): Promise<unknown> =>
  within((tx) => applyChannelEvent(tx, scene.inlet, news))

/** It goes as it went on the channel. */
const follow = async ({ channel, grant, inlet }: Scene, { id }: SandboxOrder): Promise<void> => {
  const order = await channel.order(grant, id)
  await within((tx) => intakeOrder(tx, inlet, order))
}

/** What the other shop makes is what the buyer ordered. */
const goodsFor = (order: Order) =>
  goodsOf(order).map(({ item_name, item_img, item_remarks, item_total }) => ({
    item_name,
    item_img,
    item_remarks,
    item_total,
  }))

const passOn = async (tx: Tx, order: Order, { helper }: Scene): Promise<void> => {
  const transfer = await aTransferOrder(tx, {
    merchant_id: order.merchant_id,
    shop: { id: helper.storeId, merchantId: helper.merchantId },
    origin_sn: order.sn,
    product_type: order.product_type,
    goods: JSON.stringify(goodsFor(order)),
    state: transferStates.waitDelivery.code,
    paid_at: now(),
  })
  await step(tx, order, 'transfer', '转单', { transfer_sn: transfer.sn, transfer_state: transfer.state })
}

/** What becomes of an order once it is here, so that every tab one opens has something in it. */
const fates = {
  waits: async () => undefined,
  self: (scene, order) =>
    within(async (tx) => void (await step(tx, order, 'dispatch', '安排门店配送', { store_id: scene.inlet.storeId }))),
  transfer: (scene, order) => within((tx) => passOn(tx, order, scene)),
  problem: (_scene, order) =>
    within(async (tx) => {
      const set = { problem_open: true, problem_type: 2, problem_note: '门牌号不完整', problem_at: now() }
      await step(tx, order, 'markProblem', '标记问题单', set)
    }),
  remind: async (scene, _order, placed) => {
    const [reminder] = (await scene.deed(placed, 'urge')).reminders
    if (!reminder) return
    const { id: reminderId, words, at } = reminder
    await tellNews(scene, { ...newsOf(scene, placed, at), kind: 'reminder', reminderId, words })
  },
  refund: async (scene, _order, placed) => {
    const [asked] = (await scene.deed(placed, 'refund')).refunds
    if (!asked) return
    const { id: refundId, full, amount, reason, at } = asked
    const refund = { refundId, orderId: placed.id, full, amount: fen(amount), reason, images: [], at: new Date(at) }
    await tellNews(scene, { ...newsOf(scene, placed, at), kind: 'refund', refund: { ...refund, status: 'asked' } })
  },
  finished: async (scene, _order, placed) => follow(scene, await scene.deed(placed, 'finish')),
  closed: async (scene, _order, placed) => follow(scene, await scene.deed(placed, 'cancel')),
} as const satisfies Record<string, (scene: Scene, order: Order, placed: SandboxOrder) => Promise<void>>

type Story = { fate: keyof typeof fates; ago: number; window: () => { start: number; end: number } | null }

const inHours = (from: number, to: number) => () => ({
  start: now().getTime() + hours(from),
  end: now().getTime() + hours(to),
})
const tomorrow = (hour: number) => () => {
  const start = startOfDay(addDays(dayText(now()), 1)).getTime() + hours(hour)
  return { start, end: start + hours(1) }
}

const stories: readonly Story[] = [
  { fate: 'closed', ago: hours(30), window: inHours(-26, -25) },
  { fate: 'finished', ago: hours(28), window: inHours(-25, -24) },
  { fate: 'finished', ago: hours(9), window: inHours(-7, -6) },
  { fate: 'waits', ago: hours(5), window: inHours(-2, -1) },
  { fate: 'problem', ago: hours(3), window: inHours(1, 2) },
  { fate: 'transfer', ago: hours(2.5), window: inHours(2, 3) },
  { fate: 'transfer', ago: hours(2), window: tomorrow(10) },
  { fate: 'self', ago: hours(1.8), window: inHours(0.5, 1.5) },
  { fate: 'self', ago: hours(1.5), window: inHours(1, 2) },
  { fate: 'remind', ago: hours(1.2), window: inHours(0.2, 0.8) },
  { fate: 'refund', ago: hours(1), window: inHours(1, 2) },
  { fate: 'waits', ago: minutes(48), window: tomorrow(15) },
  { fate: 'waits', ago: minutes(33), window: tomorrow(9) },
  { fate: 'waits', ago: minutes(16), window: inHours(1.5, 2.5) },
  { fate: 'waits', ago: minutes(4), window: () => null },
]

/** One order from the buyer's click to where it stands today, the clock turned back to when it came. */
const tellStory = async (outside: Outside, adapter: AdapterName, scene: Scene, { fate, ago, window }: Story) => {
  const content = { placedAt: now().getTime() - ago, window: window(), city: '北京市' }
  const where = { channel: adapter, shopId: scene.grant.shopId, content, faults: { lose: 1 } }
  const [placed] = (await desk<{ orders: SandboxOrder[] }>(outside, 'orders', where)).orders
  if (!placed) return
  const order = await scene.channel.order(scene.grant, placed.id)
  moveClock(-ago)
  const { id } = await within((tx) => intakeOrder(tx, scene.inlet, order))
  resetClock()
  await fates[fate](scene, await within((tx) => lockById(tx, id)), placed)
}

/** Two shops of the first merchant on sales channels, with orders in every tab. Before the server starts. */
export const seedChannels = async (outside: Outside, owner: StoreRef, helper: StoreRef): Promise<void> => {
  const channels = sandboxChannels(await sandboxApp(outside.url, outside.label))
  for (const { adapter, name } of shops) {
    const channel = channels[adapter]
    if (!channel) continue
    const opened = await desk<{ id: string; code: string }>(outside, 'shops', {
      channel: adapter,
      name,
      city: '北京市',
    })
    const grant = await channel.authorize({ code: opened.code, app_poi_code: opened.id }, '')
    const facts = { adapter, grant, store_id: owner.storeId, pulled_until: now() }
    const shop = await within((tx) => anOnlineShop(tx, owner.merchantId, facts))
    const inlet: IntakeShop = {
      id: shop.id,
      merchantId: owner.merchantId,
      channel: shop.channel,
      storeId: owner.storeId,
      productType: shop.product_type,
      autoConfirm: true,
    }
    const deed = ({ id }: SandboxOrder, what: string) =>
      desk<SandboxOrder>(outside, `orders/${adapter}/${id}/${what}`, {})
    for (const story of stories) await tellStory(outside, adapter, { channel, grant, inlet, helper, deed }, story)
  }
}

/** How often something happens at the demo's shops by itself: now and then, or more than one person can do. */
const paces = { '0': 0, '1': 0.25, '2': 6 } as const

/** From now on buyers keep ordering by themselves, at a pace that leaves time to look around. */
export const makeLively = (outside: Outside, pace: keyof typeof paces): Promise<unknown> =>
  desk(outside, 'lively', { on: paces[pace] > 0, perMinute: paces[pace] })

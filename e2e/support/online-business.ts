import type { AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import { fen } from '@zdb/contract/kit/fen'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { moveOnline } from '../../server/src/areas/orders/online-orders/move-online.ts'
import { aChannelOrder, anInlet, anOnlineOrder } from '../../server/src/areas/orders/online-orders/fixtures.ts'
import {
  applyChannelEvent,
  lockById,
  intakeOrder,
  type IntakeShop,
} from '../../server/src/areas/orders/online-orders/public.ts'
import { aTransferOrder } from '../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { system } from '../../server/src/core/http/actor.ts'
import { days, hours, later, minutes, now } from '../../server/src/core/time/clock.ts'
import { within } from '../../server/src/core/db/tx.ts'
import { aStore } from '../../server/src/areas/shop/stores/fixtures.ts'
import type { EventDetail } from '../../server/src/ports/channels/port.ts'
import { trader, type Trader } from './traders.ts'

const people = system('demo')

/** Orders of sales channels, each found by its goods. */
export const onlineGoods = {
  late: '昨夜的红掌',
  soon: '三十三枝红玫瑰',
  long: '进口厄瓜多尔红玫瑰九十九枝心形礼盒装（含永生花底座与手写贺卡）',
  tomorrow: '香水百合花束',
  urged: '向日葵毕业花束',
  refund: '康乃馨感恩花束',
  eta: '满天星混搭花束',
  problem: '开业大吉花篮',
  arranged: '蓝色绣球花束',
  passed: '戴安娜粉玫瑰',
  typed: '电话订的生日蛋糕',
  closed: '马蹄莲花束',
} as const
export type OnlineName = keyof typeof onlineGoods

export type OnlineBusiness = { owner: Trader; sn: Record<OnlineName, string> }

type Told = Parameters<typeof aChannelOrder>[0]

const from = (start: number, end = start + 1) => ({ start: later(hours(start)), end: later(hours(end)) })

const doors = Object.keys(onlineGoods)

const arrive = async (inlet: IntakeShop, name: OnlineName, facts: Told = {}) => {
  const [line] = aChannelOrder().goods
  const told = aChannelOrder({
    ...(line && { goods: [{ ...line, name: onlineGoods[name] }] }),
    window: from(2),
    cardText: '亲爱的，生日快乐！愿你每天都像今天一样开心。——阿哲',
    remarks: '送到前请提前半小时电话联系收花人',
    consignee: {
      name: '林晓月',
      mobile: `138001300${doors.indexOf(name) + 10}`,
      phone: '',
      address: `光华路SOHO ${doors.indexOf(name)}座1203`,
    },
    daySequence: String(doors.indexOf(name) + 1),
    ...facts,
  })
  const { id } = await within((tx) => intakeOrder(tx, inlet, told))
  return { id, orderId: told.orderId }
}

const longAddress = {
  name: '欧阳静怡（请放前台，勿按门铃）',
  mobile: '13612345566',
  phone: '010-65881234-8021',
  address: '望京东园四区浦项中心B座裙楼二层东南角花园餐厅旁边的员工通道入口，到了打电话',
}

const begin = async (): Promise<OnlineBusiness> => {
  const [owner, helper] = await Promise.all([trader('花语'), trader('沪上')])
  const { merchantId, shopId: storeId } = owner
  const inletOf = (adapter: AdapterName, name: string) =>
    within((tx) => anInlet(tx, merchantId, { adapter, name, store_id: storeId }))
  const [takeaway, flagship] = [await inletOf('meituan', '花语外卖店'), await inletOf('doudian', '花语鲜花旗舰店')]
  // The one channel that carries an offer back to the buyer.
  const negotiating = await inletOf('weixin', '花语微信小店')
  await within((tx) => aStore(tx, merchantId, { name: '陆家嘴店' }))
  const goods_items = [
    { item_name: onlineGoods.typed, item_spec: '8英寸', item_img: '', item_remarks: '少糖', item_total: 1, sku_id: '' },
  ].map((line) => ({ ...line, item_price: fen(218_00) }))
  const come = {
    late: await arrive(takeaway, 'late', { window: from(-2) }),
    soon: await arrive(takeaway, 'soon', { window: from(0.2, 0.7) }),
    long: await arrive(flagship, 'long', { amount: fen(99_999_99), consignee: longAddress }),
    tomorrow: await arrive(flagship, 'tomorrow', { window: from(24), invoice: { title: '个人', taxNumber: '' } }),
    urged: await arrive(takeaway, 'urged'),
    refund: await arrive(negotiating, 'refund'),
    eta: await arrive(takeaway, 'eta'),
    problem: await arrive(takeaway, 'problem'),
    arranged: await arrive(takeaway, 'arranged'),
    passed: await arrive(flagship, 'passed'),
    typed: await within((tx) => anOnlineOrder(tx, { merchant_id: merchantId, content: { goods_items } })),
    closed: await arrive(takeaway, 'closed', { status: 'cancelled' }),
  } satisfies Record<OnlineName, { id: number }>
  await within((tx) => anOnlineOrder(tx, { merchant_id: merchantId, created_at: later(-days(120)) }))

  const tell = (name: 'urged' | 'refund' | 'eta', happening: EventDetail) => {
    const { orderId } = come[name]
    const news = { id: `news of ${orderId}`, shopId: 'shop-1', orderId, at: later(-minutes(3)) }
    return within((tx) => applyChannelEvent(tx, name === 'refund' ? negotiating : takeaway, { ...news, ...happening }))
  }
  await tell('urged', { kind: 'reminder', reminderId: 'urged', words: '请问我的花什么时候能到？麻烦快一点' })
  await tell('eta', { kind: 'eta', requestId: 'eta', words: '临时有事，能改个时间送吗？', window: from(5) })
  await tell('refund', {
    kind: 'refund',
    refund: {
      refundId: 'refund',
      orderId: come.refund.orderId,
      full: false,
      amount: fen(28_00),
      reason: '花材不新鲜',
      images: ['/console/favicon.svg'],
      status: 'asked',
      at: now(),
    },
  })

  const move = (name: OnlineName, what: 'dispatch' | 'transfer' | 'markProblem', story: string, set: object) =>
    within((tx) =>
      moveOnline(tx, what, { id: come[name].id, actor: people, side: 'merchant', set, story: { what: story } }),
    )
  await move('arranged', 'dispatch', '安排门店配送', { store_id: storeId })
  await move('problem', 'markProblem', '标记问题单', {
    problem_open: true,
    problem_type: 2,
    problem_note: '门牌号不完整',
    problem_at: now(),
  })
  const transfer = await within((tx) =>
    aTransferOrder(tx, {
      merchant_id: merchantId,
      shop: { id: helper.shopId, merchantId: helper.merchantId },
      state: transferStates.waitDelivery.code,
      paid_at: now(),
    }),
  )
  await move('passed', 'transfer', '转单', { transfer_sn: transfer.sn, transfer_state: transfer.state })

  const sns = await Promise.all(
    (Object.keys(onlineGoods) as OnlineName[]).map(async (name) => {
      const { sn } = await within((tx) => lockById(tx, come[name].id))
      return [name, sn] as const
    }),
  )
  return { owner, sn: Object.fromEntries(sns) as Record<OnlineName, string> }
}

let begun: Promise<OnlineBusiness> | undefined

/** A merchant with something of everything from its sales channels; nothing that looks at it changes it. */
export const onlineBusiness = (): Promise<OnlineBusiness> => (begun ??= begin())

/** So many orders of a channel that wait to be arranged, each due a little later than the one before. */
export const onlineOrdersOf = ({ merchantId, shopId }: Trader, many: number): Promise<string[]> =>
  within(async (tx) => {
    const { id, channel } = await anInlet(tx, merchantId, {
      adapter: 'meituan',
      name: '花语外卖店',
      store_id: shopId,
    })
    const sns: string[] = []
    for (let at = 0; at < many; at += 1) {
      const { sn } = await anOnlineOrder(tx, {
        merchant_id: merchantId,
        channel,
        online_shop_id: id,
        window_start: later(hours(2) + minutes(at)),
        window_end: later(hours(3) + minutes(at)),
      })
      sns.push(sn)
    }
    return sns
  })

import { randomUUID } from 'node:crypto'
import { fen } from '@zdb/contract/kit/fen'
import { kinds, photoStates, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { reject } from '../../server/src/areas/orders/after-sale/answers.ts'
import { applyAfterSale, arbitration } from '../../server/src/areas/orders/after-sale/applications.ts'
import { decide } from '../../server/src/areas/orders/after-sale/public.ts'
import { anIncome } from '../../server/src/core/money/fixtures.ts'
import { add, block } from '../../server/src/areas/shop/partners/partners.ts'
import { addPhotos } from '../../server/src/areas/orders/received-orders/received.sql.ts'
import { aStore } from '../../server/src/areas/shop/stores/fixtures.ts'
import { applyModification } from '../../server/src/areas/orders/transfer-orders/modifications/modifications.ts'
import { consigneeColumns } from '../../server/src/areas/orders/transfer-orders/create/consignee.ts'
import {
  aQuote,
  aTransferOrder,
  demoPayPassword,
  type OrderFacts,
} from '../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { putComment } from '../../server/src/areas/orders/transfer-orders/money/settlement.sql.ts'
import { system, type Actor } from '../../server/src/core/http/actor.ts'
import { hours, later, now } from '../../server/src/core/time/clock.ts'
import { db, within } from '../../server/src/core/db/tx.ts'
import { trader, type Trader } from './traders.ts'

type OrderOf = Omit<Partial<OrderFacts>, 'state' | 'goods'> & {
  state: keyof typeof transferStates
  goods: string
  to?: Parameters<typeof consigneeColumns>[0]
}

const { grab, compete } = kinds
const longAddress = {
  consignee: '欧阳静怡（请放前台，勿按门铃）',
  mobile: '13612345566',
  phone: '010-65881234-8021',
  address: '望京东园四区浦项中心 B 座裙楼二层东南角花园餐厅旁边的员工通道入口，到了打电话',
}

/** Where orders stand between two merchants in the middle of business; each is found by its goods. */
export const orders = {
  unpaid: { state: 'waitPay', goods: '11枝香槟玫瑰' },
  pooled: { state: 'waitGrab', goods: '向日葵小花束', kind: grab, price: 168_00 },
  quoted: { state: 'waitQuote', goods: '开业花篮一对', kind: compete, price: null },
  asked: { state: 'waitReceive', goods: '33枝红玫瑰花束' },
  askedToo: {
    state: 'waitReceive',
    goods: '进口厄瓜多尔红玫瑰九十九枝心形礼盒装（含永生花底座与手写贺卡）',
    price: 99_999_99,
    remarks: '收花人今天生日，务必在开会前送到；不要满天星，丝带请用酒红色，送前半小时电话联系，电话不通请联系订花人',
    to: longAddress,
  },
  refused: { state: 'rejected', goods: '郁金香混搭', reason: '超出配送范围' },
  late: { state: 'expired', goods: '康乃馨花盒' },
  taken: { state: 'waitDelivery', goods: '蓝色绣球花束' },
  changing: { state: 'waitDelivery', goods: '白百合十支' },
  pictured: {
    state: 'waitDelivery',
    goods: '满天星花束',
    need_photo: true,
    photo_state: photoStates.waiting.code,
  },
  onTheWay: {
    state: 'inDelivery',
    goods: '粉色洋牡丹',
    window_start: later(-hours(2)),
    window_end: later(-hours(1)),
    abnormal: true,
  },
  delivered: { state: 'delivered', goods: '小雏菊手捧花', delivered_at: now() },
  claimed: { state: 'delivered', goods: '红掌盆栽', delivered_at: now() },
  quarrelled: { state: 'delivered', goods: '蝴蝶兰六株', delivered_at: now() },
  judged: { state: 'delivered', goods: '发财树', delivered_at: now() },
  finished: { state: 'finished', goods: '永生花罩', held: false, ended_at: now() },
  praised: { state: 'finished', goods: '尤加利叶花环', held: false, ended_at: now() },
  givenBack: { state: 'chargeback', goods: '芍药花束', held: false, ended_at: now(), reason: '缺货' },
  cancelled: { state: 'closed', goods: '马蹄莲花束', ended_at: now() },
} as const satisfies Record<string, OrderOf>

export type OrderName = keyof typeof orders
export type Business = {
  sender: Trader
  florist: Trader
  /** Numbers of the orders. */
  sn: Record<OrderName, string>
  /** The cases of those that have one. */
  cases: { claimed: string; quarrelled: string; judged: string }
}

/** Somebody of a merchant, as the server's own functions know them. */
export const actorOf = ({ merchantId, accountId }: Trader, name: string): Actor => ({
  kind: 'merchant',
  device: 'Chrome · Windows',
  address: '127.0.0.1',
  requestId: randomUUID(),
  sessionId: randomUUID(),
  accountId,
  merchantId,
  name,
  isMaster: true,
  grants: new Set(),
})

const openidOf = async ({ shopId }: Trader): Promise<string> =>
  (await db().selectFrom('store').select('openid').where('id', '=', shopId).executeTakeFirstOrThrow()).openid

const openFor: ReadonlySet<string> = new Set(['pooled', 'quoted'])

const addOrders = async (sender: Trader, florist: Trader): Promise<Record<OrderName, { id: number; sn: string }>> => {
  const shop = { id: florist.shopId, merchantId: florist.merchantId }
  const names = Object.keys(orders) as OrderName[]
  return within(async (tx) => {
    const made: [OrderName, { id: number; sn: string }][] = []
    for (const name of names) {
      const { state, goods, to, ...facts }: OrderOf = orders[name]
      const items = [{ item_name: goods, item_img: '', item_remarks: '不要满天星', item_total: 1 }]
      const order = await aTransferOrder(tx, {
        price: 200_00,
        deadline_at: later(hours(2)),
        paid_at: state === 'waitPay' ? null : now(),
        ...facts,
        ...(to ? consigneeColumns(to) : {}),
        merchant_id: sender.merchantId,
        ...(openFor.has(name) ? {} : { shop }),
        state: transferStates[state].code,
        goods: JSON.stringify(items),
      })
      made.push([name, order])
    }
    return Object.fromEntries(made) as Record<OrderName, { id: number; sn: string }>
  })
}

const begin = async (): Promise<Business> => {
  const [sender, florist, rival] = await Promise.all([trader('花语'), trader('沪上'), trader('羊城花与蛋糕生活馆旗舰')])
  await within((tx) => anIncome(tx, sender.merchantId, fen(200_000_00)))
  const made = await addOrders(sender, florist)
  const [her, him] = [actorOf(sender, '林小花'), actorOf(florist, '周曼')]
  const claim = (name: 'claimed' | 'quarrelled' | 'judged') =>
    applyAfterSale(her, {
      sn: made[name].sn,
      type: 2,
      mode: '花材不新鲜',
      amount: fen(28_00),
      content: '玫瑰有三枝已经发蔫，客户当场拒收了其中一束，要求退还部分货款',
      images: [],
    })
  await within(async (tx) => {
    await aStore(tx, florist.merchantId, { name: '陆家嘴店' })
    await aQuote(tx, made.quoted, { id: florist.shopId, merchantId: florist.merchantId }, 188_00)
    await aQuote(tx, made.quoted, { id: rival.shopId, merchantId: rival.merchantId }, 1_268_50)
    await addPhotos(tx, made.pictured.id, ['/console/favicon.svg'], { at: now(), until: later(hours(12)) })
    const marks = { quality: 5, service: 4, speed: 5 }
    const review = { marks, text: '花很新鲜，客户喜欢', images: ['/console/favicon.svg'] }
    await putComment(tx, { order_id: made.praised.id, shop_id: florist.shopId, by_default: false }, review)
  })
  const [known, unwanted] = await Promise.all([trader('望京'), trader('慢递')])
  await add(her, { shop_id: await openidOf(known), remark: '急单也接，节日前要先问' })
  await block(her, await openidOf(unwanted), '经常超时')
  await applyModification(her, made.changing.sn, {
    price: fen(238_00),
    card_con: '纪念日快乐',
    note: '客户加了一张贺卡',
    pay_password: demoPayPassword,
  })
  const [claimed, quarrelled, judged] = [await claim('claimed'), await claim('quarrelled'), await claim('judged')]
  const refusal = { reason: '送达时完好，签收有照片', images: [] }
  for (const { id } of [quarrelled, judged]) await reject(him, id, refusal)
  await arbitration(her, judged.id, { content: '请平台看照片', images: [] })
  const ruling = { agree: false, words: '照片显示送达时完好。' }
  await within((tx) => decide(tx, system('platform'), Number(judged.id), ruling))
  const sn = Object.fromEntries(Object.entries(made).map(([name, order]) => [name, order.sn])) as Business['sn']
  return { sender, florist, sn, cases: { claimed: claimed.id, quarrelled: quarrelled.id, judged: judged.id } }
}

let begun: Promise<Business> | undefined

/** Two merchants with something of everything between them; nothing that looks at them changes it. */
export const business = (): Promise<Business> => (begun ??= begin())

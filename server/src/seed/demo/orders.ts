import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { anOrderInvoice, aServiceInvoice, aTitle } from '#areas/money/invoices/fixtures'
import { aTransferOrder, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import { consigneeColumns } from '#areas/orders/transfer-orders/public'
import { days, later, now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'

type StoreRef = { merchantId: number; storeId: number }
/** Where a picture of the goods lies, or nowhere. */
export type Pictures = (name: string) => string

const goods = [
  { name: '33枝红玫瑰花束', type: 1, price: 268_00, remarks: '不要满天星', picture: 'roses-red' },
  { name: '8寸水果奶油蛋糕', type: 2, price: 198_00, remarks: '少糖，写“生日快乐”', picture: 'cake-fruit' },
  { name: '开业花篮一对', type: 9, price: 360_00, remarks: '红色系，飘带请代写', picture: 'opening-red' },
  { name: '向日葵小花束', type: 1, price: 99_00, remarks: '', picture: 'sunflowers' },
] as const

const people = [
  { consignee: '林女士', mobile: '13822102210', phone: '', address: '光华路SOHO 2座1203' },
  { consignee: '王先生', mobile: '13701238899', phone: '', address: '建国路93号万达广场6号楼' },
  { consignee: '欧阳静怡', mobile: '13612345566', phone: '010-65881234', address: '望京街9号望京国际商业中心B座' },
] as const

/** Where the demo's orders stand, so that every tab one opens first has something in it. */
const states = [
  'waitReceive',
  'waitReceive',
  'waitDelivery',
  'waitDelivery',
  'inDelivery',
  'delivered',
  'finished',
  'rejected',
] as const

const contentOf = (index: number, pictures: Pictures): Partial<OrderFacts> => {
  const item = goods[index % goods.length] ?? goods[0]
  const person = people[index % people.length] ?? people[0]
  const day = addDays(dayText(now()), index % 3 === 0 ? 1 : 2)
  const window = windowOf(day, `${String(9 + index).padStart(2, '0')}:00-${String(10 + index).padStart(2, '0')}:00`)
  return {
    product_type: item.type,
    price: item.price,
    goods: JSON.stringify([
      { item_name: item.name, item_img: pictures(item.picture), item_remarks: item.remarks, item_total: 1 },
    ]),
    ...consigneeColumns(person),
    search: `${item.name} 北京市朝阳区`,
    delivery_day: day,
    window_start: window.start,
    window_end: window.end,
    deadline_at: later(days(1)),
  }
}

/** Orders of one merchant with another, one in each state people meet first. */
export const addOrdersBetween = async (tx: Tx, sender: StoreRef, shop: StoreRef, pictures: Pictures): Promise<void> => {
  for (const [index, state] of states.entries()) {
    const settled = state === 'finished'
    await aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop: { id: shop.storeId, merchantId: shop.merchantId },
      held: !settled,
      ...contentOf(index, pictures),
      state: transferStates[state].code,
      paid_at: now(),
      ...(settled ? { deadline_at: null, ended_at: now() } : {}),
      ...(state === 'rejected' ? { reason: '时间来不及' } : {}),
    })
  }
}

/** Who was settled with asks for invoices: one each way, and a title to choose. */
export const addInvoices = async (tx: Tx, one: StoreRef, other: StoreRef): Promise<void> => {
  await aTitle(tx, one.merchantId, { is_default: true })
  const settled = await tx
    .selectFrom('transfer_order')
    .selectAll()
    .where('state', '=', transferStates.finished.code)
    .where('merchant_id', 'in', [one.merchantId, other.merchantId])
    .execute()
  for (const order of settled) await anOrderInvoice(tx, order)
  await aServiceInvoice(tx, one.merchantId)
}

/** Orders in the pool: some with a price to grab, some waiting for quotes. */
export const addPooledOrders = async (tx: Tx, sender: StoreRef, pictures: Pictures): Promise<void> => {
  for (const index of [0, 1, 2, 3]) {
    const compete = index % 2 === 1
    await aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      ...contentOf(index, pictures),
      kind: compete ? kinds.compete : kinds.grab,
      state: compete ? transferStates.waitQuote.code : transferStates.waitGrab.code,
      ...(compete ? { price: null } : { paid_at: now() }),
    })
  }
}

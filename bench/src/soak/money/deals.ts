import { randomUUID } from 'node:crypto'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { afterSaleStates } from '@zdb/contract/orders/after-sale/states'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { between } from '../../../../sandbox/src/random.ts'
import { orderContent } from '../../../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { now } from '../../../../server/src/core/time/clock.ts'
import { payOrder } from './paying.ts'
import { payPassword, shopOf } from './people.ts'
import { chance, oneOf, type Act, type Deal, type Stage } from './stage.ts'

export const sendOrder: Act = async ({ random, call, shops, deals }) => {
  const [sender, shop] = [shopOf(shops, random), shopOf(shops, random)]
  if (sender === shop) return false
  const price = formatYuan(between(random, 30_00, 400_00))
  // Each has words of its own: whoever counts knows it by them, whatever number it has.
  const content = { ...orderContent(addDays(dayText(now()), 9)), order_remarks: randomUUID() }
  const body = { ...content, kind: kinds.assigned, price, shop_id: shop.openid }
  const made = (await call(sender, transferOrders.create, { body, key: randomUUID() }))?.data
  if (made) deals.push({ sn: made.sn, sender, shop, ended: false })
  return true
}

type Seen = { revision: number; case: string | null }
type Step = (stage: Stage, deal: Deal, seen: Seen, calmly: boolean) => Promise<void>

const cancel: Step = async ({ call }, { sn, sender }) => {
  await call(sender, transferOrders.cancel, { params: { sn }, key: randomUUID() })
}

const pay: Step = async (stage, { sn, sender }, { revision }) => {
  if (chance(stage.random, 0.5)) return payOrder(stage, sender, sn)
  const body = { pay_password: payPassword, revision }
  await stage.call(sender, transferOrders.pay, { params: { sn }, body, key: randomUUID() })
}

const settle: Step = async ({ call }, { sn, sender }) => {
  await call(sender, transferOrders.settle, { params: { sn }, key: randomUUID() })
}

/** The whole price, and the shop agrees. What it no longer has it owes. */
const complain: Step = async ({ call }, { sn, sender }) => {
  const body = { sn, type: 1, mode: '未收到商品', content: '一直没有送到', images: [] }
  await call(sender, afterSale.applyAfterSale, { body, key: randomUUID() })
}

const answerCase = async ({ call }: Stage, { shop }: Deal, rid: string): Promise<boolean> => {
  const seen = (await call(shop, afterSale.detail, { params: { rid } }))?.data
  const { applied, negotiating } = afterSaleStates
  const open = seen?.refund_status === applied.code || seen?.refund_status === negotiating.code
  if (open) await call(shop, afterSale.agree, { params: { rid }, body: { revision: seen.revision }, key: randomUUID() })
  return open
}

const end: Step = (_stage, deal) => {
  deal.ended = true
  return Promise.resolve()
}

const often =
  (share: number, usual: Step, else_: Step): Step =>
  (stage, deal, seen, calmly) =>
    (calmly || chance(stage.random, share) ? usual : else_)(stage, deal, seen, calmly)

/** What comes next, by the state the order is in; calmly: without new trouble. */
const steps: Readonly<Record<number, Step>> = {
  [transferStates.waitPay.code]: (stage, deal, seen, calmly) =>
    (calmly || chance(stage.random, 0.1) ? cancel : pay)(stage, deal, seen, calmly),
  [transferStates.waitReceive.code]: often(
    0.85,
    async ({ call }, { sn, shop }, { revision }) => {
      await call(shop, receivedOrders.confirm, { params: { sn }, body: { revision }, key: randomUUID() })
    },
    async ({ call }, { sn, shop }) => {
      await call(shop, receivedOrders.reject, { params: { sn }, body: { reason: '缺货' }, key: randomUUID() })
    },
  ),
  [transferStates.rejected.code]: cancel,
  [transferStates.expired.code]: cancel,
  [transferStates.chargeback.code]: end,
  [transferStates.waitDelivery.code]: often(
    0.93,
    async ({ call }, { sn, shop }) => {
      await call(shop, receivedOrders.pickUp, { params: { sn }, key: randomUUID() })
    },
    async ({ call }, { sn, shop }) => {
      await call(shop, receivedOrders.chargeback, { params: { sn }, body: { reason: '缺货' }, key: randomUUID() })
    },
  ),
  [transferStates.inDelivery.code]: async ({ call }, { sn, shop }) => {
    await call(shop, receivedOrders.deliver, { params: { sn }, key: randomUUID() })
  },
  [transferStates.delivered.code]: often(0.8, settle, complain),
  [transferStates.finished.code]: often(0.6, end, complain),
  [transferStates.closed.code]: end,
}

const goOn = async (stage: Stage, deal: Deal, calmly: boolean): Promise<void> => {
  const { call } = stage
  const seen = (await call(deal.sender, transferOrders.detail, { params: { sn: deal.sn } }))?.data
  if (!seen) return
  if (seen.after_sale_id && (await answerCase(stage, deal, seen.after_sale_id))) return
  const step = steps[seen.order_status]
  const about = { revision: seen.revision, case: seen.after_sale_id }
  // One complaint about an order is enough.
  await step?.(stage, deal, about, calmly || about.case !== null)
}

export const goOnWithOrder: Act = async (stage) => {
  const deal = oneOf(
    stage.random,
    stage.deals.filter(({ ended }) => !ended),
  )
  if (!deal) return false
  await goOn(stage, deal, false)
  return true
}

/** Every order one step nearer to its end. */
export const finishOrders = async (stage: Stage): Promise<void> => {
  for (const deal of stage.deals) if (!deal.ended) await goOn(stage, deal, true)
}

import fc from 'fast-check'
import { expect } from 'vitest'
import { fen, formatYuan } from '@zdb/contract/kit/fen'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { balancesOf } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { within } from '#core/db/tx'
import { modificationRevision, orderRevision } from '#test/harness/revisions'
import { test, type Person } from '#test/harness/world'
import { aFunded, anAskedShop, demoPayPassword, orderContent } from '../fixtures.ts'

const funds = 5_000_00
const price = fc.integer({ min: 1, max: 6_000_00 })
const step = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), price }),
  fc.record({ do: fc.constant('raise' as const), price }),
  fc.record({ do: fc.constant('modify' as const), price, agreed: fc.boolean() }),
  fc.record({ do: fc.constantFrom('pay' as const, 'confirm' as const, 'reject' as const, 'assign' as const) }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'deliver' as const, 'settle' as const) }),
)
type Step = Parameters<Parameters<typeof step.map>[0]>[0]

/** What the order should look like: enough of it to know what is held. */
type Model = { state: number; price: number; held: number; shop: number }

/** What a step does to an order that allows it; undefined when it must be refused. */
const after = (order: Model, now: Step): Model | undefined => {
  const left = funds - order.held
  const at = (...states: number[]) => states.includes(order.state)
  const worth = (next: number): Model | undefined => {
    if (order.held === 0) return { ...order, price: next }
    return next - order.held <= left ? { ...order, price: next, held: next } : undefined
  }
  switch (now.do) {
    case 'pay':
      return at(0) && order.price <= left ? { ...order, state: 10, held: order.price } : undefined
    case 'edit':
      return at(0, 10) && now.price !== order.price ? worth(now.price) : undefined
    case 'raise':
      return at(10) && now.price > order.price ? worth(now.price) : undefined
    case 'confirm':
      return at(10) ? { ...order, state: 20 } : undefined
    case 'reject':
      return at(10) ? { ...order, state: 15 } : undefined
    case 'assign':
      return at(15) ? { ...order, state: 10 } : undefined
    case 'modify': {
      if (!at(20) || now.price === order.price) return undefined
      const agreed = worth(now.price)
      return agreed && (now.agreed ? agreed : order)
    }
    case 'cancel':
      return at(0, 10, 15) ? { ...order, state: 70, held: 0 } : undefined
    case 'deliver':
      return at(20) ? { ...order, state: 40 } : undefined
    case 'settle':
      return at(40) ? { ...order, state: 50, held: 0, shop: order.price } : undefined
  }
}

test('whatever happens to an order, no fen is made or lost, and what is held is its price', async ({ world }) => {
  const florist = await world.merchant()
  const shop = await within((tx) => anAskedShop(tx, florist.merchantId))

  const perform = async (sender: Person, sn: string, now: Step): Promise<number> => {
    const params = { sn }
    const pay_password = demoPayPassword
    const yuan = 'price' in now ? formatYuan(now.price) : ''
    const acts: Record<Step['do'], () => Promise<{ code: number }>> = {
      pay: async () =>
        sender.call(transferOrders.pay, { params, body: { pay_password, ...(await orderRevision(sn)) } }),
      edit: () =>
        sender.call(transferOrders.update, { params, body: { ...orderContent(), price: yuan, pay_password } }),
      raise: () => sender.call(transferOrders.raisePrice, { params, body: { price: yuan, pay_password } }),
      confirm: async () => florist.call(receivedOrders.confirm, { params, body: await orderRevision(sn) }),
      reject: () => florist.call(receivedOrders.reject, { params, body: { reason: '缺货' } }),
      assign: () => sender.call(transferOrders.assign, { params, body: { shop_id: shop.openid } }),
      cancel: () => sender.call(transferOrders.cancel, { params }),
      deliver: () => florist.call(receivedOrders.deliver, { params }),
      settle: () => sender.call(transferOrders.settle, { params }),
      modify: async () => {
        const asked = await sender.call(transferOrders.applyModification, {
          params,
          body: { price: yuan, pay_password },
        })
        if (asked.code !== 0 || !('agreed' in now)) return asked
        const body = { agreed: now.agreed, ...(await modificationRevision(sn)) }
        return florist.call(receivedOrders.auditModification, { params, body })
      },
    }
    return (await acts[now.do]()).code
  }

  await fc.assert(
    fc.asyncProperty(price, fc.array(step, { minLength: 4, maxLength: 14 }), async (first, steps) => {
      const sender = await world.merchant()
      await within((tx) => aFunded(tx, sender.merchantId, fen(funds)))
      const earned = async () => {
        const { available, platformRevenue } = await balancesOf(florist.merchantId)
        return available + platformRevenue
      }
      const earnedBefore = await earned()
      const body = { ...orderContent(), kind: 0, shop_id: shop.openid, price: formatYuan(first) }
      const { data } = await sender.call(transferOrders.create, { body })
      const sn = data?.sn ?? ''
      let model: Model = { state: 0, price: first, held: 0, shop: 0 }
      for (const now of steps) {
        const next = after(model, now)
        expect([now, (await perform(sender, sn, now)) === 0]).toEqual([now, next !== undefined])
        model = next ?? model
        const { available, frozen } = await balancesOf(sender.merchantId)
        expect({ now, available, frozen, shop: (await earned()) - earnedBefore }).toEqual({
          now,
          available: funds - model.held - model.shop,
          frozen: model.held,
          shop: model.shop,
        })
        const seen = (await sender.call(transferOrders.detail, { params: { sn } })).data
        expect([seen?.order_status, seen?.order_amount]).toEqual([model.state, formatYuan(model.price)])
      }
    }),
    { numRuns: 12 },
  )
  expect(await proveLedger()).toEqual([])
}, 120_000)

import { expect } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aStore } from '#areas/shop/stores/fixtures'
import { aFunded, aTransferOrder, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import { moveOrder, payShop, sharesOf, type Order } from '#areas/orders/transfer-orders/public'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { proveLedger } from '#core/money/ledger-proof'
import { currentRules } from '#core/domain/rules'
import { db, within } from '#core/db/tx'
import type { Person, World } from './world.ts'

export const platform = system('platform')

/** Claims as a sender writes them: a part, the whole, the whole and something on top. */
export const claims = {
  part: { type: 2, mode: '花材不新鲜', amount: '28.00', content: '玫瑰有三枝已经发蔫' },
  whole: { type: 1, mode: '未收到商品', content: '一直没有送到' },
  withCompensation: { type: 4, mode: '虚假送达', compensation: '64.00', content: '没送却点了送达' },
}

export type Claim = {
  type: number
  mode: string
  content: string
  amount?: string
  compensation?: string
  images?: string[]
}

export type Deal = { sender: Person; florist: Person; order: Order }

/** An order of 128.00 that the florist has delivered, unless told otherwise; both have money. */
export const aDeal = async (
  world: World,
  facts: Partial<OrderFacts> = {},
  money: { available?: Fen; deposit?: Fen } = {},
): Promise<Deal> => {
  const [sender, florist] = await Promise.all([world.merchant(), world.merchant({ name: '花样年华' })])
  const order = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    await aFunded(tx, florist.merchantId, money.available ?? fen(500_00))
    const id = await aStore(tx, florist.merchantId, { deposit: money.deposit ?? 2_000_00 })
    const shop = { id, merchantId: florist.merchantId }
    return aTransferOrder(tx, { merchant_id: sender.merchantId, shop, state: transferStates.delivered.code, ...facts })
  })
  return { sender, florist, order }
}

export const settleNow = (order: Order): Promise<Order> =>
  within(async (tx) => {
    const settled = await moveOrder(tx, 'settle', {
      id: order.id,
      actor: platform,
      side: 'sender',
      set: { ended_at: now() },
      story: { what: '结算' },
    })
    await payShop(tx, settled, sharesOf(settled, await currentRules()))
    return settled
  })

export const apply = async ({ sender, order }: Deal, claim: Claim = claims.part): Promise<string> => {
  const answer = await sender.call(afterSale.applyAfterSale, { body: { sn: order.sn, ...claim } })
  expect(answer).toMatchObject({ code: 0 })
  return answer.data?.id ?? ''
}

export const orderNow = (order: Order): Promise<Order> =>
  db().selectFrom('transfer_order').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()

/** The case as this person sees it. */
export const show = async (person: Person, rid: string) => {
  const { data } = await person.call(afterSale.detail, { params: { rid } })
  if (!data) throw new Error('no such case')
  return data
}

export const soundLedger = async (): Promise<void> => expect(await proveLedger()).toEqual([])

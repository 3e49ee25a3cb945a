import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { afterSaleTypes } from '@zdb/contract/orders/after-sale/states'
import { codes } from '@zdb/contract/codes'
import { fen, formatYuan } from '@zdb/contract/kit/fen'
import { decide, finalise, type Ruling as RealRuling } from '#areas/orders/after-sale/public'
import { system } from '#core/http/actor'
import { Refusal } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { caseRevision } from '../harness/revisions.ts'
import { act, nothing, onCases, onOrders } from './acts.ts'
import type { Dice } from './dice.ts'
import { limits } from './money.ts'
import * as rules from './rules-after-sale.ts'
import type { Claim, Ruling } from './rules-after-sale.ts'
import type { Reply } from './verdict.ts'
import type { Model, Order } from './world-model.ts'

/** A share of what is left: now and then more than that, now and then nothing. */
const shareOf = (most: number, share: number): number => Math.floor((most * share) / 100)

const claimOf = (_model: Model, { order }: { order: Order }, { type, share, extra }: Dice): Claim => {
  const most = order.price === null ? { refund: 1, compensation: 1 } : limits(order)
  return { type, amount: shareOf(most.refund, share), compensation: shareOf(most.compensation, extra) }
}

const wire = ({ type, amount, compensation }: Claim) => ({
  type,
  mode: afterSaleTypes.find(({ rtid }) => rtid === type)?.return_modes[0] ?? '',
  amount: formatYuan(amount),
  compensation: formatYuan(compensation),
  content: '与约定不符',
})

const rulingOf = (_model: Model, { order }: { order: Order }, { yes, type, share, extra }: Dice): Ruling => {
  if (!yes || type === 1) return { agree: yes }
  const most = limits(order)
  return { agree: yes, amount: shareOf(most.refund, share), compensation: shareOf(most.compensation, extra) }
}

type Judge = (tx: Tx, actor: ReturnType<typeof system>, id: number, ruling: RealRuling) => Promise<unknown>

/** The platform has no console here: its decisions are made where its desk will make them. */
const judge = (how: Judge, id: number, { agree, amount, compensation }: Ruling): Promise<Reply> => {
  const award = amount === undefined ? {} : { amount: fen(amount), compensation: fen(compensation ?? 0) }
  return within((tx) => how(tx, system('platform'), id, { agree, ...award, words: '裁决' })).then(
    () => ({ code: 0 }),
    (error: unknown) => ({ code: error instanceof Refusal ? error.code : codes.busy.code }),
  )
}

export const afterSales = {
  applyAfterSale: act({
    once: true,
    weight: 4,
    targets: onOrders,
    wish: claimOf,
    rule: rules.apply,
    call: ({ players }, { by, order: { sn } }, claim, headers) =>
      players[by].call(afterSale.applyAfterSale, { body: { sn, ...wire(claim) }, headers }),
  }),
  updateAfterSale: act({
    once: true,
    weight: 2,
    targets: onCases,
    wish: claimOf,
    rule: rules.update,
    call: ({ players }, { by, item }, claim, headers) =>
      players[by].call(afterSale.update, { params: { rid: String(item.id) }, body: wire(claim), headers }),
  }),
  revokeAfterSale: act({
    once: false,
    weight: 1,
    targets: onCases,
    wish: nothing,
    rule: rules.revoke,
    call: ({ players }, { by, item }, _wish, headers) =>
      players[by].call(afterSale.revoke, { params: { rid: String(item.id) }, headers }),
  }),
  agreeAfterSale: act({
    once: true,
    weight: 4,
    targets: onCases,
    wish: nothing,
    rule: rules.agree,
    call: async ({ players }, { by, item }, _wish, headers) => {
      const body = await caseRevision(item.id)
      return players[by].call(afterSale.agree, { params: { rid: String(item.id) }, body, headers })
    },
  }),
  rejectAfterSale: act({
    once: true,
    weight: 6,
    targets: onCases,
    wish: nothing,
    rule: rules.refuse,
    call: ({ players }, { by, item }, _wish, headers) =>
      players[by].call(afterSale.reject, { params: { rid: String(item.id) }, body: { reason: '签收时完好' }, headers }),
  }),
  arbitration: act({
    once: true,
    weight: 6,
    targets: onCases,
    wish: nothing,
    rule: rules.arbitration,
    call: ({ players }, { by, item }, _wish, headers) =>
      players[by].call(afterSale.arbitration, {
        params: { rid: String(item.id) },
        body: { content: '请看照片' },
        headers,
      }),
  }),
  decide: act({
    once: false,
    weight: 8,
    targets: onCases,
    wish: rulingOf,
    rule: rules.decide,
    call: (_real, { item }, ruling) => judge(decide, item.id, ruling),
  }),
  appeal: act({
    once: true,
    weight: 2,
    targets: onCases,
    wish: nothing,
    rule: rules.appeal,
    call: ({ players }, { by, item }, _wish, headers) =>
      players[by].call(afterSale.appeal, { params: { rid: String(item.id) }, body: { content: '补充视频' }, headers }),
  }),
  finalise: act({
    once: false,
    weight: 8,
    targets: onCases,
    wish: rulingOf,
    rule: rules.finalise,
    call: (_real, { item }, ruling) => judge(finalise, item.id, ruling),
  }),
}

import { yuanText } from '@zdb/contract/kit/fen'
import type { DepositObstacles } from '#core/domain/obstacle'
import { facts, type QueueSource } from '#core/domain/queue'
import { currentRules } from '#core/domain/rules'
import { refuse } from '#core/http/refusal'
import { storeFacts } from '../life/queue.ts'
import { storesById } from '../stores.sql.ts'
import { movementsOf, refundsById } from './deposit.sql.ts'
import { obstaclesOf } from './obstacles.ts'
import { presentMovement } from './present.ts'
import { lockRequest, rejectDepositRefund, repayDeposit } from './refunds.ts'

/** Deposits that are asked back: what was paid in, what was taken, and what still keeps them. */
export const depositRefundQueue = (known: readonly DepositObstacles[]): QueueSource => ({
  name: 'depositRefunds',
  lock: lockRequest,
  describe: async (ids) => {
    const all = await refundsById(ids)
    const stores = await storesById(all.map(({ store_id }) => store_id))
    return new Map(
      all.map(({ id, store_id, merchant_id, amount }) => [
        id,
        { title: `${stores.get(store_id)?.name ?? ''} · ${yuanText(amount)}`, merchantId: merchant_id },
      ]),
    )
  },
  evidence: async (id) => {
    const [request = refuse('itemGone')] = await refundsById([id])
    const store = (await storesById([request.store_id])).get(request.store_id) ?? refuse('itemGone')
    const obstacles = await obstaclesOf(known, store, await currentRules())
    const movements = await movementsOf(store.id, 100, 0)
    return {
      merchantIds: [request.merchant_id],
      parts: [
        facts('申请', [
          ['申请退还', yuanText(request.amount)],
          ['现有保证金', yuanText(store.deposit)],
          ...obstacles.map(({ title }) => ['不能退还的原因', title, 'bad'] as const),
        ]),
        storeFacts(store),
        {
          kind: 'history',
          title: '保证金流水',
          lines: movements.map(presentMovement).map(({ at, kind_zh, amount, actor, note }) => ({
            at,
            who: actor,
            text: `${kind_zh} ${yuanText(amount)}${note === '' ? '' : `：${note}`}`,
          })),
        },
      ],
    }
  },
  decisions: {
    repay: { label: '退还', tone: 'good', reasons: [], make: (operator, id) => repayDeposit(known, operator, id) },
    reject: {
      label: '不退还',
      tone: 'bad',
      reasons: ['仍有未了结的订单', '仍有未了结的售后', '仍有待偿款项', '入驻未满期限'],
      make: (operator, id, { reason }) => rejectDepositRefund(operator, id, reason),
    },
  },
})

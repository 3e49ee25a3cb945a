import { momentText } from '@zdb/contract/kit/china-time'
import { yuanText } from '@zdb/contract/kit/fen'
import type { DepositObstacles, Obstacle } from '#core/domain/obstacle'
import { facts, type QueueSource } from '#core/domain/queue'
import { currentRules } from '#core/domain/rules'
import { refuse } from '#core/http/refusal'
import { storeFacts } from '../life/queue.ts'
import { storesById } from '../stores.sql.ts'
import { movementsOf, refundsById, type Movement } from './deposit.sql.ts'
import { obstaclesOf } from './obstacles.ts'
import { presentMovement } from './present.ts'
import { lockRequest, rejectDepositRefund, repayDeposit } from './refunds.ts'

/** What may keep a deposit, by the keys of the obstacles: also that there is none of it is a fact to decide on. */
const checks: readonly (readonly [label: string, ...keys: string[]])[] = [
  ['未完结的订单', 'openOrders', 'recentOrders'],
  ['未完结的售后', 'openCases', 'recentCases'],
  ['违规处罚', 'openPenalties', 'recentPenalties'],
  ['待偿款', 'claims'],
]

const standingRows = (obstacles: readonly Obstacle[]) => {
  const named = new Set(checks.flatMap(([, ...keys]) => keys))
  const rows = checks.map(([label, ...keys]) => {
    const found = obstacles.filter(({ key }) => keys.includes(key)).map(({ title }) => title)
    return found.length > 0 ? ([label, found.join('；'), 'bad'] as const) : ([label, '没有', 'good'] as const)
  })
  const others = obstacles.filter(({ key }) => !named.has(key))
  return [...rows, ...others.map(({ title }) => ['其他', title, 'bad'] as const)]
}

const paymentsShown = 3

/** When it was paid in, by whom, and by which way: a deposit is only ever paid out of the balance, or carried over. */
const paymentsIn = (movements: readonly Movement[]) =>
  movements
    .filter(({ kind }) => kind === 'pay' || kind === 'carry')
    .slice(0, paymentsShown)
    .map(presentMovement)
    .map(({ at, kind, amount, actor, note }) => {
      const way = kind === 'pay' ? `${actor}从可用余额缴纳` : note || '由其他门店转入'
      return ['缴纳', `${momentText(at)} ${yuanText(amount)}，${way}`] as const
    })

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
      ...(obstacles.length > 0 && { suggested: 'reject' }),
      parts: [
        facts('申请', [
          ['申请退还', yuanText(request.amount)],
          ['申请时间', momentText(request.asked_at)],
          ['现有保证金', yuanText(store.deposit)],
          ['加入诚信保障', store.deposit_joined_at ? momentText(store.deposit_joined_at) : ''],
          ...paymentsIn(movements),
        ]),
        facts('能否退还', standingRows(obstacles)),
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

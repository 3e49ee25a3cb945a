import { fen } from '@zdb/contract/kit/fen'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move, standInQueue } from '#core/domain/machine'
import type { DepositObstacles } from '#core/domain/obstacle'
import { currentRules } from '#core/domain/rules'
import { nameOf, type Actor, type SystemActor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { lockBalances, post } from '#core/money/ledger'
import { now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'
import { namedStore } from '../named-store.ts'
import { stopReceiving } from '../receiving/switch.ts'
import { tellStore } from '../store-push.ts'
import { lockStore, storeOf, type StoreFacts } from '../stores.sql.ts'
import { insertRefund, joinDeposit, moveDeposit, openRefund, refundById, type RefundRequest } from './deposit.sql.ts'
import { accountOf, showDeposit } from './deposit.ts'
import { obstaclesOf } from './obstacles.ts'
import type { Integrity } from './present.ts'
import { depositRefund } from './refund-machine.ts'

type Knowing = readonly DepositObstacles[]

/** Asks the platform to give back what a store has deposited. Until it is decided the store receives nothing new. */
export const askDepositRefund = async (known: Knowing, actor: Actor, sid: string): Promise<Integrity> => {
  const { id } = await namedStore(actor, sid)
  const rules = await currentRules()
  await within(async (tx) => {
    const store = await lockStore(tx, actor, id)
    if (store.deposit === 0) refuse('depositEmpty')
    const [obstacle] = await obstaclesOf(known, store, rules)
    if (obstacle) refuse('depositKept', `现在还不能退还保证金：${obstacle.title}`)
    const request = await insertRefund(tx, {
      store_id: id,
      merchant_id: actor.merchantId,
      amount: store.deposit,
      asked_at: now(),
      deadline_at: workdaysOn(now(), rules.depositRefundWorkdays),
    })
    await standInQueue(tx, depositRefund, request)
    await record(tx, actor, 'stores.askDepositRefund', request.id, { after: { storeId: id, amount: store.deposit } })
    await stopReceiving(tx, actor, store, '正在申请退还保证金')
    await tellStore(tx, store, '已申请退还保证金', `${store.name}已申请退还保证金`, 'storeMoney')
  })
  return showDeposit(known, actor, await storeOf(actor, id))
}

export const withdrawDepositRefund = async (known: Knowing, actor: Actor, sid: string): Promise<Integrity> => {
  const { id } = await namedStore(actor, sid)
  await within(async (tx) => {
    const store = await lockStore(tx, actor, id)
    const open = (await openRefund(tx, id)) ?? refuse('depositRefundMoved')
    const set = { decided_at: now() }
    await move(tx, depositRefund, 'withdrawDepositRefund', { id: open.id, merchantId: actor.merchantId, actor, set })
    await record(tx, actor, 'stores.withdrawDepositRefund', open.id)
    await tellStore(tx, store, '已撤回退还申请', `${store.name}已撤回保证金退还申请`, 'storeMoney')
  })
  return showDeposit(known, actor, await storeOf(actor, id))
}

const held = async (tx: Tx, { merchant_id: merchantId, store_id }: RefundRequest): Promise<StoreFacts> => {
  await lockBalances(tx, [accountOf('available', merchantId), accountOf('deposit', merchantId)])
  return lockStore(tx, { merchantId }, store_id)
}

const repay = async (tx: Tx, judge: SystemActor, request: RefundRequest, store: StoreFacts): Promise<void> => {
  const { id, merchant_id: merchantId, store_id: storeId } = request
  await move(tx, depositRefund, 'repay', { id, actor: judge, set: { decided_at: now() } })
  const amount = fen(Math.min(request.amount, store.deposit))
  const ref = `deposit-refund:${id}`
  if (amount > 0) {
    await moveDeposit(tx, { storeId, merchantId, kind: 'giveBack', amount: -amount, ref, actor: nameOf(judge) })
    const [from, to] = [accountOf('deposit', merchantId), accountOf('available', merchantId)]
    await post(tx, { key: ref, type: 'deposit', why: '退还诚信保证金', ref, legs: [{ from, to, amount }] })
  }
  await joinDeposit(tx, storeId, null)
  await stopReceiving(tx, judge, store, '保证金已退还')
  await record(tx, judge, 'stores.repayDeposit', id, { merchantId, after: { storeId, amount } })
  await tellStore(tx, store, '保证金已退还', `${store.name}的保证金已退还到余额`, 'storeMoney')
}

/** What a decision about this request changes. */
export const lockRequest = async (tx: Tx, id: number): Promise<StoreFacts> =>
  held(tx, (await refundById(id)) ?? refuse('notFound'))

/** The platform gives a deposit back; what was opened since it was asked keeps it. */
export const repayDeposit = async (known: Knowing, operator: SystemActor, id: number): Promise<void> => {
  const request = (await refundById(id)) ?? refuse('notFound')
  const rules = await currentRules()
  await within(async (tx) => {
    // Whoever takes an order for the store holds it too, so that nothing comes between the look and the money.
    const store = await held(tx, request)
    const [obstacle] = await obstaclesOf(known, store, rules)
    if (obstacle) refuse('depositKept', `现在还不能退还保证金：${obstacle.title}`)
    await repay(tx, operator, request, store)
  })
}

export const rejectDepositRefund = async (operator: SystemActor, id: number, reason: string): Promise<void> => {
  if (reason.trim() === '') refuseField('reason', '请填写不通过的原因')
  const request = (await refundById(id)) ?? refuse('notFound')
  const { merchant_id: merchantId } = request
  await within(async (tx) => {
    const store = await held(tx, request)
    await move(tx, depositRefund, 'reject', { id, actor: operator, note: reason, set: { decided_at: now(), reason } })
    await record(tx, operator, 'stores.rejectDepositRefund', id, { merchantId, after: { reason } })
    await tellStore(tx, store, '保证金退还未通过', `${store.name}的保证金退还申请未通过：${reason}`, 'storeMoney')
  })
}

import { fen, yuanText } from '@zdb/contract/kit/fen'
import { gateways, type GatewayName } from '@zdb/contract/money/payments/gateways'
import { paymentStates, receiptStates } from '@zdb/contract/money/payments/states'
import { isOutdated } from '#core/db/prepared'
import { tryPart, within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move, standInQueue } from '#core/domain/machine'
import type { Payables } from '#core/domain/payable'
import { currentRules } from '#core/domain/rules'
import { system, type Actor, type SystemActor } from '#core/http/actor'
import { Refusal } from '#core/http/refusal'
import { heldUnder, post, resolveHold } from '#core/money/ledger'
import { now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'
import { wordsOf } from '#core/work/backoff'
import type { Receipt } from '#ports/payments/port'
import { isOpen, lockByNo, patchPayment, paymentByNo, type Payment } from './payments.sql.ts'
import { payment } from './payment-machine.ts'
import { payerOf } from './payer.ts'
import { tellOfMoney } from './pushes.ts'
import { insertReceipt, lockTrade, type ReceiptRow } from './receipts.sql.ts'
import { strayReceipt } from './strays/stray-machine.ts'

const gateway = system('gateway')

/** The hold of the balance part while the channel part is open. */
export const holdKeyOf = ({ no }: Pick<Payment, 'no'>): string => `payment:${no}`

export const letGo = async (tx: Tx, row: Payment, why: string): Promise<void> => {
  const key = holdKeyOf(row)
  if ((await heldUnder(tx, key)) !== undefined) await resolveHold(tx, key, { type: 'payment', why }, [])
}

/** What came in becomes available, once, under the gateway's own number of the trade and what it was told for. */
export const creditReceipt = async (tx: Tx, receipt: ReceiptRow, merchantId: number, ref: string): Promise<void> => {
  const legs = [
    {
      from: { kind: 'clearing', merchantId } as const,
      to: { kind: 'available', merchantId } as const,
      amount: fen(receipt.amount),
    },
  ]
  const why = `${gateways[receipt.gateway as GatewayName].label}充值`
  const key = `receipt:${receipt.gateway}:${receipt.trade_no}:${receipt.no}:${receipt.amount}`
  await post(tx, { key, type: 'recharge', why, ref, legs })
}

/** Why this money is for nothing that we asked for; empty where it is. */
const misfit = (row: Payment | undefined, name: GatewayName, { amount }: Receipt): string => {
  if (!row) return '没有这个支付单号'
  if (row.gateway !== name) return '支付单属于另一渠道'
  return row.channel_part === amount ? '' : `应付${yuanText(row.channel_part)}`
}

/** Deadlock, statement or lock timeout, serialization, an outdated plan: nothing is wrong with what was to be done. */
const passingCodes: ReadonlySet<unknown> = new Set(['40P01', '57014', '55P03', '40001'])
const isPassing = (error: unknown): boolean =>
  isOutdated(error) || (error instanceof Error && 'code' in error && passingCodes.has(error.code))

/** The thing before its payment and the balances, as whoever begins a payment does: nobody waits in a circle. */
const lockPayable = async (tx: Tx, payables: Payables, row: Payment | undefined): Promise<void> => {
  const lock = row && isOpen(row) ? payables[row.payable as keyof Payables]?.lock : undefined
  if (!row || !lock) return
  const payer = await payerOf(row)
  const result = await tryPart(tx, () => lock(tx, payer, row.payable_ref))
  // One that is gone is refused when it is to be bought.
  if ('error' in result && !(result.error instanceof Refusal)) throw result.error
}

/** Buys what the money was for. What is refused by then leaves the money in the balance, and its owner is told. */
const buy = async (tx: Tx, payables: Payables, row: Payment): Promise<{ bought: boolean; outcome: string }> => {
  const payable = payables[row.payable as keyof Payables]
  if (!payable) return { bought: false, outcome: '暂时无法购买' }
  const payer = await payerOf(row)
  const result = await tryPart(tx, () => payable.pay(tx, payer, row.payable_ref, row.revision))
  if (!('error' in result)) return { bought: true, outcome: '' }
  const { error } = result
  if (error instanceof Refusal) return { bought: false, outcome: error.message }
  // All of it is done again when the gateway is asked or tells it next.
  if (isPassing(error)) throw error
  await record(tx, gateway, 'payments.purchaseFailed', row.id, {
    merchantId: row.merchant_id,
    after: { error: wordsOf(error) },
  })
  return { bought: false, outcome: '暂时无法购买' }
}

/** Its words when the payment was over, or paid, before this money came. */
const tellLate = (tx: Tx, row: Payment, amount: number): Promise<void> =>
  tellOfMoney(
    tx,
    { merchantId: row.merchant_id, payment: row.id, status: paymentStates.paid.code },
    { title: '付款已存入余额', alert: `${row.title}：收到${yuanText(amount)}，已存入余额` },
  )

const settle = async (tx: Tx, payables: Payables, row: Payment, receipt: ReceiptRow): Promise<void> => {
  const set = { paid_at: receipt.paid_at, next_at: null }
  await move(tx, payment, 'settle', { id: row.id, actor: gateway, set })
  await letGo(tx, row, '支付完成')
  const about = { merchantId: row.merchant_id, payment: row.id, status: paymentStates.paid.code }
  if (row.payable === null)
    return tellOfMoney(tx, about, { title: '充值到账', alert: `充值${yuanText(receipt.amount)}已到账` })
  const { bought, outcome } = await buy(tx, payables, row)
  await patchPayment(tx, row.id, { bought_at: bought ? now() : null, outcome })
  await tellOfMoney(
    tx,
    about,
    bought
      ? { title: '支付成功', alert: `${row.title}已支付` }
      : { title: '款项已存入余额', alert: `${row.title}没有买到：${outcome}。付款已存入余额` },
  )
}

/**
 * Money that a gateway says has come, by its notice or its answer, however often: the first to say so counts. What fits
 * a charge of ours is credited; anything else waits for the platform, visible.
 */
export const takeReceipt = (payables: Payables, name: GatewayName, no: string, told: Receipt): Promise<void> =>
  within(async (tx) => {
    await lockPayable(tx, payables, await paymentByNo(no))
    const row = await lockByNo(tx, no)
    const { tradeNo: trade_no, amount, paidAt: paid_at } = told
    const [first] = await lockTrade(tx, { gateway: name, trade_no })
    const why = first ? `渠道交易号已记在单号${first.no}，${yuanText(first.amount)}` : misfit(row, name, told)
    const stray = row === undefined || why !== ''
    const kept = await insertReceipt(tx, {
      gateway: name,
      trade_no,
      no,
      amount,
      paid_at,
      received_at: now(),
      payment_id: row?.id ?? null,
      merchant_id: row?.merchant_id ?? null,
      state: receiptStates[stray ? 'stray' : 'credited'].code,
      why,
      deadline_at: stray ? workdaysOn(now(), (await currentRules()).strayMoneyWorkdays) : null,
    })
    if (!kept) return
    const after = { gateway: name, tradeNo: trade_no, no, amount, why }
    await record(tx, gateway, 'payments.receipt', kept.id, { after, ...(row && { merchantId: row.merchant_id }) })
    if (stray) return standInQueue(tx, strayReceipt, kept)
    await creditReceipt(tx, kept, row.merchant_id, row.no)
    if (isOpen(row)) return settle(tx, payables, row, kept)
    if (row.state === paymentStates.closed.code)
      await move(tx, payment, 'settleLate', { id: row.id, actor: gateway, set: { paid_at, next_at: null } })
    return tellLate(tx, row, amount)
  })

type Ending = { move: 'close' | 'abandonPay'; actor: Actor | SystemActor }
const byClock: Ending = { move: 'close', actor: system('clock') }

/** Not paid in time, refused by the gateway, superseded or given up: what was set aside is free again. */
export const closePayment = async (tx: Tx, id: number, outcome: string, ending = byClock): Promise<void> => {
  const { move: name, actor } = ending
  const closed = await move(tx, payment, name, { id, actor, note: outcome, set: { closed_at: now(), outcome } })
  await letGo(tx, closed, '支付关闭')
  await tellOfMoney(tx, { merchantId: closed.merchant_id, payment: id, status: closed.state })
}

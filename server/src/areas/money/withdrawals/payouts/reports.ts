import { cut } from '@zdb/contract/kit/text'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import { within, type Tx } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { system } from '#core/http/actor'
import { openClaim, waiveClaim } from '#core/money/claims'
import { lockBalances, post, resolveHold, type AccountRef, type Leg } from '#core/money/ledger'
import { drawFrom, revenueSources } from '#core/money/revenue-sources'
import { splitBySources } from '#core/money/payment-sources'
import { days, hours, later, now } from '#core/time/clock'
import type { PayoutReport } from '#ports/payments/port'
import { holdOf, moveWithdrawal } from '../move-withdrawal.ts'
import { pushMove } from '../pushes.ts'
import { lockWithdrawalByNo, type Withdrawal } from '../withdrawals.sql.ts'
import { payoutsOf, savePayout, type Payout } from './payouts.sql.ts'
import { wakePayouts } from './wake.ts'

const gateway = system('gateway')

const accountsOf = (merchantId: number) => {
  const of = (kind: AccountRef['kind']): AccountRef => ({ kind, merchantId })
  return { available: of('available'), clearing: of('clearing'), revenue: of('platformRevenue') }
}

/** What leaves, and what the platform keeps of it. */
const partsOf = ({ amount, fee, merchant_id }: Withdrawal) => {
  const { clearing, revenue } = accountsOf(merchant_id)
  return [
    { to: clearing, creditor: 'gateway' as const, amount: fen(amount - fee) },
    { to: revenue, creditor: 'platform' as const, amount: fen(fee) },
  ].filter((part) => part.amount > 0)
}

/** A gateway may still find out for some days that it came back: it is asked once a day. */
const watchFurther = async (tx: Tx, { id }: Withdrawal, { begun_at }: Payout): Promise<void> => {
  const { payoutWatchDays } = await currentRules()
  const over = now().getTime() - begun_at.getTime() >= days(payoutWatchDays)
  await savePayout(tx, id, over ? { resolved_at: now() } : { next_at: later(days(1)) })
}

const confirm = async (tx: Tx, withdrawal: Withdrawal): Promise<void> => {
  await moveWithdrawal(tx, 'confirmPayout', { withdrawal, actor: gateway })
  await resolveHold(tx, holdOf(withdrawal), { type: 'withdrawal', why: '提现' }, partsOf(withdrawal))
}

/** It was given back and has left all the same: what is still there is taken again, the rest is a claim. */
const confirmLate = async (tx: Tx, withdrawal: Withdrawal): Promise<void> => {
  const paid = await moveWithdrawal(tx, 'confirmLatePayout', { withdrawal, actor: gateway })
  const { available } = accountsOf(withdrawal.merchant_id)
  const parts = partsOf(withdrawal)
  const [onHand = fen(0)] = await lockBalances(tx, [available, ...parts.map(({ to }) => to)])
  let left: number = onHand
  const split = parts.map(({ to, creditor, amount }) => {
    const { drawn, owed } = splitBySources(amount, [fen(left)])
    const [taken = fen(0)] = drawn
    left -= taken
    return { to, creditor, taken, owed }
  })
  const [why, ref] = ['提现核实已到账', withdrawal.no]
  const legs = split.map(({ to, taken }) => ({ from: available, to, amount: taken })).filter(({ amount }) => amount > 0)
  const key = `${holdOf(withdrawal)}:late:${paid.revision}`
  if (legs.length > 0) await post(tx, { key, type: 'withdrawal', why, ref, legs })
  for (const { creditor, owed } of split)
    if (owed > 0) await openClaim(tx, { debtorId: withdrawal.merchant_id, creditor, amount: owed, ref, why })
}

/** What the platform earned with others, for the fee of this one: it is nobody else's fee that became less by it. */
const lend = (tx: Tx, withdrawal: Withdrawal, legs: Leg[]): Promise<unknown> =>
  post(tx, {
    key: `${holdOf(withdrawal)}:lent:${withdrawal.revision}`,
    type: 'advance',
    why: '退回的提现手续费由平台其他收入承担',
    ref: withdrawal.no,
    legs,
  })

/**
 * All of it comes back, the fee too; from the hold, or from where it had gone. The fee may have been spent since, as an
 * advance is: then the platform gives it from what it earned elsewhere, and no bounce waits for that.
 */
const bounce = async (tx: Tx, withdrawal: Withdrawal, reason: string): Promise<void> => {
  const wasPaid = withdrawal.state === withdrawalStates.paid.code
  const bounced = await moveWithdrawal(tx, 'bounce', { withdrawal, actor: gateway, reason })
  if (!wasPaid) return resolveHold(tx, holdOf(withdrawal), { type: 'withdrawal', why: '提现退回' }, [])
  const { available, clearing, revenue } = accountsOf(withdrawal.merchant_id)
  const parts = partsOf(withdrawal)
  const elsewhere = (await revenueSources(tx, withdrawal.merchant_id, withdrawal.fee)).filter(
    ({ merchantId }) => merchantId !== withdrawal.merchant_id,
  )
  const [, , earned = fen(0), ...balances] = await lockBalances(tx, [available, clearing, revenue, ...elsewhere])
  const legs: Leg[] = []
  for (const { to, creditor, amount } of parts) {
    const of = { debtorId: withdrawal.merchant_id, creditor, ref: withdrawal.no }
    // What is still owed of it is not given back.
    let back: number = amount - (await waiveClaim(tx, of, amount))
    if (creditor === 'platform') {
      const lent = drawFrom({ sources: elsewhere, balances, to: revenue, amount: Math.max(0, back - earned) })
      if (lent.legs.length > 0) await lend(tx, bounced, lent.legs)
      back -= lent.rest
    }
    if (back > 0) legs.push({ from: to, to: available, amount: fen(back) })
  }
  if (legs.length > 0)
    await post(tx, {
      key: `${holdOf(withdrawal)}:back:${bounced.revision}`,
      type: 'withdrawal',
      why: '提现退回',
      ref: withdrawal.no,
      legs,
    })
}

type Source = 'notice' | 'query'
const { paying, paid, bounced } = withdrawalStates

/** Against what is known already a notice proves nothing, it may be an old one: the gateway is asked. */
const askAnew = async (tx: Tx, { id }: Withdrawal): Promise<void> => {
  await savePayout(tx, id, { next_at: now(), resolved_at: null })
  wakePayouts()
}

const wordsOf = ({ detail }: PayoutReport): string => cut(detail, 200) || '收款方未能入账'

/** What the payee agrees to stays until the gateway says that they have: asked again, it does not say what it was. */
const keepConfirmText = async (tx: Tx, withdrawal: Withdrawal, payout: Payout, report: PayoutReport): Promise<void> => {
  const { awaitsPayee } = report
  const confirm_text = awaitsPayee ? awaitsPayee.confirmText || payout.confirm_text : ''
  if (payout.confirm_text === confirm_text) return
  await savePayout(tx, withdrawal.id, { confirm_text })
  await pushMove(tx, confirm_text === '' ? 'agreed' : 'confirmText', withdrawal)
}

/** Another sum than was sent is nobody's to book: it stays as it was and is asked after, and the statement has both. */
const isOtherSum = ({ amount, fee }: Withdrawal, report: PayoutReport): boolean =>
  report.amount !== undefined && report.state !== 'unknown' && report.amount !== amount - fee

const apply = async (tx: Tx, withdrawal: Withdrawal, report: PayoutReport, source: Source): Promise<void> => {
  const { state } = withdrawal
  const { tradeNo: trade_no } = report
  const otherSum = isOtherSum(withdrawal, report)
  const detail = otherSum ? `渠道称打款${yuanText(report.amount ?? fen(0))}，与应付不符` : cut(report.detail, 200)
  const payout = await savePayout(tx, withdrawal.id, { detail, ...(trade_no !== '' && { trade_no }) })
  if (!payout) return
  if (otherSum) return void (await savePayout(tx, withdrawal.id, { next_at: later(hours(1)) }))
  if (report.state === 'paid') {
    if (state === bounced.code && source === 'notice') return askAnew(tx, withdrawal)
    if (state === bounced.code) await confirmLate(tx, withdrawal)
    else if (state === paying.code) await confirm(tx, withdrawal)
    return watchFurther(tx, withdrawal, payout)
  }
  if (report.state === 'failed') {
    if (state === paid.code && source === 'notice') return askAnew(tx, withdrawal)
    if (state === paid.code || state === paying.code) await bounce(tx, withdrawal, wordsOf(report))
    return void (await savePayout(tx, withdrawal.id, { resolved_at: now() }))
  }
  if (report.state === 'underway' && state === paying.code) await keepConfirmText(tx, withdrawal, payout, report)
}

/** What a gateway says of a payout, however often and in whatever order. False: no payout of this gateway has this number. */
export const settlePayout = (name: GatewayName, report: PayoutReport, source: Source): Promise<boolean> =>
  within(async (tx) => {
    const withdrawal = await lockWithdrawalByNo(tx, report.no)
    const payout = withdrawal && (await payoutsOf([withdrawal.id])).get(withdrawal.id)
    if (!withdrawal || payout?.gateway !== name) return false
    await apply(tx, withdrawal, report, source)
    return true
  })

import { momentText } from '@zdb/contract/kit/china-time'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import { gateways, type GatewayName } from '@zdb/contract/money/payments/gateways'
import { paymentStates } from '@zdb/contract/money/payments/states'
import { namesOfMerchants } from '#areas/people/identity/public'
import { openSubjects, propose } from '#areas/platform/proposals/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import type { ProposalKind } from '#core/domain/proposal'
import { facts, type Part } from '#core/domain/queue'
import { system, type SystemActor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { payoutsStopped } from '#core/money/payout-stop'
import { later, now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'
import { backoff, wordsOf } from '#core/work/backoff'
import { currentRules } from '#core/domain/rules'
import { gatewayNamed } from '#ports/payments/in-use'
import { isPaymentFailure, type Gateway, type Refund, type RefundReport } from '#ports/payments/port'
import { tellOfMoney } from '../pushes.ts'
import { creditReceipt } from '../receipts.ts'
import { isStillMine, receiptsById, refundNoOf, returnAgainAt, takeReturn, type ReceiptRow } from '../receipts.sql.ts'
import { strayReceipt } from './stray-machine.ts'

export const titleOf = ({ gateway, amount, why }: ReceiptRow): string =>
  `${gateways[gateway as GatewayName].label} ${yuanText(amount)} · ${why}`

export const receiptFacts = (receipt: ReceiptRow): Part =>
  facts('款项', [
    ['渠道', gateways[receipt.gateway as GatewayName].label],
    ['渠道交易号', receipt.trade_no],
    ['商户单号', receipt.no],
    ['金额', yuanText(receipt.amount)],
    ['付款时间', momentText(receipt.paid_at)],
    ['不符之处', receipt.why, 'warn'],
    ['上次退回', receipt.detail, 'bad'],
  ])

export const strayById = async (id: number): Promise<ReceiptRow> => {
  const [receipt = refuse('itemGone')] = await receiptsById([id])
  return receipt
}

type Payload = { receipt: number; merchant?: number }

const kinds = { credit: 'strayCredit', sendBack: 'strayReturn' } as const

/** What somebody has proposed of it, one way or the other, is decided first: of two only one could take effect. */
const refuseProposed = async (id: number): Promise<void> => {
  for (const kind of Object.values(kinds)) if ((await openSubjects(kind)).has(`receipt:${id}`)) refuse('proposalOpen')
}

/** Whose it is: the merchant of the charge it came under, or whom the operator named. */
const ownerOf = async ({ merchant_id }: ReceiptRow, named: string | undefined): Promise<number> => {
  if (named === undefined) return merchant_id ?? refuse('receiptUnowned')
  const id = Number(named)
  return (await namesOfMerchants([id])).has(id) ? id : refuseField('merchant', '没有这个商家')
}

export const proposeCredit = async (
  operator: SystemActor,
  id: number,
  { reason, merchant }: { reason: string; merchant?: string },
): Promise<void> => {
  await refuseProposed(id)
  const receipt = await strayById(id)
  const owner = await ownerOf(receipt, merchant)
  const payload: Payload = { receipt: id, merchant: owner }
  const title = `${titleOf(receipt)}，记入${(await namesOfMerchants([owner])).get(owner) ?? ''}（${owner}）`
  const wanted = { kind: kinds.credit, subject: `receipt:${id}`, title, payload, reason, merchantId: owner }
  await within((tx) => propose(tx, operator, wanted))
}

export const proposeReturn = async (operator: SystemActor, id: number, reason: string): Promise<void> => {
  await refuseProposed(id)
  const receipt = await strayById(id)
  const payload: Payload = { receipt: id }
  const title = `${titleOf(receipt)}，退回付款人`
  const merchantId = receipt.merchant_id ?? undefined
  const wanted = { kind: kinds.sendBack, subject: `receipt:${id}`, title, payload, reason, merchantId }
  await within((tx) => propose(tx, operator, wanted))
}

const evidence: ProposalKind['evidence'] = async (payload) => {
  const { receipt: id, merchant } = payload as Payload
  const receipt = await strayById(id)
  const owners = [receipt.merchant_id, merchant].filter((owner) => owner != null)
  const credited =
    merchant === undefined ? '' : `${(await namesOfMerchants([merchant])).get(merchant) ?? ''}（${merchant}）`
  return { merchantIds: [...new Set(owners)], parts: [receiptFacts(receipt), facts('处理', [['记入商家', credited]])] }
}

/** Both move money by hand: one operator proposes, another puts it into effect. */
export const strayKinds: Readonly<Record<string, ProposalKind>> = {
  [kinds.credit]: {
    label: '待核对款项入账',
    evidence,
    apply: async (tx, operator, payload, reason) => {
      const { receipt: id, merchant: merchantId = 0 } = payload as Payload
      const set = { merchant_id: merchantId, decided_at: now() }
      const receipt = await move(tx, strayReceipt, 'credit', { id, actor: operator, note: reason, set })
      await creditReceipt(tx, receipt, merchantId, receipt.no)
      await record(tx, operator, 'payments.creditStray', id, { merchantId, after: { amount: receipt.amount } })
      await tellOfMoney(
        tx,
        { merchantId, payment: receipt.payment_id ?? 0, status: paymentStates.paid.code },
        { title: '款项已入账', alert: `平台核对后，${yuanText(receipt.amount)}已存入余额` },
      )
    },
  },
  [kinds.sendBack]: {
    label: '待核对款项退回',
    evidence,
    apply: async (tx, operator, payload, reason) => {
      const { receipt: id } = payload as Payload
      const set = { decided_at: now(), next_at: now(), tries: 0, detail: '' }
      const { amount, merchant_id } = await move(tx, strayReceipt, 'sendBack', {
        id,
        actor: operator,
        note: reason,
        set,
      })
      await record(tx, operator, 'payments.returnStray', id, {
        after: { amount },
        ...(merchant_id !== null && { merchantId: merchant_id }),
      })
    },
  },
}

const gateway = system('gateway')

/** Asked for under one number however often; the whole of what came, and never more. */
const refundOf = (receipt: ReceiptRow) => ({
  no: receipt.no,
  refundNo: refundNoOf(receipt),
  amount: fen(receipt.amount),
  total: fen(receipt.amount),
  reason: '款项与订单不符，原路退回',
})

const postpone = (receipt: ReceiptRow, detail: string): Promise<void> =>
  returnAgainAt(receipt, later(Math.max(5_000, backoff(receipt.tries))), detail)

/** What became of it, unless another has it in hand by now or has concluded it. */
const conclude = async (receipt: ReceiptRow, { state, detail }: RefundReport): Promise<void> => {
  const { id } = receipt
  if (state !== 'refunded' && state !== 'failed') return postpone(receipt, detail)
  const deadline_at = workdaysOn(now(), (await currentRules()).strayMoneyWorkdays)
  const [name, set] =
    state === 'refunded'
      ? (['returned', { next_at: null }] as const)
      : (['returnFailed', { next_at: null, detail: detail || '渠道未能退回', deadline_at }] as const)
  await within(async (tx) => {
    if (await isStillMine(tx, receipt)) await move(tx, strayReceipt, name, { id, actor: gateway, set })
  })
}

/** A refusal may mean that an earlier call of ours went through, so it counts only once the gateway was asked. */
const send = async (through: Gateway, refund: Refund): Promise<RefundReport> =>
  through.refund(refund).catch(async (error: unknown) => {
    if (!isPaymentFailure(error) || error.kind !== 'refused') throw error
    const report = await through.queryRefund(refund)
    return report.state === 'unknown' ? { state: 'failed', detail: wordsOf(error.detail) } : report
  })

/** The gateway is asked first unless nothing was ever sent; what it never heard of is sent, not while payouts stand still. */
const sendBack = async (through: Gateway, receipt: ReceiptRow): Promise<RefundReport> => {
  const refund = refundOf(receipt)
  const report = receipt.tries === 1 ? undefined : await through.queryRefund(refund)
  if (report && report.state !== 'unknown') return report
  if (await within((tx) => payoutsStopped(tx))) return { state: 'unknown', detail: '打款已暂停' }
  return send(through, refund)
}

const work = async (receipt: ReceiptRow, onError: (error: unknown) => void): Promise<void> => {
  const through = gatewayNamed(receipt.gateway)
  if (!through) return postpone(receipt, '渠道未配置')
  const report = await sendBack(through, receipt).catch((error: unknown): RefundReport => {
    // Nobody knows whether it was done: asked after by its number.
    if (!isPaymentFailure(error)) onError(error)
    return { state: 'unknown', detail: wordsOf(error) }
  })
  await conclude(receipt, report)
}

/** Has the gateways send back what two operators agreed to send back, one after the other; says whether there was one. */
export const sendDueReturns = async (onError: (error: unknown) => void): Promise<number> => {
  const receipt = await takeReturn()
  if (!receipt) return 0
  await work(receipt, onError)
  return 1
}

import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { fen } from '@zdb/contract/kit/fen'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import type { DifferenceKind, LineThing } from '@zdb/contract/money/reconciliation/states'
import { decideCost } from '#areas/couriers/delivery/public'
import { booksOfReceipts, takeReceipt, tellOfMoney } from '#areas/money/payments/public'
import { booksOfPayouts, settlePayout } from '#areas/money/withdrawals/public'
import type { Tx } from '#core/db/tx'
import type { Payables } from '#core/domain/payable'
import type { Case } from './cases.sql.ts'
import { bearFee, gainFee, giveToMerchant, takeFromMerchant } from './correction.ts'
import { sourceNamed } from './sources.ts'
import { yuan } from './words.ts'

/** What would put our books right. Done by `make`; says how much of the difference our books have by it. */
export type Posting = {
  readonly words: string
  /** The gateway's own line names whose it is, as its notice would have: one person is enough. */
  readonly alone?: true
  readonly make: (tx: Tx) => Promise<number>
}

/** What the statement has more than our books. */
export const excessIn = ({ theirs, ours, posted }: Case): number => (theirs ?? 0) - (ours ?? 0) - posted

/** Under which the posting stands in the books: the same sums may be found again once it was taken back. */
const keyOf = ({ id, postings }: Case): string => `reconciliation:${id}:posting:${postings}`

/** The merchant's money follows the statement, whichever way. */
const followMoney = (row: Case, merchantId: number): Posting => {
  const amount = excessIn(row)
  const label = sourceNamed(row.source)?.label ?? row.source
  const correction = { key: keyOf(row), merchantId, amount: Math.abs(amount), ref: row.no, why: `${label}对账更正` }
  const words =
    amount > 0
      ? `从支付渠道清算记入商家${merchantId}可用余额 ${yuan(amount)}`
      : `从商家${merchantId}可用余额转回支付渠道清算 ${yuan(-amount)}，不足部分记为待偿款`
  return {
    words,
    make: async (tx) => {
      await (amount > 0 ? giveToMerchant(tx, correction) : takeFromMerchant(tx, correction))
      const alert = `${label}对账：${amount > 0 ? '补入' : '扣回'}${yuan(Math.abs(amount))}，单号${row.no}`
      await tellOfMoney(tx, { merchantId, payment: 0, status: 0 }, { title: '余额已按对账更正', alert })
      return amount
    },
  }
}

const takeUnheard = (row: Case, payables: Payables): Posting => {
  const amount = row.theirs ?? 0
  return {
    words:
      row.merchant_id === null
        ? `登记为待核对款项 ${yuan(amount)}，查明归属前不记入任何商家`
        : `按支付单记入商家${row.merchant_id}可用余额 ${yuan(amount)}；金额与支付单不符时登记为待核对款项`,
    alone: true,
    make: async () => {
      const receipt = { tradeNo: row.trade_no, amount: fen(amount), paidAt: row.theirs_at ?? row.found_at }
      await takeReceipt(payables, row.source as GatewayName, row.no, receipt)
      return 0
    },
  }
}

const ofCharge = async (row: Case, payables: Payables): Promise<Posting | undefined> => {
  if (row.kind === ('theirsOnly' satisfies DifferenceKind))
    return (row.theirs ?? 0) > 0 ? takeUnheard(row, payables) : undefined
  const books = await booksOfReceipts(row.source, [row.no])
  const entry = books.find((each) => each.thing === 'charge' && each.trade_no === row.trade_no)
  // What nobody was credited with moves nobody's money.
  return entry?.credited && entry.merchant_id !== null ? followMoney(row, entry.merchant_id) : undefined
}

const ofPayout = async (row: Case): Promise<Posting | undefined> => {
  const [entry] = await booksOfPayouts(row.source, [row.no])
  if (!entry) return undefined
  const gateway = row.source as GatewayName
  const left = row.theirs ?? 0
  const settle = (state: 'paid' | 'failed', words: string, detail: string): Posting => ({
    words,
    make: async () => {
      await settlePayout(gateway, { no: row.no, state, tradeNo: '', detail }, 'query')
      return 0
    },
  })
  const untouched = row.posted === 0
  if (untouched && entry.amount === 0 && left === entry.net)
    return settle('paid', `确认提现已打款 ${yuan(-entry.net)}：从冻结金额或可用余额扣除`, '')
  if (untouched && entry.amount === entry.net && left === 0)
    return settle(
      'failed',
      `按未打款处理：提现 ${yuan(-entry.net)} 连同手续费退回商家${entry.merchant_id}可用余额`,
      '渠道对账单中没有这笔打款',
    )
  return followMoney(row, entry.merchant_id)
}

const ofFee = (row: Case): Posting | undefined => {
  if (row.merchant_id === null || row.ours === null) return undefined
  const amount = excessIn(row)
  const why = `${sourceNamed(row.source)?.label ?? row.source}手续费对账更正`
  const correction = { key: keyOf(row), merchantId: row.merchant_id, amount: Math.abs(amount), ref: row.no, why }
  return {
    words:
      amount < 0
        ? `多收的手续费 ${yuan(-amount)} 由平台收入承担，转入支付渠道清算`
        : `少收的手续费 ${yuan(amount)} 从支付渠道清算转入平台收入`,
    make: async (tx) => {
      await (amount < 0 ? bearFee(tx, correction) : gainFee(tx, correction))
      return amount
    },
  }
}

const ofRide = (row: Case): Posting | undefined => {
  if (row.merchant_id === null || row.ours === null) return undefined
  const [cost, ours] = [row.theirs ?? 0, row.ours]
  return {
    words:
      cost > ours
        ? `运费更正为 ${yuan(cost)}：向商家${row.merchant_id}补扣 ${yuan(cost - ours)}，不足部分记为待偿款`
        : `运费更正为 ${yuan(cost)}：退回商家${row.merchant_id} ${yuan(ours - cost)}`,
    make: async (tx) => {
      await decideCost(tx, row.source as CourierName, row.no, cost)
      return 0
    },
  }
}

/** What is proposed for a difference; undefined where no posting of ours would put it right. */
export const postingFor = async (row: Case, payables: Payables): Promise<Posting | undefined> => {
  if (row.kind === ('doubled' satisfies DifferenceKind) || excessIn(row) === 0) return undefined
  const rows: Record<LineThing, () => Promise<Posting | undefined>> = {
    charge: () => ofCharge(row, payables),
    // What is sent back was never credited: it moves nothing in the ledger.
    refund: async () => undefined,
    payout: () => ofPayout(row),
    fee: async () => ofFee(row),
    ride: async () => ofRide(row),
  }
  return rows[row.thing as LineThing]()
}

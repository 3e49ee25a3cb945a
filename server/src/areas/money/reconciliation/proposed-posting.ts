import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { fen } from '@zdb/contract/kit/fen'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import type { DifferenceKind, LineThing } from '@zdb/contract/money/reconciliation/states'
import { decideCost } from '#areas/couriers/delivery/public'
import { booksOfReceipts, takeReceipt, tellOfMoney } from '#areas/money/payments/public'
import { booksOfPayouts, settlePayout } from '#areas/money/withdrawals/public'
import { nameOfMerchant } from '#areas/people/identity/public'
import type { Tx } from '#core/db/tx'
import type { Payables } from '#core/domain/payable'
import type { Case } from './cases.sql.ts'
import { bearFee, giveToMerchant, takeBackFee, takeFromMerchant } from './correction.ts'
import { sourceNamed } from './sources.ts'
import { yuan } from './words.ts'

/** What would put our books right. Done by `make`; says how much of the difference our books have by it. */
export type Posting = {
  readonly words: string
  /** It gives nobody anything: one person is enough. */
  readonly alone?: true
  readonly make: (tx: Tx) => Promise<number>
}

/** What the statement has more than our books. */
export const excessIn = ({ theirs, ours, posted }: Case): number => (theirs ?? 0) - (ours ?? 0) - posted

/** Under which the posting stands in the books: the same sums may be found again once it was taken back. */
const keyOf = ({ id, postings }: Case): string => `reconciliation:${id}:posting:${postings}`

/** Whose money it is: by name to be read, by number to be told apart. */
const merchantText = async (merchantId: number): Promise<string> =>
  `商家${await nameOfMerchant(merchantId)}（${merchantId}）`

/** The merchant's money follows the statement, whichever way. */
const followMoney = async (row: Case, merchantId: number): Promise<Posting> => {
  const amount = excessIn(row)
  const label = sourceNamed(row.source)?.label ?? row.source
  const correction = { key: keyOf(row), merchantId, amount: Math.abs(amount), ref: row.no, why: `${label}对账更正` }
  const merchant = await merchantText(merchantId)
  const words =
    amount > 0
      ? `从支付渠道清算记入${merchant}可用余额 ${yuan(amount)}`
      : `从${merchant}可用余额转回支付渠道清算 ${yuan(-amount)}，不足部分记为待偿款`
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

const takeUnheard = async (row: Case, payables: Payables): Promise<Posting> => {
  const amount = row.theirs ?? 0
  return {
    words:
      row.merchant_id === null
        ? `登记为待核对款项 ${yuan(amount)}，查明归属前不记入任何商家`
        : `按支付单记入${await merchantText(row.merchant_id)}可用余额 ${yuan(amount)}；金额与支付单不符时登记为待核对款项`,
    // A statement is signed by nobody: whoever is to be credited by one has two people look at it.
    ...(row.merchant_id === null && { alone: true as const }),
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
      `按未打款处理：提现 ${yuan(-entry.net)} 连同手续费退回${await merchantText(entry.merchant_id)}可用余额`,
      '渠道对账单中没有这笔打款',
    )
  return followMoney(row, entry.merchant_id)
}

const ofFee = (row: Case): Posting | undefined => {
  if (row.merchant_id === null || row.ours === null) return undefined
  const amount = excessIn(row)
  // Fees stand in no book of ours: what a gateway kept less than agreed is nothing that came in, unless we had borne it.
  if (amount > 0 && amount > -row.posted) return undefined
  const why = `${sourceNamed(row.source)?.label ?? row.source}手续费对账更正`
  const correction = { key: keyOf(row), merchantId: row.merchant_id, amount: Math.abs(amount), ref: row.no, why }
  return {
    words:
      amount < 0
        ? `多收的手续费 ${yuan(-amount)} 由平台收入承担，转入支付渠道清算`
        : `退还的手续费 ${yuan(amount)} 从支付渠道清算转回平台收入`,
    make: async (tx) => {
      await (amount < 0 ? bearFee(tx, correction) : takeBackFee(tx, correction))
      return amount
    },
  }
}

const ofRide = async (row: Case): Promise<Posting | undefined> => {
  if (row.merchant_id === null || row.ours === null) return undefined
  const [cost, ours] = [row.theirs ?? 0, row.ours]
  const merchant = await merchantText(row.merchant_id)
  return {
    words:
      cost > ours
        ? `运费更正为 ${yuan(cost)}：向${merchant}补扣 ${yuan(cost - ours)}，不足部分记为待偿款`
        : `运费更正为 ${yuan(cost)}：退回${merchant} ${yuan(ours - cost)}`,
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
    ride: () => ofRide(row),
  }
  return rows[row.thing as LineThing]()
}

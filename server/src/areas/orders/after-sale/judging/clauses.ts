import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import type { Rules } from '#core/domain/rules'

/** What a ruling is proposed on: facts that both sides can check. */
export type Dispute = {
  readonly mode: string
  /** What the sender asks for, and what the order was agreed at. */
  readonly claimed: Fen
  readonly price: Fen
  readonly promised: Date
  /** When the case was opened: nothing later is a fact of it. */
  readonly opened: Date
  /** When the courier says it arrived, else when the shop said so; null: it had not by then. */
  readonly arrived: Date | null
  readonly byCourier: boolean
  /** What the buyer paid on the channel and was really given back; null: no order of a channel. */
  readonly buyer: { readonly paid: Fen; readonly refunded: Fen } | null
  readonly photoAsked: boolean
  readonly photoShown: boolean
  readonly senderShows: boolean
  readonly shopShows: boolean
}

export type Proposal = {
  readonly clause: string
  readonly text: string
  readonly amount: Fen
  readonly arithmetic: string
}

type Award = Pick<Proposal, 'amount' | 'arithmetic'>
type Clause = {
  readonly clause: string
  readonly modes: ReadonlySet<string>
  readonly text: (rules: Rules) => string
  readonly fits: (dispute: Dispute, rules: Rules) => boolean
  readonly award: (dispute: Dispute, rules: Rules) => Award
}

const late = new Set(['配送超时'])
export const missing: ReadonlySet<string> = new Set(['未收到商品', '未配送', '虚假送达'])
const goods = new Set(['花材不新鲜', '款式不符', '数量不足', '包装破损', '商品与要求严重不符'])

/** What had not arrived when the case was opened has not; one opened before its time is not late. */
const minutesLate = ({ promised, opened, arrived }: Dispute): number => {
  if (arrived) return Math.max(0, Math.ceil((arrived.getTime() - promised.getTime()) / 60_000))
  return opened <= promised ? 0 : Number.POSITIVE_INFINITY
}

const nothing = (why: string): Award => ({ amount: fen(0), arithmetic: `${why}，退款0.00元` })
const whole = (why: string, { price }: Dispute): Award => ({
  amount: price,
  arithmetic: `${why}，退全款${yuanText(price)}`,
})
const asClaimed = (why: string, { claimed, price }: Dispute): Award => {
  const amount = fen(Math.min(claimed, price))
  return { amount, arithmetic: `${why}，按申请退款${yuanText(amount)}` }
}

/** The share of the price that the buyer was given back of what he paid, rounded down to the fen. */
const refundedShare = ({ price, buyer }: Dispute): Award => {
  if (!buyer || buyer.paid === 0 || buyer.refunded === 0) return nothing('买家未获退款')
  const refunded = Math.min(buyer.refunded, buyer.paid)
  const amount = fen(Number((BigInt(price) * BigInt(refunded)) / BigInt(buyer.paid)))
  return {
    amount,
    arithmetic: `成交价${yuanText(price)} × 买家实退${yuanText(refunded)} ÷ 买家实付${yuanText(buyer.paid)} = ${yuanText(amount)}`,
  }
}

const shared = ({ claimed, price }: Dispute, { rulingBothShownPercent: percent }: Rules): Award => {
  const asked = Math.min(claimed, price)
  const amount = fen(Math.floor((asked * percent) / 100))
  return { amount, arithmetic: `申请${yuanText(asked)} × ${percent}% = ${yuanText(amount)}` }
}

/** The platform's clauses; the first that fits is the one. */
const clauses: readonly Clause[] = [
  {
    clause: '送达 1',
    modes: late,
    text: ({ rulingLateFreeMinutes }) => `迟到不超过${rulingLateFreeMinutes}分钟，不退款`,
    fits: (dispute, { rulingLateFreeMinutes }) => minutesLate(dispute) <= rulingLateFreeMinutes,
    award: (dispute) => nothing(`迟到${minutesLate(dispute)}分钟`),
  },
  {
    clause: '送达 2',
    modes: late,
    text: ({ rulingLateFreeMinutes, rulingLateShareMinutes }) =>
      `迟到超过${rulingLateFreeMinutes}分钟、不超过${rulingLateShareMinutes}分钟，按买家实际获退的比例退款`,
    fits: (dispute, { rulingLateShareMinutes }) => minutesLate(dispute) <= rulingLateShareMinutes,
    award: refundedShare,
  },
  {
    clause: '送达 3',
    modes: late,
    text: ({ rulingLateShareMinutes }) => `迟到超过${rulingLateShareMinutes}分钟或未送达，退全款`,
    fits: () => true,
    award: (dispute) => whole(dispute.arrived ? `迟到${minutesLate(dispute)}分钟` : '未送达', dispute),
  },
  {
    clause: '收货 1',
    modes: missing,
    text: () => '配送方记录已送达，不退款',
    fits: ({ arrived, byCourier }) => arrived !== null && byCourier,
    award: () => nothing('配送方有送达记录'),
  },
  {
    clause: '收货 2',
    modes: missing,
    text: () => '接单方自行送达并有实拍为证，不退款',
    fits: ({ arrived, photoShown, shopShows }) => arrived !== null && (photoShown || shopShows),
    award: () => nothing('接单方有送达凭证'),
  },
  {
    clause: '收货 3',
    modes: missing,
    text: () => '没有送达记录或凭证，退全款',
    fits: () => true,
    award: (dispute) => whole('没有送达凭证', dispute),
  },
  {
    clause: '商品 1',
    modes: goods,
    text: () => '约定实拍而接单方未提供，按申请退款',
    fits: ({ photoAsked, photoShown }) => photoAsked && !photoShown,
    award: (dispute) => asClaimed('约定的实拍未提供', dispute),
  },
  {
    clause: '商品 2',
    modes: goods,
    text: () => '发单方未举证，不退款',
    fits: ({ senderShows }) => !senderShows,
    award: () => nothing('发单方没有图片'),
  },
  {
    clause: '商品 3',
    modes: goods,
    text: () => '发单方举证而接单方未举证，按申请退款',
    fits: ({ shopShows, photoShown }) => !shopShows && !photoShown,
    award: (dispute) => asClaimed('接单方没有图片', dispute),
  },
  {
    clause: '商品 4',
    modes: goods,
    text: ({ rulingBothShownPercent }) => `双方均已举证，接单方承担申请金额的${rulingBothShownPercent}%`,
    fits: () => true,
    award: shared,
  },
]

/** What the clauses come to, never more than is left to refund; nothing is proposed where none speaks of the matter. */
export const propose = (dispute: Dispute, most: Fen, rules: Rules): Proposal | undefined => {
  const found = clauses.find(({ modes, fits }) => modes.has(dispute.mode) && fits(dispute, rules))
  if (!found) return undefined
  const { amount, arithmetic } = found.award(dispute, rules)
  const capped = fen(Math.min(amount, most))
  return {
    clause: found.clause,
    text: found.text(rules),
    amount: capped,
    arithmetic: capped < amount ? `${arithmetic}；此前已退，余额最多${yuanText(most)}` : arithmetic,
  }
}

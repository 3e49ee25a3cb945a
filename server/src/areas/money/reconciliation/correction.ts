import { fen } from '@zdb/contract/kit/fen'
import type { Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { openClaim } from '#core/money/claims'
import { lockBalances, post, type AccountRef } from '#core/money/ledger'
import { splitBySources } from '#core/money/payment-sources'

type Correction = { key: string; merchantId: number; amount: number; ref: string; why: string }

const accountsOf = (merchantId: number) => {
  const of = (kind: AccountRef['kind']): AccountRef => ({ kind, merchantId })
  return { available: of('available'), clearing: of('clearing'), revenue: of('platformRevenue') }
}

const type = 'reconciliation'

/** More came in, or less went out, than our books had: it is the merchant's. */
export const giveToMerchant = async (tx: Tx, { key, merchantId, amount, ref, why }: Correction): Promise<void> => {
  const { available, clearing } = accountsOf(merchantId)
  await post(tx, { key, type, why, ref, legs: [{ from: clearing, to: available, amount: fen(amount) }] })
}

/** Less came in, or more went out: from what the merchant has, and what it has not is owed to the gateway's account. */
export const takeFromMerchant = async (tx: Tx, { key, merchantId, amount, ref, why }: Correction): Promise<void> => {
  const { available, clearing } = accountsOf(merchantId)
  const [onHand = fen(0)] = await lockBalances(tx, [available, clearing])
  const {
    drawn: [drawn = fen(0)],
    owed,
  } = splitBySources(fen(amount), [onHand])
  const legs = [{ from: available, to: clearing, amount: drawn }]
  if (drawn > 0) await post(tx, { key, type, why, ref, legs })
  if (owed > 0) await openClaim(tx, { debtorId: merchantId, creditor: 'gateway', amount: owed, ref, why })
}

/** The gateway kept more than was agreed: the platform bears it, from what it earned with this merchant. */
export const bearFee = async (tx: Tx, { key, merchantId, amount, ref, why }: Correction): Promise<void> => {
  const { clearing, revenue } = accountsOf(merchantId)
  const [earned = fen(0)] = await lockBalances(tx, [revenue, clearing])
  if (earned < amount) refuse('revenueShort')
  await post(tx, { key, type, why, ref, legs: [{ from: revenue, to: clearing, amount: fen(amount) }] })
}

/** What the platform had borne was not kept after all. */
export const takeBackFee = async (tx: Tx, { key, merchantId, amount, ref, why }: Correction): Promise<void> => {
  const { clearing, revenue } = accountsOf(merchantId)
  await post(tx, { key, type, why, ref, legs: [{ from: clearing, to: revenue, amount: fen(amount) }] })
}

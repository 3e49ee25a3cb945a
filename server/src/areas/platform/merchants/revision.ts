import { createHash } from 'node:crypto'
import type { Limit } from '#areas/people/account/public'
import { limitsOf } from '#areas/people/account/public'
import { lockMerchant, type MerchantFacts } from '#areas/people/identity/public'
import { storesOf, type StoreFacts } from '#areas/shop/stores/public'
import type { Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'

type Seen = { merchant: MerchantFacts; limits: readonly Limit[]; stores: readonly StoreFacts[] }

/** What acts are decided on, in a few letters: what is in force against the merchant and how its stores stand. */
export const revisionOf = ({ merchant, limits, stores }: Seen): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        merchant.closed_at,
        limits.map(({ id, until_at }) => [id, until_at]),
        stores.map(({ id, life_state, life_reason, suspended_until }) => [
          id,
          life_state,
          life_reason,
          suspended_until,
        ]),
      ]),
    )
    .digest('base64url')
    .slice(0, 32)

/** Holds the merchant for an act on what was seen; whatever has changed since is looked at first. */
export const lockSeen = async (tx: Tx, merchantId: number, revision: string): Promise<Seen> => {
  const merchant = await lockMerchant(tx, merchantId)
  const seen = { merchant, limits: await limitsOf(merchantId), stores: await storesOf({ merchantId }) }
  if (revisionOf(seen) !== revision) refuse('termsChanged')
  return seen
}

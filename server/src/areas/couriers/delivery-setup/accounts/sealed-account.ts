import { seal, unseal } from '#core/outside/sealed'
import type { CourierAccount } from '#ports/couriers/port'

type StoredAccount = Omit<CourierAccount, 'expiresAt'> & { expiresAt: string | null }

/** What the database keeps of an account: sealed, and beside it when its tokens end. */
export const accountColumns = (account: CourierAccount) => ({
  account_sealed: seal({ ...account, expiresAt: account.expiresAt?.toISOString() ?? null } satisfies StoredAccount),
  account_ends: account.expiresAt,
})

export const accountIn = (sealed: Buffer): CourierAccount => {
  const kept = unseal<StoredAccount>(sealed)
  return { ...kept, expiresAt: kept.expiresAt === null ? null : new Date(kept.expiresAt) }
}

import { seal, unseal } from '#core/outside/sealed'
import type { Grant } from '#ports/channels/port'
import type { Shop } from './channel-shop.sql.ts'

type GrantRecord = Omit<Grant, 'expiresAt'> & { expiresAt: string | null }

/** What the database keeps of a grant: sealed, and beside it when it ends. */
export const grantColumns = (grant: Grant) => ({
  grant_sealed: seal({ ...grant, expiresAt: grant.expiresAt?.toISOString() ?? null } satisfies GrantRecord),
  grant_ends: grant.expiresAt,
})

export const noGrant = { grant_sealed: null, grant_ends: null } as const

export const grantIn = ({ grant_sealed }: Pick<Shop, 'grant_sealed'>): Grant | undefined => {
  if (!grant_sealed) return undefined
  const kept = unseal<GrantRecord>(grant_sealed)
  return { ...kept, expiresAt: kept.expiresAt === null ? null : new Date(kept.expiresAt) }
}

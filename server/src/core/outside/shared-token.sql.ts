import { sql } from 'kysely'
import { db } from '../db/tx.ts'
import { later, now, seconds } from '../time/clock.ts'
import { seal, unseal } from './sealed.ts'

/** Longer than a renewal takes; whoever dies at it leaves it to the others. */
const renewalMs = seconds(30)

export type SharedToken = { accessToken: string; refreshToken: string; expiresAt: Date }
type TokenRecord = Omit<SharedToken, 'expiresAt'> & { expiresAt: string }

/** A token of somebody outside that all processes share, by the keys it is given for; sealed as other secrets are. */
export const sharedToken = (provider: string, keys: string) => {
  const name = `${provider}:${keys}`
  return {
    read: async (): Promise<SharedToken | undefined> => {
      const row = await db()
        .selectFrom('shared_token')
        .select('token_sealed')
        .where('name', '=', name)
        .executeTakeFirst()
      if (!row?.token_sealed) return undefined
      const { expiresAt, ...token } = unseal<TokenRecord>(row.token_sealed)
      return { ...token, expiresAt: new Date(expiresAt) }
    },
    write: async (token: SharedToken): Promise<void> => {
      const columns = {
        token_sealed: seal({ ...token, expiresAt: token.expiresAt.toISOString() } satisfies TokenRecord),
        renewing_until: null,
      }
      await db()
        .insertInto('shared_token')
        .values({ name, ...columns })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
        .execute()
    },
    /** The right to renew it; false while somebody else has it. */
    claim: async (): Promise<boolean> => {
      const { rows } = await sql`
        insert into shared_token as t (name, renewing_until) values (${name}, ${later(renewalMs)})
        on conflict (name) do update set renewing_until = excluded.renewing_until
          where t.renewing_until is null or t.renewing_until <= ${now()}
        returning name`.execute(db())
      return rows.length > 0
    },
  }
}

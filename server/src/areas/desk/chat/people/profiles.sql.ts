import { sql } from 'kysely'
import { db, type Tx } from '#core/db/tx'

export type Profile = {
  merchant_id: number
  /** As the merchant is called; in chat it is called so from its next sign-in. */
  name: string
  nick: string
  avatar: string
  enable_im: boolean
  is_open: boolean
  closed: boolean
}

export const profilesOf = async (merchantIds: readonly number[]): Promise<ReadonlyMap<number, Profile>> => {
  if (merchantIds.length === 0) return new Map()
  const { rows } = await sql<Profile>`
    select m.id as merchant_id, m.name, coalesce(nullif(c.nick, ''), m.name) as nick, coalesce(c.avatar, '') as avatar,
      m.enable_im, coalesce(c.is_open, false) as is_open, m.closed_at is not null as closed
    from merchant m left join chat_merchant c on c.merchant_id = m.id
    where m.id = any(${[...new Set(merchantIds)]}::bigint[])`.execute(db())
  return new Map(rows.map((row) => [row.merchant_id, row]))
}

export const profileOf = async (merchantId: number): Promise<Profile | undefined> =>
  (await profilesOf([merchantId])).get(merchantId)

export const setOpen = async (tx: Tx, merchantId: number): Promise<void> => {
  await tx.updateTable('chat_merchant').set({ is_open: true }).where('merchant_id', '=', merchantId).execute()
}

/** Whether it is shown so already. */
export const hasFace = async (
  merchantId: number,
  { nick, avatar }: { nick: string; avatar: string },
): Promise<boolean> => {
  const row = await db()
    .selectFrom('chat_merchant')
    .select(['nick', 'avatar'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.nick === nick && row.avatar === avatar
}

export const setFace = async (tx: Tx, merchantId: number, face: { nick: string; avatar: string }): Promise<void> => {
  await tx.updateTable('chat_merchant').set(face).where('merchant_id', '=', merchantId).execute()
}

/** Who has the merchant in its list of conversations, the latest first. */
export const acquaintancesOf = async (merchantId: number, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('chat_side')
    .select('merchant_id')
    .where('partner_id', '=', merchantId)
    .where('last_at', 'is not', null)
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

import { refuse } from '#core/http/refusal'
import { idOf } from '#core/http/ids'
import { db, type Db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

const invitations = (on: Db) =>
  on
    .selectFrom('staff_invitation as i')
    .innerJoin('role as r', 'r.id', 'i.role_id')
    .innerJoin('account as a', 'a.id', 'i.invited_by')
    .leftJoin('role as g', 'g.id', 'a.role_id')
    .select([
      'i.id',
      'i.merchant_id',
      'i.role_id',
      'i.name',
      'i.mobile',
      'i.created_at',
      'i.expires_at',
      'r.name as role_name',
      'r.enabled as role_enabled',
      'r.alias as role_alias',
      'r.grants as role_grants',
      'a.name as inviter',
      'a.enabled as inviter_enabled',
      'a.deleted_at as inviter_gone_at',
      'a.is_master as inviter_is_master',
      'a.grants as inviter_grants',
      'g.enabled as inviter_role_enabled',
      'g.alias as inviter_role_alias',
      'g.grants as inviter_role_grants',
    ])
    .where('i.accepted_at', 'is', null)

export type InvitationFacts = Awaited<ReturnType<typeof invitationsOf>>[number]

/** Those nobody has followed yet, the newest first. */
export const invitationsOf = (merchantId: number, limit: number, offset: number) =>
  invitations(db())
    .where('i.merchant_id', '=', merchantId)
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const invitationCount = async (merchantId: number): Promise<number> => {
  const { count } = await db()
    .selectFrom('staff_invitation')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const waitingInvitation = (codeHash: Buffer): Promise<InvitationFacts | undefined> =>
  invitations(db()).where('i.code_hash', '=', codeHash).executeTakeFirst()

/** Whoever follows the same link at the same moment waits, and finds it used. */
export const lockInvitation = (tx: Tx, codeHash: Buffer): Promise<InvitationFacts | undefined> =>
  invitations(tx).where('i.code_hash', '=', codeHash).forUpdate('i').executeTakeFirst()

export type NewInvitation = {
  merchant_id: number
  invited_by: number
  role_id: number
  name: string
  mobile: string
  code_hash: Buffer
  expires_at: Date
}

/** The link before it ends here. */
export const insertInvitation = async (tx: Tx, invitation: NewInvitation): Promise<number> => {
  await tx
    .deleteFrom('staff_invitation')
    .where('merchant_id', '=', invitation.merchant_id)
    .where('mobile', '=', invitation.mobile)
    .where('accepted_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('staff_invitation')
    .values({ ...invitation, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const acceptedBy = async (tx: Tx, id: number, accountId: number): Promise<void> => {
  await tx
    .updateTable('staff_invitation')
    .set({ accepted_at: now(), account_id: accountId })
    .where('id', '=', id)
    .execute()
}

export const removeInvitation = async (tx: Tx, merchantId: number, id: string): Promise<{ id: number; name: string }> =>
  (await tx
    .deleteFrom('staff_invitation')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', idOf(id))
    .where('accepted_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()) ?? refuse('notFound')

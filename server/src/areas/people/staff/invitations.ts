import type { FastifyBaseLogger } from 'fastify'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { maskPhone } from '@zdb/contract/kit/masking'
import type { staff } from '@zdb/contract/people/staff/endpoints'
import { hashPassword, nameOfMerchant, sendInvitation, takeSmsCode, takeSmsTurn } from '#areas/people/identity/public'
import { system, type Actor, type Guest } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { currentRules } from '#core/domain/rules'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { hashOf, newSecret } from '#core/outside/secrets'
import { hours, later, now } from '#core/time/clock'
import { within } from '#core/db/tx'
import type { Sms } from '#ports/sms/port'
import {
  acceptedBy,
  insertInvitation,
  invitationCount,
  invitationsOf,
  lockInvitation,
  removeInvitation,
  waitingInvitation,
  type InvitationFacts,
} from './invitations.sql.ts'
import { waitSeconds } from './mobile-confirmation.ts'
import { refuseGivingBeyond, rightsOf, rightsOfRole } from './rights.ts'
import { hasColleague, insertPerson, roleToGive } from './staff.sql.ts'
import { refuseTaken } from './unique-names.ts'

type Row = Result<typeof staff.invitations>['items'][number]

const present = (row: InvitationFacts): Row => ({
  id: String(row.id),
  name: row.name,
  mobile: maskPhone(row.mobile),
  role_name: row.role_name,
  invited_by: row.inviter,
  created_at: row.created_at,
  expires_at: row.expires_at,
  expired: row.expires_at <= now(),
})

export const invitations = async (
  { merchantId }: Actor,
  { page, page_size }: Query<typeof staff.invitations>,
): Promise<Result<typeof staff.invitations>> => {
  const [rows, total] = await Promise.all([
    invitationsOf(merchantId, page_size, (page - 1) * page_size),
    invitationCount(merchantId),
  ])
  return { items: rows.map(present), total, page, page_size }
}

/** The link is told once, to whoever made it: the database keeps its hash. */
export const invite = async (
  actor: Actor,
  { name, mobile, role_id }: Body<typeof staff.invite>,
): Promise<Result<typeof staff.invite>> => {
  await spendRateLimit('invitation', String(actor.merchantId))
  const code = newSecret()
  const { staffInvitationHours } = await currentRules()
  const expires_at = later(hours(staffInvitationHours))
  const id = await within(async (tx) => {
    const role = await roleToGive(tx, actor.merchantId, role_id)
    refuseGivingBeyond(actor, rightsOfRole(role))
    if (await hasColleague(tx, actor.merchantId, mobile)) refuse('colleagueMobile')
    const made = await insertInvitation(tx, {
      merchant_id: actor.merchantId,
      invited_by: actor.accountId,
      role_id: role.id,
      name,
      mobile,
      code_hash: hashOf(code),
      expires_at,
    })
    await record(tx, actor, 'staff.invite', made, { after: { name, mobile: maskPhone(mobile), role: role.name } })
    return made
  })
  return { id: String(id), code, expires_at }
}

export const withdrawInvitation = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const gone = await removeInvitation(tx, actor.merchantId, id)
    await record(tx, actor, 'staff.withdrawInvitation', gone.id, { before: { name: gone.name } })
    return null
  })

/** Whether whoever gave it could give it today. */
const stillGiven = (found: InvitationFacts): boolean => {
  if (!found.inviter_enabled || found.inviter_gone_at !== null) return false
  if (found.inviter_is_master) return true
  const held = rightsOf({
    role_alias: found.inviter_role_alias,
    role_grants: found.inviter_role_grants,
    grants: found.inviter_grants,
  })
  const given = rightsOfRole({ alias: found.role_alias, grants: found.role_grants })
  return (
    found.inviter_role_enabled === true &&
    held.includes('staff.manage') &&
    given.every((permission) => held.includes(permission))
  )
}

/** Good while it waits, is in time, and whoever gave it and what it gives are still there. */
const goodOnly = (found: InvitationFacts | undefined): InvitationFacts =>
  found && found.expires_at > now() && found.role_enabled && stillGiven(found) ? found : refuse('invitationGone')

const followed = async (code: string): Promise<InvitationFacts> => goodOnly(await waitingInvitation(hashOf(code)))

export const invitation = async (code: string): Promise<Result<typeof staff.invitation>> => {
  const found = await followed(code)
  return {
    merchant_name: await nameOfMerchant(found.merchant_id),
    invited_by: found.inviter,
    name: found.name,
    mobile: maskPhone(found.mobile),
    role_name: found.role_name,
    expires_at: found.expires_at,
  }
}

const askerOf = ({ id }: InvitationFacts): string => `invitation:${id}`

/** To the phone that was invited and to no other: a link that was passed on opens nothing. */
export const sendInvitationCode = async (
  sms: Sms,
  log: FastifyBaseLogger,
  guest: Guest,
  code: string,
): Promise<Result<typeof staff.sendInvitationCode>> => {
  const found = await followed(code)
  const { mobile, merchant_id } = found
  await spendRateLimit('invitationCode', String(merchant_id))
  await takeSmsTurn(guest, mobile)
  await sendInvitation(sms, log, { mobile, merchant: await nameOfMerchant(merchant_id), asker: askerOf(found) })
  return { mobile: maskPhone(mobile), wait_seconds: waitSeconds }
}

/** Joins with a password that nobody else knows; of two who follow one link, one comes in. */
export const acceptInvitation = async (
  guest: Guest,
  { code, sms_code, password }: Body<typeof staff.acceptInvitation>,
): Promise<Result<typeof staff.acceptInvitation>> => {
  const asked = await followed(code)
  await takeSmsCode(asked.mobile, 'sub_account', sms_code, askerOf(asked))
  const password_hash = await hashPassword(password)
  const merchant_name = await nameOfMerchant(asked.merchant_id)
  return within(async (tx) => {
    const { id, merchant_id, role_id, name, mobile, role_name } = goodOnly(await lockInvitation(tx, hashOf(code)))
    const person = { merchant_id, name, mobile, password_hash, role_id, mobile_confirmed_at: now(), created_at: now() }
    const { id: accountId } = await insertPerson(tx, person).catch(refuseTaken)
    await acceptedBy(tx, id, accountId)
    await record(tx, { ...guest, ...system('邀请') }, 'staff.acceptInvitation', accountId, {
      merchantId: merchant_id,
      after: { name, mobile: maskPhone(mobile), role: role_name },
    })
    return { merchant_name, mobile }
  })
}

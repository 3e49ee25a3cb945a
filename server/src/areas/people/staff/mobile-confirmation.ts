import type { FastifyBaseLogger } from 'fastify'
import type { Result } from '@zdb/contract/kit/endpoint'
import { maskPhone } from '@zdb/contract/kit/masking'
import type { staff } from '@zdb/contract/people/staff/endpoints'
import { nameOfMerchant, sendInvitation, takeSmsCode, takeSmsTurn } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { spendRateLimit } from '#core/http/rate-limits'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import type { Sms } from '#ports/sms/port'
import { presentPerson, type Person } from './present.ts'
import { refuseMasterAndSelf } from './rights.ts'
import { lockPerson, subAccountOf, updatePerson } from './staff.sql.ts'
import { refuseTaken } from './unique-names.ts'

export const waitSeconds = 60

const askerOf = ({ merchantId }: Actor): string => `merchant:${merchantId}`

/** Whose mobile it is has to agree before it opens a door here. Answers alike whether or not it is registered. */
export const sendMobileCode = async (
  sms: Sms,
  log: FastifyBaseLogger,
  actor: Actor,
  id: string,
): Promise<Result<typeof staff.sendMobileCode>> => {
  const person = await subAccountOf(actor.merchantId, id)
  refuseMasterAndSelf(actor, person)
  if (person.mobile_confirmed_at) refuse('mobileConfirmed')
  await spendRateLimit('invitation', String(actor.merchantId))
  await takeSmsTurn(actor, person.mobile)
  await sendInvitation(sms, log, {
    mobile: person.mobile,
    merchant: await nameOfMerchant(actor.merchantId),
    asker: askerOf(actor),
  })
  return { mobile: maskPhone(person.mobile), wait_seconds: waitSeconds }
}

/** The index decides between two merchants whom one phone gave its codes. */
export const confirmMobile = async (actor: Actor, id: string, code: string): Promise<Person> => {
  const { mobile, mobile_confirmed_at } = await subAccountOf(actor.merchantId, id)
  if (mobile_confirmed_at) refuse('mobileConfirmed')
  await takeSmsCode(mobile, 'sub_account', code, askerOf(actor))
  return within(async (tx) => {
    const person = await lockPerson(tx, actor.merchantId, id)
    refuseMasterAndSelf(actor, person)
    if (person.mobile !== mobile) refuse('wrongSmsCode')
    await updatePerson(tx, person.id, { mobile_confirmed_at: now() }).catch(refuseTaken)
    await record(tx, actor, 'staff.confirmMobile', person.id, { after: { mobile: maskPhone(mobile) } })
    return presentPerson(await lockPerson(tx, actor.merchantId, id))
  })
}

import type { Body } from '@zdb/contract/kit/endpoint'
import type { identity } from '@zdb/contract/people/identity/endpoints'
import type { SocialDriverName } from '@zdb/contract/people/account/social'
import type { Actor, Guest } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { networkOf } from '#core/http/network-of'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { later, minutes } from '#core/time/clock'
import { within } from '#core/db/tx'
import { newSecret } from '#core/outside/secrets'
import { isSocialFailure, type SocialDriver, type SocialDrivers, type SocialPerson } from '#ports/social/port'
import { announceSecurityChange } from '../security-changes.ts'
import { openSession } from '../sign-in.ts'
import {
  accountBySocial,
  deleteSocial,
  insertSocial,
  insertVisit,
  socialLoginsOf,
  takeVisit,
  type Visitor,
} from './social.sql.ts'

/** How long one may stay on the page with the code. */
const visitLength = minutes(10)

/** The first letter of the state tells the way back which page asked; the rest nobody can guess. */
const purposes = { bind: 'b', signIn: 's' } as const

export const isSigningIn = (state: string): boolean => state.startsWith(`${purposes.signIn}.`)

export type Social = { drivers: SocialDrivers; back: (driver: SocialDriverName) => string }

const driverOf = ({ drivers }: Social, name: SocialDriverName): SocialDriver =>
  drivers[name] ?? refuse('socialUnavailable')

const visitUri = async (
  social: Social,
  name: SocialDriverName,
  purpose: keyof typeof purposes,
  visitor: Visitor,
): Promise<string> => {
  const driver = driverOf(social, name)
  const state = `${purposes[purpose]}.${newSecret(24)}`
  await insertVisit(state, name, visitor, later(visitLength))
  return driver.authorizeUrl(state, social.back(name))
}

const personBehind = (driver: SocialDriver, code: string): Promise<SocialPerson> =>
  driver.identify(code).catch((error: unknown) => {
    if (!isSocialFailure(error)) throw error
    return refuse(error.kind === 'unreachable' ? 'busy' : 'socialRefused')
  })

type Returned = { code: string; state: string }

const refuseOtherBrowser = (): never => refuse('socialRefused', '授权已失效，或不是在本次登录中发起的，请重新扫码')

const takeReturned = async (
  social: Social,
  name: SocialDriverName,
  { code, state }: Returned,
  visitor: Visitor,
): Promise<SocialPerson> => {
  const driver = driverOf(social, name)
  if (!(await takeVisit(state, name, visitor))) refuseOtherBrowser()
  return personBehind(driver, code)
}

export const bindingUri = (social: Social, { sessionId }: Actor, name: SocialDriverName): Promise<string> =>
  visitUri(social, name, 'bind', { sessionId })

/** Only in the session that began: a link that was sent to somebody else binds nobody. */
export const bindSocial = async (
  social: Social,
  actor: Actor,
  name: SocialDriverName,
  returned: Returned,
): Promise<string> => {
  const { accountId, sessionId } = actor
  const person = await takeReturned(social, name, returned, { sessionId })
  if ((await socialLoginsOf(accountId)).some(({ driver }) => driver === name)) refuse('socialBound')
  await within(async (tx) => {
    const id = await insertSocial(tx, { accountId, driver: name, ...person })
    if (id === undefined) return refuse('socialTaken')
    await announceSecurityChange(tx, { accountId, what: 'socialBound', keep: sessionId })
    await record(tx, actor, 'account.bindSocial', id, { after: { driver: name, nickname: person.nickname } })
    return id
  })
  return person.nickname
}

export const unbindSocial = (actor: Actor, id: number): Promise<null> =>
  within(async (tx) => {
    if (!(await deleteSocial(tx, actor.accountId, id))) refuse('notFound')
    await announceSecurityChange(tx, { accountId: actor.accountId, what: 'socialUnbound', keep: actor.sessionId })
    await record(tx, actor, 'account.unbindSocial', id)
    return null
  })

type KnownGuest = Guest & { deviceSecret: string }

export const signInUri = async (social: Social, guest: KnownGuest, name: SocialDriverName): Promise<string> => {
  await spendRateLimit('socialVisit', networkOf(guest.address))
  return visitUri(social, name, 'signIn', { deviceSecret: guest.deviceSecret })
}

/** Only in the browser that began: nobody is signed in to somebody else's account by a link. */
export const signInByWechat = async (
  social: Social,
  guest: Guest,
  returned: Body<typeof identity.signInByWechat>,
): ReturnType<typeof openSession> => {
  await spendRateLimit('socialVisit', networkOf(guest.address))
  const deviceSecret = guest.deviceSecret ?? refuseOtherBrowser()
  const person = await takeReturned(social, 'wechat', returned, { deviceSecret })
  const account = (await accountBySocial('wechat', person.openid)) ?? refuse('socialUnknown')
  return openSession(account, guest, '微信登录')
}

import { providerCodes, providerOf } from '@zdb/contract/delivery/couriers'
import { system, type Actor } from '#core/http/actor'
import { later, minutes, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { Refusal, refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import type { Courier } from '#ports/couriers/port'
import { keepAccount, needService, ownAt } from './binding.ts'
import { answered } from '../courier-refusals.ts'
import { storeOf } from '#areas/stores/public'
import { addVisit, openAuthorisation, storeConsent, claimAuthorisation, type Visit } from './authorisation.sql.ts'

/** How long one may stay on a courier's page. */
const visitMs = minutes(15)

type Back = (courier: string) => string

/** The courier's page on which the merchant lets us call riders on its account. */
export const authorizeUri = async (
  actor: Actor,
  sid: string,
  channel: number,
  back: Back,
): Promise<{ uri: string }> => {
  const store = await storeOf(actor, idOf(sid))
  const own = ownAt(channel)
  await needService(actor.merchantId, own)
  const pageOf = own.courier.authorizeUrl ?? refuse('courierUnable')
  const word = await within((tx) =>
    addVisit(tx, {
      merchant_id: actor.merchantId,
      account_id: actor.accountId,
      store_id: store.id,
      provider: own.provider,
      until: later(visitMs),
    }),
  )
  return { uri: await answered(Promise.resolve(pageOf(word, back(own.courier.name), { sid: String(store.id) }))) }
}

type ReturnQuery = Readonly<Record<string, string>>
export type Arrival = { sid: number; provider: number }

const tooLate = (): never => refuse('courierRefused', '授权链接已失效，请重新发起授权')

const spokenBy = (courier: Courier): readonly number[] =>
  providerCodes.filter((code) => providerOf(code).own === courier.name)

/** What was agreed becomes an account, bound to the store they left from. */
const bindFor = async (courier: Courier, visit: Visit, given: ReturnQuery, back: string): Promise<Arrival> => {
  const authorize = courier.authorize ?? tooLate()
  const account = await answered(authorize(given, back))
  const store = await storeOf({ merchantId: visit.merchant_id }, visit.store_id)
  await keepAccount(system('courier-page'), store, ownAt(visit.provider), account)
  return { sid: store.id, provider: visit.provider }
}

/** Somebody came back from a courier's page, with what was agreed or after its server told us. */
export const comeBack = async (courier: Courier, given: ReturnQuery, back: string): Promise<Arrival> => {
  const visit = (await claimAuthorisation(given['state'] ?? '', spokenBy(courier), now())) ?? tooLate()
  if (visit.heard_at === null) return bindFor(courier, visit, given, back)
  if (visit.heard === null) return refuse('courierRefused', '授权还在确认，请稍后刷新查看')
  return visit.heard === '' ? { sid: visit.store_id, provider: visit.provider } : refuse('courierRefused', visit.heard)
}

/** The courier's server tells what was agreed; its owner is on the way back and will read what came of it. */
export const receiveConsent = async (courier: Courier, given: ReturnQuery, back: string): Promise<void> => {
  const visit = (await openAuthorisation(given['state'] ?? '', spokenBy(courier), now())) ?? tooLate()
  const bound = bindFor(courier, visit, given, back)
  await storeConsent(visit, await bound.then(() => '', wordsOf))
  await bound
}

export const wordsOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  throw error
}

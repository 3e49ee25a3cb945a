import { providerCodes, providerOf } from '@zdb/contract/delivery/couriers'
import { system, type Actor } from '#core/actor'
import { later, minutes, now } from '#core/clock'
import { idOf } from '#core/ids'
import { refuse } from '#core/refusal'
import { within } from '#core/tx'
import type { Courier } from '#ports/couriers/port'
import { keepAccount, needService, ownAt } from './binding.ts'
import { answered } from './refusing.ts'
import { storeOf } from './store-facts-store.ts'
import { addVisit, takeVisit } from './visit-store.ts'

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

/** Somebody came back from a courier's page: what they bring becomes an account, bound to the store they left from. */
export const comeBack = async (
  courier: Courier,
  given: Readonly<Record<string, string>>,
  back: string,
): Promise<{ sid: number; provider: number }> => {
  const spoken = providerCodes.filter((code) => providerOf(code).own === courier.name)
  const visit = await takeVisit(given['state'] ?? '', spoken, now())
  if (!visit || !courier.authorize) return refuse('courierRefused', '授权链接已失效，请重新发起授权')
  const account = await answered(courier.authorize(given, back))
  const store = await storeOf({ merchantId: visit.merchant_id }, visit.store_id)
  await keepAccount(system('courier-page'), store, ownAt(visit.provider), account)
  return { sid: store.id, provider: visit.provider }
}

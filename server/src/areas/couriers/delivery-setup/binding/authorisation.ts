import { providerCodes, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { Actor } from '#core/http/actor'
import { days, later, minutes, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { hashOf, newSecret } from '#core/outside/secrets'
import { Refusal, refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { courierNamed } from '#ports/couriers/in-use'
import type { Courier, CourierAccount } from '#ports/couriers/port'
import { storeOf } from '#areas/shop/stores/public'
import { accountColumns, accountIn } from '../accounts/sealed-account.ts'
import type { ChannelRow } from '../channels/present.ts'
import { answered } from '../courier-refusals.ts'
import { keepAccount, needService, ownAt, shown } from './binding.ts'
import { questionConsent } from './questioned-binding.ts'
import {
  addVisit,
  dropVisit,
  keepBoundVisit,
  openAuthorisation,
  storeConsent,
  storeShown,
  takePendingAccount,
  visitReturned,
  type Visit,
} from './authorisation.sql.ts'

/** How long one may stay on a courier's page, and think about what came of it. */
const visitMs = minutes(15)
/** Whoever agreed on a courier's page may be back so much later than whoever made the link. */
const questionedMs = days(1)

type Back = (courier: string) => string
type ReturnQuery = Readonly<Record<string, string>>

/** Of what stands in the page's address and comes back; null where the courier has no such thing. */
const ticketHashOf = ({ ticketField }: Courier, given: ReturnQuery): Buffer | null =>
  ticketField === undefined ? null : hashOf(given[ticketField] ?? '')

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
  const word = newSecret(24)
  const uri = await answered(async () => pageOf(word, back(own.courier.name), { sid: String(store.id) }))
  await within((tx) =>
    addVisit(tx, {
      state_hash: hashOf(word),
      ticket_hash: ticketHashOf(own.courier, Object.fromEntries(new URL(uri).searchParams)),
      merchant_id: actor.merchantId,
      account_id: actor.accountId,
      session_id: actor.sessionId,
      store_id: store.id,
      provider: own.provider,
      until: later(visitMs),
    }),
  )
  return { uri }
}

const gone = (): never => refuse('courierRefused', '授权已失效，或不是在本次登录中发起的，请在配送渠道中重新发起授权')

export const spokenBy = (courier: Courier): readonly number[] =>
  providerCodes.filter((code) => providerOf(code).own === courier.name)

export const consentHashOf = (given: ReturnQuery): Buffer =>
  hashOf(JSON.stringify(Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** What was agreed becomes an account, which waits for whoever began. */
const askForAccount = async (
  courier: Courier,
  visit: Visit,
  given: ReturnQuery,
  back: string,
): Promise<CourierAccount> => {
  const authorize = courier.authorize ?? gone()
  const asked = answered(() => authorize(given, back))
  const consent_hash = consentHashOf(given)
  const outcome = asked.then(
    (account) => ({ heard: '', consent_hash, account_sealed: accountColumns(account).account_sealed }),
    (error: unknown) => ({ heard: wordsOf(error), consent_hash }),
  )
  await storeConsent(visit, await outcome)
  return asked
}

/** The courier's server tells what was agreed; nothing is bound by it. */
export const receiveConsent = async (courier: Courier, given: ReturnQuery, back: string): Promise<void> => {
  const word = given['state'] ?? ''
  const visit = await openAuthorisation(word, spokenBy(courier), now())
  if (visit) await askForAccount(courier, visit, given, back)
  else {
    await questionConsent(word, consentHashOf(given))
    gone()
  }
}

/** What their server told us before its owner was back. */
const accountTold = ({ heard, account_sealed }: Visit): CourierAccount => {
  if (heard === null) return refuse('courierRefused', '授权还在确认，请稍后刷新查看')
  return account_sealed ? accountIn(account_sealed) : refuse('courierRefused', heard)
}

/** Whether what came back stood in the address that this visit went to. */
const isOf = (visit: Visit, courier: Courier, given: ReturnQuery): boolean =>
  hashOf(given['state'] ?? '').equals(visit.state_hash) &&
  (visit.ticket_hash?.equals(ticketHashOf(courier, given) ?? Buffer.alloc(0)) ?? true)

/**
 * Somebody came back from a courier's page, with what was agreed or after its server told us. Only in the session that
 * began is it asked about: a link that was sent to another owner ends there.
 */
export const receiveAuthorization = async (
  actor: Actor,
  { courier: name, given, token }: Body<typeof deliverySetup.receiveAuthorization>,
  back: Back,
): Promise<Result<typeof deliverySetup.receiveAuthorization>> => {
  const courier = courierNamed(name) ?? refuse('notFound')
  const [word, visit] = [given['state'] ?? '', (await visitReturned(token, now())) ?? gone()]
  const isTheirs = visit.session_id === actor.sessionId && spokenBy(courier).includes(visit.provider)
  if (!isTheirs || !isOf(visit, courier, given)) {
    await dropVisit(visit)
    return gone()
  }
  const opened = await openAuthorisation(word, spokenBy(courier), now())
  const account = opened ? await askForAccount(courier, opened, given, back(courier.name)) : accountTold(visit)
  const store = await storeOf(actor, visit.store_id)
  await storeShown(visit, now())
  return {
    sid: String(store.id),
    store_name: store.name,
    channel: visit.provider,
    channel_name: providerOf(visit.provider).name,
    name: account.more['shopName'] ?? '',
    shop_no: account.shopId,
  }
}

/** The person who began has read whose account it is and said yes. */
export const confirmAuthorization = async (actor: Actor, token: string): Promise<ChannelRow> => {
  const visit = await within(async (tx) => {
    const taken = await takePendingAccount(tx, token, actor.sessionId, now())
    if (!taken) return undefined
    const account = accountIn(taken.account_sealed)
    const binding = await keepAccount(actor, await storeOf(actor, taken.store_id), ownAt(taken.provider), account)
    await keepBoundVisit(tx, taken, binding.id, later(questionedMs))
    return taken
  })
  return visit ? shown(actor, String(visit.store_id), ownAt(visit.provider)) : gone()
}

export const wordsOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  throw error
}

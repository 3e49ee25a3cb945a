import { providerOf, type ProviderCode } from '@zdb/contract/couriers/delivery/couriers'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { takeSmsTurn } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { expressFieldsOf } from '#ports/couriers/kdniao/fields'
import type { Courier, CourierAccount } from '#ports/couriers/port'
import { courierOf } from '../accounts/accounts.ts'
import { forgetVisitsOf } from './authorisation.sql.ts'
import { isSomebodyElses, saveBinding, ways, type Binding, type Way } from './binding.sql.ts'
import { oneChannel } from '../channels/listing.ts'
import type { ChannelRow } from '../channels/present.ts'
import { known } from '../channels/provider-code.ts'
import { answered } from '../courier-refusals.ts'
import { runningService } from '../service/service.sql.ts'
import { accountColumns } from '../accounts/sealed-account.ts'
import { storeOf, type StoreFacts } from '#areas/shop/stores/public'

/** An account of the merchant's own at a courier: for riders, or for waybills. */
export type Own = { provider: ProviderCode; way: Way; courier: Courier; brand: string }

export const ownAt = (channel: number): Own => {
  const provider = known(channel)
  const { groups, brand = '' } = providerOf(provider)
  const way = groups.includes('express') ? ways.express : ways.merchant
  return { provider, way, courier: courierOf(provider, way) ?? refuse('courierUnable'), brand }
}

/** Riders on one's own account are a service of the platform; waybills are not. */
export const needService = async (merchantId: number, { way }: Pick<Own, 'way'>): Promise<void> => {
  if (way === ways.merchant && !(await runningService(merchantId))) refuse('serviceNeeded')
}

/** The account is the store's from now on; what was set for it before stays. */
export const keepAccount = (
  actor: Actor,
  store: StoreFacts,
  { provider, way }: Own,
  account: CourierAccount,
): Promise<Binding> =>
  within(async (tx) => {
    const change = {
      ...accountColumns(account),
      shop_no: account.shopId,
      trouble: '',
      bound_at: now(),
      renewing_until: null,
    }
    const { merchant_id: merchantId } = store
    if (await isSomebodyElses(tx, { merchantId, provider, way, shopNo: account.shopId }))
      refuse('courierRefused', '该运力门店已被其他商家绑定')
    const binding = await saveBinding(tx, { ...placeOf(store, provider, way), ...change }, change)
    await record(tx, actor, 'deliverySetup.bind', binding.id, { merchantId, after: { store: store.id, provider, way } })
    // What led to the account before is no question about this one.
    await forgetVisitsOf(tx, binding.id)
    return binding
  })

export const placeOf = (store: StoreFacts, provider: number, way: Way) => ({
  merchant_id: store.merchant_id,
  store_id: store.id,
  provider,
  way,
  cargo_type: store.categories[0] ?? 1,
})

/** Somebody at a store who may bind this courier to it. */
const binding = async (actor: Actor, sid: string, channel: number): Promise<{ store: StoreFacts; own: Own }> => {
  const store = await storeOf(actor, idOf(sid))
  const own = ownAt(channel)
  await needService(actor.merchantId, own)
  return { store, own }
}

export const shown = (actor: Actor, sid: string, { provider, way }: Own): Promise<ChannelRow> =>
  oneChannel(actor, sid, String(provider), way === ways.express ? 'express' : 'merchant')

/** What somebody types to bind an account; a courier with a page of its own asks for nothing here. */
const keysOf = ({ way, courier, brand }: Own): readonly { name: string; label: string; required?: boolean }[] =>
  way === ways.express ? expressFieldsOf(brand) : (courier.keys ?? refuse('courierUnable'))

export const bindByKeys = async (
  actor: Actor,
  sid: string,
  { channel, keys }: Body<typeof deliverySetup.bind>,
): Promise<ChannelRow> => {
  const { store, own } = await binding(actor, sid, channel)
  const wanted = keysOf(own)
  const absent = wanted.find(({ name, required = true }) => required && !keys[name])
  if (absent) refuse('invalid', `请填写${absent.label}`, [{ field: `keys.${absent.name}`, message: '请填写' }])
  const authorize = own.courier.authorize ?? refuse('courierUnable')
  const given = Object.fromEntries(wanted.map(({ name }) => [name, keys[name] ?? '']))
  await keepAccount(actor, store, own, await answered(() => authorize({ ...given, brand: own.brand }, '')))
  return shown(actor, sid, own)
}

export const bindByPassword = async (
  actor: Actor,
  sid: string,
  { channel, account, password }: Body<typeof deliverySetup.bindByPassword>,
): Promise<ChannelRow> => {
  const { store, own } = await binding(actor, sid, channel)
  const bind = own.courier.bindByPassword ?? refuse('courierUnable')
  const person = { ip: actor.address, city: store.city }
  await keepAccount(actor, store, own, await answered(() => bind({ account, password }, person)))
  return shown(actor, sid, own)
}

/**
 * The courier texts a code to the phone of the account; with it the account is bound. It may want the digits in a picture
 * first: whoever has read them asks the same again, and took its turn before.
 */
export const requestCode = async (
  actor: Actor,
  sid: string,
  { channel, mobile, digits }: { channel: number; mobile: string; digits: string },
): Promise<Result<typeof deliverySetup.authorizeCode>> => {
  const { store, own } = await binding(actor, sid, channel)
  const send = own.courier.sendCode ?? refuse('courierUnable')
  await spendRateLimit('courierCode', String(actor.merchantId))
  if (digits === '') await takeSmsTurn(actor, mobile)
  await within((tx) => record(tx, actor, 'deliverySetup.askForCode', store.id, { after: { provider: own.provider } }))
  const picture = await answered(() => send(mobile, { ip: actor.address, city: store.city }, digits))
  return { ...(await shown(actor, sid, own)), ...(picture && { picture }) }
}

/** A courier answers nothing to a wrong app, so it is asked something harmless first. */
const probe = async ({ courier, brand }: Own, account: CourierAccount): Promise<void> => {
  if (courier.balance) await answered(async () => courier.balance?.(account))
  else if (courier.query)
    await answered(async () => courier.query?.(account, { sn: 'D0000000000', providerId: '', brand }))
  else refuse('courierUnable')
}

/** An app that the merchant registered at the courier itself. */
export const bindByApp = async (
  actor: Actor,
  { shop_id, channel, app_id, app_secret, shop_no }: Body<typeof deliverySetup.bindByApp>,
): Promise<ChannelRow> => {
  const { store, own } = await binding(actor, shop_id, channel)
  if (own.way !== ways.merchant || !own.courier.ownApp) refuse('courierUnable')
  const app = { id: app_id, secret: app_secret }
  const account = { shopId: shop_no, accessToken: '', refreshToken: '', expiresAt: null, app, more: {} }
  await probe(own, account)
  await keepAccount(actor, store, own, account)
  return shown(actor, shop_id, own)
}

/** With what a courier's page showed to the merchant instead of sending it back. */
export const bindByCode = async (
  actor: Actor,
  sid: string,
  { channel, code }: { channel: number; code: string },
  back: (courier: string) => string,
): Promise<ChannelRow> => {
  const { store, own } = await binding(actor, sid, channel)
  const authorize = (own.courier.codeAlone && own.courier.authorize) || refuse('courierUnable')
  await keepAccount(actor, store, own, await answered(() => authorize({ code }, back(own.courier.name))))
  return shown(actor, sid, own)
}

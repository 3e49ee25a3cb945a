import { isProvider, providerCodes, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { Actor, SystemActor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { later, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { outcomeOf } from '#ports/couriers/outcome'
import { courierFailure, type Courier, type CourierFailure } from '#ports/couriers/port'
import { courierOf, withPlatform } from '../accounts/accounts.ts'
import { placeOf } from './binding.ts'
import { dropOpening, lockBinding, patchBinding, takeOpening, ways, type Binding } from './binding.sql.ts'
import { rides } from '../channels/cities.ts'
import { wordsIn } from '../courier-refusals.ts'
import { storeOf, type StoreFacts } from '#areas/shop/stores/public'
import { mobileAt } from '../accounts/store-mobile.ts'

type Answers = Result<typeof deliverySetup.openCapacity>
type Answer = Answers[number]

const aggregated = providerCodes.filter((code) => providerOf(code).aggregated !== undefined)

/** An opening takes a few seconds at most; one that died is taken over after this. */
const openingMs = 15_000

const words: Record<CourierFailure['kind'], string> = {
  unreachable: '运力方暂时无法连接，请稍后再试',
  throttled: '运力方暂时繁忙，请稍后再试',
  expired: '平台账号暂不可用，请稍后再试',
  noBalance: '平台账号暂不可用，请稍后再试',
  noCapacity: '门店所在城市暂未开通',
  refused: '',
}

const failureWords = (failure: CourierFailure): string => words[failure.kind] || wordsIn(failure) || '运力方拒绝了开通'

/** What a courier makes of the store: its shop number there. A courier that has no shops goes by our number. */
const shopAt = (courier: Courier, store: StoreFacts, mobile: string): Promise<string> => {
  const { openShop, name } = courier
  const { id, name: title, city, county, address, longitude, latitude, categories } = store
  if (!openShop) return Promise.resolve(String(id))
  const productType = categories[0] ?? 1
  const party = { sid: String(id), name: title, mobile, city, address: `${county}${address}`, longitude, latitude }
  return withPlatform(name, (account) => openShop(account, { ...party, productType }))
}

/** One that has no shops of its own would take a store anywhere. */
const shopWhereTheyRide = async (courier: Courier, store: StoreFacts, mobile: string): Promise<string> => {
  if (!(await rides(courier, store))) throw courierFailure('noCapacity', '')
  return shopAt(courier, store, mobile)
}

type CourierShop = { shop_no?: string; is_open: boolean; trouble: string }

const keepOpened = (by: Actor | SystemActor, binding: Binding, change: CourierShop): Promise<void> =>
  within(async (tx) => {
    const { id, merchant_id: merchantId, store_id: store, provider } = binding
    await patchBinding(tx, id, { ...change, renewing_until: null })
    await record(tx, by, 'deliverySetup.openCapacity', id, { merchantId, after: { store, provider, ...change } })
  })

/**
 * The store becomes known to a courier under the platform's account. One does it at a time, and what was opened before
 * is only switched on: asking again opens no second shop.
 */
const openOne = async (
  by: Actor | SystemActor,
  store: StoreFacts,
  mobile: string,
  provider: number,
): Promise<Answer> => {
  const courier = courierOf(provider, ways.aggregated)
  if (!courier) return { code: provider, ok: false, message: '平台暂未接入该运力' }
  const place = { ...placeOf(store, provider, ways.aggregated), bound_at: now() }
  const binding = await takeOpening(place, now(), later(openingMs))
  if (!binding) return { code: provider, ok: false, message: '正在开通，请稍候' }
  const known = binding.shop_no !== '' && binding.trouble === ''
  const answer = known ? { done: binding.shop_no } : await outcomeOf(() => shopWhereTheyRide(courier, store, mobile))
  if (!answer.failure) {
    await keepOpened(by, binding, { shop_no: answer.done, is_open: true, trouble: '' })
    return { code: provider, ok: true, message: '已开通' }
  }
  const message = failureWords(answer.failure)
  // That a city is not served is worth knowing; anything else may be tried again at once.
  if (answer.failure.kind === 'noCapacity') await keepOpened(by, binding, { is_open: false, trouble: message })
  else await dropOpening(binding.id)
  return { code: provider, ok: false, message }
}

const closeOne = (actor: Actor, store: StoreFacts, provider: number): Promise<Answer> =>
  within(async (tx) => {
    const standing = await lockBinding(tx, store.id, provider, ways.aggregated)
    if (standing?.is_open) {
      await patchBinding(tx, standing.id, { is_open: false })
      await record(tx, actor, 'deliverySetup.closeCapacity', standing.id, { after: { store: store.id, provider } })
    }
    return { code: provider, ok: true, message: '已关闭' }
  })

const isAggregated = (code: number): boolean => isProvider(code) && providerOf(code).groups.includes('aggregated')

const notAggregated = (code: number): Promise<Answer> =>
  Promise.resolve({ code, ok: false, message: '该渠道不属于聚合配送' })

/** Each courier is answered for itself, all at once; what failed may be asked for again. */
export const openStore = async (
  by: Actor | SystemActor,
  store: StoreFacts,
  channels: readonly number[] = aggregated,
): Promise<Answers> => {
  const mobile = await mobileAt(store)
  const one = (code: number) => (isAggregated(code) ? openOne(by, store, mobile, code) : notAggregated(code))
  return Promise.all([...new Set(channels)].map(one))
}

const closeStore = (actor: Actor, store: StoreFacts, channels: readonly number[] = aggregated): Promise<Answers> =>
  Promise.all(
    [...new Set(channels)].map((code) => (isAggregated(code) ? closeOne(actor, store, code) : notAggregated(code))),
  )

export const openCapacity = async (
  actor: Actor,
  sid: string,
  { open, channels }: Body<typeof deliverySetup.openCapacity>,
): Promise<Answers> => {
  const store = await storeOf(actor, idOf(sid))
  return open ? openStore(actor, store, channels) : closeStore(actor, store, channels)
}

/** Exactly these are open under the platform's account; the others are closed. */
export const setStoreChannels = async (
  actor: Actor,
  sid: string,
  { channels }: Body<typeof deliverySetup.setStoreChannels>,
): Promise<null> => {
  const others = aggregated.filter((code) => !channels.includes(code))
  const answers = await openCapacity(actor, sid, { open: true, channels })
  await openCapacity(actor, sid, { open: false, channels: others })
  const failed = answers.find(({ ok }) => !ok)
  return failed ? refuse('courierRefused', failed.message) : null
}

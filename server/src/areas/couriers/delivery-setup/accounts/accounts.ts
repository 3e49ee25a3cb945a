import { providerOf, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush } from '#areas/desk/push/public'
import { system } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { later, minutes, now } from '#core/time/clock'
import { within } from '#core/db/tx'
import { outcomeOf } from '#ports/couriers/outcome'
import { courierNamed } from '#ports/couriers/in-use'
import { ownAccountAt, type OwnAccount } from '#ports/couriers/own-accounts'
import type { Courier, CourierAccount } from '#ports/couriers/port'
import {
  bindingById,
  endingBefore,
  endRenewal,
  lockBinding,
  patchBinding,
  takeRenewal,
  ways,
  type Binding,
  type Way,
} from '../binding/binding.sql.ts'
import {
  endPlatformRenewal,
  forgetAccount,
  keepFirst,
  storedAccount,
  takePlatformRenewal,
} from './platform-account.sql.ts'
import { freshened, notBound, renewalMs, renewed, type Keeper } from './token-renewal.ts'
import { accountColumns, accountIn } from './sealed-account.ts'

/** Renewed this long before its end, by whoever looks first. */
const ahead = minutes(30)

export const speakerOf = (provider: number, way: number): CourierName | undefined => {
  const { aggregated, own } = providerOf(provider)
  return way === ways.aggregated ? aggregated : own
}

export const courierOf = (provider: number, way: number): Courier | undefined => {
  const name = speakerOf(provider, way)
  return name && courierNamed(name)
}

/** A merchant's own account: unsealed, with the shop number as it was changed since. */
const ownIn = ({ account_sealed, shop_no }: Binding): CourierAccount | undefined => {
  if (!account_sealed) return undefined
  const account = accountIn(account_sealed)
  return { ...account, shopId: shop_no || account.shopId }
}

/** The merchant must bind anew; it is told once. */
const endAccount = (binding: Binding): Promise<void> =>
  within(async (tx) => {
    const known = await lockBinding(tx, binding.store_id, binding.provider, binding.way as Way)
    if (!known || known.id !== binding.id || known.trouble !== '') return
    const why = '授权已失效，请重新绑定'
    await patchBinding(tx, binding.id, { trouble: why, renewing_until: null })
    await record(tx, system('courier'), 'deliverySetup.expire', binding.id, { merchantId: binding.merchant_id })
    await storePush(tx, {
      merchantId: binding.merchant_id,
      event: 'courierAccount',
      type: pushTypes.notice,
      identity: 0,
      title: '运力授权已失效',
      alert: `${providerOf(binding.provider).name}：${why}`,
    })
  })

const bindingKeeper = (courier: Courier, binding: Binding): Keeper => ({
  courier,
  read: async () => {
    const kept = await bindingById(binding.id)
    return kept && kept.unbound_at === null && kept.trouble === '' ? ownIn(kept) : undefined
  },
  take: async () => (await takeRenewal(binding.id, now(), later(renewalMs))) !== undefined,
  release: () => endRenewal(binding.id),
  save: async (account) => {
    await within((tx) => patchBinding(tx, binding.id, { ...accountColumns(account), renewing_until: null }))
  },
  lose: () => endAccount(binding),
})

/** The platform's account holds one set of tokens for all the stores opened under it; at first those of our keys. */
const platformKeeper = (courier: Courier, { appId, account }: OwnAccount): Keeper => {
  const which = { courier: courier.name, appId }
  return {
    courier,
    read: async () => (await storedAccount(which)) ?? account,
    take: async () => {
      await keepFirst(which, account)
      return takePlatformRenewal(which, now(), later(renewalMs))
    },
    release: () => endPlatformRenewal(which),
    save: (renewedAccount) => endPlatformRenewal(which, renewedAccount),
    lose: () => forgetAccount(which),
  }
}

type Ask<T> = (courier: Courier, account: CourierAccount) => Promise<T>
type Held = {
  courier: Courier
  account: CourierAccount
  renew: (used: string) => Promise<CourierAccount>
  /** The courier does not take it any more; the platform's own account is ours to mend. */
  lose?: () => Promise<void>
}

/** We ourselves at a courier. Tokens are kept; an account without them is what our keys say. */
const platformAccount = async (name: CourierName): Promise<Held> => {
  const [courier, own] = [courierNamed(name), ownAccountAt(name)]
  if (!courier || !own) throw notBound()
  if (own.account.accessToken === '' && own.account.refreshToken === '')
    return { courier, account: own.account, renew: () => Promise.reject(notBound()) }
  const keeper = platformKeeper(courier, own)
  return { courier, account: await freshened(keeper), renew: (used) => renewed(keeper, used) }
}

const heldBy = async (bindingId: number): Promise<Held> => {
  const binding = await bindingById(bindingId)
  if (!binding) throw notBound()
  const carrying = (held: CourierAccount): CourierAccount => ({ ...held, cargoType: binding.cargo_type })
  if (binding.way === ways.aggregated) {
    const name = speakerOf(binding.provider, binding.way)
    if (!name) throw notBound()
    const { courier, account, renew } = await platformAccount(name)
    const atShop = (held: CourierAccount): CourierAccount =>
      carrying({ ...held, shopId: binding.shop_no || held.shopId })
    return { courier, account: atShop(account), renew: async (used) => atShop(await renew(used)) }
  }
  const courier = courierOf(binding.provider, binding.way)
  if (!courier) throw notBound()
  const keeper = bindingKeeper(courier, binding)
  return {
    courier,
    account: carrying(await freshened(keeper)),
    renew: async (used) => carrying(await renewed(keeper, used)),
    lose: () => keeper.lose(),
  }
}

/** What we act with at a binding's courier, good for the next call. Throws a courier's `expired` when there is nothing. */
export const accountFor = async (bindingId: number): Promise<{ courier: Courier; account: CourierAccount }> => {
  const { courier, account } = await heldBy(bindingId)
  return { courier, account }
}

const asking = async <T>({ courier, account, renew, lose }: Held, ask: Ask<T>): Promise<T> => {
  const answer = await outcomeOf(() => ask(courier, account))
  if (!answer.failure) return answer.done
  if (answer.failure.kind !== 'expired') throw answer.failure
  if (account.accessToken !== '') return ask(courier, await renew(account.accessToken))
  // Without tokens there is nothing to renew.
  await lose?.()
  throw answer.failure
}

/** Asks a binding's courier something; tokens that ended are renewed and it is asked once more. */
export const withAccount = async <T>(bindingId: number, ask: Ask<T>): Promise<T> => asking(await heldBy(bindingId), ask)

/** The same in the platform's own name. */
export const withPlatform = async <T>(name: CourierName, ask: (account: CourierAccount) => Promise<T>): Promise<T> =>
  asking(await platformAccount(name), (_courier, account) => ask(account))

/** Renews whatever ends soon, so that nobody waits for it when a rider is called. */
export const renewEndingAccounts = async (): Promise<void> => {
  for (const binding of await endingBefore(later(ahead))) {
    const [courier, account] = [courierOf(binding.provider, binding.way), ownIn(binding)]
    if (courier && account) await outcomeOf(() => renewed(bindingKeeper(courier, binding), account.accessToken))
  }
}

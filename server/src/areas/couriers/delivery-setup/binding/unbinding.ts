import { providerOf, type ProviderCode } from '@zdb/contract/couriers/delivery/couriers'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush } from '#areas/desk/push/public'
import { system, type Actor, type SystemActor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import type { StoreBindings } from '#core/domain/obstacle'
import { now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { enqueue, job } from '#core/work/jobs'
import { outcomeOf } from '#ports/couriers/outcome'
import { courierOf } from '../accounts/accounts.ts'
import { dropVisitsOf, forgetVisitsOf } from './authorisation.sql.ts'
import {
  bindingsOf,
  bindingsOfMerchant,
  isRidden,
  lockBinding,
  patchBinding,
  ways,
  type Binding,
  type Way,
} from './binding.sql.ts'
import { known } from '../channels/provider-code.ts'
import { patchRider, ridersOf } from '../riders/riders.sql.ts'
import { accountIn } from '../accounts/sealed-account.ts'
import { storeOf } from '#areas/shop/stores/public'

/** Our leave at a courier; the account is sealed. */
type Leave = { merchantId: number; provider: number; way: Way; shopNo: string; sealed: string }

const isUsedElsewhere = async ({ merchantId, provider, way, shopNo }: Leave): Promise<boolean> =>
  (await bindingsOfMerchant(merchantId)).some(
    (other) => other.provider === provider && other.way === way && other.shop_no === shopNo,
  )

/** The courier takes our leave back once no store uses the account. Where it does not answer, its owner can do it there. */
export const returnLeave = job<Leave>({
  name: 'deliverySetup.returnLeave',
  run: async (leave) => {
    const { merchantId, provider, way, sealed } = leave
    const courier = courierOf(provider, way)
    if (!courier?.unbind || (await isUsedElsewhere(leave))) return
    const { failure } = await outcomeOf(async () => courier.unbind?.(accountIn(Buffer.from(sealed, 'base64'))))
    // What its owner took back there already is as it should be.
    if (!failure || failure.kind === 'expired') return
    const { name } = providerOf(provider)
    await within((tx) =>
      storePush(tx, {
        merchantId,
        event: 'courierAccount',
        type: pushTypes.notice,
        identity: 0,
        title: '运力授权未能收回',
        alert: `${name}已在这里解除绑定，但${name}没有确认；如需收回授权，请到${name}后台操作`,
      }),
    )
  },
})

/** The account is forgotten here, and the courier hears of it after the commit. */
const forget = async (tx: Tx, actor: Actor | SystemActor, binding: Binding): Promise<void> => {
  const { id, merchant_id: merchantId, store_id: store, provider, shop_no: shopNo, account_sealed } = binding
  const way = binding.way as Way
  const change = { unbound_at: now(), is_open: false, account_sealed: null, account_ends: null, renewing_until: null }
  await patchBinding(tx, id, change)
  await forgetVisitsOf(tx, id)
  await record(tx, actor, 'deliverySetup.unbind', id, { merchantId, before: { store, provider, way } })
  if (account_sealed && courierOf(provider, way)?.unbind)
    await enqueue(tx, returnLeave, { merchantId, provider, way, shopNo, sealed: account_sealed.toString('base64') })
}

/** Whether the store had it. */
export const letGo = async (tx: Tx, actor: Actor, storeId: number, provider: number, way: Way): Promise<boolean> => {
  const standing = await lockBinding(tx, storeId, provider, way)
  if (!standing) return false
  if (await isRidden(tx, standing.id)) refuse('riderBusy', '该运力还有未完成的配送，请完成或取消后再试')
  await forget(tx, actor, standing)
  return true
}

/** Of a merchant that is no more: nothing of it rides, or it would not have come to this. */
export const forgetAccounts = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    await dropVisitsOf(tx, merchantId)
    for (const binding of await bindingsOfMerchant(merchantId)) await forget(tx, system('clock'), binding)
  })

/** Nothing more is asked of the courier in the merchant's name, and its account is forgotten. */
export const unbind = async (actor: Actor, sid: string, channel: number): Promise<null> => {
  const { id } = await storeOf(actor, idOf(sid))
  const provider = known(channel)
  return within(async (tx) => {
    const merchant = await letGo(tx, actor, id, provider, ways.merchant)
    const express = await letGo(tx, actor, id, provider, ways.express)
    return merchant || express ? null : refuse('courierNotBound')
  })
}

/** The courier is no longer one of the store's: the merchant's own account, else the platform's shop there. */
export const removeChannel = async (actor: Actor, sid: string, provider: ProviderCode): Promise<null> => {
  const { id } = await storeOf(actor, idOf(sid))
  return within(async (tx) => {
    for (const way of [ways.merchant, ways.express, ways.aggregated])
      if (await letGo(tx, actor, id, provider, way)) return null
    return refuse('courierNotBound')
  })
}

/** What tells several ways to the same courier apart. */
export const wayWords = {
  [ways.aggregated]: '',
  [ways.merchant]: '（自有账户）',
  [ways.express]: '（快递账户）',
} as const

/** Everything that brings goods from a store: couriers under whichever account, and its own riders. */
export const deliveryOfStore: StoreBindings = {
  of: async ({ merchantId, storeId }) => [
    ...(await bindingsOf(merchantId, storeId)).map(({ id, provider, way }) => ({
      key: `courier_binding:${id}`,
      title: `运力“${providerOf(provider).name}${wayWords[way as Way]}”解除绑定`,
    })),
    ...(await ridersOf(merchantId, storeId)).map(({ id, username }) => ({
      key: `rider:${id}`,
      title: `自有骑手“${username}”移出`,
    })),
  ],
  unbind: async (tx, actor, storeId) => {
    for (const { provider, way } of await bindingsOf(actor.merchantId, storeId))
      await letGo(tx, actor, storeId, provider, way as Way)
    for (const { id, username } of await ridersOf(actor.merchantId, storeId)) {
      await patchRider(tx, id, { removed_at: now() })
      await record(tx, actor, 'deliverySetup.deleteRider', id, { before: { username } })
    }
  },
}

import { providerOf, type GroupName, type ProviderCode } from '@zdb/contract/couriers/delivery/couriers'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { bindingsOf, lockBinding, patchBinding, ways, type Binding } from './binding.sql.ts'
import { oneChannel } from '../channels/listing.ts'
import { openCapacity } from './courier-shop.ts'
import type { ChannelRow } from '../channels/present.ts'
import { accountIn } from '../accounts/sealed-account.ts'
import { storeOf } from '#areas/shop/stores/public'

type Change = Body<typeof deliverySetup.updateChannel>

const bindable = (group: GroupName): group is keyof typeof ways => Object.hasOwn(ways, group)

/** Which of a courier's accounts is meant: the one that was named, the merchant's own, or the platform's. */
const groupMeant = async (
  merchantId: number,
  storeId: number,
  provider: ProviderCode,
  named: GroupName | undefined,
): Promise<keyof typeof ways> => {
  const offered = providerOf(provider).groups.filter(bindable)
  if (named) return offered.find((group) => group === named) ?? refuse('courierUnable')
  const bound = await bindingsOf(merchantId, storeId)
  const own = offered.find(
    (group) => group !== 'aggregated' && bound.some((each) => each.provider === provider && each.way === ways[group]),
  )
  return own ?? offered[0] ?? refuse('courierUnable')
}

/** Only inside an app of one's own are all shops one's own; elsewhere another number is another's shop. */
const hasOwnApp = ({ account_sealed }: Binding): boolean =>
  account_sealed !== null && accountIn(account_sealed).app !== undefined

/** A courier under the platform's account that is switched on for the first time is opened there. */
const openFirst = async (actor: Actor, sid: string, provider: ProviderCode): Promise<void> => {
  const [answer] = await openCapacity(actor, sid, { open: true, channels: [provider] })
  if (!answer?.ok) refuse('courierRefused', answer?.message)
}

export const modify = async (
  actor: Actor,
  sid: string,
  provider: ProviderCode,
  { group: named, is_open, cargo_type, dispatch_sid, shop_no }: Change,
): Promise<ChannelRow> => {
  const store = await storeOf(actor, idOf(sid))
  const dispatch = typeof dispatch_sid === 'string' ? (await storeOf(actor, idOf(dispatch_sid))).id : dispatch_sid
  const group = await groupMeant(actor.merchantId, store.id, provider, named)
  if (group === 'aggregated' && is_open) await openFirst(actor, sid, provider)
  const change = {
    ...(is_open !== undefined && { is_open }),
    ...(cargo_type !== undefined && { cargo_type }),
    // A store that sends its own things names nobody.
    ...(dispatch !== undefined && { dispatch_store_id: dispatch === store.id ? null : dispatch }),
    ...(shop_no !== undefined && { shop_no }),
  }
  await within(async (tx) => {
    const standing = (await lockBinding(tx, store.id, provider, ways[group])) ?? refuse('courierNotBound')
    if (shop_no !== undefined && shop_no !== standing.shop_no && !hasOwnApp(standing))
      refuseField('shop_no', '门店编号由运力方分配，请重新绑定')
    if (Object.keys(change).length > 0) await patchBinding(tx, standing.id, change)
    const { is_open: wasOpen, cargo_type: cargo, dispatch_store_id, shop_no: number } = standing
    const before = { is_open: wasOpen, cargo_type: cargo, dispatch_store_id, shop_no: number }
    await record(tx, actor, 'deliverySetup.modify', standing.id, { before, after: { ...before, ...change } })
  })
  return oneChannel(actor, sid, String(provider), group)
}

import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { fen } from '@zdb/contract/kit/fen'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { balancesOf } from '#core/money/ledger'
import { seesMoney } from '#core/money/visible-sum'
import { refuse } from '#core/http/refusal'
import { withAccount } from './accounts.ts'
import { bindingsOf, ways, type Binding } from '../binding/binding.sql.ts'
import { known } from '../channels/provider-code.ts'
import { answered } from '../courier-refusals.ts'
import { storeOf } from '#areas/shop/stores/public'

/** What a courier's page offers first; the merchant changes it there. */
const usualRecharge = fen(100_00)

const ownBinding = async (actor: Actor, sid: string, provider: number): Promise<Binding | undefined> => {
  const { id } = await storeOf(actor, idOf(sid))
  const bindings = await bindingsOf(actor.merchantId, id)
  return bindings.find((each) => each.provider === provider && each.way !== ways.aggregated)
}

/** On the merchant's own account at the courier; under the platform's account its balance with us pays. */
export const channelBalance = async (
  actor: Actor,
  sid: string,
  channel: number,
): Promise<Result<typeof deliverySetup.channelBalance>> => {
  const provider = known(channel)
  const own = await ownBinding(actor, sid, provider)
  if (!seesMoney(actor, 'delivery.setup')) return { balance: null, at: now() }
  if (!own) {
    if (!providerOf(provider).groups.includes('aggregated')) refuse('courierNotBound')
    return { balance: (await balancesOf(actor.merchantId)).available, at: now() }
  }
  const ask = () => withAccount(own.id, (courier, account) => courier.balance?.(account) ?? refuse('courierUnable'))
  return { balance: await answered(ask), at: now() }
}

export const rechargeUri = async (actor: Actor, sid: string, channel: number): Promise<{ uri: string }> => {
  const own = (await ownBinding(actor, sid, known(channel))) ?? refuse('courierNotBound')
  const ask = () =>
    withAccount(own.id, (courier, account) => courier.rechargeUrl?.(account, usualRecharge) ?? refuse('courierUnable'))
  return { uri: await answered(ask) }
}

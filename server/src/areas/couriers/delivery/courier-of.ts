import { cut } from '@zdb/contract/kit/text'
import { groups, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { withAccount, wordsIn } from '#areas/couriers/delivery-setup/public'
import { refuse } from '#core/http/refusal'
import { outcomeOf, type Outcome } from '#ports/couriers/outcome'
import { courierNamed } from '#ports/couriers/in-use'
import type { Courier, CourierAccount, CourierFailure, Ref } from '#ports/couriers/port'
import type { Delivery } from './delivery.sql.ts'

/** Who speaks to it; undefined where it is kept by hand, or keys are missing. */
export const courierOf = ({ provider, way }: Pick<Delivery, 'provider' | 'way'>): Courier | undefined => {
  const { aggregated, own } = providerOf(provider)
  const name = way === groups.aggregated.code ? aggregated : own
  return name && courierNamed(name)
}

export const refOf = ({ sn, provider_order_id, brand }: Delivery): Ref => ({ sn, providerId: provider_order_id, brand })

type Ask<T> = (courier: Courier, account: CourierAccount, ref: Ref) => Promise<T>

/** Asks the courier of a delivery something. One that no interface calls has nobody to ask. */
export const askAbout = <T>(delivery: Delivery, ask: Ask<T>): Promise<Outcome<T>> => {
  const bindingId = delivery.binding_id ?? refuse('courierUnable')
  return outcomeOf(() => withAccount(bindingId, (courier, account) => ask(courier, account, refOf(delivery))))
}

/** What a courier says, as it may be kept and shown: nobody's number stands in it. */
export const plainWords = (said: string): string => cut(said.trim().replaceAll(/\d{7,}/g, '***'), 100)

/** Why a courier did not do it, in words for the shop. */
export const wordsOf = (failure: CourierFailure): string => {
  const words = plainWords(wordsIn(failure))
  const usual: Record<CourierFailure['kind'], string> = {
    unreachable: '运力方暂时无法连接',
    throttled: '请求过于频繁，请稍后再试',
    expired: '运力授权已失效，请重新绑定',
    noBalance: '运力账号余额不足',
    noCapacity: words || '暂无运力',
    refused: words || '运力方没有说明原因',
  }
  return usual[failure.kind]
}

/** The same as a refusal. */
export const refuseFor = (failure: CourierFailure): never => {
  if (failure.kind === 'unreachable' || failure.kind === 'throttled') return refuse('courierUnavailable')
  if (failure.kind === 'expired') return refuse('courierNotBound')
  return refuse('courierRefused', wordsOf(failure))
}

import type { FastifyBaseLogger } from 'fastify'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { dispatchStates } from '@zdb/contract/couriers/delivery/states'
import { areaName } from '@zdb/contract/kit/orders/area-name'
import { codes } from '@zdb/contract/codes'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { maskAddress, maskName } from '@zdb/contract/kit/masking'
import { storesOf } from '#areas/shop/stores/public'
import { deliverySettingOf } from '#areas/couriers/delivery-setup/public'
import type { Actor } from '#core/http/actor'
import { Refusal, refuse } from '#core/http/refusal'
import { inLanes } from '#core/work/lanes'
import { callRider } from './calls.ts'
import { dispatchById } from './dispatch.sql.ts'
import { originOf } from '../origins.ts'

type Order = Body<typeof delivery.callDirectly>['orders'][number]
type Answer = Result<typeof delivery.callDirectly>[number]
type Log = Pick<FastifyBaseLogger, 'error'>

/** So many orders are asked for and called at the same time. */
const atOnce = 5
const mostOrders = 50

const { seeking, riding } = dispatchStates
const alive: ReadonlySet<number> = new Set([seeking.code, riding.code])

/** Called, and still looked for: the first may have refused and the next been called meanwhile. */
const outcomeOf = async ({ dispatch_id, items }: Awaited<ReturnType<typeof callRider>>) => {
  const { state } = await dispatchById(Number(dispatch_id))
  const ok = alive.has(state)
  const message = items.find((item) => item.ok === ok)?.message ?? items[0]?.message ?? ''
  return { ok, message: ok && message === '' ? '已呼叫' : message }
}

type Directly = Omit<Body<typeof delivery.callDirectly>, 'strategy'> & Pick<Body<typeof delivery.callRider>, 'strategy'>

/** Calls riders for many orders by the store's strategy; one that cannot be keeps no other back. */
export const callDirectly = async (actor: Actor, { orders, strategy }: Directly, log: Log): Promise<Answer[]> => {
  const { weight } = await deliverySettingOf(actor.merchantId)
  const call = async (order: Order): Promise<Answer> => {
    const asked = { order, weight, remarks: '', channels: [], tip: fen(0), strategy }
    const outcome = await callRider(actor, asked)
      .then(outcomeOf)
      .catch((error: unknown) => {
        if (error instanceof Refusal) return { ok: false, message: error.message }
        log.error({ err: error, order: order.sn }, 'unexpected')
        return { ok: false, message: codes.busy.message }
      })
    return { ...order, ...outcome }
  }
  const once = new Map(orders.map((order) => [`${order.type}:${order.sn}`, order]))
  return inLanes([...once.values()], atOnce, call)
}

type BatchRow = Result<typeof delivery.batchList>[number]

/** The orders that are about to be called for, and why not where one cannot be. */
export const batchList = async (actor: Actor, query: Query<typeof delivery.batchList>): Promise<BatchRow[]> => {
  const sns = [...new Set(query.sns.split(',').map((sn) => sn.trim()))].filter(Boolean)
  if (sns.length > mostOrders) refuse('invalid', `一次最多${mostOrders}单`)
  const facts = await originOf(query.type).readMany(actor, sns)
  const stores = new Map((await storesOf(actor)).map((store) => [store.id, store]))
  return facts.map((order) => {
    const store = order.storeId === null ? undefined : stores.get(order.storeId)
    const trouble = order.whyNot === '' || order.whyNot === 'noSpot' ? '' : codes[order.whyNot].message
    return {
      type: query.type,
      sn: order.sn,
      shop: store ? { sid: String(store.id), name: store.name } : null,
      areainfo: areaName(order, ' '),
      address: maskAddress(order.address),
      consignee: maskName(order.consignee.name),
      goods_items: order.goods.map((goods) => ({ ...goods })),
      window_start: order.windowStart,
      window_end: order.windowEnd,
      why_not: trouble || (store ? '' : '请先选择配送门店'),
    }
  })
}

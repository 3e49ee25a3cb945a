import { onTestFinished } from 'vitest'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { CodeName } from '@zdb/contract/codes'
import type { Body } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { quoteRequestsEnded } from '#areas/couriers/delivery/quotes/quote-requests'
import { deliveryMoved } from '#areas/couriers/delivery/events'
import { originOf, serveOrigin, type OriginFacts } from '#areas/couriers/delivery/origins'
import { serveTakeaway, type TakeawayCaller } from '#areas/couriers/delivery/dispatch/takeaway-caller'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { anIncome } from '#core/money/fixtures'
import { channelRiders } from '#areas/orders/online-orders/fulfilment/takeaway'
import { aStore } from '#areas/shop/stores/fixtures'
import type { Actor } from '#core/http/actor'
import { hours, later } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { Refusal, refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { useFakes, type FakeCourier } from './fake-courier.ts'
import { providerOfCourier } from './rides.ts'

export type CallingShop = { actor: Actor; merchantId: number; storeId: number; sid: string }

/** A shop with money that may call these couriers under the platform's account. */
export const aCallingShop = async (fakes: readonly FakeCourier[], money = 1_000_00): Promise<CallingShop> => {
  useFakes(...fakes)
  keepOrdersHere()
  return within(async (tx) => {
    const { merchantId, accountId } = await aMerchant(tx)
    if (money > 0) await anIncome(tx, merchantId, fen(money))
    const storeId = await aStore(tx, merchantId, { isDefault: true })
    for (const { courier } of fakes) await aBinding(tx, { merchantId, storeId }, providerOfCourier(courier.name))
    const actor: Actor = {
      kind: 'merchant',
      sessionId: '',
      accountId,
      merchantId,
      name: '林小花',
      isMaster: true,
      grants: new Set(),
      device: '',
      address: '127.0.0.1',
      requestId: 'test',
    }
    return { actor, merchantId, storeId, sid: String(storeId) }
  })
}

type TestOrder = OriginFacts & { merchantId: number }
const orders = new Map<string, TestOrder>()
/** The delivery that each order went on its way with, as often as it did. */
export const sentOut = new Map<string, string[]>()

let count = 0

/** An online order of this shop, waiting for a rider, as the area that keeps it would tell it. */
export const anOrder = ({ merchantId, storeId }: CallingShop, facts: Partial<OriginFacts> = {}): string => {
  count += 1
  const sn = `O26111500000${String(count).padStart(8, '0')}`
  orders.set(sn, {
    sn,
    merchantId,
    storeId,
    whyNot: '',
    windowStart: later(hours(1)),
    windowEnd: later(hours(3)),
    productType: 1,
    goods: [{ item_name: '红玫瑰', item_img: '', item_remarks: '', item_total: 1 }],
    value: fen(199_00),
    consignee: { name: '王女士', mobile: '13812345678' },
    province: '北京市',
    city: '北京市',
    county: '朝阳区',
    address: '建国路88号3单元502',
    longitude: 116.48,
    latitude: 39.91,
    remarks: '放门口',
    source: { label: '美团', number: '12' },
    takeaway: null,
    ...facts,
  })
  return sn
}

const read = (actor: Actor, sn: string): OriginFacts => {
  const order = orders.get(sn)
  return order && order.merchantId === actor.merchantId ? order : refuse('notFound')
}

/** The orders are kept here and by nobody above; nobody above listens either, until the test ends. */
const keepOrdersHere = (): void => {
  const [keeper, listeners] = [originOf('online'), deliveryMoved.listeners.splice(0)]
  onTestFinished(async () => {
    await quoteRequestsEnded()
    serveOrigin('online', keeper)
    deliveryMoved.listeners.push(...listeners)
  })
  serveOrigin('online', {
    read: async (actor, sn) => read(actor, sn),
    readMany: async (actor, sns) => sns.map((sn) => read(actor, sn)),
    dispatched: async (_tx, actor, sn, deliverySn) => {
      read(actor, sn)
      sentOut.set(sn, [...(sentOut.get(sn) ?? []), deliverySn])
    },
  })
}

/** The riders of the sales channels are these, until the test ends. */
export const useChannelRiders = (caller: TakeawayCaller): void => {
  onTestFinished(() => serveTakeaway(channelRiders))
  serveTakeaway(caller)
}

type Release = Body<typeof delivery.callRider>

/** The button pressed for an order, with nothing chosen but what is said. */
export const pressed = (sn: string, chosen: Partial<Release> = {}): Release => ({
  order: { type: 'online', sn },
  weight: 1,
  remarks: '',
  channels: [],
  tip: fen(0),
  ...chosen,
})

export const till = async ({ merchantId }: CallingShop) => {
  const { available, frozen, providerPayable } = await balancesOf(merchantId)
  return { available, frozen, providerPayable }
}

/** Why it was refused. */
export const refusalOf = (answer: Promise<unknown>): Promise<CodeName | 'done'> =>
  answer.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof Refusal) return error.reason
      throw error
    },
  )

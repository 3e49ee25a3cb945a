import { expect, inject } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { typedParcel } from '#areas/couriers/delivery/fixtures'
import { anIncome } from '#core/money/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import type { DeskCharge, DeskRide } from './courier-desk.ts'
import type { Person, World } from '../harness/world.ts'

/** A shop with money whose store is known to every courier of the platform's account, over their own interfaces. */
export type CourierShop = { person: Person; sid: string; label: string }

export const aCourierShop = async (world: World, money = 10_000_00): Promise<CourierShop> => {
  const person = await world.merchant()
  const storeId = await within(async (tx) => {
    await anIncome(tx, person.merchantId, fen(money))
    return aStore(tx, person.merchantId, { isDefault: true })
  })
  const sid = String(storeId)
  const opened = await person.call(deliverySetup.openCapacity, { params: { shop_id: sid }, body: {} })
  expect(opened.data?.filter(({ ok }) => !ok)).toEqual([])
  return { person, sid, label: world.sandboxApp }
}

/** Roses for 望京, called for at once with nothing chosen but what is said. */
export const roses = ({ sid }: Pick<CourierShop, 'sid'>) => ({
  order: { type: 'hand' as const, sn: '' },
  sid,
  parcel: { ...typedParcel({ longitude: 116.480984, latitude: 39.936567 }), goods_value: '199.00' },
})

type Release = WireBody<typeof delivery.callRider>
type CallResult = { sn: string; code: number; ok: boolean; message: string }

export const callRiders = async (
  shop: CourierShop,
  channels: readonly number[],
  more: Partial<Release> = {},
): Promise<CallResult[]> => {
  const answer = await shop.person.call(delivery.callRider, {
    body: { ...roses(shop), channels: [...channels], ...more },
  })
  expect(answer).toMatchObject({ code: 0 })
  return answer.data?.items ?? []
}

const desk = async <T>(path: string, body?: object): Promise<T> => {
  const answer = await fetch(`${inject('sandboxUrl')}/couriers/desk/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}

/** Somebody at a courier steers a ride of ours. */
export const steer = ({ label }: CourierShop, courier: string, sn: string, to: string): Promise<DeskRide> =>
  desk('ride', { label, courier, sn, to, reason: '测试' })

export const rideAt = ({ label }: CourierShop, courier: string, sn: string): Promise<DeskRide> =>
  desk(`ride?${new URLSearchParams({ label, courier, sn }).toString()}`)

export const badDay = ({ label }: CourierShop, courier: string, day: object): Promise<unknown> =>
  desk('faults', { label, courier, ...day })

export const skipTime = ({ label }: CourierShop, skipMs: number): Promise<unknown> => desk('clock', { label, skipMs })

/** What the courier itself has taken for a ride, in fen. */
export const takenFor = async ({ label }: CourierShop, sn: string): Promise<number> => {
  const { charges } = await desk<{ charges: DeskCharge[] }>(`books?${new URLSearchParams({ label, sn }).toString()}`)
  return charges.reduce((sum, { amount }) => sum + amount, 0)
}

/** What a delivery has moved on each account, in fen; accounts where nothing is left are left out. */
export const movedBy = async (sn: string): Promise<Record<string, number>> => {
  const rows = await db()
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_transaction as t', 't.id', 'p.transaction_id')
    .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
    .select(['a.kind', 'p.amount'])
    .where('t.ref', '=', sn)
    .execute()
  const sums = Map.groupBy(rows, ({ kind }) => kind)
  return Object.fromEntries(
    [...sums]
      .map(([kind, lines]) => [kind, lines.reduce((sum, { amount }) => sum + amount, 0)] as const)
      .filter(([, sum]) => sum !== 0),
  )
}

export const deliveryNow = (sn: string) =>
  db().selectFrom('delivery_order').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow()

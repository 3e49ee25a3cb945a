import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { courierNames, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import type { CourierSet } from '#ports/couriers/all'
import { useCouriers } from '#ports/couriers/in-use'
import type { Courier, CourierAccount, Ref, Trouble } from '#ports/couriers/port'
import { rideCost } from '#ports/couriers/ride-cost'
import { sandboxCourierApp, sandboxCouriers } from '#ports/couriers/sandbox-app'
import { openCourierEar, type CourierEar } from './callback-listener.ts'
import { aParcel, type DeskRide } from './courier-desk.ts'
import { manners } from './courier-tales.ts'

const label = 'true-cost'
const riding = courierNames.filter((name) => name !== 'kdniao')

let ear: CourierEar
let opened: CourierSet

beforeAll(async () => {
  ear = await openCourierEar()
  opened = sandboxCouriers(await sandboxCourierApp(inject('sandboxUrl'), label, `${ear.url}/c`))
  useCouriers(opened.couriers)
})
afterAll(() => ear.close())

const desk = async <T>(path: string, body: object): Promise<T> => {
  const answer = await fetch(`${inject('sandboxUrl')}/couriers/desk/${path}`, {
    method: 'POST',
    body: JSON.stringify({ label, ...body }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

const called = async (name: CourierName): Promise<{ courier: Courier; account: CourierAccount; ref: Ref }> => {
  const courier = opened.couriers[name] ?? expect.fail(`no ${name}`)
  const own = opened.accounts[name]?.account ?? expect.fail(`no account at ${name}`)
  const parcel = aParcel({ callback: `${ear.url}/c/${name}`, brand: manners[name].brand ?? '' })
  const shopId = (await courier.openShop?.(own, { ...parcel.pickup, sid: '1', productType: 1 })) ?? ''
  const { more } = manners[name]
  const account = more ? { ...own, more: { ...own.more, ...more } } : { ...own, shopId }
  const { providerId } = await courier.create(account, parcel, await courier.quote(account, parcel))
  return { courier, account, ref: { sn: parcel.sn, providerId, brand: parcel.brand } }
}

const steer = (courier: CourierName, { sn }: Ref, to: string) => desk<DeskRide>('ride', { courier, sn, to })

test.for(riding)('%s: what a ride really cost is learnt, however it differs from the quote', async (name) => {
  const { courier, account, ref } = await called(name)
  await desk('faults', { courier: name, overcharge: { next: 1 } })
  const { charged, price } = await steer(name, ref, 'delivered')
  expect(charged).toBeGreaterThan(price)
  expect(await rideCost(courier, account, ref, [dayText(new Date())])).toBe(charged)
})

test.for(riding)('%s: coming back costs what the courier takes, and is learnt', async (name) => {
  const { courier, account, ref } = await called(name)
  const { charged, price } = await steer(name, ref, 'returned')
  expect(charged).toBeGreaterThan(price)
  expect(await rideCost(courier, account, ref, [dayText(new Date())])).toBe(charged)
})

test('a bill without an address is refused, and one that nobody gives leaves the sum open', async () => {
  const { courier, account } = await called('kd100')
  const day = dayText(new Date())
  await expect(courier.statement?.({ ...account, more: {} }, day)).rejects.toMatchObject({ kind: 'refused' })
  const elsewhere = { ...account, more: { statementUrl: `${inject('sandboxUrl')}/courier-kd100/statements/guess` } }
  await expect(courier.statement?.(elsewhere, day)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await rideCost(courier, account, { sn: 'D0', providerId: '', brand: '' }, [day])).toBeNull()
})

const troubleOf = (courier: Courier, sn: string): Promise<Trouble> =>
  vi.waitFor(
    () => {
      const troubles = ear.pushes(courier.name).flatMap((push) => {
        const received = courier.receive(push)
        return received.ok ? received.troubles : []
      })
      return troubles.find(({ ref }) => ref.sn === sn) ?? Promise.reject(new Error('no trouble yet'))
    },
    { timeout: 5_000, interval: 20 },
  )

const tellOfTrouble = ['sf', 'shansong', 'fengniao', 'peisong', 'kd100', 'kdniao'] as const

test.for(tellOfTrouble)('%s: trouble on the way is news of its own, and ends nothing', async (name) => {
  const { courier, ref } = await called(name)
  await steer(name, ref, 'pickedUp')
  await desk('trouble', { courier: name, sn: ref.sn, kind: 'exception', words: '联系不上收货人' })
  const trouble = await troubleOf(courier, ref.sn)
  expect(trouble).toMatchObject({ kind: 'exception', asksAnswer: false })
  expect(trouble.words).toContain('联系不上收货人')
  expect((await steer(name, ref, 'delivered')).state).toBe('delivered')
})

test('达达: a rider who asks to be let off waits for the shop’s answer', async () => {
  const { courier, account, ref } = await called('dada')
  await steer('dada', ref, 'accepted')
  await desk('trouble', { courier: 'dada', sn: ref.sn, kind: 'cancelRequest', words: '车坏了' })
  expect(await troubleOf(courier, ref.sn)).toMatchObject({ kind: 'cancelRequest', asksAnswer: true, words: '车坏了' })
  await courier.answerCancelRequest?.(account, ref, { agree: false, words: '请继续配送' })
  expect((await courier.query?.(account, ref))?.status).toBe('accepted')
  await desk('trouble', { courier: 'dada', sn: ref.sn, kind: 'cancelRequest', words: '真的坏了' })
  await courier.answerCancelRequest?.(account, ref, { agree: true, words: '' })
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'cancelled', fee: fen(0) })
})

test('顺丰: another door has its price before it is chosen, and is part of what the ride costs', async () => {
  const { courier, account, ref } = await called('sf')
  const change = { address: '北京市朝阳区来广营西路5号', longitude: 116.475, latitude: 40.03, mobile: '13900005678' }
  const fee = await courier.previewChange?.(account, ref, change)
  expect(fee).toBeGreaterThan(0)
  expect(await courier.change?.(account, ref, change)).toEqual({ fee })
  // Asked again, what was done costs nothing more: that is how a silence is cleared up.
  expect(await courier.previewChange?.(account, ref, change)).toBe(0)
  const { charged, price } = await steer('sf', ref, 'delivered')
  expect(charged).toBe(price)
  expect((await courier.query?.(account, ref))?.fee).toBe(charged)
})

test('闪送: a wrong phone is put right', async () => {
  const { courier, account, ref } = await called('shansong')
  expect(courier.changeable).toEqual(['mobile'])
  await courier.change?.(account, ref, { mobile: '13900005678' })
  const query = new URLSearchParams({ courier: 'shansong', label, sn: ref.sn }).toString()
  const ride = (await (await fetch(`${inject('sandboxUrl')}/couriers/desk/ride?${query}`)).json()) as DeskRide
  expect(ride.door.mobile).toBe('13900005678')
})

test('闪送 says itself in which cities it rides', async () => {
  const { courier, account } = await called('shansong')
  const cities = await courier.cities?.(account)
  expect(cities).toContain('北京市')
  expect(cities).not.toContain('拉萨市')
})

const asCakes = { dada: '21', sf: '13', shansong: '5', kd100: '蛋糕' } as const

test.for(Object.keys(asCakes) as (keyof typeof asCakes)[])(
  '%s is told that it carries what the shop set for it, whatever the parcel is',
  async (name) => {
    const { courier, account } = await called(name)
    const parcel = aParcel({ callback: `${ear.url}/c/${name}`, brand: manners[name].brand ?? '', productType: 1 })
    const cakes = { ...account, cargoType: 2 }
    await courier.create(cakes, parcel, await courier.quote(cakes, parcel))
    const query = new URLSearchParams({ courier: name, label, sn: parcel.sn }).toString()
    const ride = (await (await fetch(`${inject('sandboxUrl')}/couriers/desk/ride?${query}`)).json()) as DeskRide
    expect(ride.goodsType).toBe(asCakes[name])
  },
)

test('only ways of binding that can work are offered', () => {
  const { dada, sf, fengniao, shansong, peisong, uupt } = opened.couriers
  expect([dada, fengniao].map((courier) => courier?.ownApp)).toEqual([undefined, undefined])
  // 达达's ticket stands in the link before anybody has agreed.
  expect([dada, sf, fengniao].map((courier) => courier?.codeAlone)).toEqual([undefined, undefined, undefined])
  expect([sf, shansong, peisong, uupt].map((courier) => courier?.ownApp)).toEqual([true, true, true, true])
})

import { fen } from '@zdb/contract/kit/fen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAccount, aParcel, kindOf, openCourierDesk, type CourierDesk } from '#test/couriers/courier-desk'
import type { Courier, CourierQuote, Parcel } from '../port.ts'
import { expressFieldsOf } from './fields.ts'
import { kdniao } from './kdniao.ts'
import { waybillOf } from './orders.ts'

let desk: CourierDesk
let courier: Courier

const open = (secret = desk.keys.secret): Courier =>
  kdniao({ endpoint: desk.endpoint, appId: desk.keys.id, secret, timeoutMs: 2_000 })

beforeAll(async () => {
  desk = await openCourierDesk('kdniao')
  courier = open()
  desk.answerWith(courier)
})
afterAll(() => desk.close())

const warehouse = { CustomerName: '010K1234567', WareHouseID: '110001' }
const jd = anAccount({ shopId: '010K1234567', more: { ShipperCode: 'JD', ...warehouse } })
const nothing: CourierQuote = {
  price: fen(0),
  distanceMetres: null,
  token: '',
  validUntil: null,
  pickupMinutes: null,
}

const send = async (brand = 'JD', account = jd) => {
  const parcel: Parcel = aParcel({ brand, callback: '' })
  const made = await courier.create(account, parcel, nothing)
  return { sn: parcel.sn, made, ref: { sn: parcel.sn, providerId: made.providerId, brand } }
}

const bind = (brand: string, given: Record<string, string>) =>
  courier.authorize?.({ brand, ...given }, '') ?? Promise.reject(new Error('not offered'))

describe('an account at an express company', () => {
  test('every company says what it wants to know', () => {
    const wanted = (brand: string) => expressFieldsOf(brand).map(({ name, required }) => [name, required])
    expect(wanted('SF')).toEqual([['MonthCode', false]])
    expect(wanted('JD')).toEqual([
      ['CustomerName', true],
      ['WareHouseID', true],
    ])
    expect(wanted('DBL')).toEqual([['CustomerName', true]])
    expect(wanted('constructor')).toEqual([])
  })

  test('is taken when the company knows it, and refused in its words when not', async () => {
    expect(await bind('JD', warehouse)).toMatchObject({ shopId: '010K1234567', more: { ...warehouse } })
    await expect(bind('JD', { ...warehouse, CustomerName: 'nobody' })).rejects.toMatchObject({
      kind: 'refused',
      detail: expect.stringContaining('账号不存在') as string,
    })
    expect(await kindOf(bind('JD', { CustomerName: '010K1234567' }))).toBe('refused')
    expect(await kindOf(bind('XX', warehouse))).toBe('refused')
    // 顺丰 also takes parcels that are paid for one by one.
    expect(await bind('SF', {})).toMatchObject({ shopId: '', more: { ShipperCode: 'SF' } })
  })
})

describe('a waybill', () => {
  test('comes with its number and what is printed, and asked for twice it is the same', async () => {
    const parcel = aParcel({ brand: 'JD', callback: '' })
    const first = await courier.create(jd, parcel, nothing)
    expect(first.waybill).toBe(first.providerId)
    expect(first.printHtml).toContain('李女士')
    expect(first.price).toBeNull()
    expect((await courier.create(jd, parcel, nothing)).waybill).toBe(first.waybill)
  })

  test('names province, city and county apart from the street', () => {
    expect(waybillOf(jd, aParcel({ brand: 'JD', callback: '' }))).toMatchObject({
      ShipperCode: 'JD',
      CustomerName: '010K1234567',
      WareHouseID: '110001',
      PayType: 3,
      Receiver: {
        ProvinceName: '北京市',
        CityName: '北京市',
        ExpAreaName: '朝阳区',
        Address: '望京街10号3号楼',
        Mobile: '13900001234',
      },
    })
    const cash = waybillOf(
      anAccount({ more: { ShipperCode: 'SF', MonthCode: '' } }),
      aParcel({ brand: 'SF', callback: '' }),
    )
    expect(cash).toMatchObject({ PayType: 1 })
    expect(cash).not.toHaveProperty('MonthCode')
  })

  test('is followed by pushes and when asked for, to the door or back', async () => {
    const { sn, ref } = await send()
    expect(await kindOf(courier.query?.(jd, ref))).toBe('throttled')
    await desk.steer(sn, 'pickedUp')
    const picked = await desk.heard(courier, sn, 'pickedUp')
    expect(picked).toMatchObject({ ref, code: '1', fee: null, rider: null })
    expect(await courier.query?.(jd, ref)).toEqual(picked)
    await desk.steer(sn, 'delivered')
    expect(await desk.heard(courier, sn, 'delivered')).toMatchObject({ ref, code: '301' })

    const back = await send('SF', anAccount({ more: { ShipperCode: 'SF' } }))
    await desk.steer(back.sn, 'returned')
    expect(await desk.heard(courier, back.sn, 'returning')).toMatchObject({ code: '404' })
    expect(await desk.heard(courier, back.sn, 'returned')).toMatchObject({ code: '406' })
    expect(await courier.query?.(anAccount(), back.ref)).toMatchObject({ status: 'returned' })
  })

  test('is called off until it is collected', async () => {
    const { ref } = await send()
    expect(await courier.cancel(jd, ref, { id: 4, words: '顾客取消订单' })).toEqual({ fee: 0 })
    const late = await send()
    await desk.steer(late.sn, 'pickedUp')
    expect(await kindOf(courier.cancel(jd, late.ref, { id: 4, words: '顾客取消订单' }))).toBe('refused')
  })
})

test('a wrong signature is refused on both sides', async () => {
  expect(await kindOf(open('wrong').create(jd, aParcel({ brand: 'JD', callback: '' }), nothing))).toBe('refused')
  const { sn } = await send()
  await desk.steer(sn, 'pickedUp')
  await desk.heard(courier, sn, 'pickedUp')
  const push = desk.pushes.findLast(({ body }) => body.toString().includes(sn))
  if (!push) throw new Error('nothing was pushed')
  const forged = { ...push, body: Buffer.from(push.body.toString().replace('State%22%3A%221', 'State%22%3A%223')) }
  expect(forged.body.equals(push.body)).toBe(false)
  expect(courier.receive(forged)).toMatchObject({ ok: false, reply: { status: 403 } })
  const reply = courier.receive(push).reply
  expect(JSON.parse(reply.body)).toMatchObject({ EBusinessID: desk.keys.id, Success: true, Reason: '' })
})

test('trouble on the line is told apart from a no', async () => {
  const parcel = aParcel({ brand: 'JD', callback: '' })
  await desk.faults({ loseAnswer: { next: 1 } })
  expect(await kindOf(courier.create(jd, parcel, nothing))).toBe('unreachable')
  // It was made all the same, and asking again with the same number finds it.
  expect((await courier.create(jd, parcel, nothing)).waybill).toBe((await desk.ride(parcel.sn)).id)
  await desk.faults({ throttle: { next: 1 } })
  expect(await kindOf(courier.create(jd, aParcel({ brand: 'JD', callback: '' }), nothing))).toBe('throttled')
  await desk.faults({ noCapacity: { next: 1 } })
  expect(await kindOf(courier.create(jd, aParcel({ brand: 'JD', callback: '' }), nothing))).toBe('noCapacity')
  await desk.faults({ noBalance: { next: 1 } })
  expect(await kindOf(courier.create(jd, aParcel({ brand: 'JD', callback: '' }), nothing))).toBe('noBalance')
})

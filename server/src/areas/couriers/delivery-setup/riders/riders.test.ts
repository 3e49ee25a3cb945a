import { expect, inject } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { aMobile } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { ownRide } from '#test/couriers/live-ride'
import { test, type Person, type World } from '#test/harness/world'
import { riderOf, shopkeeperOf } from './riders.ts'

const aShop = async (world: World) => {
  const owner = await world.merchant({ contact: '林小花' })
  return { owner, sid: String(await within((tx) => aStore(tx, owner.merchantId))) }
}

const codeAt = async (mobile: string): Promise<string> => {
  const response = await fetch(`${inject('sandboxUrl')}/sms/messages?phone=${mobile}`)
  const { messages } = (await response.json()) as { messages: { code: string }[] }
  return messages[0]?.code ?? ''
}

const askCode = (owner: Person, sid: string, mobile: string) =>
  owner.call(deliverySetup.riderCode, { params: { sid }, query: { mobile } })

const join = async (owner: Person, sid: string, username: string, mobile = aMobile()) => {
  await askCode(owner, sid, mobile)
  const code = await codeAt(mobile)
  return owner.call(deliverySetup.addRider, { params: { sid }, body: { username, mobile, code } })
}

const namesOf = async (owner: Person, sid: string) =>
  (await owner.call(deliverySetup.riders, { params: { sid } })).data?.map(({ id, username }) => [id, username])

test('the list begins with the shopkeeper, and a rider is on it once the phone is proven', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  expect(await namesOf(owner, sid)).toEqual([['0', '林小花']])
  const mobile = aMobile()
  expect(await askCode(owner, sid, mobile)).toMatchObject({ code: 0 })
  const [waiting] = await db().selectFrom('delivery_rider').selectAll().execute()
  expect(waiting?.valid_time).toEqual(new Date('1971-01-01T00:00:00+08:00'))
  expect(waiting?.mobile_sealed.toString('latin1')).not.toContain(mobile)
  expect(await namesOf(owner, sid)).toEqual([['0', '林小花']])
  expect(await riderOf(owner.merchantId, Number(sid), waiting?.id ?? 0)).toBeUndefined()

  const add = (code: string) =>
    owner.call(deliverySetup.addRider, { params: { sid }, body: { username: '小王', mobile, code } })
  const code = await codeAt(mobile)
  expect(await add(code === '000000' ? '111111' : '000000')).toMatchObject({ code: codes.wrongSmsCode.code })
  const added = await add(code)
  expect(added).toMatchObject({ code: 0, data: { username: '小王', mobile, busy: 0 } })
  expect(await namesOf(owner, sid)).toEqual([
    ['0', '林小花'],
    [added.data?.id, '小王'],
  ])
  expect(await riderOf(owner.merchantId, Number(sid), Number(added.data?.id))).toMatchObject({ name: '小王', mobile })
  expect(await shopkeeperOf(owner.merchantId)).toEqual({ id: 0, name: '林小花', mobile: owner.mobile })
  // A code is good once, and a phone rides once for a store.
  expect(await add(code)).toMatchObject({ code: codes.wrongSmsCode.code })
  expect(await askCode(owner, sid, mobile)).toMatchObject({ code: codes.riderTaken.code })
})

test('codes to one phone are not sent more often than once a minute', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const mobile = aMobile()
  expect(await askCode(owner, sid, mobile)).toMatchObject({ code: 0 })
  expect(await askCode(owner, sid, mobile)).toMatchObject({ code: codes.tooOften.code })
})

test('riders are looked for by name and phone, renamed and let go', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const first = await join(owner, sid, '小王')
  const second = await join(owner, sid, '小李')
  const page = (query: object) => owner.call(deliverySetup.ridersPage, { params: { sid }, query })
  expect(await page({ page_size: 2 })).toMatchObject({ data: { total: 3, items: [{ id: '0' }, { username: '小王' }] } })
  expect(await page({ page: 2, page_size: 2 })).toMatchObject({ data: { items: [{ username: '小李' }] } })
  expect(await page({ keyword: second.data?.mobile.slice(-4) })).toMatchObject({
    data: { items: [{ username: '小李' }] },
  })
  const id = first.data?.id ?? ''
  expect(
    await owner.call(deliverySetup.updateRider, { params: { sid }, body: { id, username: '老王' } }),
  ).toMatchObject({
    data: { id, username: '老王' },
  })
  expect(await owner.call(deliverySetup.deleteRider, { params: { sid }, body: { id } })).toMatchObject({ code: 0 })
  await owner.call(deliverySetup.deleteRide, { params: { sid, id: second.data?.id ?? '' } })
  expect(await namesOf(owner, sid)).toEqual([['0', '林小花']])
  expect(await owner.call(deliverySetup.deleteRider, { params: { sid }, body: { id } })).toMatchObject({
    code: codes.notFound.code,
  })
})

test('who left may come back, and the other store’s riders are its own', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const elsewhere = String(await within((tx) => aStore(tx, owner.merchantId)))
  const mobile = aMobile()
  const { data } = await join(owner, sid, '小王', mobile)
  const move = { params: { sid: elsewhere }, body: { id: data?.id ?? '', username: '老王' } }
  expect(await owner.call(deliverySetup.updateRider, move)).toMatchObject({ code: codes.notFound.code })
  expect(await namesOf(owner, elsewhere)).toEqual([['0', '林小花']])
  await owner.call(deliverySetup.deleteRider, { params: { sid }, body: { id: data?.id ?? '' } })
  await db().deleteFrom('rate_limit').execute()
  expect(await join(owner, sid, '小王', mobile)).toMatchObject({ code: 0 })
})

test('a rider who is on the way is not let go', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const { data } = await join(owner, sid, '小王')
  const place = { merchant_id: owner.merchantId, store_id: Number(sid) }
  await ownRide({ ...place, state: 'delivering', rider_id: Number(data?.id) })
  await ownRide({ ...place, state: 'accepted', rider_id: null })
  await ownRide({ ...place, state: 'completed', rider_id: null })
  const busy = (await owner.call(deliverySetup.riders, { params: { sid } })).data?.map((rider) => rider.busy)
  expect(busy).toEqual([1, 1])
  const leave = { params: { sid }, body: { id: data?.id ?? '' } }
  expect(await owner.call(deliverySetup.deleteRider, leave)).toMatchObject({ code: codes.riderBusy.code })
  await db().updateTable('delivery_order').set({ state: 60 }).where('rider_id', '=', Number(data?.id)).execute()
  expect(await owner.call(deliverySetup.deleteRider, leave)).toMatchObject({ code: 0 })
})

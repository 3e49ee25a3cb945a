import { expect } from 'vitest'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { aFunded } from '#areas/orders/transfer-orders/fixtures'
import { within } from '#core/db/tx'
import { test, type World } from '#test/harness/world'
import { anArrival } from '../fixtures.ts'

const arrivalAt = async (world: World, place: { province: string; city: string; county: string }) => {
  const keeper = await world.merchant()
  const { sn } = await within(async (tx) => {
    await aFunded(tx, keeper.merchantId)
    return anArrival(tx, keeper.merchantId, place)
  })
  const detail = async () => (await keeper.call(onlineOrders.detail, { params: { sn } })).data
  const passOn = async () =>
    (await keeper.call(onlineOrders.transfer, { body: { sns: [sn], kind: 1, price: '99.00' } })).data?.[0]
  return { keeper, sn, detail, passOn }
}

test('a channel’s own words for a place are put into the names of the list', async ({ world }) => {
  const { detail, passOn } = await arrivalAt(world, { province: '北京', city: '市辖区', county: '朝阳' })
  expect(await detail()).toMatchObject({ province: '北京市', city: '北京市', county: '朝阳区' })
  expect((await detail())?.badges).not.toContain('place')
  expect(await passOn()).toMatchObject({ ok: true })
})

test('a zone that is no division stands before the street', async ({ world }) => {
  const { keeper, sn, detail } = await arrivalAt(world, { province: '四川', city: '成都', county: '高新区' })
  expect(await detail()).toMatchObject({ province: '四川省', city: '成都市', county: '' })
  const open = await keeper.call(onlineOrders.reveal, { params: { sn } })
  expect(open.data).toMatchObject({ address: '高新区光华路SOHO 2座1203' })
})

test('a place that nobody recognises is marked, and asked for before the order is passed on', async ({ world }) => {
  const { keeper, sn, detail, passOn } = await arrivalAt(world, { province: '云上', city: '云端', county: '' })
  expect((await detail())?.badges).toContain('place')
  const refused = await passOn()
  expect(refused).toMatchObject({ ok: false, message: '没有“云上”这个省份，请填写行政区划名称' })
  const body = {
    consignee: '林晓月',
    mobile: '13822102210',
    province: '北京',
    city: '北京',
    county: '朝阳',
    address: '光华路9号',
  }
  expect((await keeper.call(onlineOrders.updateConsignee, { params: { sn }, body })).code).toBe(0)
  expect((await detail())?.badges).not.toContain('place')
  expect(await passOn()).toMatchObject({ ok: true })
})

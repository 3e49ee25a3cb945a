import { expect } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { aStore } from '#areas/shop/stores/fixtures'
import { days, moveClock, resetClock } from '#core/time/clock'
import { within } from '#core/db/tx'
import { badDay } from '#test/couriers/courier-shop'
import { test, type World } from '#test/harness/world'

const couriers = { dada: 6, sf: 7, uupt: 27 }

const storeIn = async (world: World, province: string, city: string, county: string) => {
  const person = await world.merchant()
  const sid = String(await within((tx) => aStore(tx, person.merchantId, { province, city, county })))
  return {
    person,
    sid,
    label: world.sandboxApp,
    rides: async (group = 'aggregated') => {
      const { data } = await person.call(deliverySetup.storeChannels, { params: { shop_id: sid } })
      const row = (code: number) => data?.find((each) => each.code === code && each.group === group)
      return Object.fromEntries(Object.entries(couriers).map(([name, code]) => [name, row(code)?.city_support_use]))
    },
  }
}

test('a courier is offered where it rides; one that does not say is offered everywhere', async ({ world }) => {
  const everywhere = { dada: true, sf: true, uupt: true }
  expect(await (await storeIn(world, '北京市', '北京市', '朝阳区')).rides()).toEqual(everywhere)
  const lhasa = await storeIn(world, '西藏自治区', '拉萨市', '城关区')
  for (const group of ['aggregated', 'merchant'])
    expect(await lhasa.rides(group)).toEqual({ dada: false, sf: true, uupt: false })
  // 达达 rides in 西宁, UU跑腿 does not.
  const xining = await storeIn(world, '青海省', '西宁市', '城中区')
  expect(await xining.rides()).toEqual({ dada: true, sf: true, uupt: false })
})

test('a store is not opened at a courier that does not ride there', async ({ world }) => {
  const { person, sid } = await storeIn(world, '西藏自治区', '拉萨市', '城关区')
  const body = { channels: [couriers.uupt, couriers.sf] }
  const { data } = await person.call(deliverySetup.openCapacity, { params: { shop_id: sid }, body })
  expect(data).toMatchObject([
    { code: couriers.uupt, ok: false, message: '门店所在城市暂未开通' },
    { code: couriers.sf, ok: true },
  ])
})

test('what a courier said holds for a day, and its silence holds nobody back', async ({ world }) => {
  const lhasa = await storeIn(world, '西藏自治区', '拉萨市', '城关区')
  expect(await lhasa.rides()).toMatchObject({ uupt: false })
  await badDay(lhasa, 'uupt', { throttle: 1, where: 'openCityList' })
  expect(await lhasa.rides()).toMatchObject({ uupt: false })
  moveClock(days(1) + 1_000)
  expect(await lhasa.rides()).toMatchObject({ uupt: true })
  await badDay(lhasa, 'uupt', {})
  moveClock(days(1))
  expect(await lhasa.rides()).toMatchObject({ uupt: false })
  resetClock()
})

import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { dayText } from '@zdb/contract/kit/china-time'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { florist, pooled, sender, type Florist } from '#areas/orders/received-orders/cast-fixtures'
import { days, later, moveClock } from '#core/time/clock'
import { test, type World } from '#test/harness/world'

const [chaoyang, haidian, nanshan] = ['110105', '110108', '440305']

type Change = { districts: string[]; radius?: number | null }

const kinds = {
  grab: { show: stores.grabScope, save: stores.saveGrabScope },
  delivery: { show: stores.deliveryArea, save: stores.saveDeliveryArea },
} as const

const sees = async (shop: Florist): Promise<string[]> =>
  ((await shop.call(receivedOrders.pool)).data?.items ?? []).map(({ sn }) => sn)

const params = (shop: Florist) => ({ params: { sid: String(shop.storeId) } })
const save = (shop: Florist, kind: keyof typeof kinds, body: Change) =>
  shop.call(kinds[kind].save, { ...params(shop), body })

const scene = async (world: World) => [await sender(world), await florist(world)] as const

test.for(['grab', 'delivery'] as const)(
  'districts of the %s scope decide what the shop sees',
  async (kind, { world }) => {
    const [from, shop] = await scene(world)
    const [here, there] = [await pooled(from), await pooled(from, { county: '海淀区' })]
    const { data } = await shop.call(kinds[kind].show, params(shop))
    expect(data).toMatchObject({ city: '北京市', shop_scope: [], radius: null, lock_days: 30 })
    expect(data?.city_district).toMatchObject({ [chaoyang]: '朝阳区', [haidian]: '海淀区' })
    expect(await sees(shop)).toEqual(expect.arrayContaining([here.sn, there.sn]))
    const saved = await save(shop, kind, { districts: [haidian] })
    expect(saved.data?.shop_scope).toMatchObject([{ district: haidian, district_name: '海淀区', type: kind }])
    expect(saved.data?.shop_scope[0]?.allow_modified_after_date.slice(0, 10)).toBe(dayText(later(days(30))))
    expect(await sees(shop)).toContain(there.sn)
    expect(await sees(shop)).not.toContain(here.sn)
    const words = kind === 'grab' ? '该订单不在您设置的接单区域内' : '该订单不在您设置的配送区域内'
    const refused = await shop.call(receivedOrders.grab, { params: { pool_sn: here.sn }, body: { revision: 1 } })
    expect(refused).toMatchObject({ code: codes.notForYou.code, message: words })
  },
)

test('a saved district is locked until its date and can be given up after it; another one is added at any time', async ({
  world,
}) => {
  const shop = await florist(world)
  await save(shop, 'delivery', { districts: [chaoyang] })
  const day = dayText(later(days(30)))
  expect(await save(shop, 'delivery', { districts: [haidian] })).toMatchObject({
    code: codes.invalid.code,
    message: `朝阳区在${day}之后才能更改`,
  })
  expect(await save(shop, 'delivery', { districts: [chaoyang, haidian] })).toMatchObject({ code: 0 })
  moveClock(days(31))
  const again = await world.again(shop)
  const later30 = await again.call(stores.saveDeliveryArea, { ...params(shop), body: { districts: [haidian] } })
  expect(later30.data?.shop_scope.map(({ district }) => district)).toEqual([haidian])
})

test('the two scopes keep their own dates', async ({ world }) => {
  const shop = await florist(world)
  await save(shop, 'delivery', { districts: [chaoyang] })
  await save(shop, 'grab', { districts: [chaoyang] })
  expect((await shop.call(stores.grabScope, params(shop))).data?.shop_scope).toHaveLength(1)
  expect((await shop.call(stores.deliveryArea, params(shop))).data?.shop_scope).toHaveLength(1)
})

test('a ring only narrows, and what is nowhere on the map is not outside of it', async ({ world }) => {
  const [from, shop] = await scene(world)
  const far = { longitude: 116.8 }
  const [near, off, nowhere] = [
    await pooled(from),
    await pooled(from, far),
    await pooled(from, { longitude: null, latitude: null }),
  ]
  const ours = async () => (await sees(shop)).filter((sn) => [near.sn, off.sn, nowhere.sn].includes(sn)).toSorted()
  expect(await ours()).toEqual([near.sn, off.sn, nowhere.sn].toSorted())
  expect((await save(shop, 'delivery', { districts: [], radius: 10 })).data).toMatchObject({ radius: 10 })
  expect(await ours()).toEqual([near.sn, nowhere.sn].toSorted())
  await save(shop, 'delivery', { districts: [haidian] })
  expect(await ours()).toEqual([])
  await save(shop, 'delivery', { districts: [haidian, chaoyang], radius: null })
  expect(await ours()).toEqual([near.sn, off.sn, nowhere.sn].toSorted())
})

test('the old call answers as the new one, and another city is refused', async ({ world }) => {
  const shop = await florist(world)
  const sid = String(shop.storeId)
  expect((await shop.call(stores.grabScopeOld)).data).toMatchObject({ sid })
  const old = await shop.call(stores.saveGrabScopeOld, { body: { sid, districts: [chaoyang] } })
  expect(old.data?.shop_scope).toHaveLength(1)
  expect(await save(shop, 'grab', { districts: [chaoyang, nanshan] })).toMatchObject({
    code: codes.invalid.code,
    message: '区县不在门店所在的城市',
  })
})

import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { aStore } from '../fixtures.ts'

let serial = 0

const draft = (facts: Partial<WireBody<typeof stores.create>> = {}): WireBody<typeof stores.create> => ({
  name: `春风花铺${(serial += 1)}号`,
  categories: [1, 9],
  province: '江苏省',
  city: '苏州市',
  county: '姑苏区',
  address: '平江路18号',
  longitude: 120.63,
  latitude: 31.31,
  hours: [{ weekday: 1, from: '09:00', until: '21:00' }],
  ...facts,
})

const create = (owner: Person, facts?: Partial<WireBody<typeof stores.create>>) =>
  owner.call(stores.create, { body: draft(facts) })
const created = async (owner: Person, facts?: Partial<WireBody<typeof stores.create>>) =>
  (await create(owner, facts)).data ?? expect.fail('not created')

describe('a new store', () => {
  test('is a draft in names and codes of the division list, and the first one is the default', async ({ world }) => {
    const owner = await world.merchant()
    const store = await created(owner, { province: '江苏', city: '苏州', county: '姑苏', name: '平江花事' })
    expect(store).toMatchObject({
      name: '平江花事',
      life: 0,
      life_zh: '待完善',
      province: '江苏省',
      city: '苏州市',
      county: '姑苏区',
      city_code: '320500',
      county_code: '320508',
      street: '平江路18号',
      address: '姑苏区平江路18号',
      is_default: true,
      hours: [{ weekday: 1, from: '09:00', until: '21:00' }],
      contacts: [],
      actions: ['edit', 'submit', 'remove'],
    })
    expect((await created(owner)).is_default).toBe(false)
    const { data } = await owner.call(stores.list, { query: { status: 'draft' } })
    expect(data?.items.map(({ name }) => name)).toContain('平江花事')
  })

  test('lies in a county of the list, never in free words', async ({ world }) => {
    const owner = await world.merchant()
    expect((await create(owner, { county: '' })).errors).toEqual([{ field: 'county', message: '请选择区县' }])
    expect((await create(owner, { county: '工业园区' })).errors).toMatchObject([{ field: 'county' }])
    expect((await create(owner, { city: '姑苏城' })).errors).toMatchObject([{ field: 'city' }])
  })

  test('has a name without forbidden words and free in its city', async ({ world }) => {
    const owner = await world.merchant()
    expect((await create(owner, { name: '转单宝官方花店' })).errors).toMatchObject([{ field: 'name' }])
    expect((await create(owner, { name: '第 一 花店' })).errors).toEqual([
      { field: 'name', message: '名称不能包含“第一”：广告法禁用' },
    ])
    expect((await create(owner, { name: '（·）' })).errors).toEqual([{ field: 'name', message: '请填写门店名称' }])
    const rival = await world.merchant()
    await within((tx) => aStore(tx, rival.merchantId, { name: '山塘花坊', city: '苏州市', county: '姑苏区' }))
    expect((await create(owner, { name: '山塘·花坊' })).errors).toMatchObject([{ field: 'name' }])
    const ask = async (name: string, city: string) =>
      (await owner.call(stores.checkName, { query: { name, city } })).data
    expect(await ask('山塘花坊', '苏州市')).toEqual({ available: false, reason: '该城市已有同名门店，请换一个名称' })
    expect(await ask('山塘花坊', '无锡市')).toEqual({ available: true, reason: '' })
  })

  test('is opened only by those who may, and a day of its week is named once', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['store.read'] })
    expect((await create(clerk)).code).toBe(codes.forbidden.code)
    const day = { weekday: 1, from: '09:00', until: '21:00' }
    expect((await create(owner, { hours: [day, day] })).code).toBe(codes.invalid.code)
    expect((await create(owner, { hours: [{ ...day, until: '08:00' }] })).code).toBe(codes.invalid.code)
    expect((await create(owner, { hours: [{ ...day, until: '00:00' }] })).code).toBe(0)
  })

  test('of two first ones opened at once exactly one is the default', async ({ world }) => {
    const owner = await world.merchant()
    const both = await Promise.all([created(owner), created(owner)])
    expect(both.filter(({ is_default }) => is_default)).toHaveLength(1)
  })
})

describe('editing', () => {
  test('changes only what is named, and says before and after', async ({ world }) => {
    const owner = await world.merchant()
    const { sid, name } = await created(owner)
    const { data } = await owner.call(stores.edit, { params: { sid }, body: { categories: [2] } })
    expect(data).toMatchObject({ name, categories: [2], street: '平江路18号' })
    const trail = await db()
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'stores.edit')
      .where('target', '=', sid)
      .execute()
    expect(trail).toMatchObject([{ before: { categories: [1, 9] }, after: { categories: [2] } }])
  })

  test('a store in trade takes its new name from nobody and stays in its city', async ({ world }) => {
    const [owner, rival] = [await world.merchant(), await world.merchant()]
    const at = { city: '苏州市', county: '姑苏区' }
    const sid = String(await within((tx) => aStore(tx, owner.merchantId, { ...at, name: '干将路店A' })))
    await within((tx) => aStore(tx, rival.merchantId, { ...at, name: '干将路店B' }))
    const edit = (body: WireBody<typeof stores.edit>) => owner.call(stores.edit, { params: { sid }, body })
    expect((await edit({ name: '干将路店B' })).errors).toMatchObject([{ field: 'name' }])
    expect((await edit({ name: '干将路店C' })).data?.name).toBe('干将路店C')
    const renamed = { name: '干将路店A', city: '苏州市' }
    expect((await rival.call(stores.checkName, { query: renamed })).data?.available).toBe(true)
    const {
      name: _name,
      categories: _categories,
      hours: _hours,
      ...place
    } = draft({ city: '无锡市', county: '梁溪区' })
    expect((await edit({ place })).errors).toEqual([{ field: 'city', message: '门店不能换到其他城市，请新建门店' }])
  })

  test('the old paths do the same', async ({ world }) => {
    const owner = await world.merchant()
    const { sid } = await created(owner)
    expect((await owner.call(stores.showOld, { query: { sid } })).data).toMatchObject({ sid })
    const info = await owner.call(stores.editOld, { body: { sid, categories: [3] } })
    expect(info.data?.categories).toEqual([3])
    const { name: _name, categories: _categories, hours: _hours, ...place } = draft({ address: '观前街1号' })
    const moved = await owner.call(stores.savePositionOld, { body: { sid, ...place } })
    expect(moved.data?.street).toBe('观前街1号')
    expect((await owner.call(stores.industries)).data?.flatMap(({ _child }) => _child)).toHaveLength(13)
  })
})

describe('the default store', () => {
  test('is one, however many are asked for at once', async ({ world }) => {
    const owner = await world.merchant()
    const [first, second, third] = [await created(owner), await created(owner), await created(owner)]
    await Promise.all([second, third].map(({ sid }) => owner.call(stores.setDefault, { params: { id: sid } })))
    const { data } = await owner.call(stores.list)
    const defaults = data?.items.filter(({ is_default }) => is_default)
    expect(defaults).toHaveLength(1)
    expect(defaults?.[0]?.sid).not.toBe(first.sid)
  })
})

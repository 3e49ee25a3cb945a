import { expect } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { db } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'

const place = { name: '李女士', mobile: '13900001234', province: '北京市', city: '北京市', county: '朝阳区' }
const add = (owner: Person, address: string, is_default?: string) =>
  owner.call(deliverySetup.addAddress, { query: { ...place, address, ...(is_default && { is_default }) } })
const book = async (owner: Person) =>
  (await owner.call(deliverySetup.addresses)).data?.map(({ address, is_default }) => [address, is_default])

test('an address book has exactly one default, whatever is added, changed or dropped', async ({ world }) => {
  const owner = await world.merchant()
  const first = await add(owner, '一号')
  expect(first).toMatchObject({ code: 0, data: { ...place, address: '一号', is_default: true } })
  const second = await add(owner, '二号')
  const third = await add(owner, '三号', 'true')
  expect(await book(owner)).toEqual([
    ['三号', true],
    ['二号', false],
    ['一号', false],
  ])
  const edit = (id: string | undefined, change: object) =>
    owner.call(deliverySetup.editAddress, { body: { id: id ?? '', ...change } })
  expect(await edit(second.data?.id, { is_default: true })).toMatchObject({ data: { is_default: true } })
  expect(await edit(second.data?.id, { is_default: false })).toMatchObject({ code: codes.invalid.code })
  expect(await edit(first.data?.id, { address: '一号院', mobile: '13900005678' })).toMatchObject({
    data: { address: '一号院', mobile: '13900005678', name: '李女士', is_default: false },
  })
  const back = { is_default: true, expect: { default_id: first.data?.id ?? '' } }
  expect(await edit(third.data?.id, back)).toMatchObject({ code: codes.moved.code, message: '已被他人修改，不能撤销' })
  expect(await edit(third.data?.id, { ...back, expect: { default_id: second.data?.id ?? '' } })).toMatchObject({
    data: { is_default: true },
  })
  await edit(second.data?.id, { is_default: true })
  await owner.call(deliverySetup.deleteAddress, { body: { id: second.data?.id ?? '' } })
  expect(await book(owner)).toEqual([
    ['三号', true],
    ['一号院', false],
  ])
  await owner.call(deliverySetup.dropAddress, { query: { id: first.data?.id ?? '' } })
  expect(await book(owner)).toEqual([['三号', true]])
})

test('a place of the book is a division however it is written, and what is none is asked for', async ({ world }) => {
  const owner = await world.merchant()
  const { data } = await owner.call(deliverySetup.addAddress, {
    query: { ...place, province: '北京', city: '北京', county: '朝阳', address: '一号' },
  })
  expect(data).toMatchObject({ province: '北京市', city: '北京市', county: '朝阳区', place_known: true })
  const id = data?.id ?? ''
  const row = () => db().selectFrom('delivery_address').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  expect(await row()).toMatchObject({ city_code: '110100', county_code: '110105' })
  const mars = { body: { id, province: '火星省' } }
  expect(await owner.call(deliverySetup.editAddress, mars)).toMatchObject({
    code: codes.invalid.code,
    errors: [{ field: 'province', message: expect.stringContaining('没有“火星省”这个省份') }],
  })
  expect(await row()).toMatchObject({ province: '北京市', city_code: '110100' })
})

test('an address from before the list was asked stays until its place is touched', async ({ world }) => {
  const owner = await world.merchant()
  const id = (await add(owner, '一号')).data?.id ?? ''
  await db()
    .updateTable('delivery_address')
    .set({ province: '火星省', city: '红城', city_code: '', county_code: '' })
    .where('id', '=', Number(id))
    .execute()
  expect((await owner.call(deliverySetup.addresses)).data).toMatchObject([{ city: '红城', place_known: false }])
  const edit = (change: object) => owner.call(deliverySetup.editAddress, { body: { id, ...change } })
  expect(await edit({ name: '王女士', is_default: true })).toMatchObject({ code: 0, data: { city: '红城' } })
  expect(await edit({ address: '二号' })).toMatchObject({ code: codes.invalid.code })
  expect(await edit({ province: '北京', city: '北京' })).toMatchObject({ data: { city: '北京市', place_known: true } })
})

test('two who add the first address at once leave one default', async ({ world }) => {
  const owner = await world.merchant()
  const answers = await Promise.all(['甲', '乙', '丙'].map((address) => add(owner, address)))
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
  expect((await book(owner))?.filter(([, isDefault]) => isDefault).length).toBe(1)
})

test('an address is its merchant’s alone, and its phone is kept sealed', async ({ world }) => {
  const [owner, other] = [await world.merchant(), await world.merchant()]
  const { data } = await add(owner, '一号')
  const body = { id: data?.id ?? '', address: '我的' }
  expect(await other.call(deliverySetup.editAddress, { body })).toMatchObject({ code: codes.notFound.code })
  expect(await other.call(deliverySetup.deleteAddress, { body: { id: body.id } })).toMatchObject({
    code: codes.notFound.code,
  })
  expect(await book(other)).toEqual([])
  const row = await db().selectFrom('delivery_address').selectAll().where('id', '=', Number(body.id)).executeTakeFirst()
  expect(row?.mobile_sealed.toString('latin1')).not.toContain('13900001234')
})

test('the calls of the account read and write the same book', async ({ world }) => {
  const owner = await world.merchant()
  const first = await owner.call(deliverySetup.saveAccountAddress, { body: { ...place, address: '一号' } })
  const id = first.data?.id ?? ''
  await add(owner, '二号')
  expect((await owner.call(deliverySetup.accountAddresses, { query: { page_size: 1 } })).data).toMatchObject({
    items: [{ id, address: '一号', is_default: true }],
    total: 2,
  })
  const change = { ...place, id, county: '海淀', address: '三号' }
  expect((await owner.call(deliverySetup.saveAccountAddress, { body: change })).data).toMatchObject({
    id,
    county: '海淀区',
    address: '三号',
    is_default: true,
  })
  expect((await owner.call(deliverySetup.takeAddress, { params: { id } })).data).toMatchObject({ address: '三号' })
  expect(await owner.call(deliverySetup.deleteAccountAddress, { params: { id } })).toMatchObject({ code: 0 })
  expect(await book(owner)).toEqual([['二号', true]])
  expect((await owner.call(deliverySetup.takeAddress, { params: { id } })).code).toBe(codes.notFound.code)
})

import { expect } from 'vitest'
import { deliverySetup } from '@zdb/contract/delivery-setup/endpoints'
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
  await add(owner, '三号', 'true')
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
  await owner.call(deliverySetup.deleteAddress, { body: { id: second.data?.id ?? '' } })
  expect(await book(owner)).toEqual([
    ['三号', true],
    ['一号院', false],
  ])
  await owner.call(deliverySetup.dropAddress, { query: { id: first.data?.id ?? '' } })
  expect(await book(owner)).toEqual([['三号', true]])
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

import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { within } from '#core/db/tx'
import { test } from '#test/harness/world'
import { aStore } from '../fixtures.ts'

const person = { type: 2, name: '小周', phone: '021-62345678', position: '店员' }

test('people of a store are kept with what they are called for, on the new paths and on the old', async ({ world }) => {
  const owner = await world.merchant()
  const [sid, other] = await within(async (tx) => [
    String(await aStore(tx, owner.merchantId)),
    String(await aStore(tx, owner.merchantId, { name: '二店' })),
  ])
  const params = { sid: sid ?? '' }
  const saved = await owner.call(stores.saveContact, { params, body: person })
  expect(saved.data).toMatchObject({ sid, type: 2, type_zh: '接单联系人', phone: '021-62345678' })
  const boss = await owner.call(stores.saveContactOld, { body: { ...person, sid: sid ?? '', type: 1, name: '林小花' } })
  expect(boss.code).toBe(0)
  const names = async () => (await owner.call(stores.contacts, { params })).data?.map(({ name }) => name)
  expect(await names()).toEqual(['林小花', '小周'])
  const id = saved.data?.id ?? ''
  await owner.call(stores.saveContact, { params, body: { ...person, id, name: '大周' } })
  expect(await names()).toEqual(['林小花', '大周'])
  // A contact belongs to its store.
  const elsewhere = await owner.call(stores.saveContact, { params: { sid: other ?? '' }, body: { ...person, id } })
  expect(elsewhere.code).toBe(codes.notFound.code)
  expect((await owner.call(stores.contact, { params: { id } })).data?.name).toBe('大周')
  const lists = await Promise.all([
    owner.call(stores.contactsOld),
    owner.call(stores.contactsOfShop, { params: { id: sid ?? '' } }),
    owner.call(stores.contactsOfStoreOld, { params: { id: sid ?? '' } }),
  ])
  for (const { data } of lists) expect(data?.map(({ name }) => name)).toEqual(['林小花', '大周'])
  await owner.call(stores.removeContact, { params: { id } })
  expect(await names()).toEqual(['林小花'])
  expect((await owner.call(stores.contactTypes)).data?.[0]).toEqual({ id: 1, name: '负责人' })
})

test('a number that nobody could call is refused beside its field', async ({ world }) => {
  const owner = await world.merchant()
  const sid = String(await within((tx) => aStore(tx, owner.merchantId)))
  const wrong = await owner.call(stores.saveContact, { params: { sid }, body: { ...person, phone: '12' } })
  expect(wrong.errors).toEqual([{ field: 'phone', message: '请输入正确的手机号或座机号' }])
})

import { describe, expect } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { within } from '#core/db/tx'
import { test } from '#test/harness/world'
import { aMerchantContact } from '../fixtures.ts'

const keeper = { name: '王店长', phone: '010-65551234', position: 2 }

describe('whom to ring', () => {
  test('contacts are listed page by page, newest first, and found by name and number', async ({ world }) => {
    const master = await world.merchant()
    for (const name of ['甲', '乙', '丙']) await within((tx) => aMerchantContact(tx, master.merchantId, { name }))
    await within((tx) => aMerchantContact(tx, master.merchantId, { name: '丁', phone: '4008001234' }))
    const first = await master.call(account.contacts, { query: { page: 1, page_size: 3 } })
    expect(first.data).toMatchObject({ total: 4, page: 1, page_size: 3 })
    expect(first.data?.items.map(({ name }) => name)).toEqual(['丁', '丙', '乙'])
    const found = await master.call(account.contacts, { query: { keyword: '400' } })
    expect(found.data).toMatchObject({ total: 1, items: [{ name: '丁', position_name: '店长' }] })
  })

  test('one is added, changed and removed, by the older calls as by the newer', async ({ world }) => {
    const master = await world.merchant()
    const added = await master.call(account.saveContact, { body: keeper })
    expect(added).toMatchObject({ code: 0, data: { ...keeper, position_name: '店长', remark: '' } })
    const id = added.data?.id ?? ''
    const changed = await master.call(account.saveContactPerson, { body: { ...keeper, id, position: 4 } })
    expect(changed.data?.contact).toMatchObject({ id, position_name: '财务' })
    expect((await master.call(account.contactPerson, { params: { id } })).data).toMatchObject({
      contact: { id, position: 4 },
      position: expect.arrayContaining([{ code: 4, name: '财务' }]),
    })
    expect((await master.call(account.contactPersons)).data?.contact).toHaveLength(1)
    expect(await master.call(account.removeContactPerson, { params: { id } })).toMatchObject({ code: 0 })
    expect(await master.call(account.removeContact, { params: { id } })).toMatchObject({ code: codes.notFound.code })
  })

  test.for([
    { ...keeper, phone: '123' },
    { ...keeper, phone: '13800138000转12345' },
    { ...keeper, name: '' },
    { ...keeper, position: 77 },
    { ...keeper, remark: '长'.repeat(51) },
  ])('%j is no contact', async (body, { world }) => {
    const master = await world.merchant()
    expect(await master.call(account.saveContact, { body })).toMatchObject({ code: codes.invalid.code })
  })

  test.for(['13800138000', '13800138000-12', '010-65551234', '65551234', '400-800-1234', '95013123456'])(
    '%s can be rung',
    async (phone, { world }) => {
      const master = await world.merchant()
      expect(await master.call(account.saveContact, { body: { ...keeper, phone } })).toMatchObject({ code: 0 })
    },
  )

  test('everybody of the merchant reads them; whoever may keep them changes them', async ({ world }) => {
    const master = await world.merchant()
    const clerk = await world.subAccount(master, { role: 'service' })
    expect(await clerk.call(account.contacts)).toMatchObject({ code: 0 })
    expect(await clerk.call(account.saveContact, { body: keeper })).toMatchObject({ code: codes.forbidden.code })
    const manager = await world.subAccount(master, { role: 'manager' })
    expect(await manager.call(account.saveContact, { body: keeper })).toMatchObject({ code: 0 })
  })
})

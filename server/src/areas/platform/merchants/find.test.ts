import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { florist, pooled, sender } from '#areas/orders/received-orders/cast-fixtures'
import { numbers, aQualification } from '#areas/people/qualifications/fixtures'
import { aContact, aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { test, type DeskPerson, type Person } from '#test/harness/world'

const find = async (desk: DeskPerson, word: string) =>
  (await desk.call(merchants.find, { body: { word } })).data ?? expect.fail('refused')

/** By what this merchant was found. */
const waysTo = async (desk: DeskPerson, { merchantId }: Person, word: string): Promise<string[]> =>
  (await find(desk, word)).items.find(({ id }) => id === String(merchantId))?.by.map(({ by }) => by) ?? []

const looksAt = ({ merchantId }: Person) =>
  db()
    .selectFrom('audit')
    .select(['target', 'look', 'operator_id'])
    .where('action', '=', 'merchants.find')
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()

describe('the desk finds a merchant', () => {
  test('by its number, its name and the name of any of its stores, also a suspended one', async ({ world }) => {
    const desk = await world.operator({ roles: ['service'] })
    const owner = await world.merchant({ name: '鹿鸣涧Floral' })
    await within((tx) => aStore(tx, owner.merchantId, { name: '云栖竹径二店', life: 'suspended' }))
    expect(await waysTo(desk, owner, String(owner.merchantId))).toEqual(['number'])
    expect(await waysTo(desk, owner, '鹿鸣')).toEqual(['merchant'])
    expect(await waysTo(desk, owner, 'floral')).toEqual(['merchant'])
    expect(await waysTo(desk, owner, '栖竹')).toEqual(['store'])
    expect(await waysTo(desk, owner, '鸣鹿')).toEqual([])
    expect((await find(desk, '鹿鸣涧')).items).toMatchObject([{ cities: ['北京市'], stores: 1 }])
    expect(await looksAt(owner)).toEqual([])
  })

  test('by the phone of whoever signs in, of its contacts and of its stores’ people, and that is a look', async ({
    world,
  }) => {
    const desk = await world.operator({ roles: ['service'] })
    const owner = await world.merchant()
    const contact = { name: '赵敏', phone: '010-65001234', position: 1, remark: '' }
    expect((await owner.call(account.saveContact, { body: contact })).code).toBe(0)
    const store = await within((tx) => aStore(tx, owner.merchantId))
    await within((tx) => aContact(tx, { merchantId: owner.merchantId, id: store }, { phone: '13655557777' }))
    expect(await waysTo(desk, owner, owner.mobile)).toEqual(['account'])
    expect(await waysTo(desk, owner, '010-65001234')).toEqual(['contact'])
    expect(await waysTo(desk, owner, '13655557777')).toEqual(['storeContact'])
    expect(JSON.stringify(await find(desk, owner.mobile))).not.toContain(owner.mobile)
    expect(await looksAt(owner)).toMatchObject(
      ['登录手机号', '联系人电话', '门店联系人电话', '登录手机号'].map((target) => ({
        target,
        look: true,
        operator_id: desk.operatorId,
      })),
    )
  })

  test('by the number of its licence, never by that of a person', async ({ world }) => {
    const desk = await world.operator({ roles: ['review'] })
    const owner = await world.merchant()
    await within(async (tx) => {
      await aQualification(tx, owner.merchantId)
      await aQualification(tx, owner.merchantId, { type: 'identity_card' })
    })
    expect(await waysTo(desk, owner, numbers.business_licence.toLowerCase())).toEqual(['licence'])
    expect(await waysTo(desk, owner, numbers.identity_card)).toEqual([])
  })

  test('by the number of an order it sent, received or sold on a channel', async ({ world }) => {
    const desk = await world.operator({ roles: ['arbitration'] })
    const [from, shop] = [await sender(world), await florist(world)]
    const { sn } = await pooled(from)
    await sql`update transfer_order set shop_merchant_id = ${shop.merchantId} where sn = ${sn}`.execute(db())
    const online = await within((tx) =>
      anOnlineOrder(tx, { merchant_id: shop.merchantId, channel_order_id: 'MT-20261116-7' }),
    )
    expect(await waysTo(desk, from, sn)).toEqual(['sentOrder'])
    expect(await waysTo(desk, shop, sn)).toEqual(['receivedOrder'])
    expect(await waysTo(desk, shop, online.sn)).toEqual(['onlineOrder'])
    expect(await waysTo(desk, shop, online.channel_order_id)).toEqual(['onlineOrder'])
  })

  test('among many by an index, and says when there are more than it shows', async ({ world }) => {
    const desk = await world.operator({ roles: ['service'] })
    await sql`insert into merchant (name, category, created_at)
      select '千里花坊' || n, 1, now() from generate_series(1, 20000) n`.execute(db())
    await sql`analyze merchant`.execute(db())
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from merchant where grams(lower(name)) @> array['97', '77']
        and position('9777' in lower(name)) > 0 order by id limit 21`.execute(db())
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('merchant_words')
    expect((await find(desk, '坊9777')).items.map(({ name }) => name)).toEqual(['千里花坊9777'])
    expect(await find(desk, '千里花坊')).toMatchObject({ more: true, items: { length: 20 } })
    await within(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      for (const [table, column, index] of [
        ['account_contact', 'phone', 'account_contact_phone'],
        ['store_contact', 'phone', 'store_contact_phone'],
        ['online_order', 'channel_order_id', 'online_order_channel_number'],
      ] as const) {
        const plan = await sql<{ 'QUERY PLAN': string }>`
          explain select 1 from ${sql.table(table)} where ${sql.ref(column)} = '13655557777'`.execute(tx)
        expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
      }
    })
  })

  test('and what was looked for stands in no line of the audit', async ({ world }) => {
    const desk = await world.operator({ roles: ['service'] })
    const owner = await world.merchant()
    await find(desk, owner.mobile)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit where audit::text like ${`%${owner.mobile}%`}`.execute(db())
    expect(rows).toEqual([{ count: 0 }])
  })
})

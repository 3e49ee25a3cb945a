import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { partners } from '@zdb/contract/shop/partners/endpoints'
import { within } from '#core/db/tx'
import { test } from '#test/harness/world'
import { aBlocked, aPartner, aShop } from './fixtures.ts'
import { isBlockedBetween, isPartner } from './public.ts'

describe('the partner list', () => {
  test('keeps shops one trades with, with a remark of one’s own', async ({ world }) => {
    const owner = await world.merchant()
    const florist = await world.merchant({ name: '海风花坊' })
    const shop = await within((tx) => aShop(tx, florist.merchantId, '栈桥店'))
    expect((await owner.call(partners.add, { body: { shop_id: shop.openid, remark: '老朋友' } })).code).toBe(0)
    expect((await owner.call(partners.add, { body: { shop_id: shop.openid, remark: '常用' } })).code).toBe(0)
    const { data } = await owner.call(partners.list)
    expect(data).toMatchObject({
      total: 1,
      items: [
        { shop_id: shop.openid, name: '栈桥店', merchant_name: '海风花坊', remark: '常用', orders: 0, open: true },
      ],
    })
    expect(await isPartner(owner.merchantId, shop.id)).toBe(true)
    expect((await owner.call(partners.list, { query: { keyword: '海风' } })).data?.total).toBe(1)
    expect((await owner.call(partners.list, { query: { keyword: '山' } })).data?.total).toBe(0)
    expect((await owner.call(partners.remove, { params: { shop_id: shop.openid } })).code).toBe(0)
    expect((await owner.call(partners.remove, { params: { shop_id: shop.openid } })).code).toBe(codes.notFound.code)
  })

  test('takes back a partner that was removed, unless somebody added it anew meanwhile', async ({ world }) => {
    const owner = await world.merchant()
    const shop_id = await within((tx) => aPartner(tx, owner.merchantId))
    const undo = () => owner.call(partners.add, { body: { shop_id, remark: '旧', expect: { partner: false } } })
    const remark = async () => (await owner.call(partners.list)).data?.items[0]?.remark
    await owner.call(partners.remove, { params: { shop_id } })
    await owner.call(partners.add, { body: { shop_id, remark: '新谈的价' } })
    expect(await undo()).toMatchObject({ code: codes.moved.code, message: '已被他人修改，不能撤销' })
    expect(await remark()).toBe('新谈的价')
    await owner.call(partners.remove, { params: { shop_id } })
    expect(await undo()).toMatchObject({ code: 0 })
    expect(await remark()).toBe('旧')
  })

  test('takes neither one’s own shops nor unknown ones nor who is on a blacklist', async ({ world }) => {
    const owner = await world.merchant()
    const [own, blocked] = await within(async (tx) => [
      (await aShop(tx, owner.merchantId, '国贸店')).openid,
      await aBlocked(tx, owner.merchantId),
    ])
    const add = async (shop_id = '') => (await owner.call(partners.add, { body: { shop_id } })).code
    expect(await add(own)).toBe(codes.invalid.code)
    expect(await add('nobody')).toBe(codes.invalid.code)
    expect(await add(blocked)).toBe(codes.blocked.code)
  })

  test('is each merchant’s own', async ({ world }) => {
    const [owner, other] = [await world.merchant(), await world.merchant()]
    const shop_id = await within((tx) => aPartner(tx, owner.merchantId))
    expect((await other.call(partners.list)).data?.total).toBe(0)
    expect((await other.call(partners.remove, { params: { shop_id } })).code).toBe(codes.notFound.code)
    expect((await owner.call(partners.list)).data?.total).toBe(1)
  })
})

describe('the blacklist', () => {
  test('names a reason, ends the partnership and counts for both sides until it is lifted', async ({ world }) => {
    const [owner, florist] = [await world.merchant(), await world.merchant()]
    const shop = await within((tx) => aShop(tx, florist.merchantId, '栈桥店'))
    await owner.call(partners.add, { body: { shop_id: shop.openid } })
    const body = { shop_id: shop.openid, reason: '经常超时' }
    expect((await owner.call(partners.block, { body })).code).toBe(0)
    expect((await owner.call(partners.blacklist)).data).toMatchObject({
      total: 1,
      items: [{ shop_id: shop.openid, name: '栈桥店', reason: '经常超时' }],
    })
    expect((await owner.call(partners.list)).data?.total).toBe(0)
    expect(await isBlockedBetween(owner.merchantId, florist.merchantId)).toBe(true)
    expect(await isBlockedBetween(florist.merchantId, owner.merchantId)).toBe(true)
    expect((await owner.call(partners.unblock, { params: { shop_id: shop.openid } })).code).toBe(0)
    expect(await isBlockedBetween(owner.merchantId, florist.merchantId)).toBe(false)
    expect((await owner.call(partners.block, { body: { shop_id: shop.openid, reason: '' } })).code).toBe(
      codes.invalid.code,
    )
    expect((await owner.call(partners.blackReasons)).data).toContain('经常超时')
  })

  test('is changed only by who may', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    const shop_id = await within((tx) => aBlocked(tx, owner.merchantId))
    expect((await clerk.call(partners.blacklist)).data?.total).toBe(1)
    expect((await clerk.call(partners.unblock, { params: { shop_id } })).code).toBe(codes.forbidden.code)
  })
})

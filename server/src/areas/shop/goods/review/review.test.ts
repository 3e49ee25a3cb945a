import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { db, within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { aPhotoOf } from '#test/harness/pictures'
import { test, type Person } from '#test/harness/world'
import { refuseTooManyGoods } from '../editing/most-goods.sql.ts'
import { eraseGoods } from '../erasure.sql.ts'
import { aGoods, aVersion, typedGoods } from '../fixtures.ts'
import { matchLines } from '../matching/matching.sql.ts'
import { goodsQueue, versionQueue } from './queues.ts'
import { adoptVersion, approveGoods } from './verdicts.ts'

const operator = system('operator')
const aPrice = (id: number, amount: number) => ({ body: { ids: [String(id)], mode: 'set' as const, amount } })

const beFood = (id: number) => db().updateTable('goods').set({ product_type: 2 }).where('id', '=', id).execute()
const sellUp = (owner: Person, id: number) => owner.call(goods.sellUp, { params: { id: String(id) } })

describe('food', () => {
  test('is put on the shelf by whoever has the permit, and the desk sees who has none', async ({ world }) => {
    const owner = await world.merchant()
    const [cake, other] = await within(async (tx) => [
      await aGoods(tx, owner.merchantId, { state: 'approved' }),
      await aGoods(tx, owner.merchantId, { state: 'reviewing' }),
    ])
    await beFood(cake)
    await beFood(other)
    expect((await sellUp(owner, cake)).code).toBe(codes.goodsPermitMissing.code)
    expect(JSON.stringify((await goodsQueue.evidence(other)).live)).toContain('食品经营许可证')
    await within((tx) => aQualification(tx, owner.merchantId, { type: 'food_circulation_permit' }))
    expect((await sellUp(owner, cake)).code).toBe(0)
    expect(JSON.stringify((await goodsQueue.evidence(other)).live)).not.toContain('食品经营许可证')
  })

  test('does not take the place of flowers that are sold', async ({ world }) => {
    const owner = await world.merchant()
    const version = await within(async (tx) => {
      const id = await aGoods(tx, owner.merchantId)
      return aVersion(tx, { id, merchantId: owner.merchantId })
    })
    const { content } = await db()
      .selectFrom('goods_version')
      .select('content')
      .where('id', '=', version)
      .executeTakeFirstOrThrow()
    const cake = JSON.stringify({ ...(content as object), product_type: 2 })
    await db().updateTable('goods_version').set({ content: cake }).where('id', '=', version).execute()
    await expect(adoptVersion(operator, version)).rejects.toMatchObject({ code: codes.goodsPermitMissing.code })
    await within((tx) => aQualification(tx, owner.merchantId, { type: 'food_circulation_permit' }))
    expect(await adoptVersion(operator, version)).toMatchObject({ product_type: 2 })
  })
})

describe('what the desk decides on', () => {
  test('shows a price that changes while it is looked at, and is not another matter for it', async ({ world }) => {
    const owner = await world.merchant()
    const id = await within((tx) => aGoods(tx, owner.merchantId, { state: 'reviewing' }))
    const before = await goodsQueue.evidence(id)
    await owner.call(goods.adjustPrice, aPrice(id, 99))
    const after = await goodsQueue.evidence(id)
    expect(after.parts).toEqual(before.parts)
    expect(JSON.stringify(after.live)).toContain('¥99.00')
  })

  test('shows of a version what buyers will be asked for, not what was written when it was handed in', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const [id, version] = await within(async (tx) => {
      const made = await aGoods(tx, owner.merchantId)
      return [made, await aVersion(tx, { id: made, merchantId: owner.merchantId })]
    })
    await owner.call(goods.adjustPrice, aPrice(id, 155))
    const words = JSON.stringify((await versionQueue.evidence(version)).live)
    expect(words).toContain('¥155.00')
    expect(words).not.toContain('¥188.00')
  })

  test('is still readable when the words of a merchant are erased', async ({ world }) => {
    const owner = await world.merchant()
    const [id, version] = await within(async (tx) => {
      const made = await aGoods(tx, owner.merchantId)
      return [made, await aVersion(tx, { id: made, merchantId: owner.merchantId }, 'rejected')]
    })
    await eraseGoods({ merchantId: owner.merchantId })
    expect((await versionQueue.evidence(version)).parts).not.toHaveLength(0)
    await db().updateTable('goods').set({ deleted_at: null }).where('id', '=', id).execute()
    const shown = await owner.call(goods.show, { params: { id: String(id) } })
    expect(shown.data?.draft).toMatchObject({ skus: [] })
  })
})

test('pictures are for others once the platform has looked at them', async ({ world }) => {
  const owner = await world.merchant()
  const image = await aPhotoOf(owner)
  const { data } = await owner.call(goods.create, { body: { ...typedGoods, images: [image] } })
  const id = Number(data?.id)
  const isOpen = async () =>
    (
      await db()
        .selectFrom('file')
        .select('open')
        .where('key', '=', image.slice('/files/'.length))
        .executeTakeFirstOrThrow()
    ).open
  const line = { sku_id: '', item_name: typedGoods.name, item_spec: '' }
  const onOrder = async () => (await matchLines({ merchantId: owner.merchantId, channel: 6 }, [line]))[0]?.image
  expect([await isOpen(), await onOrder()]).toEqual([false, ''])
  await owner.call(goods.submit, { params: { id: String(id) } })
  expect(await isOpen()).toBe(false)
  await approveGoods(operator, id)
  expect([await isOpen(), await onOrder()]).toEqual([true, image])
})

test('a merchant keeps so many goods and no more', async ({ world }) => {
  const owner = await world.merchant()
  await within(async (tx) => {
    await aGoods(tx, owner.merchantId)
    await refuseTooManyGoods(tx, owner.merchantId, 2)
    await aGoods(tx, owner.merchantId)
    await expect(refuseTooManyGoods(tx, owner.merchantId, 2)).rejects.toMatchObject({ code: codes.goodsTooMany.code })
  })
})

import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { system } from '#core/http/actor'
import { db, within } from '#core/db/tx'
import { days, later, minutes, moveClock, resetClock } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'
import { aContact, aStore, type StoreFixture } from '../fixtures.ts'
import { storeConditions } from '../receiving/conditions.ts'
import { watchReceiving } from '../receiving/switch.ts'
import { approveStore, liftStore, liftStores, rejectStore, suspendStore } from '../public.ts'

afterEach(resetClock)

const operator = system('operator')
let serial = 0

/** A store that could be handed in: nobody else has its name. */
const aReadyStore = (owner: Person, facts: StoreFixture = {}) =>
  within(async (tx) => {
    const id = await aStore(tx, owner.merchantId, { life: 'draft', name: `晨光花坊${(serial += 1)}号`, ...facts })
    await aContact(tx, { id, merchantId: owner.merchantId })
    return id
  })

const submit = (owner: Person, id: number) =>
  owner.call(stores.updateStatus, { params: { sid: String(id) }, body: { action: 'submit' } })
const withdraw = (owner: Person, id: number) =>
  owner.call(stores.updateStatus, { params: { sid: String(id) }, body: { action: 'withdraw' } })
const show = async (owner: Person, id: number) =>
  (await owner.call(stores.show, { params: { sid: String(id) } })).data ?? expect.fail('no such store')
const newsOf = async ({ merchantId }: Person) =>
  (await db().selectFrom('push').select('alert').where('merchant_id', '=', merchantId).orderBy('id').execute()).map(
    ({ alert }) => alert,
  )

describe('a store is handed in', () => {
  test('and approved: every console of the merchant is told, and the trail says who did it', async ({ world }) => {
    const owner = await world.merchant()
    const id = await aReadyStore(owner, { name: '三里屯花事' })
    expect((await submit(owner, id)).data).toMatchObject({
      life: 10,
      life_zh: '审核中',
      actions: ['withdraw', 'setDefault'],
    })
    await approveStore(operator, id)
    expect(await show(owner, id)).toMatchObject({ life: 20, life_zh: '正常' })
    expect(await newsOf(owner)).toEqual(['三里屯花事已提交审核', '三里屯花事已通过审核'])
    const trail = await db()
      .selectFrom('audit')
      .selectAll()
      .where('merchant_id', '=', owner.merchantId)
      .orderBy('id')
      .execute()
    expect(trail.slice(-2)).toMatchObject([
      { action: 'stores.submit', account_id: owner.accountId },
      { action: 'stores.approve', actor: 'system:operator', target: String(id) },
    ])
  })

  test('only with somebody to call', async ({ world }) => {
    const owner = await world.merchant()
    const id = await within((tx) => aStore(tx, owner.merchantId, { life: 'draft', name: '无人花店' }))
    expect(await submit(owner, id)).toMatchObject({
      code: codes.storeIncomplete.code,
      message: '请先补全：联系人',
    })
  })

  test('and stays as it was handed in until it is withdrawn', async ({ world }) => {
    const owner = await world.merchant()
    const id = await aReadyStore(owner)
    await submit(owner, id)
    const change = { params: { sid: String(id) }, body: { categories: [1, 2] } }
    expect((await owner.call(stores.edit, change)).code).toBe(codes.storeInReview.code)
    expect((await withdraw(owner, id)).data).toMatchObject({ life: 0 })
    expect((await owner.call(stores.edit, change)).data?.categories).toEqual([1, 2])
  })

  test('and rejected with a reason, changed and handed in again', async ({ world }) => {
    const owner = await world.merchant()
    const id = await aReadyStore(owner)
    await submit(owner, id)
    await expect(rejectStore(operator, id, ' ')).rejects.toMatchObject({ code: codes.invalid.code })
    await rejectStore(operator, id, '门头照片模糊')
    expect(await show(owner, id)).toMatchObject({ life: 30, life_reason: '门头照片模糊' })
    expect((await submit(owner, id)).data).toMatchObject({ life: 10, life_reason: '' })
  })

  test('twice at once is handed in once', async ({ world }) => {
    const owner = await world.merchant()
    const id = await aReadyStore(owner)
    const answers = await Promise.all([submit(owner, id), submit(owner, id)])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, codes.storeMoved.code])
  })
})

describe('a name', () => {
  test('belongs to whoever hands in first, in its city, however it is written', async ({ world }) => {
    const [owner, rival] = [await world.merchant(), await world.merchant()]
    const first = await aReadyStore(owner, { name: '紫藤花艺（总店）' })
    const same = await aReadyStore(rival, { name: '紫藤 花艺(总店)' })
    const elsewhere = await aReadyStore(rival, { name: '紫藤花艺总店', city: '上海市', county: '静安区' })
    expect((await submit(owner, first)).code).toBe(0)
    expect(await submit(rival, same)).toMatchObject({
      code: codes.invalid.code,
      errors: [{ field: 'name', message: '该城市已有同名门店，请换一个名称' }],
    })
    expect((await submit(rival, elsewhere)).code).toBe(0)
  })

  test('is free again once the store is rejected, withdrawn or deleted', async ({ world }) => {
    const [owner, rival] = [await world.merchant(), await world.merchant()]
    const name = '白鹭花园'
    const first = await aReadyStore(owner, { name })
    const second = await aReadyStore(rival, { name })
    await submit(owner, first)
    await rejectStore(operator, first, '不符')
    expect((await submit(rival, second)).code).toBe(0)
    await withdraw(rival, second)
    expect((await submit(owner, first)).code).toBe(0)
    await approveStore(operator, first)
    expect((await owner.call(stores.remove, { params: { id: String(first) }, body: {} })).code).toBe(0)
    expect((await submit(rival, second)).code).toBe(0)
  })

  test('of two that hand it in at the same moment is one’s', async ({ world }) => {
    const [owner, rival] = [await world.merchant(), await world.merchant()]
    const name = '双生花店'
    const ids = [await aReadyStore(owner, { name }), await aReadyStore(rival, { name })] as const
    const answers = await Promise.all([submit(owner, ids[0]), submit(rival, ids[1])])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, codes.invalid.code])
  })
})

describe('a suspended store', () => {
  test('comes back by itself on its day, and not before', async ({ world }) => {
    const owner = await world.merchant()
    const id = await aReadyStore(owner, { life: 'normal', name: '停用花店', receiveCheckAt: later(0) })
    await suspendStore(operator, id, { reason: '多次投诉', until: later(days(3)) })
    expect(await show(owner, id)).toMatchObject({ life: 40, life_zh: '平台停用', life_reason: '多次投诉' })
    moveClock(days(3) - minutes(1))
    await liftStores()
    expect(await show(owner, id)).toMatchObject({ life: 40 })
    await watchReceiving([storeConditions[0] ?? expect.fail('no condition')])
    moveClock(minutes(2))
    await Promise.all([liftStores(), liftStores()])
    expect(await show(owner, id)).toMatchObject({ life: 20, life_reason: '', suspended_until: null })
    const kept = await db().selectFrom('store').select('receiving').where('id', '=', id).executeTakeFirstOrThrow()
    expect(kept.receiving).toBe(true)
    expect((await newsOf(owner)).filter((alert) => alert.includes('停用期满'))).toHaveLength(1)
  })

  test('without a day waits for the platform', async ({ world }) => {
    const owner = await world.merchant()
    const id = await aReadyStore(owner, { life: 'normal' })
    await suspendStore(operator, id, { reason: '资质核查' })
    moveClock(days(6))
    await liftStores()
    expect(await show(owner, id)).toMatchObject({ life: 40 })
    await liftStore(operator, id)
    expect(await show(owner, id)).toMatchObject({ life: 20 })
  })

  test('can neither be deleted nor be suspended into the past or without a reason', async ({ world }) => {
    const owner = await world.merchant()
    const id = await aReadyStore(owner, { life: 'normal', deposit: 0 })
    await expect(suspendStore(operator, id, { reason: '' })).rejects.toMatchObject({ code: codes.invalid.code })
    const past = { reason: '投诉', until: later(-1) }
    await expect(suspendStore(operator, id, past)).rejects.toMatchObject({ code: codes.invalid.code })
    await suspendStore(operator, id, { reason: '投诉' })
    const gone = await owner.call(stores.remove, { params: { id: String(id) }, body: {} })
    expect(gone.code).toBe(codes.storeMoved.code)
  })
})

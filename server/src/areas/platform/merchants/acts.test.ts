import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { momentText } from '@zdb/contract/kit/china-time'
import { account } from '@zdb/contract/people/account/endpoints'
import type { LimitType } from '@zdb/contract/people/account/limit-types'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { florist, pooled, sender } from '#areas/orders/received-orders/cast-fixtures'
import { liftStore, storesById, suspendStore } from '#areas/shop/stores/public'
import { db } from '#core/db/tx'
import { system } from '#core/http/actor'
import { days, later, moveClock, resetClock } from '#core/time/clock'
import { test, type DeskPerson, type Person } from '#test/harness/world'

afterEach(resetClock)

const at = ({ merchantId }: Person) => ({ merchant: String(merchantId) })

const fileOf = async (desk: DeskPerson, owner: Person) =>
  (await desk.call(merchants.show, { params: at(owner), query: { reason: '调查违规线索' } })).data ??
  expect.fail('refused')

const revisionOf = async (desk: DeskPerson, owner: Person): Promise<string> => (await fileOf(desk, owner)).revision

const until = () => momentText(later(days(3)))

const limit = async (desk: DeskPerson, owner: Person, type: LimitType = 'jiedan', revision?: string) =>
  desk.call(merchants.limit, {
    params: at(owner),
    body: { type, reason: '多次迟到', until: until(), revision: revision ?? (await revisionOf(desk, owner)) },
  })

const limitsNow = async (person: Person) => (await person.call(account.blackReason)).data?.limits

const newsOf = async ({ merchantId }: Person) =>
  (
    await db()
      .selectFrom('push')
      .select(['title', 'alert'])
      .where('merchant_id', '=', merchantId)
      .orderBy('id', 'desc')
      .execute()
  )[0]

const lineOf = async ({ merchantId }: Person, action: string) =>
  db()
    .selectFrom('audit')
    .select(['before', 'after', 'operator_id', 'address'])
    .where('merchant_id', '=', merchantId)
    .where('action', '=', action)
    .orderBy('id')
    .executeTakeFirst()

describe('a limit by the platform', () => {
  test('bites where a penalty’s does, says why, until when and the way out, and is released', async ({ world }) => {
    const [from, shop] = [await sender(world), await florist(world)]
    const { sn } = await pooled(from)
    const take = () => shop.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 } })
    const judge = await world.operator({ roles: ['arbitration'] })
    const ends = until()
    expect((await limit(judge, shop)).code).toBe(0)
    expect(await take()).toMatchObject({
      code: codes.limited.code,
      message: `您的账号已被限制接单：多次迟到，${ends}解除，如有异议可提交工单`,
    })
    expect(await limitsNow(shop)).toMatchObject([
      { type: 'jiedan', reason: '多次迟到', until: ends, route: 'ticket/create' },
    ])
    expect(await newsOf(shop)).toEqual({
      title: '账号被限制接单',
      alert: `账号被限制接单：多次迟到，${ends}解除，如有异议可提交工单`,
    })
    expect(await lineOf(shop, 'merchants.limit')).toMatchObject({
      before: { limits: '' },
      after: { limits: '接单', reason: '多次迟到' },
      operator_id: judge.operatorId,
      address: expect.stringContaining('127.0.0.1'),
    })
    const { limits, revision } = await fileOf(judge, shop)
    const released = await judge.call(merchants.release, {
      params: { ...at(shop), limit: limits[0]?.id ?? '' },
      body: { reason: '已核实为系统误判', revision },
    })
    expect(released.code).toBe(0)
    expect(await limitsNow(shop)).toEqual([])
    expect((await newsOf(shop))?.alert).toBe('已解除接单限制：已核实为系统误判')
    expect((await take()).code).toBe(0)
  })

  test('ends by itself at its date', async ({ world }) => {
    const shop = await world.merchant()
    await limit(await world.operator({ roles: ['manage'] }), shop, 'fadan')
    moveClock(days(4))
    expect(await limitsNow(await world.again(shop))).toEqual([])
  })

  test('is imposed once by whoever presses twice, and never on what was not seen', async ({ world }) => {
    const shop = await world.merchant()
    const judge = await world.operator({ roles: ['arbitration'] })
    const revision = await revisionOf(judge, shop)
    const presses = await Promise.all([1, 2, 3].map(() => limit(judge, shop, 'tixian', revision)))
    expect(presses.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      0,
      codes.termsChanged.code,
      codes.termsChanged.code,
    ])
    expect(await limitsNow(shop)).toHaveLength(1)
    expect((await limit(judge, shop, 'tixian')).code).toBe(codes.limitInForce.code)
    const past = { type: 'fadan' as const, reason: '迟到', until: '2020-01-01 00:00:00' }
    const late = await judge.call(merchants.limit, {
      params: at(shop),
      body: { ...past, revision: await revisionOf(judge, shop) },
    })
    expect(late).toMatchObject({ code: codes.invalid.code, errors: [{ field: 'until' }] })
  })

  test('of a penalty is not released past the penalty, and another merchant’s is not found', async ({ world }) => {
    const [shop, other] = [await world.merchant(), await world.merchant()]
    const judge = await world.operator({ roles: ['arbitration'] })
    await limit(judge, other)
    const foreign = (await fileOf(judge, other)).limits[0]?.id ?? ''
    const body = { reason: '误判', revision: await revisionOf(judge, shop) }
    const answer = await judge.call(merchants.release, { params: { ...at(shop), limit: foreign }, body })
    expect(answer.code).toBe(codes.notFound.code)
    const { id } = await db()
      .insertInto('penalty')
      .values({
        merchant_id: shop.merchantId,
        level: 1,
        title: '擅自转单',
        clause: '',
        description: '',
        amount: 0,
        state: 0,
        issued_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('merchant_limit')
      .values({
        merchant_id: shop.merchantId,
        penalty_id: id,
        type: 'jiedan',
        reason: '擅自转单',
        from_at: later(-days(1)),
      })
      .execute()
    const { limits, revision } = await fileOf(judge, shop)
    const past = await judge.call(merchants.release, {
      params: { ...at(shop), limit: limits[0]?.id ?? '' },
      body: { reason: '误判', revision },
    })
    expect(past.code).toBe(codes.limitOfPenalty.code)
  })
})

describe('a store', () => {
  test('is suspended with reason and end, and lifted by two who are not one', async ({ world }) => {
    const shop = await florist(world)
    const stands = async () => (await storesById([shop.storeId])).get(shop.storeId)
    const params = { ...at(shop), store: String(shop.storeId) }
    const reviewer = await world.operator({ roles: ['review', 'manage'] })
    const suspended = await reviewer.call(merchants.suspendStore, {
      params,
      body: { reason: '冒用他人门店', until: null, revision: await revisionOf(reviewer, shop) },
    })
    expect(suspended.code).toBe(0)
    expect(await stands()).toMatchObject({ life_state: lifeStates.suspended.code, life_reason: '冒用他人门店' })
    expect((await newsOf(shop))?.alert).toContain('冒用他人门店，如有异议可提交工单')
    const lift = async () =>
      reviewer.call(merchants.proposeLift, {
        params,
        body: { reason: '已补交证明', revision: await revisionOf(reviewer, shop) },
      })
    expect((await lift()).code).toBe(0)
    expect((await lift()).code).toBe(codes.proposalOpen.code)
    expect((await fileOf(reviewer, shop)).stores[0]).toMatchObject({ lift_proposed: true, status_zh: '平台停用' })
    const second = await world.operator({ roles: ['manage'] })
    const items = (await second.call(inbox.list, { query: { queue: 'proposals' } })).data?.items ?? []
    const item = items.find(({ title }) => title.includes('解除门店停用')) ?? expect.fail('nothing waits')
    const address = { params: { queue: 'proposals', item: item.id } }
    expect((await reviewer.call(inbox.take, { ...address, body: { over: false } })).code).toBe(codes.proposalOwn.code)
    const shown = (await second.call(inbox.show, address)).data
    expect(JSON.stringify(shown?.parts)).toContain('冒用他人门店')
    const body = { decision: 'approve', revision: shown?.revision ?? '' }
    expect((await second.call(inbox.decide, { ...address, body })).code).toBe(0)
    expect((await stands())?.life_state).toBe(lifeStates.normal.code)
    expect(await lineOf(shop, 'stores.lift')).toMatchObject({
      before: { life: 'suspended' },
      after: { life: 'normal' },
      operator_id: second.operatorId,
    })
    expect((await lineOf(shop, 'inbox.show'))?.operator_id).toBe(second.operatorId)
  })

  test('is not lifted by what was agreed of an earlier suspension', async ({ world }) => {
    const reviewer = await world.operator({ roles: ['manage', 'review'] })
    const second = await world.operator({ roles: ['manage'] })
    const shop = await florist(world)
    const id = shop.storeId
    const clerk = system('test')
    await suspendStore(clerk, id, { reason: '冒用他人门店' })
    const params = { ...at(shop), store: String(id) }
    const revision = await revisionOf(reviewer, shop)
    expect(
      (await reviewer.call(merchants.proposeLift, { params, body: { reason: '已补交证明', revision } })).code,
    ).toBe(0)
    await liftStore(clerk, id)
    await suspendStore(clerk, id, { reason: '售卖违禁品' })
    const items = (await second.call(inbox.list, { query: { queue: 'proposals' } })).data?.items ?? []
    const name = (await storesById([id])).get(id)?.name ?? ''
    const item = items.find(({ title }) => title.includes(`${name}（`)) ?? expect.fail('nothing waits')
    const address = { params: { queue: 'proposals', item: item.id } }
    const shown = (await second.call(inbox.show, address)).data
    const body = { decision: 'approve', revision: shown?.revision ?? '' }
    expect((await second.call(inbox.decide, { ...address, body })).code).toBe(codes.storeMoved.code)
    expect(await lineOf(shop, 'proposals.propose')).toMatchObject({ operator_id: reviewer.operatorId })
  })

  test('of another merchant is not found under this one', async ({ world }) => {
    const [shop, other] = [await florist(world), await world.merchant()]
    const reviewer = await world.operator({ roles: ['review'] })
    const answer = await reviewer.call(merchants.suspendStore, {
      params: { ...at(other), store: String(shop.storeId) },
      body: { reason: '冒用', until: null, revision: await revisionOf(reviewer, other) },
    })
    expect(answer.code).toBe(codes.notFound.code)
  })
})

describe('a session', () => {
  test('is ended alone or with all others, and whoever it was reads why', async ({ world }) => {
    const owner = await world.merchant()
    const [phone, clerk] = [await world.again(owner), await world.subAccount(owner, { role: 'manager' })]
    const helper = await world.operator({ roles: ['service'] })
    const end = async (session?: string) =>
      helper.call(merchants.signOut, {
        params: at(owner),
        body: { ...(session ? { session } : {}), reason: '账号疑似被盗', revision: await revisionOf(helper, owner) },
      })
    expect((await end(phone.sessionId)).data).toEqual({ ended: 1 })
    expect((await phone.call(identity.sessions)).code).toBe(codes.sessionEnded.code)
    expect((await owner.call(identity.sessions)).code).toBe(0)
    expect((await newsOf(owner))?.alert).toBe('平台已结束一处登录：账号疑似被盗，如有异议可提交工单')
    expect((await end(phone.sessionId)).code).toBe(codes.notFound.code)
    expect((await end()).data).toEqual({ ended: 2 })
    expect((await clerk.call(identity.sessions)).code).toBe(codes.sessionEnded.code)
    expect(await lineOf(owner, 'merchants.signOut')).toMatchObject({
      before: { sessions: 3 },
      after: { sessions: 2, reason: '账号疑似被盗' },
      operator_id: helper.operatorId,
    })
    const stranger = await world.merchant()
    expect((await end(stranger.sessionId)).code).toBe(codes.notFound.code)
  })
})

test('each act is for those whose work it is', async ({ world }) => {
  const shop = await florist(world)
  const helper = await world.operator({ roles: ['service'] })
  expect((await limit(helper, shop)).code).toBe(codes.operatorForbidden.code)
  const judge = await world.operator({ roles: ['arbitration'] })
  const revision = await revisionOf(judge, shop)
  const body = { reason: '冒用', until: null, revision }
  const params = { ...at(shop), store: String(shop.storeId) }
  expect((await judge.call(merchants.suspendStore, { params, body })).code).toBe(codes.operatorForbidden.code)
})

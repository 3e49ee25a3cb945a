import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { fen } from '@zdb/contract/kit/fen'
import { account } from '@zdb/contract/people/account/endpoints'
import { deskPenalties, penalties } from '@zdb/contract/platform/penalties/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { florist, pooled, sender } from '#areas/orders/received-orders/cast-fixtures'
import { demoPayPassword } from '#areas/orders/transfer-orders/fixtures'
import { db, within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { days, hours, later, moveClock } from '#core/time/clock'
import { test, type DeskPerson, type Person } from '#test/harness/world'
import { aPenalty } from './fixtures.ts'
import { acceptAppeal, issuePenalty, openAppeal, rejectAppeal, workOffPenalties, type NewPenalty } from './public.ts'

const operator = system('operator')

const issue = ({ merchantId }: Person, facts: Partial<NewPenalty> = {}) =>
  issuePenalty(operator, {
    merchantId,
    level: 2,
    title: '擅自转单',
    clause: '《接单规范》第8条',
    description: '接单后又发布到抢单池',
    amount: fen(200_00),
    ...facts,
  })

const shown = async (person: Person, id: number) =>
  (await person.call(penalties.show, { params: { id: String(id) } })).data ?? expect.fail('no penalty is shown')

const appeal = (person: Person, id: number, content = '已征得发单方同意') =>
  person.call(penalties.complainl, { params: { id: String(id) }, body: { content } })

const limitsNow = async (person: Person) => (await person.call(account.blackReason)).data?.limits

const pushed = async ({ merchantId }: Person): Promise<string[]> => {
  const rows = await db()
    .selectFrom('push')
    .select('title')
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}

describe('a penalty', () => {
  test('is marked unread by whatever the platform does to it, until somebody of the merchant opens it', async ({
    world,
  }) => {
    const shop = await world.merchant()
    const { id } = await issue(shop)
    const unread = async () =>
      (await shop.call(penalties.list)).data?.items.find((row) => row.id === String(id))?.unread ?? expect.fail('gone')
    expect(await unread()).toBe(true)
    expect((await shown(shop, id)).unread).toBe(false)
    expect(await unread()).toBe(false)
    await appeal(shop, id)
    expect(await unread()).toBe(false)
    const { revision } = await openAppeal(operator, id)
    expect(await unread()).toBe(true)
    await shown(shop, id)
    await rejectAppeal(operator, id, { revision, words: '证据不足' })
    expect(await unread()).toBe(true)
    await shown(await world.subAccount(shop, { role: 'manager' }), id)
    expect(await unread()).toBe(false)
    moveClock(days(2))
    await workOffPenalties()
    expect(await unread()).toBe(true)
  })

  test('limits grabbing with reason and way out, is appealed, and lifted with all its limits', async ({ world }) => {
    const [from, shop] = [await sender(world), await florist(world)]
    const { sn } = await pooled(from)
    const take = () => shop.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 } })
    const { id } = await issue(shop, {
      limits: [
        { type: 'jiedan', until: 'paid' },
        { type: 'tixian', until: later(days(30)) },
      ],
    })
    expect(await take()).toMatchObject({
      code: codes.limited.code,
      message: '您的账号已被限制接单：擅自转单，缴清罚款后解除，可在设置的违规处罚中处理或申诉',
    })
    const route = `setting/rules/detail/${id}`
    expect(await limitsNow(shop)).toMatchObject([
      { type: 'jiedan', reason: '擅自转单', until: null, until_paid: true, route },
      { type: 'tixian', reason: '擅自转单', until: expect.any(String), until_paid: false, route },
    ])
    expect(await shown(shop, id)).toMatchObject({
      status_zh: '待处理',
      level_zh: '中度违规',
      clause: '《接单规范》第8条',
      turn: { owner: 'merchant' },
      limits: [
        { type_zh: '接单', in_force: true, until_paid: true },
        { type_zh: '提现', in_force: true, until_paid: false },
      ],
      actions: ['payfine', 'complainl'],
    })

    expect(await appeal(shop, id)).toMatchObject({ code: 0 })
    expect(await shown(shop, id)).toMatchObject({
      status_zh: '申诉中',
      turn: { owner: 'platform' },
      actions: ['complainlModify'],
    })
    const { revision } = await openAppeal(operator, id)
    await acceptAppeal(operator, id, { revision, words: '聊天记录属实' })
    expect(await shown(shop, id)).toMatchObject({
      status_zh: '申诉成功',
      verdict: '聊天记录属实',
      limits: [{ in_force: false }, { in_force: false }],
      turn: { owner: 'none' },
      actions: [],
    })
    expect(await limitsNow(shop)).toEqual([])
    expect(await take()).toMatchObject({ code: 0 })
    expect(await pushed(shop)).toEqual(['收到违规处罚', '平台开始审理申诉', '申诉成功，处罚已解除'])
    expect((await shown(shop, id)).timeline.map(({ what }) => what)).toEqual([
      '申诉成功',
      '开始审理申诉',
      '提出申诉',
      '开具处罚',
    ])
  })

  test('is appealed once; the appeal is changed until an operator has opened it', async ({ world }) => {
    const keeper = await world.merchant()
    const { id } = await issue(keeper)
    const change = (content: string) =>
      keeper.call(penalties.complainlModify, { params: { id: String(id) }, body: { content } })
    expect(await change('还没有申诉')).toMatchObject({ code: codes.penaltyMoved.code })
    await appeal(keeper, id)
    expect(await change('补充聊天记录')).toMatchObject({ code: 0 })
    expect((await shown(keeper, id)).appeal).toMatchObject({ content: '补充聊天记录', opened: false })
    const opened = await openAppeal(operator, id)
    expect(await openAppeal(operator, id)).toMatchObject({ revision: opened.revision })
    expect(await change('再补充')).toMatchObject({ code: codes.appealOpened.code })
    expect((await shown(keeper, id)).actions).toEqual([])

    const refused = await rejectAppeal(operator, id, { revision: opened.revision, words: '记录与订单不符' })
    expect(refused.deadline_at && refused.deadline_at <= later(days(1))).toBe(true)
    expect(await appeal(keeper, id)).toMatchObject({ code: codes.penaltyAppealed.code })
    expect(await shown(keeper, id)).toMatchObject({ status_zh: '待处理', actions: ['payfine'] })
  })

  test('is taken back at the desk by who manages, on what was read, with all its limits and a word to the merchant', async ({
    world,
  }) => {
    const [keeper, manager] = [await world.merchant(), await world.operator({ roles: ['manage'] })]
    const judge = await world.operator({ roles: ['arbitration'] })
    const { id, revision } = await issue(keeper, { limits: [{ type: 'jiedan', until: 'paid' }] })
    const params = { penalty: String(id) }
    const read = async (who: DeskPerson) =>
      (await who.call(deskPenalties.show, { params })).data ?? expect.fail('unread')
    const withdraw = (who: DeskPerson, seen: number, reason = '系统误判') =>
      who.call(deskPenalties.withdraw, { params, body: { revision: seen, reason } })
    expect(await read(judge)).toMatchObject({ status_zh: '待处理', revision, actions: [] })
    expect(await read(manager)).toMatchObject({ merchant_id: String(keeper.merchantId), actions: ['withdraw'] })
    await appeal(keeper, id)
    const refusals = [
      await withdraw(judge, revision + 1),
      await withdraw(manager, revision),
      await withdraw(manager, revision + 1, ' '),
    ]
    expect(refusals.map(({ code }) => code)).toEqual([
      codes.operatorForbidden.code,
      codes.penaltyMoved.code,
      codes.invalid.code,
    ])
    expect(await limitsNow(keeper)).toHaveLength(1)
    expect(await withdraw(manager, (await read(manager)).revision)).toMatchObject({ code: 0 })
    expect(await shown(keeper, id)).toMatchObject({ status_zh: '已撤销', verdict: '系统误判', actions: [] })
    expect(await limitsNow(keeper)).toEqual([])
    expect(await pushed(keeper)).toContain('平台已撤销处罚')
    const { parts, actions } = await read(manager)
    expect(actions).toEqual([])
    expect(JSON.stringify(parts)).toContain('撤销处罚：系统误判')
    expect(await withdraw(manager, revision + 2)).toMatchObject({ code: codes.penaltyMoved.code })
    expect(
      await db()
        .selectFrom('audit')
        .select(['operator_id', 'before', 'after'])
        .where('action', '=', 'penalties.withdraw')
        .where('merchant_id', '=', keeper.merchantId)
        .execute(),
    ).toMatchObject([
      { operator_id: manager.operatorId, before: { state: 10 }, after: { state: 50, reason: '系统误判' } },
    ])
    const waits = await db()
      .selectFrom('platform_item')
      .select('thing_id')
      .where('queue', '=', 'penaltyAppeals')
      .execute()
    expect(waits.map(({ thing_id }) => thing_id)).not.toContain(id)
  })

  test.for(['paid', 'deducted', 'lifted', 'withdrawn'] as const)(
    'that is %s is not taken back',
    async (state, { world }) => {
      const [keeper, manager] = [await world.merchant(), await world.operator({ roles: ['manage'] })]
      const params = { penalty: String(await within((tx) => aPenalty(tx, keeper.merchantId, { state }))) }
      expect((await manager.call(deskPenalties.show, { params })).data?.actions).toEqual([])
      const answer = await manager.call(deskPenalties.withdraw, { params, body: { revision: 1, reason: '误判' } })
      expect(answer.code).toBe(codes.penaltyMoved.code)
    },
  )

  test('is judged with words', async ({ world }) => {
    const keeper = await world.merchant()
    const { id, revision } = await issue(keeper)
    await appeal(keeper, id)
    await expect(acceptAppeal(operator, id, { revision: revision + 1, words: ' ' })).rejects.toMatchObject({
      code: codes.invalid.code,
    })
  })

  test('is not issued half: words, dates and stores are right, or nothing happens', async ({ world }) => {
    const [keeper, other] = [await florist(world), await florist(world)]
    const wrong: Partial<NewPenalty>[] = [
      { clause: ' ' },
      { limits: [{ type: 'fadan', until: later(-hours(1)) }] },
      { amount: fen(0), limits: [{ type: 'fadan', until: 'paid' }] },
      {
        limits: [
          { type: 'fadan', until: 'paid' },
          { type: 'fadan', until: later(days(1)) },
        ],
      },
      { storeId: other.storeId },
    ]
    for (const facts of wrong) await expect(issue(keeper, facts)).rejects.toMatchObject({ code: codes.invalid.code })
    expect((await keeper.call(penalties.totals)).data).toMatchObject({ all: 0 })
    expect(await limitsNow(keeper)).toEqual([])
  })

  test('waits on the workbench as long as it waits for the merchant, and the row counts what the tab lists', async ({
    world,
  }) => {
    const keeper = await world.merchant()
    const todo = async () => (await keeper.call(workbench.todo)).data?.find(({ key }) => key === 'penaltiesOpen')
    const [first] = [await issue(keeper), await issue(keeper, { title: '多次超时' })]
    expect(await todo()).toMatchObject({ count: 2, route: 'setting/rules?status=open' })
    await appeal(keeper, first.id)
    expect(await todo()).toMatchObject({ count: 1 })
    const open = (await keeper.call(penalties.list, { query: { status: 'open' } })).data
    expect(open).toMatchObject({ total: 1, items: [{ title: '多次超时' }] })
    expect((await keeper.call(penalties.totals)).data).toEqual({ all: 2, open: 1, appealing: 1, settled: 0, lifted: 0 })
    expect((await keeper.call(penalties.list, { query: { keyword: '超时' } })).data?.total).toBe(1)
  })

  test('a limit with a date ends on that date by itself', async ({ world }) => {
    const shop = await florist(world)
    await issue(shop, { amount: fen(0), limits: [{ type: 'fadan', until: later(days(7)) }] })
    expect(await limitsNow(shop)).toHaveLength(1)
    moveClock(days(8))
    expect(await limitsNow(shop)).toEqual([])
    moveClock(-days(8))
  })
})

test('people do what their rights say, and the buttons say the same', async ({ world }) => {
  const owner = await sender(world)
  const { id } = await issue(owner)
  const cashier = await world.subAccount(owner, { grants: ['penalty.read', 'penalty.pay'] })
  const manager = await world.subAccount(owner, { grants: ['penalty.read', 'penalty.appeal'] })
  expect((await shown(cashier, id)).actions).toEqual(['payfine'])
  expect((await shown(cashier, id)).available_balance).toBeNull()
  expect((await shown(manager, id)).actions).toEqual(['complainl'])
  const body = { pay_password: demoPayPassword, revision: 1 }
  expect((await manager.call(penalties.payfine, { params: { id: String(id) }, body })).code).toBe(codes.forbidden.code)
  expect((await cashier.call(penalties.payfine, { params: { id: String(id) }, body })).code).toBe(0)
})

import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { account } from '@zdb/contract/people/account/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { deskPenalties, penalties } from '@zdb/contract/platform/penalties/endpoints'
import { aTransferOrder, demoPayPassword, orderContent } from '#areas/orders/transfer-orders/fixtures'
import { florist, pooled, sender, type Florist } from '#areas/orders/received-orders/cast-fixtures'
import { db, within } from '#core/db/tx'
import { hours, later, minutes } from '#core/time/clock'
import { test, type DeskPerson, type Person, type World } from '#test/harness/world'
import { traceOrder } from './reforwarding.ts'
import { dropSuggestions } from './suggestions.sql.ts'

/** An order that the shop has accepted a while ago. */
const acceptedBy = async (from: Person, shop: Florist) => {
  const accepted = await within((tx) =>
    aTransferOrder(tx, {
      merchant_id: from.merchantId,
      shop: { id: shop.storeId, merchantId: shop.merchantId },
      state: transferStates.waitDelivery.code,
      created_at: later(-minutes(20)),
      accepted_at: later(-minutes(10)),
    }),
  )
  await traceOrder({ orderId: accepted.id })
  return accepted.sn
}

type Content = ReturnType<typeof orderContent>

const send = async (shop: Florist, content: Content): Promise<string> => {
  const { data } = await shop.call(transferOrders.create, { body: { ...content, kind: kinds.grab, price: '99.00' } })
  const sn = data?.sn ?? expect.fail('not placed')
  expect(
    await shop.call(transferOrders.pay, { params: { sn }, body: { pay_password: demoPayPassword } }),
  ).toMatchObject({
    code: 0,
  })
  return sn
}

/** A shop that has accepted an order and sends the same one on: all of it over the wire. */
const passOn = async (from: Person, shop: Florist, change: Partial<Content> = {}): Promise<string> => {
  const accepted = await acceptedBy(from, shop)
  await send(shop, { ...orderContent(), ...change })
  return accepted
}

const suggestionOf = async ({ merchantId }: Person, nth = 0): Promise<string> => {
  const find = () =>
    db().selectFrom('penalty_suggestion').select('id').where('merchant_id', '=', merchantId).orderBy('id').execute()
  await expect.poll(async () => (await find()).length, { timeout: 15_000 }).toBe(nth + 1)
  return String((await find())[nth]?.id)
}

const at = (item: string) => ({ params: { queue: 'penalties', item } })
const open = async (desk: DeskPerson, item: string) =>
  (await desk.call(inbox.show, at(item))).data ?? expect.fail('nothing to see')
const decide = async (desk: DeskPerson, item: string, body: object) => {
  const { revision } = await open(desk, item)
  return desk.call(inbox.decide, { ...at(item), body: { revision, ...body } as never })
}

const cast = async (world: World) => ({
  from: await sender(world),
  shop: await florist(world, { balance: 50_000_00 }),
  desk: await world.operator({ roles: ['arbitration'] }),
})

const openPenalties = async (who: Person) => (await who.call(penalties.list)).data?.items ?? []

test('what the engine saw is issued at the desk as the rules propose, and forbids grabbing with reason and end', async ({
  world,
}) => {
  const { from, shop, desk } = await cast(world)
  const sn = await passOn(from, shop)
  const id = await suggestionOf(shop)
  expect(await openPenalties(shop)).toEqual([])
  const shown = await open(desk, id)
  expect(shown.item).toMatchObject({ title: `擅自转单 · ${sn}`, merchant: '春天花店' })
  expect(JSON.stringify(shown.parts)).not.toContain(orderContent().mobile)
  const [issue, dismiss] = shown.decisions
  expect(issue).toMatchObject({
    name: 'issue',
    amount: { proposed: '200.00' },
    choices: [
      { name: 'level', proposed: '2' },
      { name: 'fadan', proposed: 'none' },
      { name: 'jiedan', proposed: '7' },
      {},
    ],
  })
  expect(dismiss).toMatchObject({ name: 'dismiss', amount: null, choices: [] })
  const [nonsense] = [{ decision: 'issue', reason: '证据清楚', choices: { level: '9' } }]
  expect(await decide(desk, id, nonsense)).toMatchObject({ code: codes.invalid.code })
  expect(await decide(desk, id, { decision: 'issue', reason: '证据清楚' })).toMatchObject({ code: 0 })
  expect(await openPenalties(shop)).toMatchObject([
    { title: '擅自转单', amount: '200.00', level: 2, order_sn: sn, limits: [{ type: 'jiedan', in_force: true }] },
  ])
  const { data: black } = await shop.call(account.blackReason)
  expect(black?.limits).toMatchObject([{ type: 'jiedan', reason: '擅自转单' }])
  const target = await pooled(from)
  const grabbed = await shop.call(receivedOrders.grab, { params: { pool_sn: target.sn }, body: { revision: 1 } })
  expect(grabbed).toMatchObject({ code: codes.limited.code })
  expect((await desk.call(inbox.show, at(id))).code).toBe(codes.itemGone.code)
  expect((await decideStale(desk, id)).code).toBe(codes.itemGone.code)
})

const decideStale = (desk: DeskPerson, item: string) =>
  desk.call(inbox.decide, { ...at(item), body: { decision: 'issue', revision: 'then', reason: '证据清楚' } })

test('an older order that is rewritten for whom the shop has accepted is seen; one that is only worded anew is not', async ({
  world,
}) => {
  const { from, shop } = await cast(world)
  const place = async (content: Content) => {
    const sn = await send(shop, content)
    await db()
      .updateTable('transfer_order')
      .set({ created_at: later(-hours(1)) })
      .where('sn', '=', sn)
      .execute()
    return sn
  }
  const rewrite = async (sn: string, content: Content) => {
    expect(await shop.call(transferOrders.update, { params: { sn }, body: content })).toMatchObject({ code: 0 })
    await traceOrder(
      await db().selectFrom('transfer_order').select('id as orderId').where('sn', '=', sn).executeTakeFirstOrThrow(),
    )
  }
  const own = await place(orderContent())
  const elder = await place({ ...orderContent(), consignee: '周女士', mobile: '13911112222', address: '建国路88号' })
  const first = await acceptedBy(from, shop)
  await rewrite(own, { ...orderContent(), order_remarks: '请附贺卡' })
  expect(
    await db().selectFrom('penalty_suggestion').selectAll().where('merchant_id', '=', shop.merchantId).execute(),
  ).toEqual([])
  await rewrite(elder, orderContent())
  await suggestionOf(shop)
  expect(
    await db().selectFrom('penalty_suggestion').selectAll().where('merchant_id', '=', shop.merchantId).execute(),
  ).toMatchObject([{ orders: [first, elder], description: expect.stringContaining('改为此收货信息') as unknown }])
})

test('the second time costs more, unless the first was lifted; an operator may choose otherwise', async ({ world }) => {
  const { from, shop, desk } = await cast(world)
  await passOn(from, shop)
  const first = await suggestionOf(shop)
  const mild = {
    decision: 'issue',
    reason: '情节较轻',
    amount: '50.00',
    choices: { level: '1', jiedan: 'none', fadan: 'paid' },
  }
  expect(await decide(desk, first, mild)).toMatchObject({ code: 0 })
  expect(await openPenalties(shop)).toMatchObject([
    { amount: '50.00', level: 1, limits: [{ type: 'fadan', until_paid: true }] },
  ])
  const second = await suggestAgain(shop)
  expect((await open(desk, second)).decisions[0]?.amount?.proposed).toBe('400.00')
  await db().updateTable('penalty').set({ state: 20 }).where('merchant_id', '=', shop.merchantId).execute()
  expect((await open(desk, second)).decisions[0]?.amount?.proposed).toBe('200.00')
  const rich = { decision: 'issue', reason: '从重', amount: '5000.01' }
  expect(await decide(desk, second, rich)).toMatchObject({ code: codes.invalid.code })
})

const suggestAgain = async ({ merchantId }: Person): Promise<string> => {
  const {
    id,
    cause: _cause,
    ...row
  } = await db()
    .selectFrom('penalty_suggestion')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const made = await db()
    .insertInto('penalty_suggestion')
    .values({ ...row, cause: `again:${id}`, state: 0, penalty_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('platform_item')
    .values({ queue: 'penalties', thing_id: made.id, since: later(0), due_at: later(minutes(60)) })
    .execute()
  return String(made.id)
}

test('what is dismissed with a reason leaves no trace at the merchant, and is not proposed again', async ({
  world,
}) => {
  const { from, shop, desk } = await cast(world)
  await passOn(from, shop)
  const id = await suggestionOf(shop)
  expect(await decide(desk, id, { decision: 'dismiss' })).toMatchObject({ code: codes.invalid.code })
  expect(await decide(desk, id, { decision: 'dismiss', reason: '双方事先同意' })).toMatchObject({ code: 0 })
  expect(await openPenalties(shop)).toEqual([])
  const pushes = await db().selectFrom('push').select('title').where('merchant_id', '=', shop.merchantId).execute()
  expect(pushes.filter(({ title }) => title.includes('处罚'))).toEqual([])
  const order = await db().selectFrom('forwarding_key').select('order_id').executeTakeFirstOrThrow()
  await traceOrder({ orderId: order.order_id })
  expect(await suggestionOf(shop)).toBe(id)
})

test('nothing waits for a merchant that is gone', async ({ world }) => {
  const { from, shop, desk } = await cast(world)
  await passOn(from, shop)
  const id = await suggestionOf(shop)
  await dropSuggestions(shop)
  expect((await desk.call(inbox.show, at(id))).code).toBe(codes.itemGone.code)
})

test('an operator issues a penalty of their own accord, prefilled by the rules', async ({ world }) => {
  const { shop, desk } = await cast(world)
  const merchant_id = String(shop.merchantId)
  const { data: known } = await desk.call(deskPenalties.offences, { query: { merchant_id } })
  expect(known?.map(({ name, amount }) => [name, amount])).toEqual([
    ['reforwarding', '200.00'],
    ['chargebacks', '100.00'],
    ['lateness', '100.00'],
    ['photoReuse', '200.00'],
  ])
  const body = {
    merchant_id,
    level: 3 as const,
    title: '辱骂顾客',
    clause: '《服务规范》第3条',
    description: '有录音为证',
    amount: '0.00',
  }
  const answers = [
    await desk.call(deskPenalties.issue, { body: { ...body, merchant_id: '999999' } }),
    await desk.call(deskPenalties.issue, { body: { ...body, amount: '5000.01' } }),
    await desk.call(deskPenalties.issue, { body: { ...body, limits: [{ type: 'jiedan', days: null }] } }),
    await desk.call(deskPenalties.issue, { body: { ...body, limits: [{ type: 'jiedan', days: 3 }] } }),
  ]
  expect(answers.map(({ code }) => code)).toEqual([codes.notFound.code, codes.invalid.code, codes.invalid.code, 0])
  expect(await openPenalties(shop)).toMatchObject([{ title: '辱骂顾客', level: 3, limits: [{ type: 'jiedan' }] }])
})

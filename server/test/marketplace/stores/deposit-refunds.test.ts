import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { anAfterSale } from '#areas/orders/after-sale/fixtures'
import { florist, pooled, sender } from '#areas/orders/received-orders/cast-fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { db, within, type Tx } from '#core/db/tx'
import { system } from '#core/http/actor'
import { balancesOf } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { days, later } from '#core/time/clock'
import { lockWaits } from '#test/harness/database'
import { test, type Person, type World } from '#test/harness/world'
import { gathered } from '../../../src/gathered.ts'
import { aStore } from '#areas/shop/stores/fixtures'
import { rejectDepositRefund, repayDeposit } from '#areas/shop/stores/deposit/refunds'

type Keeper = Person & { storeId: number; sid: string }

const operator = system('operator')
const known = gathered.depositObstacles

const keeper = async (world: World): Promise<Keeper> => {
  const owner = await world.merchant()
  const storeId = await within((tx) => aStore(tx, owner.merchantId))
  return { ...owner, storeId, sid: String(storeId) }
}

const aFlorist = async (world: World): Promise<Keeper> => {
  const owner = await florist(world)
  return { ...owner, sid: String(owner.storeId) }
}

const ask = (owner: Keeper) => owner.call(stores.askDepositRefund, { params: { sid: owner.sid } })
const show = async (owner: Keeper) => (await owner.call(stores.deposit, { params: { sid: owner.sid } })).data
const requestOf = async (owner: Keeper): Promise<number> => Number((await show(owner))?.refund?.id)

const anOrderAt = (owner: Keeper, facts: object) =>
  within(async (tx) => {
    const { merchantId } = await aMerchant(tx)
    const shop = { id: owner.storeId, merchantId: owner.merchantId }
    return aTransferOrder(tx, { merchant_id: merchantId, shop, held: false, ...facts })
  })

test('a store asks its deposit back, receives nothing meanwhile, and has it on its balance when the platform agrees', async ({
  world,
}) => {
  const owner = await keeper(world)
  expect((await ask(owner)).data).toMatchObject({
    refund: { status_zh: '待平台审核', amount: '2000.00' },
    actions: ['withdrawRefund'],
  })
  expect(await ask(owner)).toMatchObject({ code: codes.depositRefundMoved.code })
  expect((await owner.call(stores.receiveCheck, { query: { sid: owner.sid } })).data).toMatchObject({
    receiving: false,
    closed_why: '正在申请退还保证金',
  })
  await repayDeposit(known, operator, await requestOf(owner))
  expect(await show(owner)).toMatchObject({ deposit: '0.00', joined: false, refund: { status_zh: '已退还' } })
  expect(await balancesOf(owner.merchantId)).toMatchObject({ available: 2_000_00, deposit: 0 })
  const { data } = await owner.call(stores.depositDetail, { params: { sid: owner.sid } })
  expect(data?.items[0]).toMatchObject({ kind_zh: '退还', amount: '-2000.00', balance_after: '0.00', actor: '平台' })
  await expect(repayDeposit(known, operator, await requestOf(owner))).rejects.toMatchObject({
    code: codes.depositRefundMoved.code,
  })
  expect(await proveLedger()).toEqual([])
})

test('an open order, or one that ended not long ago, keeps the deposit and says so', async ({ world }) => {
  const owner = await keeper(world)
  const order = await anOrderAt(owner, { state: transferStates.waitDelivery.code, accepted_at: later(0) })
  expect(await ask(owner)).toMatchObject({
    code: codes.depositKept.code,
    message: '现在还不能退还保证金：还有1笔未完结的订单',
  })
  const end = (at: Date) =>
    db()
      .updateTable('transfer_order')
      .set({ state: transferStates.finished.code, ended_at: at })
      .where('id', '=', order.id)
      .execute()
  await end(later(-days(89)))
  expect((await ask(owner)).message).toMatch(/最近一笔订单于.*完结，时间未满/)
  await end(later(-days(91)))
  expect(await ask(owner)).toMatchObject({ code: 0 })
})

test('what is opened while it waits keeps the platform from giving it back', async ({ world }) => {
  const owner = await keeper(world)
  await ask(owner)
  await anOrderAt(owner, { state: transferStates.waitReceive.code })
  await expect(repayDeposit(known, operator, await requestOf(owner))).rejects.toMatchObject({
    code: codes.depositKept.code,
  })
  await rejectDepositRefund(operator, await requestOf(owner), '还有订单未完结')
  expect(await show(owner)).toMatchObject({
    deposit: '2000.00',
    refund: { status_zh: '未通过', reason: '还有订单未完结' },
  })
})

test('who decides sees when and how it was paid, and each thing that could keep it, also that there is none', async ({
  world,
}) => {
  const owner = await keeper(world)
  await ask(owner)
  const desk = await world.operator({ roles: ['finance'] })
  const item = String(await requestOf(owner))
  const partsOf = async () => {
    const { data } = await desk.call(inbox.show, { params: { queue: 'depositRefunds', item } })
    return data ?? expect.fail('nothing to see')
  }
  const rowsOf = ({ parts }: Awaited<ReturnType<typeof partsOf>>, title: string) =>
    parts.flatMap((part) => (part.kind === 'facts' && part.title === title ? part.rows : []))
  const seen = await partsOf()
  expect(rowsOf(seen, '申请').find(({ label }) => label === '缴纳')?.value).toMatch(
    / 2,000\.00元，林小花从可用余额缴纳$/,
  )
  expect(rowsOf(seen, '能否退还').map(({ label, value }) => `${label} ${value}`)).toEqual([
    '未完结的订单 没有',
    '未完结的售后 没有',
    '违规处罚 没有',
    '待偿款 没有',
  ])
  await anOrderAt(owner, { state: transferStates.waitReceive.code })
  const later = await partsOf()
  expect(rowsOf(later, '能否退还')[0]).toEqual({ label: '未完结的订单', value: '还有1笔未完结的订单', tone: 'bad' })
  expect(later.decisions.filter(({ suggested }) => suggested).map(({ name }) => name)).toEqual(['reject'])
})

test('a request is taken back by who made it', async ({ world }) => {
  const owner = await keeper(world)
  await ask(owner)
  const back = await owner.call(stores.withdrawDepositRefund, { params: { sid: owner.sid } })
  expect(back.data).toMatchObject({ refund: { status_zh: '已撤回' }, actions: ['pay', 'askRefund'] })
})

test('a store cannot open while its deposit is being asked back, and a pool that still finds it open gives it nothing', async ({
  world,
}) => {
  const [owner, from] = [await aFlorist(world), await sender(world)]
  const { sn } = await pooled(from)
  await ask(owner)
  const opened = await owner.call(stores.switchReceiving, { query: { sid: owner.sid, open: 1 } })
  expect(opened).toMatchObject({ code: codes.receiveLacking.code })
  expect(opened.message).toContain('退还保证金：正在申请退还保证金，撤回申请后才能接单')
  await db().updateTable('store').set({ receiving: true }).where('id', '=', owner.storeId).execute()
  const grab = await owner.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 } })
  expect(grab).toMatchObject({ code: codes.notForYou.code, message: '正在申请退还保证金，撤回申请后才能接单' })
  await owner.call(stores.withdrawDepositRefund, { params: { sid: owner.sid } })
  const { data } = await owner.call(stores.receiveCheck, { query: { sid: owner.sid } })
  expect(data?.items.find(({ key }) => key === 'depositRefund')).toMatchObject({ ok: true })
})

/** What comes of an attempt that begins while somebody else has the store and changes something before they let go. */
const whileHeld = async <T>(
  storeId: number,
  change: (tx: Tx) => Promise<unknown>,
  attempt: () => Promise<T>,
): Promise<T> => {
  const [taken, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = within(async (tx) => {
    await sql`select 1 from store where id = ${storeId} for update`.execute(tx)
    taken.resolve()
    await begun.promise
    await change(tx)
  })
  await taken.promise
  let over = false
  const outcome = attempt().finally(() => (over = true))
  for (let left = 100; left > 0 && !over && (await lockWaits()) === 0; left -= 1) await sleep(20)
  begun.resolve()
  await holding
  return outcome
}

test('who gives a deposit back waits for the store and sees what was opened meanwhile', async ({ world }) => {
  const owner = await keeper(world)
  await ask(owner)
  const id = await requestOf(owner)
  const { merchantId } = await within((tx) => aMerchant(tx))
  const shop = { id: owner.storeId, merchantId: owner.merchantId }
  const opening = { merchant_id: merchantId, shop, held: false, state: transferStates.waitReceive.code }
  const given = await whileHeld(
    owner.storeId,
    (tx) => aTransferOrder(tx, opening),
    () => repayDeposit(known, operator, id).then(() => 'given', String),
  )
  expect(given).toContain('还有1笔未完结的订单')
  expect(await show(owner)).toMatchObject({ deposit: '2000.00' })
})

test('who grabs waits for the store and is refused when it has closed meanwhile', async ({ world }) => {
  const [owner, from] = [await aFlorist(world), await sender(world)]
  const { sn } = await pooled(from)
  await owner.call(receivedOrders.pool)
  const grabbed = await whileHeld(
    owner.storeId,
    (tx) => tx.updateTable('store').set({ receiving: false }).where('id', '=', owner.storeId).execute(),
    () => owner.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 } }),
  )
  expect(grabbed).toMatchObject({ code: codes.notForYou.code, message: '门店未开通接单，开通后才能接单' })
})

test('an open case at another store of the merchant keeps the deposit, since a ruling may draw on it', async ({
  world,
}) => {
  const owner = await keeper(world)
  const storeId = await within((tx) => aStore(tx, owner.merchantId, { name: '二店' }))
  const order = await anOrderAt({ ...owner, storeId }, { state: transferStates.finished.code, ended_at: later(0) })
  await within((tx) => anAfterSale(tx, order))
  expect(await ask(owner)).toMatchObject({
    code: codes.depositKept.code,
    message: '现在还不能退还保证金：还有1笔未完结的售后',
  })
})

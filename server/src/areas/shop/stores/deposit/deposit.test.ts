import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import type { Permission } from '@zdb/contract/permissions'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { setPayPassword } from '#areas/people/account/public'
import { anIncome } from '#core/money/fixtures'
import { db, within } from '#core/db/tx'
import { balancesOf, post } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { later } from '#core/time/clock'
import { test, type Person, type World } from '#test/harness/world'
import { aDepositRefund, aStore } from '../fixtures.ts'
import { depositObstacle } from './obstacles.ts'

const payPassword = '246810'

const keeper = async (world: World, deposit = 0): Promise<Person & { sid: string }> => {
  const owner = await world.merchant()
  await setPayPassword(owner.merchantId, payPassword)
  const id = await within(async (tx) => {
    await anIncome(tx, owner.merchantId, fen(5_000_00))
    return aStore(tx, owner.merchantId, { deposit })
  })
  return { ...owner, sid: String(id) }
}

const show = async (owner: Person & { sid: string }) => {
  const { data } = await owner.call(stores.deposit, { params: { sid: owner.sid } })
  if (!data) throw new Error('no deposit')
  return data
}

const pay = (
  owner: Person & { sid: string },
  amount: string,
  { key = randomUUID() as string, pay_password = payPassword } = {},
) =>
  owner.call(stores.payDeposit, {
    params: { sid: owner.sid },
    body: { amount, pay_password },
    headers: { 'idempotency-key': key },
  })

test('a store joins on the terms it was shown, pays with the payment password and sees every movement', async ({
  world,
}) => {
  const owner = await keeper(world)
  const before = await show(owner)
  expect(before).toMatchObject({
    joined: false,
    standard: '2000.00',
    deposit: '0.00',
    missing: '2000.00',
    actions: ['join'],
  })
  expect(await pay(owner, '100.00')).toMatchObject({ code: codes.depositNotJoined.code })
  const joined = await owner.call(stores.joinDeposit, {
    params: { sid: owner.sid },
    body: { revision: before.terms.revision },
  })
  expect(joined.data).toMatchObject({ joined: true, actions: ['pay'] })
  expect(await pay(owner, '500.00', { pay_password: '000000' })).toMatchObject({ code: codes.payPasswordWrong.code })
  expect((await pay(owner, '500.00')).data).toMatchObject({ deposit: '500.00', missing: '1500.00', enough: false })
  expect((await pay(owner, '1500.00')).data).toMatchObject({ deposit: '2000.00', missing: '0.00', enough: true })
  expect(await pay(owner, '9000.00')).toMatchObject({ code: codes.notEnough.code })
  expect(await pay(owner, '0.00')).toMatchObject({ code: codes.invalid.code })
  expect(await balancesOf(owner.merchantId)).toMatchObject({ available: 3_000_00, deposit: 2_000_00 })
  const { data } = await owner.call(stores.depositDetail, { params: { sid: owner.sid } })
  expect(data).toMatchObject({
    total: 2,
    deposit: '2000.00',
    items: [
      { kind_zh: '缴纳', amount: '1500.00', balance_after: '2000.00', actor: '林小花' },
      { kind_zh: '缴纳', amount: '500.00', balance_after: '500.00' },
    ],
  })
  expect(await proveLedger()).toEqual([])
})

test('pressed twice it is paid once', async ({ world }) => {
  const owner = await keeper(world, 100_00)
  await show(owner)
  const key = randomUUID()
  await Promise.all([pay(owner, '100.00', { key }), pay(owner, '100.00', { key })])
  expect(await show(owner)).toMatchObject({ deposit: '200.00' })
})

test('who was shown other terms pays nothing and is told the new ones', async ({ world }) => {
  const owner = await keeper(world, 100_00)
  const { terms } = await show(owner)
  await db()
    .insertInto('platform_rule')
    .values({ name: 'depositBackDays', value: '120', from_at: later(-1_000) })
    .execute()
  const answer = await owner.call(stores.payDeposit, {
    params: { sid: owner.sid },
    body: { amount: '100.00', pay_password: payPassword, revision: terms.revision },
  })
  expect(answer).toMatchObject({ code: codes.termsChanged.code })
  expect(await balancesOf(owner.merchantId)).toMatchObject({ deposit: 100_00 })
  await db().deleteFrom('platform_rule').where('name', '=', 'depositBackDays').where('value', '=', '120').execute()
})

test('the standard of a city and a category is data', async ({ world }) => {
  const owner = await keeper(world)
  const cakes = await within((tx) =>
    aStore(tx, owner.merchantId, { city: '上海市', county: '静安区', categories: [2], deposit: 0 }),
  )
  const from_at = later(-1_000)
  const value = JSON.stringify([{ city_code: '310100', category: 2, amount: 3_000_00 }])
  await db().insertInto('platform_rule').values({ name: 'integrityDepositElsewhere', value, from_at }).execute()
  expect(await show(owner)).toMatchObject({ standard: '2000.00' })
  expect(await show({ ...owner, sid: String(cakes) })).toMatchObject({ standard: '3000.00' })
  await db()
    .deleteFrom('platform_rule')
    .where('name', '=', 'integrityDepositElsewhere')
    .where('from_at', '=', from_at)
    .execute()
})

test('the old calls answer as the new ones, for the default store', async ({ world }) => {
  const owner = await keeper(world, 100_00)
  expect((await owner.call(stores.depositOld)).data).toMatchObject({ sid: owner.sid, deposit: '100.00' })
  const old = await owner.call(stores.payDepositOld, { body: { amount: '50.00', pay_password: payPassword } })
  expect(old.data).toMatchObject({ deposit: '150.00' })
  expect((await owner.call(stores.storeCredit)).data).toEqual({
    credit_money: '5250.00',
    available_balance: '4950.00',
    IndustryDeposit: '2000.00',
    chengbao_balance: '150.00',
    chengbao_standard: '2000.00',
  })
})

test('the proof sees a deposit that moved on a store and not in the ledger, and one that was changed behind the movements', async ({
  world,
}) => {
  const owner = await keeper(world, 100_00)
  const storeId = Number(owner.sid)
  await db().updateTable('store').set({ deposit: 99_00 }).where('id', '=', storeId).execute()
  expect(await proveLedger()).toEqual([
    { name: 'storesHoldTheirMovements', breaches: [{ what: `门店 ${storeId}`, amount: '-100' }] },
  ])
  await db()
    .insertInto('deposit_movement')
    .values({
      store_id: storeId,
      merchant_id: owner.merchantId,
      kind: 'deduct',
      amount: -1_00,
      balance_after: 99_00,
      ref: 'T1',
      actor: 'nobody',
      at: later(0),
    })
    .execute()
  expect(await proveLedger()).toEqual([
    { name: 'depositsAreMovements', breaches: [{ what: `商家 ${owner.merchantId}`, amount: '100' }] },
  ])
  const way = {
    from: { kind: 'deposit', merchantId: owner.merchantId },
    to: { kind: 'available', merchantId: owner.merchantId },
  } as const
  await within((tx) =>
    post(tx, {
      key: `mend:${storeId}`,
      type: 'adjustment',
      why: '更正',
      ref: 'mend',
      legs: [{ ...way, amount: fen(1_00) }],
    }),
  )
  expect(await proveLedger()).toEqual([])
})

test('two changes of the rules within a second are two revisions of the terms', async ({ world }) => {
  const owner = await keeper(world)
  const minute = new Date(Math.floor(later(-60_000).getTime() / 60_000) * 60_000 - 60_000)
  const change = async (value: string, second: number) => {
    const from_at = new Date(minute.getTime() + second * 1000)
    await db().insertInto('platform_rule').values({ name: 'depositBackDays', value, from_at }).execute()
    return (await show(owner)).terms.revision
  }
  const [first, second] = [await change('121', 2.1), await change('122', 2.6)]
  await db().deleteFrom('platform_rule').where('name', '=', 'depositBackDays').where('from_at', '>=', minute).execute()
  expect(second).toBeGreaterThan(first)
})

test('who may only read a store sees neither the merchant’s balance nor its credit, and no push names a sum', async ({
  world,
}) => {
  const owner = await keeper(world, 100_00)
  const read = async (...grants: Permission[]) => {
    const who = await world.subAccount(owner, { grants: ['store.read', ...grants] })
    const at = { params: { sid: owner.sid } }
    const answers = [
      await who.call(stores.deposit, at),
      await who.call(stores.storeCredit, { query: { sid: owner.sid } }),
      await who.call(stores.flashPush, at),
    ]
    return answers.flatMap(({ data }) => [
      data?.available_balance,
      ...(data && 'credit_money' in data ? [data.credit_money] : []),
    ])
  }
  expect(await read()).toEqual([null, null, null, null])
  for (const grant of ['finance.read', 'store.deposit', 'store.services'] as const)
    expect(await read(grant)).toEqual(['5000.00', '5000.00', '5200.00', '5000.00'])
  await show(owner)
  expect(await pay(owner, '300.00')).toMatchObject({ code: 0 })
  await owner.call(stores.askDepositRefund, { params: { sid: owner.sid } })
  const told = await db().selectFrom('push').select('alert').where('merchant_id', '=', owner.merchantId).execute()
  expect(told.length).toBeGreaterThan(1)
  expect(told.filter(({ alert }) => /\d元/.test(alert))).toEqual([])
})

test('a store whose deposit is asked back is not deleted, however little of it is left', async ({ world }) => {
  const { merchantId } = await world.merchant()
  const storeId = await within((tx) => aStore(tx, merchantId, { deposit: 0 }))
  const asking = { merchantId: String(merchantId), storeId: String(storeId) }
  expect(await depositObstacle(asking)).toEqual([])
  await within((tx) => aDepositRefund(tx, { merchantId, storeId }))
  expect((await depositObstacle(asking)).map(({ key }) => key)).toEqual(['depositRefund'])
})

import exceljs from 'exceljs'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { flowTypes } from '@zdb/contract/money/finance/flow-types'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { db, within } from '#core/db/tx'
import { openClaim } from '#core/money/claims'
import { hold, post, resolveHold } from '#core/money/ledger'
import { test, type Person, type World } from '#test/harness/world'
import { anIncome } from '#core/money/fixtures'

const order = 'T20261116120000000001'
const settled = { type: 'settlement', why: '转单结算' } as const

/** Paid in 500, holds 128 for an order, of which the florist gets 100 and the platform 2; 26 come back. */
const aDeal = async (world: World): Promise<{ sender: Person; florist: Person }> => {
  const [sender, florist] = [await world.merchant(), await world.merchant({ name: '沪上花坊' })]
  const key = `deal:${sender.merchantId}`
  await within((tx) => anIncome(tx, sender.merchantId, fen(500_00)))
  const held = { key, merchantId: sender.merchantId, amount: fen(128_00), ref: order }
  await within((tx) => hold(tx, { ...held, type: 'transfer', why: '转单冻结' }))
  await within((tx) =>
    resolveHold(tx, key, settled, [
      { to: { kind: 'available', merchantId: florist.merchantId }, amount: fen(100_00) },
      { to: { kind: 'platformRevenue', merchantId: florist.merchantId }, amount: fen(2_00) },
    ]),
  )
  return { sender, florist }
}

describe('the account', () => {
  test('shows what is there, what it is made of, what came and went, and how far it reaches', async ({ world }) => {
    const { sender, florist } = await aDeal(world)
    const { merchantId } = sender
    const open = 'T20261116120000000002'
    const held = { merchantId, amount: fen(72_00), type: 'transfer', why: '转单冻结', ref: open } as const
    await within(async (tx) => {
      await hold(tx, { key: `open:${merchantId}`, ...held })
      await openClaim(tx, {
        debtorId: florist.merchantId,
        creditor: merchantId,
        amount: fen(9_00),
        ref: order,
        why: '售后退款',
      })
    })
    const { data } = await sender.call(finance.account)
    expect(data).toMatchObject({
      available_balance: '326.00',
      frozen_total: '72.00',
      income_total: '500.00',
      expenses_total: '102.00',
      chengbao_money: '0.00',
      holds: [{ number: open, amount: '72.00', type_zh: '转单冻结与解冻', route: `transfer_order/detail/${open}` }],
      hold_count: 1,
      is_owed: '9.00',
      claims: [{ owes: false, other: '沪上花坊', rest: '9.00' }],
      average_order: '100.00',
      more_orders: 3,
    })
    expect(data?.days.at(-1)).toMatchObject({ income: '500.00', expenses: '102.00' })
    expect((await florist.call(finance.account)).data).toMatchObject({
      available_balance: '100.00',
      owes: '9.00',
      claims: [{ owes: true, route: `receive_order/detail?sn=${order}` }],
      more_orders: null,
    })
  })

  test('is empty for who has no account yet, and not for whom money is no business', async ({ world }) => {
    const owner = await world.merchant()
    expect((await owner.call(finance.account)).data).toMatchObject({ available_balance: '0.00', holds: [], claims: [] })
    for (const line of [finance.records, finance.balanceFlows, finance.frozenFlows])
      expect((await owner.call(line, { query: {} })).data).toMatchObject({ items: [], total: 0 })
    const clerk = await world.subAccount(owner, { grants: ['workbench.read'] })
    expect((await clerk.call(finance.account)).code).toBe(codes.forbidden.code)
  })
})

describe('trade records', () => {
  test('are what really came and went, with the platform’s share and sums by type', async ({ world }) => {
    const { sender, florist } = await aDeal(world)
    const mine = (await sender.call(finance.records, { query: {} })).data
    expect(mine?.items.map(({ type, amount, number }) => [type, amount, number])).toEqual([
      ['settlement', '-102.00', order],
      ['recharge', '500.00', expect.any(String)],
    ])
    const theirs = (await florist.call(finance.records, { query: {} })).data
    expect(theirs?.items).toMatchObject([{ amount: '100.00', fee: '2.00', route: `receive_order/detail?sn=${order}` }])
    expect((await florist.call(finance.recordTotals, { query: {} })).data).toMatchObject({
      income: '100.00',
      expenses: '0.00',
      fee: '2.00',
      items: [{ type: 'settlement', income: '100.00', expenses: '0.00', count: 1 }],
    })
    const narrowed = (await sender.call(finance.records, { query: { type: 'recharge', direction: 'in' } })).data
    expect(narrowed).toMatchObject({ total: 1, items: [{ amount: '500.00' }] })
  })
})

describe('the flows', () => {
  test('carry the running balance, page by key, and are narrowed by type, number, days and direction', async ({
    world,
  }) => {
    const { sender } = await aDeal(world)
    const ask = async (query: Parameters<typeof sender.call<typeof finance.balanceFlows>>[1] & object) =>
      (await sender.call(finance.balanceFlows, query)).data ?? expect.fail('no answer')
    const all = await ask({ query: {} })
    expect(all.items.map(({ amount, balance_after }) => [amount, balance_after])).toEqual([
      ['26.00', '398.00'],
      ['-128.00', '372.00'],
      ['500.00', '500.00'],
    ])
    const first = await ask({ query: { page_size: '1' } })
    const next = await ask({ query: { page_size: '1', cursor: first.items[0]?.id ?? '' } })
    expect([first, next].map(({ items }) => items[0]?.amount)).toEqual(['26.00', '-128.00'])
    expect((await ask({ query: { number: order } })).items).toHaveLength(2)
    expect((await ask({ query: { type: 'recharge' } })).items).toHaveLength(1)
    expect((await ask({ query: { direction: 'out' } })).items).toHaveLength(1)
    expect((await ask({ query: { end_date: '2020-01-01' } })).items).toEqual([])
    const frozen = (await sender.call(finance.frozenFlows, { query: {} })).data
    expect(frozen?.items.map(({ amount, balance_after }) => [amount, balance_after])).toEqual([
      ['-128.00', '0.00'],
      ['128.00', '128.00'],
    ])
  })

  test('are nobody else’s', async ({ world }) => {
    const { sender, florist } = await aDeal(world)
    const foreign = (await sender.call(finance.balanceFlows, { query: {} })).data?.items[0]?.id ?? ''
    const seen = (await florist.call(finance.balanceFlows, { query: { cursor: foreign } })).data
    expect(seen?.items.every(({ amount }) => amount === '100.00')).toBe(true)
  })

  test('have a type for every posting there is', async ({ world }) => {
    const { sender } = await aDeal(world)
    const types = (await sender.call(finance.flowTypes)).data?.map(({ type }) => type)
    expect(types).toEqual(Object.keys(flowTypes))
    const used = await db().selectFrom('ledger_posting').select('type').distinct().execute()
    for (const { type } of used) expect(types).toContain(type)
  })
})

describe('the flows as a file', () => {
  const fetched = async (world: World, person: Person, status: string, format: string) =>
    fetch(`${world.url}${finance.exportFlows.path.replace('{status}', status)}?format=${format}`, {
      headers: person.headers,
    })

  test('are a sheet or plain lines, and no text becomes a formula', async ({ world }) => {
    const { sender } = await aDeal(world)
    const { merchantId } = sender
    const legs = [
      { from: { kind: 'available', merchantId }, to: { kind: 'platformRevenue', merchantId }, amount: fen(1) },
    ] as const
    const evil = '=HYPERLINK("http://x")'
    await within((tx) => post(tx, { key: `evil:${merchantId}`, type: 'service', why: evil, ref: '@x', legs }))
    const csv = await fetched(world, sender, 'balance', 'csv')
    expect(csv.headers.get('x-rows')).toBe('4')
    const lines = (await csv.text()).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")","'@x",-0.01,397.99`)
    const book = new exceljs.Workbook()
    await book.xlsx.load(await (await fetched(world, sender, 'frozen', 'xlsx')).arrayBuffer())
    expect(book.worksheets[0]?.rowCount).toBe(3)
    expect((await fetched(world, sender, 'nowhere', 'csv')).headers.get('content-type')).toContain('json')
  })

  test('are all there over many stretches, each once', async ({ world }) => {
    const owner = await world.merchant()
    await within((tx) => anIncome(tx, owner.merchantId, fen(100_00)))
    // Many share a moment: stretches must not part there.
    await sql`
      with t as (
        insert into ledger_transaction (key, digest, why, ref, at)
        select 'many:' || n, '', '服务费', 'many', now() from generate_series(1, 2100) n returning id
      ), a as (
        select id, kind from ledger_account where merchant_id = ${owner.merchantId} and kind in ('available', 'clearing')
      )
      insert into ledger_posting (transaction_id, account_id, type, amount, balance_after, at)
      select t.id, a.id, 'service', case a.kind when 'available' then -1 else 1 end, 0, now() from t cross join a`.execute(
      db(),
    )
    const lines = (await (await fetched(world, owner, 'balance', 'csv')).text()).trim().split('\r\n').slice(1)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2_101)
  })
})

test('an order of the sender is reached from its line', async ({ world }) => {
  const [sender, shop] = [await world.merchant(), await world.merchant()]
  await within((tx) => anIncome(tx, sender.merchantId, fen(1_000_00)))
  const { sn } = await within((tx) =>
    aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      kind: kinds.grab,
      state: transferStates.waitReceive.code,
      price: 200_00,
    }),
  )
  expect(shop.merchantId).not.toBe(sender.merchantId)
  const { data } = await sender.call(finance.account)
  expect(data?.holds.map(({ route }) => route)).toEqual([`transfer_order/detail/${sn}`])
})

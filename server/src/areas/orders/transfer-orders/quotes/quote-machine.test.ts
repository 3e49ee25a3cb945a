import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { quoteStates } from '@zdb/contract/orders/transfer-orders/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { system } from '#core/http/actor'
import { move } from '#core/domain/machine'
import { db, within, type Tx } from '#core/db/tx'
import { testEveryMove, type MoveTable } from '#test/harness/every-move'
import { databaseTest } from '#test/harness/world'
import { anAskedShop, aQuote, aTransferOrder } from '../fixtures.ts'
import { quoteOffer, type QuoteMove } from './quote-machine.ts'
import { moveQuotesOf } from './quotes.sql.ts'

const table: MoveTable<typeof quoteStates, QuoteMove> = {
  open: {
    quote: 'open',
    quoteAgain: 'open',
    revokeQuote: 'revoked',
    confirmQuote: 'chosen',
    lose: 'lost',
    void: 'void',
  },
  chosen: { unconfirmQuote: 'open', win: 'won', lose: 'lost' },
  won: { forfeit: 'lost' },
  lost: {},
  revoked: {},
  void: {},
}

const anOrder = async (tx: Tx) => {
  const { merchantId } = await aMerchant(tx)
  return aTransferOrder(tx, { merchant_id: merchantId, kind: 2, state: 6, price: null })
}
const aShop = async (tx: Tx) => anAskedShop(tx, (await aMerchant(tx)).merchantId)

testEveryMove(quoteOffer, table, async (tx, from) => aQuote(tx, await anOrder(tx), await aShop(tx), 100_00, from))

const clock = system('clock')

databaseTest(
  'all offers of an order move together, those that are past it and those of other orders stay',
  async () => {
    const { order, other, ids } = await within(async (tx) => {
      const order = await anOrder(tx)
      const other = await anOrder(tx)
      const ids: number[] = []
      for (const state of ['open', 'open', 'chosen', 'won', 'revoked', 'void'] as const)
        ids.push(await aQuote(tx, order, await aShop(tx), 100_00, state))
      return { order, other: await aQuote(tx, other, await aShop(tx), 100_00), ids }
    })
    const lost = await within((tx) => moveQuotesOf(tx, order.id, 'lose', clock))
    expect(lost.map(({ id, was }) => [id, was])).toEqual([
      [ids[0], quoteStates.open.code],
      [ids[1], quoteStates.open.code],
      [ids[2], quoteStates.chosen.code],
    ])
    const rows = await db()
      .selectFrom('quote')
      .select('state')
      .where('id', 'in', [...ids, other])
      .orderBy('id')
      .execute()
    const { lost: gone, won, revoked, void: ended, open } = quoteStates
    expect(rows.map(({ state }) => state)).toEqual(
      [gone, gone, gone, won, revoked, ended, open].map((state) => state.code),
    )
    const lines = await db()
      .selectFrom('move_history')
      .select(['thing_id', 'move'])
      .where('machine', '=', 'quote')
      .execute()
    expect(lines.filter(({ thing_id }) => ids.includes(thing_id))).toEqual(
      ids.slice(0, 3).map((thing_id) => ({ thing_id, move: 'lose' })),
    )
  },
)

databaseTest('of those who choose and withdraw the same offer at once one is first', async () => {
  const id = await within(async (tx) => aQuote(tx, await anOrder(tx), await aShop(tx), 100_00))
  const tries = (['confirmQuote', 'revokeQuote', 'confirmQuote', 'void', 'lose'] as const).map((name) =>
    within((tx) => move(tx, quoteOffer, name, { id, actor: clock })),
  )
  const done = await Promise.allSettled(tries)
  expect(done.some(({ status }) => status === 'fulfilled')).toBe(true)
  for (const each of done)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: codes.quoteGone.code })
  const lines = await db()
    .selectFrom('move_history')
    .select(['from_state', 'to_state'])
    .where('machine', '=', 'quote')
    .where('thing_id', '=', id)
    .orderBy('id')
    .execute()
  expect(lines).toHaveLength(done.filter(({ status }) => status === 'fulfilled').length)
  // Each began where the one before it ended.
  expect(lines.map(({ from_state }) => from_state)).toEqual([0, ...lines.slice(0, -1).map(({ to_state }) => to_state)])
})

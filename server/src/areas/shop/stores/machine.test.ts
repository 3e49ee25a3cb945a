import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { aMerchant } from '#areas/people/identity/fixtures'
import { system } from '#core/http/actor'
import { move, openMoves } from '#core/domain/machine'
import { db, within } from '#core/db/tx'
import { databaseTest } from '#test/harness/world'
import { aStore } from './fixtures.ts'
import { storeBusiness } from './machine.ts'

type State = keyof typeof storeBusiness.states
type Name = keyof typeof storeBusiness.moves

/** Where each move leads from each state; a blank is refused. Written out beside the machine's own table on purpose. */
const table: Record<State, Partial<Record<Name, State>>> = {
  open: { close: 'closed' },
  closed: { reopen: 'open', reopenOnTime: 'open' },
}

const names = Object.keys(storeBusiness.moves) as Name[]
const cells = (Object.keys(table) as State[]).flatMap((from) =>
  names.map((name) => [from, name, table[from][name] ?? 'nowhere'] as const),
)

databaseTest.for(cells)('from %s, %s leads to %s', async ([from, name, to]) => {
  const { merchantId } = await within((tx) => aMerchant(tx))
  const closed = from === 'closed' ? { reason: '外出' } : undefined
  const id = await within((tx) => aStore(tx, merchantId, { closed }))
  const moving = within((tx) => move(tx, storeBusiness, name, { id, merchantId, actor: system('test') }))
  if (to !== 'nowhere') expect((await moving).business_state).toBe(storeBusiness.states[to].code)
  else await expect(moving).rejects.toMatchObject({ code: codes.storeMoved.code })
  const history = await db().selectFrom('move_history').select('move').where('thing_id', '=', id).execute()
  expect(history).toEqual(to === 'nowhere' ? [] : [{ move: name }])
})

databaseTest('a resting store that named a time is opened by the clock, and by its people at any time', async () => {
  const { merchantId } = await within((tx) => aMerchant(tx))
  const [resting, open] = await within(async (tx) => [
    await aStore(tx, merchantId, { closed: { reason: '外出' } }),
    await aStore(tx, merchantId, {}),
  ])
  const movesOf = async (id: number | undefined, part: string) => {
    const row = await db()
      .selectFrom('store')
      .selectAll()
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
    return [...openMoves(storeBusiness, row, [part])]
  }
  expect(await movesOf(resting, 'clock')).toEqual(['reopenOnTime'])
  expect(await movesOf(resting, 'merchant')).toEqual(['reopen'])
  expect(await movesOf(open, 'clock')).toEqual([])
})

import { sql } from 'kysely'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { databaseTest as test } from '#test/harness/world'
import { fixedStatement } from './fixed-statement.ts'
import { within } from './tx.ts'

type Bunch = { flower: string; count: number; label: string; colours: string[]; at: Date; none: string | null }

const bunch = fixedStatement({ flower: 'text', count: 'smallint', at: 'timestamptz' }, ({ flower, count, at }) => {
  const label = sql`${"it's 'fresh' $1"}::text`
  return sql<Bunch>`select ${flower} as flower, ${count} + ${count} as count, ${label} as label,
    ${['红', '白']}::text[] as colours, ${at} as at, ${null}::text as none where ${flower} = ${flower}`
})

const at = new Date('2026-02-14T00:00:00Z')

test('of a fixed statement each value is sent once, whatever else stands in it', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const facts = { label: "it's 'fresh' $1", colours: ['红', '白'], at, none: null }
    expect(await bunch({ flower: '玫瑰', count: 3, at })).toEqual([{ flower: '玫瑰', count: 6, ...facts }])
    expect(await bunch({ flower: "'; --", count: 1, at })).toEqual([{ flower: "'; --", count: 2, ...facts }])
    expect(await bunch({ flower: '玫瑰', count: null, at })).toEqual([{ flower: '玫瑰', count: null, ...facts }])
    const asked = query.mock.calls as unknown as [string, unknown[]][]
    expect(new Set(asked.map(([text]) => text)).size).toBe(1)
    expect(asked.map(([, values]) => values)).toEqual([
      ['玫瑰', 3, at],
      ["'; --", 1, at],
      ['玫瑰', null, at],
    ])
  } finally {
    query.mockRestore()
  }
})

test('it belongs to the transaction under way', async () => {
  const made = fixedStatement(
    { word: 'text' },
    ({ word }) => sql<{ id: number }>`
    select pg_current_xact_id()::text as id, ${word}`,
  )
  const [first, second] = await within(async () => [await made({ word: 'a' }), await made({ word: 'b' })])
  expect(first?.[0]?.id).toBe(second?.[0]?.id)
})

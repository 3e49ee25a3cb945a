import { afterEach, expect } from 'vitest'
import { hours, minutes, moveClock, resetClock } from '#core/time/clock'
import { db } from '#core/db/tx'
import { databaseTest as test } from '#test/harness/world'
import { sweep } from './sweep.ts'
import { failedBefore } from './sweep.sql.ts'

afterEach(resetClock)

/** Rows that are due until they are worked off; some never can be. */
const rowsOf = (name: string, count: number, poisoned: number) => {
  const due = new Set(Array.from({ length: count }, (_, index) => index + 1))
  const tried: number[] = []
  const free = async (id: number): Promise<boolean> => {
    const row = await db()
      .selectFrom('sweep_failure')
      .select('next_at')
      .where('sweep', '=', name)
      .where('row_id', '=', id)
      .executeTakeFirst()
    return !row || row.next_at <= clockNow()
  }
  const clockNow = (): Date => new Date(Date.now() + moved)
  let moved = 0
  return {
    due,
    tried,
    later: (ms: number) => {
      moved += ms
      moveClock(ms)
    },
    sweep: {
      name,
      due: async (limit: number) => {
        const ids: number[] = []
        for (const id of due) {
          if (ids.length === limit) break
          if (id > poisoned || (await free(id))) ids.push(id)
        }
        return ids
      },
      work: async (id: number) => {
        tried.push(id)
        if (id <= poisoned) throw new Error('poison')
        due.delete(id)
      },
    },
  }
}

test('far more than a batch is worked off in one run', async () => {
  const rows = rowsOf('many', 5_000, 0)
  await sweep(rows.sweep)
  expect(rows.due.size).toBe(0)
  expect(rows.tried.length).toBe(5_000)
})

test('a whole batch that fails holds up nothing behind it, and waits longer each time', async () => {
  const poisoned = 500
  const rows = rowsOf('poison', 700, poisoned)
  await expect(sweep(rows.sweep)).rejects.toThrow('500 rows could not be worked off')
  expect(rows.due.size).toBe(poisoned)
  // Not again at once, but after a minute, and then not before two.
  await sweep(rows.sweep)
  expect(rows.tried.length).toBe(700)
  rows.later(minutes(1.5))
  await expect(sweep(rows.sweep)).rejects.toThrow('poison')
  expect(rows.tried.length).toBe(1_200)
  rows.later(minutes(1.5))
  await sweep(rows.sweep)
  expect(rows.tried.length).toBe(1_200)
  const row = await db().selectFrom('sweep_failure').selectAll().where('row_id', '=', 1).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ sweep: 'poison', tries: 2, error: 'poison' })
})

test('what can be worked off after all is forgiven', async () => {
  const rows = rowsOf('healed', 1, 1)
  await expect(sweep(rows.sweep)).rejects.toThrow()
  rows.later(hours(1))
  await sweep({ ...rows.sweep, work: async (id) => void rows.due.delete(id) })
  expect(await failedBefore('healed', [1])).toEqual(new Set())
})

test('what another process has is neither waited for nor set aside', async () => {
  await sweep({ name: 'rival', due: async () => [1, 2, 3], work: async () => undefined })
  expect(await failedBefore('rival', [1, 2, 3])).toEqual(new Set())
})

test('rows that stay due after their turn take no place in the batches of those behind them', async () => {
  const stuck = 499
  const rows = rowsOf('stuck', 2_499, 0)
  let asked = 0
  await sweep({
    name: 'stuck',
    due: (limit) => {
      asked += 1
      return rows.sweep.due(limit)
    },
    work: async (id) => void (id > stuck && rows.due.delete(id)),
  })
  expect(rows.due.size).toBe(stuck)
  expect(asked).toBeLessThan(10)
  expect(await failedBefore('stuck', [1, stuck])).toEqual(new Set())
})

test('many are worked off at once; where one of them fails each is tried alone, and only that one is set aside', async () => {
  const rows = rowsOf('together', 1_000, 0)
  const [bad, money] = [250, 900]
  const parts: number[] = []
  const alone: number[] = []
  const run = sweep({
    ...rows.sweep,
    work: async (id) => {
      alone.push(id)
      if (id === bad) throw new Error('poison')
      rows.due.delete(id)
    },
    workTogether: async (ids) => {
      if (ids.includes(bad)) throw new Error('poison')
      parts.push(ids.length)
      for (const id of ids) if (id !== money) rows.due.delete(id)
      return ids.filter((id) => id === money)
    },
  })
  await expect(run).rejects.toThrow('1 rows could not be worked off')
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(900)
  expect(alone.length).toBe(101)
  expect(alone).toContain(money)
  expect([...rows.due]).toEqual([bad])
  expect(await failedBefore('together', [bad, bad + 1])).toEqual(new Set([bad]))
})

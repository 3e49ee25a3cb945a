import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aMerchant } from '#areas/people/identity/fixtures'
import { days, later, now } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { dropExpired } from '#core/work/retention'
import { retained } from '../../src/job-list.ts'
import { databaseTest as test } from '../harness/world.ts'

/** Labels have no time of their own: that of their ride decides. They are of a season, and the oldest lie first. */
const readInTheirOrder: ReadonlySet<string> = new Set(['deliveryLabel'])

describe('what is old is found by an index', () => {
  test.for(retained.filter(({ kind }) => !readInTheirOrder.has(kind)).map((each) => [each.kind, each] as const))(
    '%s',
    async ([, { table, isOld }]) => {
      const plan = await within(async (tx) => {
        // There is nothing in it yet, which is read at once without any.
        await sql`set local enable_seqscan = off`.execute(tx)
        const { rows: lines } = await sql<Record<'QUERY PLAN', string>>`
          explain select ctid from ${sql.table(table)} where ${isOld(now())} limit 2000`.execute(tx)
        return lines.map((line) => line['QUERY PLAN']).join('\n')
      })
      expect(plan).toMatch(/Index Cond: .*</)
    },
  )
})

const oldPushes = async (count: number): Promise<void> => {
  const at = later(-days(400))
  await sql`insert into push (merchant_id, kind, event, type, identity, title, alert, at)
    select ${(await within((tx) => aMerchant(tx))).merchantId}, 'welcome', 'welcome', 1, 0, '', '', ${at} from generate_series(1, ${count}::int)`.execute(
    db(),
  )
}

const pushesLeft = async (): Promise<number> =>
  (
    await db()
      .selectFrom('push')
      .select('id')
      .where('at', '<', later(-days(90)))
      .execute()
  ).length

test('more than one statement drops is dropped all the same', async () => {
  await oldPushes(5_000)
  await dropExpired(retained.filter(({ kind }) => kind === 'push'))
  expect(await pushesLeft()).toBe(0)
})

test('what is not done in time is left for the next night', async () => {
  await oldPushes(5_000)
  const pushes = retained.filter(({ kind }) => kind === 'push')
  await dropExpired(pushes, 0)
  expect(await pushesLeft()).toBe(5_000)
  await dropExpired(pushes)
  expect(await pushesLeft()).toBe(0)
})

test('a kind with very much of it does not keep the next from its turn', async () => {
  await oldPushes(5_000)
  const asked: string[] = []
  const listening = retained
    .filter(({ kind }) => kind === 'push' || kind === 'smsCode')
    .map((each) => ({
      ...each,
      isOld: (before: Date) => {
        asked.push(each.kind)
        return each.isOld(before)
      },
    }))
    .toSorted((one, other) => one.kind.localeCompare(other.kind))
  await dropExpired(listening)
  expect(asked).toEqual(['push', 'smsCode', 'push', 'push'])
})

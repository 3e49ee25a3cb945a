import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { coreTables } from '#core/db/core-tables'
import { db } from '#core/db/tx'
import { diskFiles } from '#ports/files/disk'
import { areas } from '../../src/areas.ts'
import { clearedByJob, keptByReason } from '../../src/documents/retention.ts'
import { jobsOf, retained } from '../../src/job-list.ts'
import { databaseTest as test } from '../harness/world.ts'

describe('every table of the database', () => {
  const own = [...coreTables, ...areas.flatMap(({ tables }) => tables)]
  const kept = keptByReason()
  const cleared = clearedByJob()
  const withRule = new Set<string>(retained.map(({ table }) => table))

  test('is dropped by its age, cleared by a job, or kept for a reason, and only one of these', () => {
    const all = [...withRule, ...Object.keys(cleared), ...Object.values(kept).flat()]
    expect(all.toSorted()).toEqual(own.toSorted())
  })

  test('is spoken for by the area it belongs to', () => {
    for (const area of areas) {
      const named = [
        ...Object.values(area.kept ?? {}).flat(),
        ...Object.keys(area.cleared ?? {}),
        ...new Set((area.retained ?? []).map(({ table }) => table)),
      ]
      expect({ area: area.name, named: named.toSorted() }).toEqual({
        area: area.name,
        named: [...area.tables].toSorted(),
      })
    }
  })

  test('that a job clears is cleared by one that comes back by itself', () => {
    const jobs = jobsOf({ files: diskFiles(tmpdir()), reach: { loopback: true } }).filter(({ cron }) => cron)
    const names = new Set(jobs.map(({ name }) => name))
    expect(Object.values(cleared).filter((name) => !names.has(name))).toEqual([])
  })

  test('that goes with another is deleted with it, and that one goes', async () => {
    const { rows: found } = await sql<{ child: string; parent: string }>`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f' and confdeltype = 'c'`.execute(db())
    const goes = (table: string): boolean =>
      withRule.has(table) ||
      table in cleared ||
      found.some(({ child, parent }) => child === table && kept.withParent.includes(child) && goes(parent))
    expect(kept.withParent.filter((table) => !goes(table))).toEqual([])
  })
})

test('what the law wants kept is under no rule that drops, and nothing that is dropped takes it along', async () => {
  const lasting = new Set(['books', 'trade', 'trail'].flatMap((reason) => keptByReason()[reason as 'books']))
  const { rows: found } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and confdeltype <> 'a'`.execute(db())
  const dropped = new Set<string>(retained.map(({ table }) => table))
  expect([...lasting].filter((table) => dropped.has(table))).toEqual([])
  expect(found.filter(({ child, parent }) => lasting.has(child) && dropped.has(parent))).toEqual([])
})

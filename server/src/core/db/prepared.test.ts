import { afterEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { cloneTemplate } from '#test/harness/database'
import { tryPart, connect, db, disconnect, onCommit, pool, serving, within, withinOne, type Db, type Tx } from './tx.ts'

const fail = (error: Error): void => {
  throw error
}

const names = async (): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db())
  return rows.map(({ statement }) => statement)
}

const shops = () => sql<{ name: string }>`select * from fair where id = ${1}`.execute(db())

const often = async (ask: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < 8; time += 1) await ask()
}

afterEach(disconnect)

test('what is asked again and again is planned once', async () => {
  connect(await cloneTemplate(), 1, fail)
  await often(() => sql`select ${1}::int as kept`.execute(db()))
  expect((await names()).some((text) => text.includes('kept'))).toBe(true)
})

test('a conflict told by a part of an index is looked for with its values, however often', async () => {
  connect(await cloneTemplate(), 1, fail)
  await sql`create table stall (id int not null, word text not null)`.execute(db())
  await sql`create unique index on stall (id) where word <> ''`.execute(db())
  await often(() =>
    sql`insert into stall values (${1}, ${'花'}) on conflict (id) where word <> ${''} do nothing`.execute(db()),
  )
  expect((await sql`select from stall`.execute(db())).rows).toHaveLength(1)
})

test('a table that got another column meanwhile is read as it is now', async () => {
  connect(await cloneTemplate(), 1, fail)
  await sql`create table fair as select 1 as id, '花市' as name`.execute(db())
  await often(shops)
  await sql`alter table fair add column town text not null default '昆明'`.execute(db())
  expect((await shops()).rows).toEqual([{ id: 1, name: '花市', town: '昆明' }])
})

const asked = async (word: string, times: number, on: Db = db()): Promise<void> => {
  for (let time = 0; time < times; time += 1) await sql`select ${1}::int as ${sql.ref(word)}`.execute(on)
}

const many = 400

test('what is asked again and again has its plan, however much else was asked before', async () => {
  connect(await cloneTemplate(), 1, fail)
  for (let count = 0; count < many; count += 1) await asked(`before_${count}`, 5)
  await asked('late', 8)
  const kept = await names()
  expect(kept.some((text) => text.includes('late'))).toBe(true)
  // What was asked longest ago gave way, in the database too.
  expect(kept.some((text) => text.includes('"before_0"'))).toBe(false)
  expect(kept.some((text) => text.includes('"before_1"'))).toBe(true)
  expect(kept).toHaveLength(many)
})

test('a plan gives way outside of transactions alone, and one that fails stays no longer for it', async () => {
  connect(await cloneTemplate(), 1, fail)
  for (let count = 0; count < many; count += 1) await asked(`before_${count}`, 5)
  const failing = within(async (tx) => {
    await asked('late', 8, tx)
    expect((await names()).some((text) => text.includes('"before_0"'))).toBe(true)
    await sql`select ${1}::int / 0`.execute(tx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  await asked('late', 1)
  const kept = await names()
  expect(kept.some((text) => text.includes('"before_0"'))).toBe(false)
  expect(kept.some((text) => text.includes('late'))).toBe(true)
})

test('a connection that lost its plans gives way to others all the same', async () => {
  connect(await cloneTemplate(), 1, fail)
  for (let count = 0; count < many; count += 1) await asked(`before_${count}`, 5)
  await sql`deallocate all`.execute(db())
  await asked('late', 8)
  await asked('before_7', 8)
  expect((await names()).some((text) => text.includes('"before_7"'))).toBe(true)
})

/** A fair that was read often, and has another column since. */
const changedFair = async (): Promise<void> => {
  connect(await cloneTemplate(), 1, fail)
  await sql`create table fair as select 1 as id, '花市' as name`.execute(db())
  await sql`create table stall (word text not null)`.execute(db())
  await often(shops)
  await sql`alter table fair add column town text not null default '昆明'`.execute(db())
}
const stalls = async (): Promise<string[]> =>
  (await sql<{ word: string }>`select word from stall`.execute(db())).rows.map(({ word }) => word)
const open = (word: string, on: Db = db()) => sql`insert into stall values (${word})`.execute(on)
const inKunming = [{ id: 1, name: '花市', town: '昆明' }]

test('nor does a transaction fail for it: it is told once more, and what it did counts once', async () => {
  await changedFair()
  let commits = 0
  const { rows } = await within(async () => {
    await open('once')
    onCommit(() => (commits += 1))
    return shops()
  })
  expect(rows).toEqual(inKunming)
  expect(await stalls()).toEqual(['once'])
  expect(commits).toBe(1)
})

test('a part that may fail alone is not given up for it', async () => {
  await changedFair()
  const result = await within(async (tx) => {
    await open('before')
    return tryPart(tx, async () => {
      await open('part')
      return (await shops()).rows
    })
  })
  expect(result).toEqual({ done: inKunming })
  expect(await stalls()).toEqual(['before', 'part'])
})

test('nor is a call with a key, at its first change or at a later one', async () => {
  await changedFair()
  let firsts = 0
  const steps = {
    first: async (tx: Tx) => {
      firsts += 1
      await open('key', tx)
    },
    last: async (tx: Tx) => void (await open('answer', tx)),
  }
  const read = async (): Promise<unknown> => {
    await open('story')
    return (await shops()).rows
  }
  expect(await withinOne(() => within(read), steps)).toEqual(inKunming)
  expect(await stalls()).toEqual(['key', 'story', 'answer'])
  expect(firsts).toBe(2)
  await often(shops)
  await sql`alter table fair add column street text`.execute(db())
  await sql`delete from stall`.execute(db())
  const twice = async () => {
    await within(() => open('one'))
    return within(read)
  }
  expect(await withinOne(twice, steps)).toEqual([{ ...inKunming[0], street: null }])
  expect(await stalls()).toEqual(['key', 'one', 'story', 'answer'])
})

test('a connection that lost its plans answers all the same', async () => {
  connect(await cloneTemplate(), 1, fail)
  await sql`create table fair as select 1 as id, '花市' as name`.execute(db())
  await often(shops)
  await sql`deallocate all`.execute(db())
  expect((await shops()).rows).toEqual([{ id: 1, name: '花市' }])
})

test('behind a balancer that lends connections nothing is kept on them', async () => {
  connect(await cloneTemplate(), 1, fail, serving, false)
  await often(() => sql`select ${1}::int as kept`.execute(db()))
  expect(await names()).toEqual([])
})

test('nor by a library that names its statements', async () => {
  connect(await cloneTemplate(), 1, () => undefined, serving, false)
  await pool().query({ name: 'spend', text: 'select $1::int as points', values: [1] })
  const { rows } = await pool().query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')
  expect(rows).toEqual([{ count: 0 }])
})

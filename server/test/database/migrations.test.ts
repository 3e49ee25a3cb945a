import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { migrate } from '#core/db/migrate'
import { databaseTest as test } from '../harness/world.ts'

const folder = join(import.meta.dirname, '../../migrations')

test('migrations carry their time in the name and say in the first line why they are', async () => {
  for (const name of await readdir(folder)) {
    expect(name).toMatch(/^\d{8}-\d{4}-[a-z-]+\.sql$/)
    expect(await readFile(join(folder, name), 'utf8')).toMatch(/^-- [A-Z].{20,}/)
  }
})

test('a migrated database has nothing left to migrate, even when four processes ask at once', async ({
  databaseUrl,
}) => {
  expect(await Promise.all(Array.from({ length: 4 }, () => migrate(databaseUrl)))).toEqual([[], [], [], []])
})

/** A folder with one migration of a table that somebody else holds. */
const besideSomebody = async (databaseUrl: string, table: string) => {
  const from = await mkdtemp(join(tmpdir(), 'zdb-migrations-'))
  const holder = new pg.Client(databaseUrl)
  await holder.connect()
  onTestFinished(async () => {
    await holder.end()
    await rm(from, { recursive: true })
  })
  await holder.query(`create table ${table} (id int)`)
  const name = `20990101-0000-${table}.sql`
  await writeFile(join(from, name), `alter table ${table} add column words text;`)
  await holder.query('begin')
  await holder.query(`select from ${table}`)
  return { from, name, holder }
}

test('a migration that does not get its lock makes room, says so, and asks again', async ({ databaseUrl }) => {
  const { from, name, holder } = await besideSomebody(databaseUrl, 'held')
  const said: string[] = []
  const migrating = migrate(databaseUrl, { from, say: (line) => said.push(line) })
  await expect.poll(() => said.length).toBeGreaterThan(0)
  await holder.query('commit')
  expect(await migrating).toEqual([name])
  expect(said[0]).toBe(`数据库迁移 ${name} 正在等锁，稍后重试`)
})

test('and gives up at last, with nothing of it done', async ({ databaseUrl }) => {
  const { from, name, holder } = await besideSomebody(databaseUrl, 'held_on')
  const migrating = migrate(databaseUrl, { from, say: () => undefined, tries: 2 })
  await expect(migrating).rejects.toThrow(`数据库迁移 ${name} 等不到锁`)
  await holder.query('commit')
  await expect(holder.query('select words from held_on')).rejects.toThrow('words')
})

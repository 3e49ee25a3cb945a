import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { databaseTest as test } from '#test/harness/world'
import { cloneTemplate } from '#test/harness/database'
import { dropLeftovers, dropScratch, folderOf, holdName, prefixOf, sweepLeftovers } from './leftovers.sql.ts'

const connectTo = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** A scratch database as a rehearsal makes it, with its folder. */
const aScratch = async (maker: pg.Client): Promise<string> => {
  const name = `${await prefixOf(maker)}${randomBytes(6).toString('hex')}`
  await holdName(maker, name)
  await maker.query(`create database ${pg.escapeIdentifier(name)} template template0`)
  await mkdir(folderOf(name))
  await writeFile(join(folderOf(name), 'sheet.pdf'), '花')
  return name
}

test('what a dead rehearsal left goes, and nothing of one that lives or of another installation', async ({
  databaseUrl,
}) => {
  const neighbours = await cloneTemplate()
  const [dead, living, neighbour, another] = await Promise.all([
    connectTo(databaseUrl),
    connectTo(databaseUrl),
    connectTo(neighbours),
    connectTo(neighbours),
  ])
  const [left, played, elsewhere] = [await aScratch(dead), await aScratch(living), await aScratch(neighbour)]
  const standing = async (): Promise<string[]> => {
    const { rows } = await living.query<{ datname: string }>(
      'select datname from pg_database where datname = any($1)',
      [[left, played, elsewhere]],
    )
    const databases = rows.map(({ datname }) => datname).toSorted()
    const folders = [left, played, elsewhere].filter((name) => existsSync(folderOf(name))).toSorted()
    expect(folders).toEqual(databases)
    return databases
  }
  await dead.end()
  await sweepLeftovers(another)
  expect(await standing()).toEqual([left, played, elsewhere].toSorted())
  await dropLeftovers()
  expect(await standing()).toEqual([played, elsewhere].toSorted())
  await dropScratch(living, played)
  await dropScratch(neighbour, elsewhere)
  await Promise.all([living.end(), neighbour.end(), another.end()])
})

test('a folder whose database is gone goes too, once its process is', async ({ databaseUrl }) => {
  const [maker, sweeper] = [await connectTo(databaseUrl), await connectTo(databaseUrl)]
  const name = await aScratch(maker)
  await maker.query(`drop database ${pg.escapeIdentifier(name)}`)
  await sweepLeftovers(sweeper)
  expect(existsSync(folderOf(name))).toBe(true)
  await maker.end()
  // PostgreSQL lets go of a lock a moment after its connection has ended.
  await vi.waitFor(async () => {
    await dropLeftovers()
    expect(existsSync(folderOf(name))).toBe(false)
  })
  await sweeper.end()
})

test('an account that may only make databases finds its own', async ({ databaseUrl }) => {
  const client = await connectTo(databaseUrl)
  const prefix = await prefixOf(client)
  await client.query('set role pg_read_all_data')
  expect(await prefixOf(client)).toBe(prefix)
  await client.end()
})

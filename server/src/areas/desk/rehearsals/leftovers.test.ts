import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { databaseTest as test } from '#test/harness/world'
import { cloneTemplate } from '#test/harness/database'
import { dropLeftovers, dropScratch, holdName, prefixOf, sweepLeftovers } from './leftovers.sql.ts'

const connectTo = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** A scratch database as a rehearsal makes it. */
const aScratch = async (maker: pg.Client): Promise<string> => {
  const name = `${await prefixOf(maker)}${randomBytes(6).toString('hex')}`
  await holdName(maker, name)
  await maker.query(`create database ${pg.escapeIdentifier(name)} template template0`)
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
    return rows.map(({ datname }) => datname).toSorted()
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

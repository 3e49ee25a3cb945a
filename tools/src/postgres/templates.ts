import pg from 'pg'
import type { Cluster } from './cluster.ts'

/** A new database, empty or a copy of `template`. Nobody may be connected to the template meanwhile. */
export async function createDatabase(
  cluster: Cluster,
  name: string,
  { template = 'template1' }: { template?: string } = {},
): Promise<string> {
  const [database, source] = [pg.escapeIdentifier(name), pg.escapeIdentifier(template)]
  await administer(cluster, `create database ${database} template ${source}`)
  return cluster.urlFor(name)
}

/** Drops the database if it exists; whoever is still connected is disconnected. */
export const dropDatabase = (cluster: Cluster, name: string): Promise<void> =>
  administer(cluster, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)

async function administer(cluster: Cluster, statement: string): Promise<void> {
  const client = new pg.Client(cluster.adminUrl)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

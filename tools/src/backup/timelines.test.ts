import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startCluster, type Cluster } from '../postgres/cluster.ts'
import { keepBackups } from './keeper.ts'
import { keepCarrying } from './log-archive.ts'
import { restore } from './restore.ts'
import { keyOf, newKey } from './sealed.ts'
import type { Shelf } from './shelf.ts'

let home = ''
let shelf: Shelf
const troubles: string[] = []
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'timelines-'))
  // The database runs as somebody who has to get in.
  await chmod(home, 0o711)
  shelf = { folder: join(home, 'shelf'), key: keyOf(newKey()) }
})
afterAll(() => rm(home, { recursive: true, force: true }))

const ask = async <Row extends object>({ adminUrl }: Cluster, statement: string): Promise<Row[]> => {
  const client = new pg.Client(adminUrl)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const note = (cluster: Cluster, text: string): Promise<object[]> => ask(cluster, `insert into note values ('${text}')`)

/** A moment between what was written and what will be. */
const between = async (): Promise<Date> => {
  await pause(1_100)
  const at = new Date()
  await pause(1_100)
  return at
}

const isLaidAside = async (cluster: Cluster): Promise<void> => {
  const [row] = await ask<{ file: string }>(cluster, 'select pg_walfile_name(pg_switch_wal()) as file')
  const kept = join(shelf.folder, 'log', row?.file ?? '')
  await vi.waitFor(() => expect(existsSync(kept)).toBe(true), { timeout: 60_000, interval: 100 })
}

const restored = async (name: string, at?: Date): Promise<{ timeline: number; notes: string[] }> => {
  const { cluster } = await restore(shelf, join(home, name), { at }, (error) => troubles.push(String(error)))
  try {
    const [at] = await ask<{ file: string }>(cluster, 'select pg_walfile_name(pg_current_wal_lsn()) as file')
    const notes = await ask<{ text: string }>(cluster, 'select text from note order by text')
    return { timeline: Number.parseInt(at?.file.slice(0, 8) ?? '', 16), notes: notes.map(({ text }) => text) }
  } finally {
    await cluster.stop()
  }
}

test('every restore goes on by a number of its own, and none hides what another has written', async () => {
  const dataDir = join(home, 'data')
  const cluster = await startCluster({ dir: join(dataDir, 'postgres'), archive: true })
  const keeper = keepBackups({ shelf, cluster, dataDir, keepDays: 14, onTrouble: () => {} })
  await ask(cluster, 'create table note (text text)')
  await note(cluster, '1 before the base backup')
  await vi.waitFor(() => expect(existsSync(cluster.spool?.due ?? '')).toBe(false), { timeout: 60_000, interval: 100 })
  await note(cluster, '2 early')
  const early = await between()
  await note(cluster, '3 late')
  const late = await between()
  await note(cluster, '4 last')
  await isLaidAside(cluster)
  await keeper.stop()
  await cluster.stop()

  const first = ['1 before the base backup', '2 early']
  const all = [...first, '3 late', '4 last']
  expect(await restored('one', early)).toEqual({ timeline: 2, notes: first })
  expect(await restored('two', early)).toEqual({ timeline: 3, notes: first })
  // Nothing was written on the two: what was kept is what the first one wrote.
  expect(await restored('three')).toEqual({ timeline: 4, notes: all })

  const next = await startCluster({ dir: join(home, 'one', 'postgres'), archive: true })
  const stopCarrying = keepCarrying(shelf, next.spool?.folder ?? '', 200, (error) => troubles.push(String(error)))
  try {
    await note(next, '5 gone on')
    await isLaidAside(next)
  } finally {
    await stopCarrying()
    await next.stop()
  }
  // From the base backup of the first timeline onto the second, which it was left for.
  expect(await restored('four')).toEqual({ timeline: 5, notes: [...first, '5 gone on'] })
  expect(troubles).toEqual([])

  const damaged = join(shelf.folder, 'base', '20990101T000000Z', 'manifest')
  await mkdir(dirname(damaged))
  await writeFile(damaged, 'damaged on the way to the disk')
  // At that moment it was still on the first.
  expect(await restored('five', late)).toEqual({ timeline: 6, notes: [...first, '3 late'] })
  expect(troubles).toEqual([expect.stringContaining(damaged)])
}, 480_000)

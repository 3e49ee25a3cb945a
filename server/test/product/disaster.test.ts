import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepBackups } from '@zdb/tools/backup/keeper'
import { restore } from '@zdb/tools/backup/restore'
import { keyOf, newKey } from '@zdb/tools/backup/sealed'
import { startCluster } from '@zdb/tools/postgres'
import { fen } from '@zdb/contract/kit/fen'
import { connect, db, disconnect, within } from '#core/db/tx'
import { migrate } from '#core/db/migrate'
import { anIncome, aSpending } from '#core/money/fixtures'
import { proveLedger } from '#core/money/ledger-proof'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disaster-'))
  // The database runs as somebody who has to get in.
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const florist = 7
const shelfWith = (key: string) => ({ folder: join(folder, 'shelf'), key: keyOf(key) })
const balance = async (): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger_account where merchant_id = ${florist} and kind = 'available'`.execute(db())
  return rows[0]?.balance ?? 0
}

/** What was written a moment ago is on the shelf. */
const isKept = async (): Promise<string> => {
  const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db())
  const kept = join(folder, 'shelf', 'log', rows[0]?.file ?? '')
  await vi.waitFor(() => expect(existsSync(kept)).toBe(true), { timeout: 60_000, interval: 100 })
  return kept
}

test('what a bad minute has destroyed is brought back as it was the minute before, to the fen, with its files', async () => {
  const dataDir = join(folder, 'data')
  const key = newKey()
  const troubles: unknown[] = []
  await mkdir(join(dataDir, 'files', 'ab'), { recursive: true })
  await writeFile(join(dataDir, 'files', 'ab', 'first.jpg'), '送达的照片')
  await writeFile(join(dataDir, 'pii.key'), 'the seal')
  const cluster = await startCluster({ dir: join(dataDir, 'postgres'), archive: true })
  const keeper = keepBackups({
    shelf: shelfWith(key),
    cluster,
    dataDir,
    keepDays: 14,
    onTrouble: (error) => troubles.push(error),
  })
  await migrate(cluster.adminUrl)
  connect(cluster.adminUrl, 2, () => {})
  await sql`insert into merchant (id, name, category, created_at) overriding system value
    values (${florist}, '花店', 1, now())`.execute(db())
  await within((tx) => anIncome(tx, florist, fen(100_00)))
  await vi.waitFor(() => expect(existsSync(cluster.spool?.due ?? '')).toBe(false), { timeout: 60_000, interval: 100 })

  // After the base backup: the log alone knows of it.
  await within((tx) => aSpending(tx, florist, fen(30_05)))
  await pause(1_100)
  const before = new Date()
  await pause(1_100)
  await sql`update ledger_account set balance = 0 where merchant_id = ${florist}`.execute(db())
  expect(await proveLedger()).not.toEqual([])
  const missed = await isKept()
  await sql`update ledger_account set balance = 1 where merchant_id = ${florist}`.execute(db())
  await isKept()
  await disconnect()
  await keeper.stop()
  await cluster.stop()
  await rm(dataDir, { recursive: true })
  expect(troubles).toEqual([])
  await writeFile(join(folder, 'shelf', 'files', '.DS_Store'), 'laid there by somebody else')

  const into = join(folder, 'restored')
  const restored = await restore(shelfWith(key), into, { at: before })
  try {
    connect(restored.cluster.adminUrl, 2, () => {})
    expect([await balance(), await proveLedger()]).toEqual([69_95, []])
    // It is a database one can go on with.
    await within((tx) => anIncome(tx, florist, fen(1)))
    expect(await balance()).toBe(69_96)
    expect(await readFile(join(into, 'files', 'ab', 'first.jpg'), 'utf8')).toBe('送达的照片')
    expect([restored.files, restored.unreadable]).toEqual([1, ['.DS_Store']])
    expect(await readFile(join(into, 'pii.key'), 'utf8')).toBe('the seal')
  } finally {
    await disconnect()
    await restored.cluster.stop()
  }
  await expect(restore(shelfWith(key), into, { at: before })).rejects.toThrow('不是空文件夹')
  await expect(restore(shelfWith(key), join(folder, 'early'), { at: new Date(0) })).rejects.toThrow('之前没有备份')
  await expect(restore(shelfWith(newKey()), join(folder, 'other'), { at: before })).rejects.toThrow('密钥不对')
  await expect(restore(shelfWith(key), join(folder, 'late'), { at: new Date(Date.now() + 3_600_000) })).rejects.toThrow(
    '备份没有记到',
  )

  // Without a moment it is all that was kept, and never silently less.
  const newest = await restore(shelfWith(key), join(folder, 'newest'))
  try {
    connect(newest.cluster.adminUrl, 2, () => {})
    expect(await balance()).toBe(1)
  } finally {
    await disconnect()
    await newest.cluster.stop()
  }
  await rm(missed)
  await expect(restore(shelfWith(key), join(folder, 'holed'))).rejects.toThrow('缺了一段')
}, 240_000)

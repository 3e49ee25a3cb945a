import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startCluster, type Cluster } from '../postgres/cluster.ts'
import { takeBase } from './base.ts'
import { keepBackups, type BackupKeeper } from './keeper.ts'
import { keyOf, newKey } from './sealed.ts'
import { wholeBases, type Shelf } from './shelf.ts'

const aFolder = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'keeper-'))
  // The database runs as somebody who has to get in.
  chmodSync(home, 0o711)
  return home
}
const aShelf = (home: string): Shelf => ({ folder: join(home, 'shelf'), key: keyOf(newKey()) })
const troubles: string[] = []
const keeping = (shelf: Shelf, cluster: Cluster, dataDir: string): BackupKeeper => {
  troubles.length = 0
  const onTrouble = (error: unknown): unknown => troubles.push(String(error))
  const keeper = keepBackups({ shelf, cluster, dataDir, keepDays: 1, onTrouble })
  onTestFinished(keeper.stop)
  return keeper
}

describe('where no database answers', () => {
  const homeless = (): { home: string; data: string; cluster: Cluster } => {
    const home = aFolder()
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const [data, spool] = [join(home, 'data'), join(home, 'spool')]
    mkdirSync(spool)
    mkdirSync(join(data, 'global'), { recursive: true })
    writeFileSync(join(data, 'global', 'pg_control'), randomBytes(512))
    const cluster = {
      adminUrl: 'postgres://nobody@127.0.0.1:1/none',
      data,
      spool: { folder: spool, due: join(home, 'base-due') },
      urlFor: () => '',
      ended: Promise.resolve(),
      stop: async () => {},
    }
    return { home, data, cluster }
  }

  test('a log that the database cannot lay aside is as old as the first piece that waits', async () => {
    const { home, data, cluster } = homeless()
    const status = join(data, 'pg_wal', 'archive_status')
    mkdirSync(status, { recursive: true })
    const waits = [3_600, 60].map((seconds, at) => {
      const [path, since] = [join(status, `00000001000000000000000${at}.ready`), Date.now() / 1_000 - seconds]
      writeFileSync(path, '')
      utimesSync(path, since, since)
      return path
    })
    const keeper = keeping(aShelf(home), cluster, home)
    const age = (): number => Math.round((Date.now() - keeper.keptAt().log) / 60_000)
    await expect.poll(age).toBe(60)
    for (const path of waits) rmSync(path)
    await expect.poll(age).toBe(0)
  })

  const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400
  /** Of a base backup that was given up. */
  const leftOver = (shelf: Shelf): string => {
    const path = join(shelf.folder, 'base', '20260214T093000Z')
    mkdirSync(join(path, 'data'), { recursive: true })
    utimesSync(path, twoDaysAgo, twoDaysAgo)
    return path
  }

  test('what is old goes although no base backup can be made, whose age is told from the day it was due', async () => {
    const { home, cluster } = homeless()
    const [shelf, due] = [aShelf(home), join(home, 'base-due')]
    const halfMade = leftOver(shelf)
    writeFileSync(due, '')
    utimesSync(due, twoDaysAgo, twoDaysAgo)
    const keeper = keeping(shelf, cluster, home)
    await expect.poll(() => existsSync(halfMade)).toBe(false)
    expect(troubles.join()).toContain('ECONNREFUSED')
    expect((Date.now() - keeper.keptAt().base) / 3_600_000).toBeGreaterThan(47)
  })

  test('on the shelf of another database nothing is thrown away and nothing is laid', async () => {
    const { home, cluster } = homeless()
    const shelf = aShelf(home)
    const halfMade = leftOver(shelf)
    writeFileSync(join(shelf.folder, 'database'), '7431966170294243591\n')
    mkdirSync(join(home, 'files'))
    for (const path of ['spool/000000010000000000000001', 'files/x.jpg']) writeFileSync(join(home, path), '送达的照片')
    keeping(shelf, cluster, home)
    await expect.poll(() => troubles).toHaveLength(3)
    expect(troubles.filter((words) => words.includes('另一套数据库的备份'))).toHaveLength(3)
    expect(readdirSync(shelf.folder).sort()).toEqual(['base', 'database'])
    expect(existsSync(halfMade)).toBe(true)
  })

  test('where a copy of the database writes nothing is thrown away either', async () => {
    const { home, data, cluster } = homeless()
    const shelf = aShelf(home)
    const halfMade = leftOver(shelf)
    for (const folder of [join(shelf.folder, 'log'), join(data, 'pg_wal')]) mkdirSync(folder)
    writeFileSync(join(data, 'pg_wal', '000000020000000000000005'), '')
    writeFileSync(join(shelf.folder, 'log', '000000010000000000000006'), '')
    keeping(shelf, cluster, home)
    await expect.poll(() => troubles).toHaveLength(1)
    expect(troubles[0]).toContain('时间线 1 在写')
    expect(existsSync(halfMade)).toBe(true)
  })
})

describe('beside a database', () => {
  const home = aFolder()
  const dataDir = join(home, 'data')
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster({ dir: join(dataDir, 'postgres'), archive: true })
  })
  afterAll(async () => {
    await cluster.stop()
    rmSync(home, { recursive: true, force: true })
  })

  test('a base backup that fails leaves nothing of itself on the shelf', async () => {
    const shelf = aShelf(home)
    const notAFile = join(dataDir, 'pii.key')
    mkdirSync(notAFile)
    await expect(takeBase(shelf, { adminUrl: cluster.adminUrl, data: cluster.data, dataDir })).rejects.toThrow('EISDIR')
    rmSync(notAFile, { recursive: true })
    expect(readdirSync(join(shelf.folder, 'base'))).toEqual([])
    rmSync(shelf.folder, { recursive: true })
  })

  test('a base backup that is being made when all is told to end ends at once, leaves nothing and is due again', async () => {
    const shelf = aShelf(home)
    // Without the log, which this holds up, it is never done.
    const obstacle = join(cluster.spool?.folder ?? '', '0')
    mkdirSync(obstacle)
    onTestFinished(() => rmSync(obstacle, { recursive: true, force: true }))
    const keeper = keeping(shelf, cluster, dataDir)
    const bases = (): string[] =>
      existsSync(join(shelf.folder, 'base')) ? readdirSync(join(shelf.folder, 'base')) : []
    await expect.poll(bases).toHaveLength(1)
    await keeper.stop()
    expect(bases()).toEqual([])
    expect(existsSync(cluster.spool?.due ?? '')).toBe(true)
    expect(troubles).toEqual([expect.stringContaining('EISDIR')])
    rmSync(shelf.folder, { recursive: true })
  })

  test('a file that cannot be kept holds up neither the others nor base backups, and its age is told', async () => {
    const shelf = aShelf(home)
    for (const key of ['ab/x.jpg', 'cd/y.jpg']) {
      mkdirSync(join(dataDir, 'files', key, '..'), { recursive: true })
      writeFileSync(join(dataDir, 'files', key), '送达的照片')
    }
    mkdirSync(join(shelf.folder, 'files'), { recursive: true })
    writeFileSync(join(shelf.folder, 'files', 'ab'), 'a file where a folder belongs')

    const keeper = keeping(shelf, cluster, dataDir)
    const began = keeper.keptAt()
    await expect.poll(() => existsSync(join(shelf.folder, 'files', 'cd', 'y.jpg'))).toBe(true)
    await expect.poll(() => wholeBases(shelf), { timeout: 60_000 }).toHaveLength(1)
    await expect.poll(() => existsSync(cluster.spool?.due ?? '')).toBe(false)
    await expect.poll(() => keeper.keptAt().log).toBeGreaterThan(began.log + 1_000)
    expect(keeper.keptAt().files).toBe(began.files)
    expect(readdirSync(join(shelf.folder, 'base'))).toHaveLength(1)
    expect(troubles).toEqual([expect.stringContaining('ab/x.jpg')])
  })
})

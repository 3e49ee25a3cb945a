import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settingArgs } from '../postgres/settings.ts'
import { carryLog } from './log-archive.ts'
import { logName } from './log-pieces.ts'
import { keyOf, newKey } from './sealed.ts'
import { contentOf, logFolder, type Shelf } from './shelf.ts'

const piece = '000000020000000000000003'

const aHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'log-archive-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

test('a piece of the log that lies on the shelf is never replaced by another of its name', async () => {
  const home = aHome()
  const shelf: Shelf = { folder: join(home, 'shelf'), key: keyOf(newKey()) }
  const spool = join(home, 'spool')
  mkdirSync(spool)
  const carried = (content: string): Promise<number> => {
    writeFileSync(join(spool, piece), content)
    return carryLog(shelf, spool)
  }
  const kept = (): Promise<string> => contentOf(shelf, logName(piece), join(logFolder(shelf), piece))

  expect(await carried('三束玫瑰')).toBe(1)
  // The machine died before it left the spool.
  expect(await carried('三束玫瑰')).toBe(1)
  expect(readdirSync(spool)).toEqual([])
  await expect(carried('两支百合')).rejects.toThrow(`${piece} 已是另一套数据库的日志`)
  expect(await kept()).toBe('三束玫瑰')
  expect(readdirSync(spool)).toEqual([piece])
})

test('a piece that does not open on the shelf waits and is named, and none of the others waits for it', async () => {
  const home = aHome()
  const shelf: Shelf = { folder: join(home, 'shelf'), key: keyOf(newKey()) }
  const [spool, damaged] = [join(home, 'spool'), join(logFolder(shelf), piece)]
  const next = '000000020000000000000004'
  mkdirSync(spool)
  mkdirSync(logFolder(shelf), { recursive: true })
  for (const file of [piece, next]) writeFileSync(join(spool, file), '三束玫瑰')
  writeFileSync(damaged, 'damaged on the way to the disk')

  await expect(carryLog(shelf, spool)).rejects.toThrow(`${piece} 打不开`)
  expect(readdirSync(logFolder(shelf))).toEqual([piece, next])
  expect(readdirSync(spool)).toEqual([piece])
  rmSync(damaged)
  expect(await carryLog(shelf, spool)).toBe(1)
  expect(await contentOf(shelf, logName(piece), damaged)).toBe('三束玫瑰')
})

test('a piece leaves the spool once the folders in which its name stands are on the disk', async () => {
  const home = aHome()
  const shelf: Shelf = { folder: join(home, 'shelf'), key: keyOf(newKey()) }
  const spool = join(home, 'spool')
  mkdirSync(spool)
  writeFileSync(join(spool, piece), '三束玫瑰')
  const any = await open(home)
  const handles = Object.getPrototypeOf(any) as FileHandle
  await any.close()
  const synced: unknown[] = []
  const syncing = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    const folder = readlinkSync(`/proc/self/fd/${this.fd}`)
    synced.push([folder, readdirSync(folder).filter((name) => name !== 'spool'), readdirSync(spool)])
  })
  onTestFinished(() => syncing.mockRestore())
  await carryLog(shelf, spool)
  expect(synced).toEqual([
    [logFolder(shelf), [piece], [piece]],
    [shelf.folder, ['log'], [piece]],
    [home, ['shelf'], [piece]],
  ])
  expect(readdirSync(spool)).toEqual([])
})

test('what PostgreSQL has laid into the spool is not replaced either, and is on the disk with its name', () => {
  const home = aHome()
  const spool = join(home, '它的 spool')
  mkdirSync(spool)
  mkdirSync(join(home, 'bin'))
  const synced = join(home, 'synced')
  writeFileSync(join(home, 'bin', 'sync'), `#!/bin/sh\n(echo "$1"; ls '${spool}') >> '${synced}'\n`, { mode: 0o755 })
  const [command = ''] = settingArgs(1, true, spool)
    .filter((arg) => arg.startsWith('archive_command='))
    .map((arg) => arg.slice('archive_command='.length))
  const laid = (content: string): void => {
    writeFileSync(join(home, 'wal'), content)
    const line = command.replaceAll('%p', 'wal').replaceAll('%f', piece)
    execFileSync('/bin/sh', ['-c', line], {
      cwd: home,
      stdio: 'ignore',
      env: { PATH: `${join(home, 'bin')}:${process.env['PATH']}` },
    })
  }
  laid('三束玫瑰')
  expect(readFileSync(synced, 'utf8').trim().split('\n').slice(-2)).toEqual([spool, piece])
  laid('三束玫瑰')
  expect(() => laid('两支百合')).toThrow('Command failed')
  expect(readFileSync(join(spool, piece), 'utf8')).toBe('三束玫瑰')
  expect(readdirSync(spool)).toEqual([piece])
})

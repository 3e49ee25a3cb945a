import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settingArgs } from '../postgres/settings.ts'
import { carryLog, logName } from './log-archive.ts'
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

test('what PostgreSQL has laid into the spool is not replaced either', () => {
  const home = aHome()
  const spool = join(home, '它的 spool')
  mkdirSync(spool)
  const [command = ''] = settingArgs(1, true, spool)
    .filter((arg) => arg.startsWith('archive_command='))
    .map((arg) => arg.slice('archive_command='.length))
  const laid = (content: string): void => {
    writeFileSync(join(home, 'wal'), content)
    const line = command.replaceAll('%p', 'wal').replaceAll('%f', piece)
    execFileSync('/bin/sh', ['-c', line], { cwd: home, stdio: 'ignore' })
  }
  laid('三束玫瑰')
  laid('三束玫瑰')
  expect(() => laid('两支百合')).toThrow('Command failed')
  expect(readFileSync(join(spool, piece), 'utf8')).toBe('三束玫瑰')
  expect(readdirSync(spool)).toEqual([piece])
})

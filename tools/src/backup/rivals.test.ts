import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { carryLog } from './log-archive.ts'
import { historyOf, logName } from './log-pieces.ts'
import { keyOf, newKey, sealFile } from './sealed.ts'
import { logFolder, type Base, type Shelf } from './shelf.ts'
import { refuseRivals, wayTo } from './timelines.ts'

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
const piece = (timeline: number, place: number): string =>
  `${timeline.toString(16).padStart(8, '0')}${place.toString(16).padStart(16, '0')}`.toUpperCase()
const bases = [{ id: 'the first', endedAt: minutesAgo(600).toISOString(), lastLog: piece(1, 3) }] as unknown as Base[]

/** Somebody has restored, an hour ago, up to the middle of the fifth piece. */
const aShelf = async (): Promise<{ home: string; shelf: Shelf; laid: (file: string, minutes: number) => void }> => {
  const home = mkdtempSync(join(tmpdir(), 'rivals-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const shelf = { folder: join(home, 'shelf'), key: keyOf(newKey()) }
  const laid = (file: string, minutes: number): void => {
    const path = join(logFolder(shelf), file)
    if (!existsSync(path)) writeFileSync(path, '')
    utimesSync(path, minutesAgo(minutes), minutesAgo(minutes))
  }
  writeFileSync(join(home, 'history'), '1\t0/5000028\tbefore 2026-02-14 09:29:00+08\n')
  await sealFile(shelf.key, logName(historyOf(2)), join(home, 'history'), join(logFolder(shelf), historyOf(2)))
  laid(historyOf(2), 60)
  for (const place of [3, 4, 5]) laid(piece(1, place), 70)
  return { home, shelf, laid }
}

test('where the shop and a drill that was restored from it wrote side by side, somebody has to say which to follow', async () => {
  const { shelf, laid } = await aShelf()
  const [base] = bases
  laid(piece(2, 5), 50)
  // The first was left for the second.
  expect(await wayTo(shelf, bases, {})).toEqual({ timeline: 2, base })
  laid(piece(1, 6), 40)
  await expect(wayTo(shelf, bases, {})).rejects.toThrow('请用 --timeline 1 或 --timeline 2 选定')
  await expect(wayTo(shelf, bases, { at: minutesAgo(30) })).rejects.toThrow('时间线 2 开始之后，时间线 1 还在写')
  for (const timeline of [1, 2]) expect(await wayTo(shelf, bases, { timeline })).toEqual({ timeline, base })
  // Then there was no second one yet.
  expect(await wayTo(shelf, bases, { at: minutesAgo(65) })).toEqual({ timeline: 1, base })
})

test('two that come from the same database do not both lay their log: whoever comes second waits until the first is silent', async () => {
  const { home, shelf, laid } = await aShelf()
  const spool = join(home, 'spool')
  mkdirSync(spool)
  writeFileSync(join(spool, piece(2, 5)), '演练')
  laid(piece(1, 6), 1)
  await expect(carryLog(shelf, spool)).rejects.toThrow('时间线 1 在写，这一套是时间线 2')
  expect(readdirSync(logFolder(shelf))).not.toContain(piece(2, 5))
  laid(piece(1, 6), 6)
  expect(await carryLog(shelf, spool)).toBe(1)
  await expect(refuseRivals(shelf, 1)).rejects.toThrow('时间线 2 在写，这一套是时间线 1')
})

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prune } from './prune.ts'
import { keyOf, newKey } from './sealed.ts'
import { baseFolder, filesFolder, logFolder, putManifest, type Base, type Shelf } from './shelf.ts'

const dayMs = 24 * 3_600_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)
const idOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const piece = (timeline: number, place: number): string =>
  `${timeline.toString(16).padStart(8, '0')}${place.toString(16).padStart(16, '0')}`.toUpperCase()

const aShelf = (): Shelf => {
  const folder = mkdtempSync(join(tmpdir(), 'prune-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, key: keyOf(newKey()) }
}

const aBase = async (shelf: Shelf, days: number, firstLog: string, files: string[] = []): Promise<string> => {
  const id = idOf(daysAgo(days))
  const parts = { label: '', folders: [], data: [], beside: [], files }
  await putManifest(shelf, { id, endedAt: daysAgo(days).toISOString(), firstLog, lastLog: firstLog, ...parts } as Base)
  return id
}

const damage = (shelf: Shelf, id: string): void =>
  writeFileSync(join(baseFolder(shelf, id), 'manifest'), 'damaged on the way to the disk')

const laid = (path: string, days: number): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'sealed')
  utimesSync(path, daysAgo(days), daysAgo(days))
}

test('what leads to the days that are kept stays, and what lies before them goes', async () => {
  const shelf = aShelf()
  const [gone, oldest, newest] = [
    await aBase(shelf, 40, piece(1, 0x10), ['ab/early.jpg']),
    await aBase(shelf, 20, piece(1, 0x50), ['ab/both.jpg']),
    await aBase(shelf, 1, piece(1, 0x90), ['ab/both.jpg']),
  ]
  const abandoned = join(shelf.folder, 'base', 'given-up')
  laid(join(abandoned, 'data', 'aa', 'aa'), 3)
  utimesSync(abandoned, daysAgo(3), daysAgo(3))
  for (const place of [0x10, 0x4f, 0x50, 0x91]) laid(join(logFolder(shelf), piece(1, place)), 30)
  for (const key of ['ab/early.jpg', 'ab/both.jpg']) laid(join(filesFolder(shelf), key), 40)
  laid(join(filesFolder(shelf), 'ab/new.jpg'), 0)
  laid(join(filesFolder(shelf), 'ab/torn.jpg.part'), 3)

  await prune(shelf, 14)
  expect(existsSync(baseFolder(shelf, gone))).toBe(false)
  expect(readdirSync(join(shelf.folder, 'base')).sort()).toEqual([oldest, newest])
  expect(readdirSync(logFolder(shelf)).sort()).toEqual([piece(1, 0x50), piece(1, 0x91)])
  expect(readdirSync(join(filesFolder(shelf), 'ab')).sort()).toEqual(['both.jpg', 'new.jpg'])
})

test('after a restore backwards the log that the newer base backup needs stays', async () => {
  const shelf = aShelf()
  await aBase(shelf, 3, piece(1, 0x190))
  await aBase(shelf, 1, piece(2, 0xd2))
  for (const file of [piece(1, 0xd1), piece(1, 0x191), piece(2, 0xd2), piece(2, 0xe0)])
    laid(join(logFolder(shelf), file), 1)

  await prune(shelf, 14)
  expect(readdirSync(logFolder(shelf)).sort()).toEqual([piece(1, 0x191), piece(2, 0xd2), piece(2, 0xe0)])
})

test('a base backup that cannot be read is named, and what is old goes all the same', async () => {
  const shelf = aShelf()
  const [damagedToo, , oldest, damaged, newest] = [
    await aBase(shelf, 40, piece(1, 0x10)),
    await aBase(shelf, 30, piece(1, 0x20)),
    await aBase(shelf, 20, piece(1, 0x50)),
    await aBase(shelf, 10, piece(1, 0x70)),
    await aBase(shelf, 1, piece(1, 0x90)),
  ]
  damage(shelf, damaged)
  damage(shelf, damagedToo)
  const troubles: string[] = []
  await prune(shelf, 14, (error) => troubles.push(String(error)))
  expect(readdirSync(join(shelf.folder, 'base')).sort()).toEqual([oldest, damaged, newest])
  expect(troubles.map((words) => /base\/(\w+)\/manifest/.exec(words)?.[1])).toEqual([damagedToo, damaged])
})

test('where no base backup can be read, a wrong key throws none of them away', async () => {
  const shelf = aShelf()
  const ids = [await aBase(shelf, 40, piece(1, 0x10)), await aBase(shelf, 20, piece(1, 0x50))]
  laid(join(logFolder(shelf), piece(1, 0x01)), 50)
  await prune({ ...shelf, key: keyOf(newKey()) }, 14, () => {})
  expect(readdirSync(join(shelf.folder, 'base')).sort()).toEqual(ids)
  expect(readdirSync(logFolder(shelf))).toEqual([piece(1, 0x01)])
})

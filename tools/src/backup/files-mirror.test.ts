import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileName, mirrorFiles } from './files-mirror.ts'
import { keyOf, newKey, openFile } from './sealed.ts'
import { filesFolder, type Shelf } from './shelf.ts'

test('files that two keep at once, a round and a base backup, can be opened afterwards', async () => {
  const home = mkdtempSync(join(tmpdir(), 'files-mirror-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const shelf: Shelf = { folder: join(home, 'shelf'), key: keyOf(newKey()) }
  const files = join(home, 'files')
  mkdirSync(files)
  const keys = Array.from({ length: 20 }, (_, number) => `${number}.jpg`)
  for (const key of keys) writeFileSync(join(files, key), randomBytes(300_000))

  const rounds = await Promise.all([mirrorFiles(shelf, files), mirrorFiles(shelf, files)])
  expect(rounds.flatMap(({ failures }) => failures)).toEqual([])
  for (const key of keys) {
    await openFile(shelf.key, fileName(key), join(filesFolder(shelf), key), join(home, 'opened'))
    expect(readFileSync(join(home, 'opened')).equals(readFileSync(join(files, key)))).toBe(true)
  }
})

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { feedLog } from './log-feed.ts'
import { historyOf } from './log-pieces.ts'
import { keyOf, newKey } from './sealed.ts'
import { logFolder, type Shelf } from './shelf.ts'

test('two that are restored at once go on by a number each', async () => {
  const home = mkdtempSync(join(tmpdir(), 'log-feed-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const shelf: Shelf = { folder: join(home, 'shelf'), key: keyOf(newKey()) }
  mkdirSync(logFolder(shelf), { recursive: true })
  /** Which number PostgreSQL comes to that asks after one history after the other. */
  const nextOf = async (name: string): Promise<number> => {
    mkdirSync(join(home, name))
    const { folder, stop } = feedLog(shelf, { home: join(home, name), runner: undefined }, 1)
    onTestFinished(stop)
    for (let number = 2; ; number += 1) {
      const [have, none] = ['have', 'none'].map((answer) => join(folder, `${answer}-${historyOf(number)}`))
      writeFileSync(join(folder, `want-${historyOf(number)}`), '')
      await expect.poll(() => existsSync(have ?? '') || existsSync(none ?? '')).toBe(true)
      if (existsSync(none ?? '')) return number
    }
  }
  expect((await Promise.all([nextOf('one'), nextOf('two')])).sort()).toEqual([2, 3])
  expect(await nextOf('three')).toBe(4)
})

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dropStaleAsides } from './aside.ts'

test('what a killed process left aside goes after an hour, and nothing else does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zdb-aside-'))
  const hoursAgo = (hours: number) => Date.now() / 1_000 - hours * 3_600
  for (const [name, age] of Object.entries({ 'zdb-upload-old': 2, 'zdb-upload-new': 0, other: 9 })) {
    await writeFile(join(folder, name), name)
    await utimes(join(folder, name), hoursAgo(age), hoursAgo(age))
  }
  await dropStaleAsides(folder)
  expect((await readdir(folder)).toSorted()).toEqual(['other', 'zdb-upload-new'])
  await rm(folder, { recursive: true })
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { migrate } from '#core/db/migrate'
import { databaseTest as test } from '../harness/world.ts'

const folder = join(import.meta.dirname, '../../migrations')

test('migrations carry their time in the name and say in the first line why they are', async () => {
  for (const name of await readdir(folder)) {
    expect(name).toMatch(/^\d{8}-\d{4}-[a-z-]+\.sql$/)
    expect(await readFile(join(folder, name), 'utf8')).toMatch(/^-- [A-Z].{20,}/)
  }
})

test('a migrated database has nothing left to migrate, even when four processes ask at once', async ({
  databaseUrl,
}) => {
  expect(await Promise.all(Array.from({ length: 4 }, () => migrate(databaseUrl)))).toEqual([[], [], [], []])
})

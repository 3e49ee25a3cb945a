import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flowTypes } from '@zdb/contract/money/finance/flow-types'

const root = join(import.meta.dirname, '../../src')
/** A posting, a hold or a cause of one: its type, and what it says. */
const cause = /type: '(\w+)',\s*why: ('[^']*'|`[^`]*`)/g

test('whatever a posting says, it says under one type', async () => {
  const typesOf = new Map<string, Set<string>>()
  for await (const file of glob('**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts') || file.endsWith('fixtures.ts')) continue
    for (const [, type = '', why = ''] of readFileSync(join(root, file), 'utf8').matchAll(cause))
      typesOf.set(why, (typesOf.get(why) ?? new Set()).add(type))
  }
  expect(typesOf.size).toBeGreaterThan(15)
  for (const [why, types] of typesOf) expect([why, [...types].length]).toEqual([why, 1])
  for (const type of [...typesOf.values()].flatMap((types) => [...types]))
    expect(Object.keys(flowTypes)).toContain(type)
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ruleNames } from './rule-names.ts'

const root = join(import.meta.dirname, '../../..')
const itself = ['areas/platform/rules/', 'core/domain/rules.ts', 'core/db/schema.ts']

const words = new Set(
  globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !itself.some((own) => file.startsWith(own)))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
        .match(/\w+/g),
    ),
)

test.for(Object.keys(ruleNames))('the rule %s is read by what it rules', (name) => {
  expect(words).toContain(name)
})

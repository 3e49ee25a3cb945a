import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyToday } from './by-merchant.ts'
import { byPair } from './by-pair.ts'
import { byParent } from './by-parent.ts'
import { ddl } from './ddl.ts'
import { distribution, placedBy } from './distribution.ts'

const schema = readFileSync(join(import.meta.dirname, '../../../../server/src/core/db/schema.ts'), 'utf8')
const [, list = ''] = schema.split('export interface DB {')
const tables = new Map([...list.matchAll(/^ {2}(\w+): (\w+);/gm)].map(([, table = '', name = '']) => [table, name]))

/** The columns of a table with their types. */
const columnsOf = (table: string): Map<string, string> => {
  const [, body = ''] = new RegExp(`export interface ${tables.get(table)} \\{(.*?)\\n\\}`, 's').exec(schema) ?? []
  return new Map([...body.matchAll(/^ {2}(\w+): (.*);/gm)].map(([, column = '', type = '']) => [column, type]))
}

test('every table of the schema has its place in a spread database, and only one', () => {
  expect(distribution.map(({ table }) => table)).toEqual([...tables.keys()].toSorted())
})

test('a column that rows are placed by is there, unless it says that it is not yet', () => {
  const wrong = distribution.filter(({ table, column }) => {
    const bare = column.replace('+', '')
    return bare !== '' && columnsOf(table).has(bare) === column.startsWith('+')
  })
  expect(wrong.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

test('a merchant’s row always names its merchant, but for the few where it would have to be 0', () => {
  const empty = placedBy('merchant').filter(({ table }) => columnsOf(table).get('merchant_id')?.includes('null'))
  expect(empty.map(({ table }) => table).toSorted()).toEqual(emptyToday.toSorted())
})

test('a part lies beside something that has a merchant, and a pair names both', () => {
  const homes = new Set([
    'merchant',
    'store',
    ...[...placedBy('merchant'), ...placedBy('pair')].map(({ table }) => table),
  ])
  expect(Object.values(byParent).filter((parent) => !homes.has(parent))).toEqual([])
  const missing = Object.entries(byPair).filter(
    ([table, { other }]) => !other.startsWith('+') && !columnsOf(table).has(other),
  )
  expect(missing).toEqual([])
})

test('the statements that spread the database name every table but those that stay', () => {
  const named = ddl().matchAll(/create_(?:distributed|reference)_table\('(\w+)'/g)
  expect([...named].map(([, table = '']) => table).toSorted()).toEqual(
    distribution.filter(({ way }) => way !== 'coordinator').map(({ table }) => table),
  )
})

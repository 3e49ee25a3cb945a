import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { db } from '#core/tx'
import { machines } from '../src/machines.ts'
import { databaseTest as test } from './world.ts'

const source = join(import.meta.dirname, '../src')

const filesBelow = async (folder: string): Promise<{ name: string; text: string }[]> => {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

/** The text between each `within(` and the parenthesis that closes it. */
const transactionsIn = (text: string): string[] =>
  [...text.matchAll(/\bwithin\(/g)].map(({ index }) => {
    let depth = 0
    for (let at = index + 'within'.length; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1
      if (text[at] === ')' && (depth -= 1) === 0) return text.slice(index, at)
    }
    return text.slice(index)
  })

describe('the shape of the server', () => {
  test('nothing outside the database is called inside a transaction', async () => {
    const outside = /\bfetch\(|\bports\.|\bsms\.send|\bmaps\.|\bfiles\.(put|get|remove)|hashPassword\(|setTimeout/
    const found = (await filesBelow(source)).flatMap(({ name, text }) =>
      transactionsIn(text)
        .filter((story) => outside.test(story))
        .map(() => name),
    )
    expect(found).toEqual([])
  })

  test('areas refuse and let the one handler answer: none of them catches to hide', async () => {
    const found = (await filesBelow(join(source, 'areas')))
      .filter(({ text }) => /\}\s*catch\b/.test(text))
      .map(({ name }) => name)
    expect(found).toEqual([])
  })

  test('only stores of areas, core and fixtures name tables in SQL they write by hand', async () => {
    const found = (await filesBelow(join(source, 'areas')))
      .filter(
        ({ name, text }) =>
          /sql(<[^>]*>)?`[^`]*\b(from|update|into)\b/i.test(text) && !/(store|tries|fixtures)\.ts$/.test(name),
      )
      .map(({ name }) => name)
    expect(found).toEqual([])
  })

  test('time comes from the one clock', async () => {
    const found = (await filesBelow(join(source, 'areas')))
      .filter(({ text }) => /new Date\(\)|Date\.now\(\)|\bnow\(\)::|current_timestamp/.test(text))
      .map(({ name }) => name)
    expect(found).toEqual([])
  })

  test('every column of money is a whole number of fen', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(amount|balance|price|fee)' and data_type <> 'bigint'`.execute(
      db(),
    )
    expect(rows).toEqual([])
  })

  test('every foreign key has an index that its parent can use', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid::regclass::text not in ('merchant', 'account')
        and c.connamespace = 'public'::regnamespace
        and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(
      db(),
    )
    expect(rows).toEqual([])
  })
})

describe('every machine', () => {
  test.for(machines.map((each) => [each.table, each] as const))(
    '%s has no dead end and no state that cannot be reached',
    ([, { initial, states, moves, waiting }]) => {
      const names = Object.keys(states)
      const exits = (state: string): string[] =>
        Object.values(moves)
          .filter(({ from }) => from.includes(state))
          .map(({ to }) => to)
          .filter((to) => to !== 'same')
      const reached = new Set([initial])
      for (const state of reached) for (const next of exits(state)) reached.add(next)
      expect(names.filter((state) => !reached.has(state))).toEqual([])
      // A state that waits for somebody has a way out; one that has no way out waits for nobody.
      expect(Object.keys(waiting).filter((state) => exits(state).length === 0)).toEqual([])
      expect(new Set(Object.values(states).map(({ code }) => code)).size).toBe(names.length)
      for (const { from, to } of Object.values(moves))
        expect([...names, 'same']).toEqual(expect.arrayContaining([...from, to]))
    },
  )
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { AnyMachine } from '#core/domain/any-machine'
import { currentRules } from '#core/domain/rules'
import { db } from '#core/db/tx'
import { areas } from '../src/areas.ts'
import { machines } from '../src/machines.ts'
import { areaFolders } from './harness/area-folders.ts'
import { databaseTest as test } from './harness/world.ts'

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
  test('every area has a folder, a manifest in the list and a place in the order, and the document names it', async () => {
    const order = JSON.parse(await readFile(join(source, '../area-order.json'), 'utf8')) as string[][]
    const folders = [...(await areaFolders()).keys()]
    expect(order.flat().toSorted()).toEqual(folders.toSorted())
    expect(areas.map(({ name }) => name).toSorted()).toEqual(folders.toSorted())
    const document = await readFile(join(source, '../../docs/architecture.md'), 'utf8')
    expect(document).toContain(order.map((level) => `\`${level.join(' ')}\``).join(' · '))
  })

  test('nothing outside the database is called inside a transaction', async () => {
    const outside =
      /\bfetch\(|\bports\.|\bsms\.send|\bmaps\.|\bfiles\.(put|get|remove)|hashPassword\(|passwordMatches\(|\b(attempt|outcomeOf)\(|\bcallOut\(|setTimeout/
    const found = (await filesBelow(source)).flatMap(({ name, text }) =>
      transactionsIn(text)
        .filter((story) => outside.test(story))
        .map(() => name),
    )
    expect(found).toEqual([])
  })

  test('a library that few calls need is loaded by the first of them, not by every process that starts', async () => {
    const heavy = 'alipay-sdk|exceljs|file-type|nodemailer|redis|sharp|tesseract\\.js'
    const loadedAtOnce = new RegExp(`^import (?!type )[^;]*? from '(?:${heavy})'`, 'm')
    const found = (await filesBelow(source)).filter(
      ({ name, text }) => !name.endsWith('fixtures.ts') && loadedAtOnce.test(text),
    )
    expect(found.map(({ name }) => name)).toEqual([])
  })

  test('every door to the outside is shut while a transaction is open, whoever opened it', async () => {
    const door = /\bfetch\(|\bnode:https?'|\bcreateWorker\(/
    // Who is asked before the first call comes in, what stands in a page, and who knows the words of HTTP alone.
    const before = [
      'ports.ts',
      'ports/channels/sandbox-app.ts',
      'ports/couriers/sandbox-app.ts',
      'ports/payments/sandbox-app.ts',
      'ports/printers/sandbox-app.ts',
      'seed/demo/channels.ts',
      'seed/demo/mini-shop.ts',
    ]
    const words = ['areas/channels/open-api/docs-page.ts', 'web/refused-requests.ts']
    const found = (await filesBelow(source))
      .filter(({ name, text }) => door.test(text) && !text.includes('refuseOutside(') && !/fixtures?\.ts$/.test(name))
      .map(({ name }) => name)
    expect(found.toSorted()).toEqual([...before, ...words].toSorted())
  })

  test('areas refuse and let the one handler answer: none of them catches to hide', async () => {
    const found = (await filesBelow(join(source, 'areas')))
      .filter(({ text }) => /\}\s*catch\b/.test(text))
      .map(({ name }) => name)
    expect(found).toEqual([])
  })

  test('only the .sql.ts files of areas, core and fixtures speak to the database', async () => {
    const speaks =
      /sql(<[^>]*>)?`[^`]*\b(from|update|into)\b|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/i
    const found = (await filesBelow(join(source, 'areas')))
      .filter(({ name, text }) => speaks.test(text) && !/(\.sql|fixtures)\.ts$/.test(name))
      .map(({ name }) => name)
    expect(found).toEqual([])
  })

  test('time comes from the one clock', async () => {
    const found = (await filesBelow(join(source, 'areas')))
      .filter(({ text }) => /new Date\(\)|Date\.now\(\)|\bnow\(\)::|current_timestamp/.test(text))
      .map(({ name }) => name)
    expect(found).toEqual([])
  })

  test('what is remembered of a database ends with it', async () => {
    const lasting =
      /^(export )?const \w+(: [^=]+)? = new (Map|Set|WeakMap|WeakSet)(<.*>)?\(\)|^(export )?let \w+.*(Map|Set)</m
    // Who serves an order is said once by the code itself; a line of rivals is gone when the last of them is through;
    // calls to the outside are counted wherever they end, and a server that starts forgets those of the one before;
    // a file that is being sent is this process's, whatever it was read from; how an answer is written is its schema's;
    // a merchant's line of calls is gone with the last of them; a device is called what its browser says.
    const own = [
      'areas/couriers/delivery/origins.ts',
      'core/http/device-name.ts',
      'core/http/encoder.ts',
      'core/http/merchant-turns.ts',
      'core/outside/pulse.ts',
      'core/sheets/sent-file.ts',
      'core/work/keyed-queue.ts',
    ]
    const found = (await filesBelow(source)).filter(({ text }) => lasting.test(text)).map(({ name }) => name)
    expect(found.toSorted()).toEqual(own)
  })

  test('an amount within a sentence has its thousands', async () => {
    const bare = (await filesBelow(source)).filter(({ text }) => /formatYuan\([^`\n]*\)\}\s?元/.test(text))
    expect(bare.map(({ name }) => name)).toEqual([])
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

const each = test.for(machines.map((machine) => [machine.table, machine] as const))

const from = ({ moves }: AnyMachine, state: string) => Object.values(moves).filter((move) => move.from.includes(state))

/** The states one can come to from this one, itself included. */
const reachable = (machine: AnyMachine, start: string): Set<string> => {
  const reached = new Set([start])
  for (const state of reached) for (const { to } of from(machine, state)) if (to !== 'same') reached.add(to)
  return reached
}

/** `rule`, `column` of the machine's table, or `table.column`. */
const isDeadline = async (table: string, deadline: string): Promise<boolean> => {
  const [owner, column] = deadline.includes('.') ? deadline.split('.') : [table, deadline]
  const { rows } = await sql`
    select 1 from information_schema.columns
    where table_schema = 'public' and table_name = ${owner} and column_name = ${column}
      and data_type = 'timestamp with time zone'`.execute(db())
  return rows.length > 0 || deadline in (await currentRules())
}

describe('every machine', () => {
  each('%s is the only way its state changes', async ([, { table, column }]) => {
    const byHand = new RegExp(
      [
        `updateTable\\('${table}'\\)\\s*\\.set\\(\\{[^}]*\\b${column}:`,
        `update ${table}\\b[^;]*?\\bset [^;]*?\\b${column} = `,
      ].join('|'),
    )
    const found = (await filesBelow(source)).filter(({ text }) => byHand.test(text)).map(({ name }) => name)
    expect(found).toEqual([])
  })

  each('%s names its states once and moves only between them', ([, { initial, states, moves, waiting, resting }]) => {
    const names = Object.keys(states)
    const spoken = [
      initial,
      ...Object.values(moves).flatMap((move) => [...move.from, ...(move.to === 'same' ? [] : [move.to])]),
      ...Object.keys(waiting),
      ...Object.keys(resting ?? {}),
    ]
    expect(spoken.filter((state) => !names.includes(state))).toEqual([])
    expect(new Set(Object.values(states).map(({ code, stage }) => `${code}/${stage ?? ''}`)).size).toBe(names.length)
    expect(Object.entries(moves).filter((entry) => entry[1].from.length === 0)).toEqual([])
  })

  each('%s has no state that cannot be reached', ([, machine]) => {
    const reached = reachable(machine, machine.initial)
    expect(Object.keys(machine.states).filter((state) => !reached.has(state))).toEqual([])
  })

  each('%s has no dead end: from everywhere it can come to rest', ([, machine]) => {
    const restful = (state: string) => from(machine, state).length === 0 || machine.resting?.[state] !== undefined
    const stuck = Object.keys(machine.states).filter((state) => ![...reachable(machine, state)].some(restful))
    expect(stuck).toEqual([])
  })

  each('%s says of each state that can be left who is waited for, or why nobody is', ([, machine]) => {
    const { states, waiting, resting = {} } = machine
    const leavable = Object.keys(states).filter((state) => from(machine, state).length > 0)
    expect([...Object.keys(waiting), ...Object.keys(resting)].toSorted()).toEqual(leavable.toSorted())
    expect(Object.values(resting)).not.toContain('')
  })

  each('%s ends each wait by itself, at a time that is written somewhere', async ([, machine]) => {
    for (const [state, wait] of Object.entries(machine.waiting)) {
      if (!wait) continue
      const { owner, queue, deadline, outcome, byDefault } = wait
      expect([state, owner, outcome]).not.toContain('')
      for (const each of deadline.from)
        expect([state, each, await isDeadline(machine.table, each)]).toEqual([state, each, true])
      // What the platform owes is not decided by time.
      expect([state, byDefault.length > 0]).toEqual([state, owner !== 'platform'])
      // …and stands in one of the queues of its desk.
      expect([state, queue !== undefined]).toEqual([state, owner === 'platform'])
      for (const name of byDefault) {
        const move = machine.moves[name]
        expect([name, move?.from.includes(state)]).toEqual([name, true])
        // Made by the clock itself, or by the order whose clock it is.
        expect([name, ['clock', 'order'].includes(move?.by ?? '')]).toEqual([name, true])
      }
    }
  })
})

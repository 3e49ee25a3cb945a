import { sql } from 'kysely'
import { db } from '../../../../server/src/core/db/tx.ts'
import { median } from '../../latency.ts'
import type { Row } from '../../row.ts'
import { openWrites, type Write } from './writes.ts'

const rounds = 24
const mostUpkeep = 1.1

type Trigger = { name: string; table: string }

/** All that notes what has changed for the figures, as the catalogue has it. */
const figureTriggers = async (): Promise<Trigger[]> => {
  const { rows } = await sql<Trigger>`
    select t.tgname as name, t.tgrelid::regclass::text as table from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.prosrc like '%insert into figure_change%' order by 2, 1`.execute(db())
  if (rows.length === 0) throw new Error('nothing notes what the figures wait for')
  return rows
}

const turn = async (triggers: readonly Trigger[], on: boolean): Promise<void> => {
  for (const { name, table } of triggers)
    await sql`alter table ${sql.ref(table)} ${sql.raw(on ? 'enable' : 'disable')} trigger ${sql.ref(name)}`.execute(
      db(),
    )
}

type Taken = { on: number; off: number }

/** Milliseconds of one write, of so many in a row. */
const timeOf = async ({ count, once }: Write): Promise<number> => {
  const began = performance.now()
  for (let each = 0; each < count; each += 1) await once()
  return (performance.now() - began) / count
}

const rowOf = ({ name }: Write, taken: readonly Taken[]): Row => {
  const ratio = median(taken.map(({ on, off }) => on / off))
  const [on, off] = [median(taken.map((each) => each.on)), median(taken.map((each) => each.off))]
  return {
    what: `数据分析，${name}，触发器开与关`,
    figure: `${on.toFixed(2)} ms 与 ${off.toFixed(2)} ms，${ratio.toFixed(3)} ×`,
    aim: `≤ ${mostUpkeep} ×`,
    met: ratio <= mostUpkeep,
  }
}

/** What each write costs more because of the figures, in turns with and without; the rounds in the middle. */
export const upkeep = async (): Promise<Row[]> => {
  const triggers = await figureTriggers()
  const writes = await openWrites()
  const taken = writes.map((): Taken[] => [])
  for (const write of writes) await timeOf(write)
  for (let round = 0; round < rounds; round += 1)
    for (const [index, write] of writes.entries()) {
      const times = { on: 0, off: 0 }
      for (const isOn of round % 2 === 0 ? [true, false] : [false, true]) {
        await turn(triggers, isOn)
        times[isOn ? 'on' : 'off'] = await timeOf(write)
      }
      taken[index]?.push(times)
    }
  await turn(triggers, true)
  return writes.map((write, index) => rowOf(write, taken[index] ?? []))
}

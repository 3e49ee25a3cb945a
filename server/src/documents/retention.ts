import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { keptReasons, type Cleared, type Kept, type KeptReason } from '#core/work/kept'
import { coreKept, retained } from '../job-list.ts'
import { areas } from '../areas.ts'

/** A row of the table `retention`. */
export type RetentionRule = { kind: string; days: number; why: string }

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')

const code = (text: string): string => `\`${text}\``

/** What is old, as the database is asked it. */
const conditionOf = ({ isOld }: (typeof retained)[number]): string =>
  isOld(new Date(0)).compile(compiler).sql.replaceAll(/\$\d+/g, 'then').replaceAll('"', '').replaceAll(/\s+/g, ' ')

export const keptByReason = (): Record<KeptReason, string[]> => {
  const all: readonly Kept[] = [coreKept, ...areas.flatMap(({ kept = [] }) => kept)]
  const of = (reason: KeptReason): string[] => all.flatMap((each) => each[reason] ?? []).toSorted()
  return Object.fromEntries(Object.keys(keptReasons).map((reason) => [reason, of(reason as KeptReason)])) as Record<
    KeptReason,
    string[]
  >
}

export const clearedByJob = (): Cleared => Object.assign({}, ...areas.map(({ cleared }) => cleared)) as Cleared

/** What is dropped, when and why, and what is kept, and for which reason: every table of the database. */
export const retentionDocument = (rules: readonly RetentionRule[]): string => {
  const ruleOf = new Map(rules.map((rule) => [rule.kind, rule]))
  const dropped = retained.toSorted((a, b) => a.table.localeCompare(b.table) || a.kind.localeCompare(b.kind))
  const kept = keptByReason()
  return [
    '# What is kept, and for how long',
    'Generated from `retained`, `kept` and `cleared` of the areas’ manifests and the rows of the table `retention`; `server/test/database/kept-tables.test.ts` finds every table of the database in exactly one of the three. [Why so](decisions/068-what-is-kept.md).',
    '## Dropped by age',
    'Every night `core.dropExpired` drops what is older than its days, two thousand rows a statement. The days stand in the table `retention` and may be changed there.',
    table([
      ['table', 'kind', 'days', 'old is', 'why so long'],
      ['---', '---', '---', '---', '---'],
      ...dropped.map((each) => {
        const rule = ruleOf.get(each.kind)
        return [code(each.table), code(each.kind), String(rule?.days ?? ''), code(conditionOf(each)), rule?.why ?? '']
      }),
    ]),
    '## Cleared by a job of their area',
    'Where more than age decides, or where a row is over within minutes.',
    table([
      ['table', 'job'],
      ['---', '---'],
      ...Object.entries(clearedByJob())
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, job]) => [code(name), code(job)]),
    ]),
    '## Kept',
    ...Object.entries(keptReasons).map(([reason, why]) =>
      [`**${reason}.** ${why}`, kept[reason as KeptReason].map(code).join(' · ')].join('\n\n'),
    ),
    'Jobs lie in the schema `pgboss`, which drops them a week after their end; those that were given up wait for a person. What an account’s erasure takes away is each area’s listener of `merchant.erased`.',
    '',
  ].join('\n\n')
}

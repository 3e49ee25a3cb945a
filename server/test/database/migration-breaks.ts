/** Where a lock lasts: tables of a row or more for each order, push or word. All others are read in a blink. */
const large = new Set(
  `alert alert_climb audit channel_push chat_change chat_message courier_push delivery_dispatch delivery_event delivery_order
   delivery_trail figure_order file goods_sale ledger_hold ledger_posting ledger_transaction move_history once
   online_order online_order_event open_api_delivery order_import print_job print_page push quote session
   transfer_order transfer_order_event transfer_order_photo write_back`.split(/\s+/),
)

/** What is done at once inside of `do` cannot be read here, text put together least of all: it is found as a whole. */
const changing = /\b(alter|drop|create|truncate|update|delete|insert|execute)\b/i
const blocks = /\bdo\s+(?:language\s+\w+\s+)?(?:(\$\w*\$)([\s\S]*?)\1|'((?:[^']|'')*)')/gi

/** Statements without comments, in small letters, each on one line; what functions are made of is left out. */
export const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(blocks, (_all, _tag, body?: string, quoted?: string) =>
      changing.test(body ?? quoted ?? '') ? 'do changing' : 'do reading',
    )
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim().toLowerCase())
    .filter(Boolean)

/** The parts of a statement that commas outside of brackets divide. */
const partsOf = (list: string): string[] => {
  const parts: string[] = []
  let [part, depth] = ['', 0]
  for (const letter of list) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  return [...parts, part].map((each) => each.trim())
}

type Rule = readonly [what: string, sign: RegExp]

/** What the previous release, which still reads and writes the table, does not survive. */
const alterations: readonly Rule[] = [
  ['drops a column', /^drop (column )?(?!constraint|default|not null|column)\w/],
  ['renames', /^rename /],
  ['changes the type of a column', /^alter (column )?\w+ (set data )?type /],
  ['makes a column not null', /^alter (column )?\w+ set not null/],
  ['drops a default', /^alter (column )?\w+ drop default/],
  ['adds a column that must be filled', /^add (column )?(?!constraint)\w+ (?!.*(default|generated)).*not null/],
  ['adds a constraint', /^add (constraint |check|unique|foreign key|exclude|primary key)/],
]

/** What writes every row anew, or reads them all, while nobody else may write. */
const rewrites: readonly Rule[] = [
  [
    'writes a large table anew',
    /^add .*(generated always as \(.*stored|default (gen_random_uuid|random|clock_timestamp|nextval)|as identity)/,
  ],
]

const firstOf = (rules: readonly Rule[], part: string): string[] =>
  rules.flatMap(([what, sign]) => (sign.test(part) ? [what] : [])).slice(0, 1)

const dropsUnique = (name: string): string => `drops what rivals are told by: ${name}`

type Known = {
  isNew: (table: string) => boolean
  /** Of an index or a constraint. */
  wasUnique: (name: string) => boolean
}

const breaksIn = (statement: string, { isNew, wasUnique }: Known): string[] => {
  if (statement === 'do changing') return ['changes in a block what only runs can tell']
  const altered = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement)
  if (altered) {
    const [, table = '', list = ''] = altered
    if (isNew(table)) return []
    const known = partsOf(list).flatMap((part) => [
      ...firstOf(alterations, part),
      ...(large.has(table) ? firstOf(rewrites, part) : []),
    ])
    const freed = partsOf(list).flatMap((part) => /^drop constraint (?:if exists )?(\w+)/.exec(part)?.[1] ?? [])
    return [...known.map((what) => `${what}: ${table}`), ...freed.filter(wasUnique).map(dropsUnique)]
  }
  const dropped = /^drop (table|view|materialized view|function|type|sequence) (?:if exists )?(\w+)/.exec(statement)
  if (dropped) return isNew(dropped[2] ?? '') ? [] : [`drops: ${dropped[2]}`]
  const unindexed = /^drop index (?:if exists )?(\w+)/.exec(statement)
  if (unindexed) return [unindexed[1] ?? ''].filter(wasUnique).map(dropsUnique)
  const indexed = /^create (unique )?index (?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/.exec(statement)
  if (indexed) {
    const [, unique, table = ''] = indexed
    if (isNew(table)) return []
    return [
      ...(unique ? [`makes rows unique: ${table}`] : []),
      ...(large.has(table) ? [`makes an index while nobody may write: ${table}`] : []),
    ]
  }
  const touched = /^(?:with .*)?(update|delete from|merge into) (?:only )?(\w+)/.exec(statement)
  const table = touched?.[2] ?? ''
  return large.has(table) && !isNew(table) ? [`changes all rows of a large table: ${table}`] : []
}

const trigger = /^create (?:or replace )?(?:constraint )?trigger \w+ .*? on (?:only )?(\w+)/

/** Whose writers a statement keeps waiting, not for itself alone but until its file has ended. */
const locks: readonly RegExp[] = [
  trigger,
  /^alter table (?:if exists )?(?:only )?(\w+) /,
  /^drop trigger (?:if exists )?\w+ on (\w+)/,
  /^create (?:unique )?index (?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/,
  /^lock (?:table )?(?:only )?(\w+)/,
]

const isCopy = /^(?:with .*)?insert into .*\bselect\b/

/** What goes on in a file, and reads long, while writers wait for what it did before. */
const breaksBeside = (all: readonly string[], isLarge: (table: string) => boolean): string[] => {
  let isHeld = false
  return all.flatMap((each) => {
    const made = trigger.exec(each)?.[1] ?? ''
    const read = isHeld && isCopy.test(each) ? [...each.matchAll(/\b(?:from|join) (?:only )?(\w+)/g)] : []
    isHeld ||= locks.some((sign) => isLarge(sign.exec(each)?.[1] ?? ''))
    return [
      ...(all.length > 1 && isLarge(made) ? [`makes a trigger and goes on while nobody may write: ${made}`] : []),
      ...[...new Set(read.map(([, table = '']) => table))]
        .filter(isLarge)
        .map((table) => `reads a large table while others may not write: ${table}`),
    ]
  })
}

/** What of these migrations, in their order, the release before them does not live beside. */
export const breaksOf = (
  migrations: readonly { name: string; text: string }[],
  before: readonly string[] = [],
): string[] => {
  const statements = migrations.map(({ name, text }) => ({ name, all: statementsOf(text) }))
  const made = new Set(
    statements.flatMap(({ all }) =>
      all.flatMap(
        (each) => /^create (?:unlogged )?(?:table|view|function|type) (?:if not exists )?(\w+)/.exec(each)?.[1] ?? [],
      ),
    ),
  )
  const old = before.flatMap(statementsOf)
  // PostgreSQL itself ends the names of keys with `_pkey` and `_key`.
  const wasUnique = (name: string): boolean =>
    /_p?key$/.test(name) ||
    old.some(
      (each) =>
        each.startsWith(`create unique index ${name} `) ||
        new RegExp(`\\bconstraint ${name} (unique|primary key|exclude)\\b`).test(each),
    )
  const isNew = (table: string): boolean => made.has(table)
  return statements.flatMap(({ name, all }) =>
    [
      ...all.flatMap((each) => breaksIn(each, { isNew, wasUnique })),
      ...breaksBeside(all, (table) => large.has(table) && !isNew(table)),
    ].map((what) => `${name}: ${what}`),
  )
}

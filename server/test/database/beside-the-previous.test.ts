import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breaksOf, statementsOf } from './migration-breaks.ts'

/**
 * The last migration of the release that runs while this one is rolled out: whoever makes a release writes its last one
 * here. While processes are replaced one by one the database is already the new one, and the old ones still work on it.
 */
const previousRelease = '20261119-0600-acceptance.sql'

/** What is allowed all the same, and why it does not hurt. */
const exceptions: Readonly<Record<string, string>> = {
  '20261119-0610-trail-retention.sql: makes an index while nobody may write: delivery_trail':
    'an index of ranges is one reading of the table, seconds at most; positions of riders that wait meanwhile are late, not lost',
  '20261119-0810-retention-indexes.sql: makes an index while nobody may write: order_import':
    'a sheet is a row, of a season: as many as a shop of many loads up a day',
  '20261119-0730-figure-change-index.sql: adds a constraint: figure_change':
    'the numbers of changes are made by the table itself: no row of the previous release has one that is there already',
  '20261119-0730-figure-change-index.sql: drops what rivals are told by: figure_change_pkey':
    'the same statement makes a key of the shop and the same number, which the table itself makes: no two rivals write one',
  '20261119-0810-trust-price.sql: makes a trigger and goes on while nobody may write: transfer_order':
    'what follows reads the cases once and asks for the orders of those that were agreed: seconds at most',
  '20261119-0810-trust-price.sql: reads a large table while others may not write: transfer_order':
    'its orders are those of agreed refunds, asked for by their number: seconds at most',
  '20261120-0010-webhook-turns.sql: makes an index while nobody may write: open_api_delivery':
    'an index of what waits is one reading of what is kept for a season; what is to be told meanwhile is told a moment later',
  '20261120-0020-write-back-turns.sql: makes an index while nobody may write: write_back':
    'an index of what waits is one reading, a third of a second for a million rows; orders that move meanwhile wait for it',
}

const folder = join(import.meta.dirname, '../../migrations')

test('the previous release goes on working on a database that this one has migrated', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  expect(names).toContain(previousRelease)
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const [before, after] = [names.filter((n) => n <= previousRelease), names.filter((n) => n > previousRelease)]
  const migrations = await Promise.all(after.map(async (name) => ({ name, text: await read(name) })))
  const found = breaksOf(migrations, await Promise.all(before.map(read)))
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

const breaks = (text: string, before: string[] = []): string[] =>
  breaksOf([{ name: 'new', text }], before).map((each) => each.replace('new: ', ''))

describe('a migration that the previous release would not survive is found', () => {
  test.for([
    ['drop table push;', 'drops: push'],
    ['alter table push drop column alert;', 'drops a column: push'],
    ['alter table push drop alert;', 'drops a column: push'],
    ['alter table push rename column alert to words;', 'renames: push'],
    ['alter table store rename to shop;', 'renames: store'],
    ['alter table store alter column name type varchar(20);', 'changes the type of a column: store'],
    ['alter table store alter name set not null;', 'makes a column not null: store'],
    ['alter table store alter column name drop default;', 'drops a default: store'],
    ['alter table store add column floor smallint not null;', 'adds a column that must be filled: store'],
    ['alter table store add column a int, add column b int not null;', 'adds a column that must be filled: store'],
    ['alter table store add constraint short check (length(name) < 9);', 'adds a constraint: store'],
    ['create unique index one_name on store (name);', 'makes rows unique: store'],
    ['create index on_words on push (alert);', 'makes an index while nobody may write: push'],
    ['CREATE INDEX on_words\n  ON push (alert);', 'makes an index while nobody may write: push'],
    ['create index on push (alert);', 'makes an index while nobody may write: push'],
    ['update push set alert = title;', 'changes all rows of a large table: push'],
    ['update alert set at = now();', 'changes all rows of a large table: alert'],
    [
      'merge into push p using store s on s.id = p.store_id when matched then delete;',
      'changes all rows of a large table: push',
    ],
    ['do $$ begin alter table push drop column alert; end $$;', 'changes in a block what only runs can tell'],
    ["do language plpgsql $x$ begin execute 'x'; end $x$;", 'changes in a block what only runs can tell'],
    ["DO 'begin drop table push; end';", 'changes in a block what only runs can tell'],
    ['alter table account drop constraint account_mobile_key;', 'drops what rivals are told by: account_mobile_key'],
    ['alter table account drop constraint if exists account_pkey;', 'drops what rivals are told by: account_pkey'],
    [
      'alter table push add column at_day date generated always as (day_of(at)) stored;',
      'writes a large table anew: push',
    ],
  ] as const)('%s', ([text, what]) => {
    expect(breaks(text)).toContain(what)
  })

  test.for([
    [
      'create or replace trigger told after update of alert on push for each row execute function f(); select 1;',
      ['makes a trigger and goes on while nobody may write: push'],
    ],
    [
      'lock table alert; insert into word (id) select p.id from store s join push p on p.store_id = s.id;',
      ['reads a large table while others may not write: push'],
    ],
    [
      'alter table push add column words text; with old as (select id from quote) insert into word select id from old;',
      ['reads a large table while others may not write: quote'],
    ],
  ] as const)('also what a file does while others wait for its locks: %s', ([text, what]) => {
    expect(breaks(text)).toEqual(what)
  })

  test('also an index or a constraint that rivals are told by', () => {
    const before = [
      'create unique index one_mobile on account (mobile); create index by_name on account (name);',
      'create table thing (id int, constraint one_thing unique (id), constraint some_thing check (id > 0));',
    ]
    expect(breaks('alter table thing drop constraint one_thing;', before)).toEqual([
      'drops what rivals are told by: one_thing',
    ])
    expect(breaks('alter table thing drop constraint some_thing;', before)).toEqual([])
    expect(breaks('drop index one_mobile;', before)).toEqual(['drops what rivals are told by: one_mobile'])
    expect(breaks('drop index by_name;', before)).toEqual([])
  })
})

test.for([
  'create table thing (id bigint primary key, name text not null); create unique index thing_name on thing (name);',
  'create table thing (id bigint); alter table thing add column name text not null; drop table thing;',
  'alter table push add column words text;',
  "alter table push add column words text not null default '';",
  'alter table store drop constraint store_name_check;',
  'alter table store alter column name drop not null;',
  'create index by_name on store (name);',
  "-- drop table push;\ninsert into retention (kind, days, why) values ('x', 1, 'drop table push; now');",
  "do $$ begin perform 1 from push where alert = 'x'; end $$;",
  'alter table store drop constraint store_owner_fkey;',
  'create trigger told after update on push for each row execute function f();',
  'create trigger told after update on store for each row execute function f(); select 1;',
  'insert into word (id) select id from push; alter table push add column words text;',
  'create function f() returns int language plpgsql as $$ begin drop table push; end $$;',
])('and one that it does is not: %s', (text) => {
  expect(breaks(text)).toEqual([])
})

test('words in quotes and comments are no statements', () => {
  expect(statementsOf("-- a; b\nselect 'x;y''z', 1;\n\nselect 2")).toEqual(["select '', 1", 'select 2'])
})

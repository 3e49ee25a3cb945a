import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { coreTables } from '#core/db/core-tables'
import { db } from '#core/db/tx'
import { areas } from '../src/areas.ts'
import { areaFolders } from './harness/area-folders.ts'
import { databaseTest as test } from './harness/world.ts'

const owners = new Map<string, string>([
  ...coreTables.map((table) => [table, 'core'] as const),
  ...areas.flatMap(({ name, tables }) => tables.map((table) => [table, name] as const)),
])

/** Who names a table of another, and why it does not ask: `area: table` in the order of the areas' names. */
const exceptions: Readonly<Record<string, string>> = {
  'acceptance: audit': 'what an order stood at before is in the trail of its price, joined with its moves',
  'acceptance: move_history': 'which orders ended their stand on a day is asked of the moves of all merchants',
  'acceptance: quote': 'the lowest offer for an order is learned with what became of it',
  'acceptance: transfer_order': 'what stood at which price is learned of all merchants’ orders in one statement',
  'account: account': 'the signed-in person reads and changes their own row',
  'account: merchant': 'the payment password and its lock stand on the merchant',
  'account: role': 'the name of one’s own role, in the same row',
  'after-sale: merchant': 'a list of cases names the other side in one statement',
  'after-sale: transfer_order': 'a case is listed, counted and locked with its order',
  'alerts: account': 'the history names who acknowledged in one statement',
  'alerts: platform_item': 'which items have no alert left is one statement',
  'alerts: push': 'an alert is shown in the words of its push',
  'analysis: account': 'people are named beside their figures, those who left too',
  'analysis: after_sale': 'what an order gives to the figures is one statement over all that belongs to it',
  'analysis: coupon_use': 'what an order gives to the figures is one statement over all that belongs to it',
  'analysis: delivery_order': 'what an order gives to the figures is one statement over all that belongs to it',
  'analysis: goods_sale': 'what an order gives to the figures is one statement over all that belongs to it',
  'analysis: ledger_account': 'a margin is what the books say of a deal',
  'analysis: ledger_posting': 'a margin is what the books say of a deal',
  'analysis: ledger_transaction': 'a margin is what the books say of a deal',
  'analysis: merchant': 'partners are named beside their figures in one statement',
  'analysis: online_order': 'what an order gives to the figures is one statement over all that belongs to it',
  'analysis: online_refund': 'what an order gives to the figures is one statement over all that belongs to it',
  'analysis: online_shop': 'shops are named beside their figures, removed ones too',
  'analysis: store': 'stores are named beside their figures, those of others too',
  'analysis: transfer_order': 'what an order gives to the figures is one statement over all that belongs to it',
  'channel-shops: merchant': 'which shop is asked next, and none of a merchant that is closed, is one statement',
  'channel-shops: online_order': 'the list of shops counts the orders of the day; the area above cannot be asked',
  'channel-shops: store': 'the list of shops names their stores in one statement',
  'channel-traffic: online_order': 'a write-back is taken together with the order it tells of',
  'channel-traffic: write_back': 'written where orders change, worked off where channels are called',
  'chat: account': 'whose rights a signature of the messaging service was given to, asked in one statement',
  'chat: merchant': 'the name of the own merchant and whether it chats',
  'coupons: online_shop': 'the list of coupons names their mini-programs in one statement',
  'delivery: store': 'the list of deliveries names their stores in one statement',
  'delivery-setup: account': 'a courier is told the name and the mobile of the merchant’s master account',
  'delivery-setup: delivery_order':
    'a binding or a rider with a ride under way is not removed: the area above cannot be asked',
  'delivery-setup: online_order':
    'whether an order came from a channel with riders of its own; the area above cannot be asked',
  'delivery-setup: online_shop': 'whether a channel with riders of its own sells for a store, joined with its orders',
  'delivery-setup: store': 'which stores have a way to deliver, asked of many at once',
  'festivals: account': 'who does what on the day is named in one statement',
  'festivals: online_order': 'what is in a slot is counted from the orders; the area above cannot be asked',
  'festivals: online_shop': 'which shops of a store are closed, joined with what they were told',
  'festivals: store': 'slots name their stores in one statement',
  'festivals: transfer_order': 'what is in a slot is counted from the orders; the area above cannot be asked',
  'finance: claim': 'what is owed is shown beside what is there',
  'finance: ledger_account': 'flows are a view of the books as they stand',
  'finance: ledger_hold': 'what is frozen is made of the open holds',
  'finance: ledger_posting': 'flows are a view of the books as they stand',
  'finance: ledger_transaction': 'flows are a view of the books as they stand',
  'inbox: platform_item': 'the inbox is the list of them; whoever moves a thing keeps it',
  'online-orders: online_shop': 'the list of orders names and filters their shops in one statement',
  'online-orders: store': 'the list of orders names and filters their stores in one statement',
  'online-orders: transfer_order': 'the list is narrowed to what was passed on in one way or by one person',
  'open-api: merchant': 'an app belongs to a merchant that is open',
  'open-api: online_order': 'an order is shown under the number of the merchant’s own system',
  'partners: merchant': 'the lists name merchants in one statement',
  'partners: order_invoice': 'a shop is shown with its overdue invoices; the area above cannot be asked',
  'partners: store': 'the lists name stores in one statement',
  'partners: transfer_order': 'the list counts what was traded with each partner; the area above cannot be asked',
  'penalties: transfer_order': 'who passed an order on is found by its keys and by both orders in one statement',
  'print: account': 'the lists of paper and of templates name who wanted them in one statement',
  'push: alert': 'an alert is written with the push that tells of it',
  'qualifications: store': 'which documents a store may rely on, asked of many at once',
  'radar: delivery_order': 'the slack of an order is one statement over the order and its ride',
  'radar: online_order': 'the slack of an order is one statement over the order and its ride',
  'radar: store': 'the way to the door begins at the store, in the same statement',
  'radar: transfer_order': 'the slack of an order is one statement over the order and its ride',
  'received-orders: blacklist': 'who may take an order is one condition of the pool’s statement',
  'received-orders: grab_credit': 'who may take an order is one condition of the pool’s statement',
  'received-orders: ledger_account': 'what a shop may hold is taken in the statement of its grab',
  'received-orders: merchant': 'the pool names the sender in one statement',
  'received-orders: merchant_limit': 'who may take an order is one condition of the pool’s statement',
  'received-orders: move_history': 'since when an order is in the pool, in the pool’s statement',
  'received-orders: transfer_order_photo': 'the receiver hands in the photos that the sender judges',
  'received-orders: quote': 'the receiver’s side of quotes',
  'received-orders: store': 'the pool measures from the receiver’s stores in one statement',
  'received-orders: transfer_order': 'the pool is a view of open orders',
  'rehearsals: account': 'how many hands the desk has is one statement over people and their roles',
  'rehearsals: merchant': 'the command is told whose shop it is by a mobile or a number',
  'rehearsals: online_order': 'how many orders a festival had a year ago, counted for all of them at once',
  'rehearsals: role': 'how many hands the desk has is one statement over people and their roles',
  'staff: account': 'sub-accounts are accounts: identity signs them in, staff keeps them',
  'staff: role': 'roles are read with every request by identity and kept by staff',
  'stores: account': 'the history of purchases names who bought',
  'stores: merchant': 'a search leaves out the stores of merchants that give up their account, in one statement',
  'transfer-orders: account': 'which lines of a timeline the other side wrote, in one statement',
  'transfer-orders: after_sale': 'a detail names its case; the area above cannot be asked',
  'transfer-orders: blacklist': 'who may be sent an order is one condition of the search for shops',
  'transfer-orders: merchant': 'lists and searches name merchants in one statement',
  'transfer-orders: partner': 'partners come first in the search for shops',
  'transfer-orders: store': 'lists and searches name and filter stores in one statement',
  'trust: after_sale': 'what came of an order is counted in one statement with its cases',
  'trust: store': 'a shop is named by its public id in the statement that sums it up',
  'trust: transfer_order': 'what came of the orders of a day is one statement over them',
  'write-offs: online_shop': 'the records name the shop in one statement',
  'write-offs: store': 'the records name the store in one statement',
}

const sourcesIn = async (folder: string): Promise<string> => {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/(\.test|fixtures)\.ts$/.test(name),
  )
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

/** The tables that a text names in a query builder or in SQL written by hand. */
const tablesIn = (text: string): Set<string> => {
  const built = text.matchAll(
    /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin)\(\s*\[?\s*'(\w+)/g,
  )
  const written = [...text.matchAll(/`[^`]*`/g)].flatMap(([part]) => [
    ...part.matchAll(/\b(?:from|join|into|update)\s+(\w+)/g),
  ])
  return new Set([...built, ...written].map(([, table = '']) => table).filter((table) => owners.has(table)))
}

describe('a table has one owner', () => {
  test('every table of the database has exactly one', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db())
    const claimed = [...coreTables, ...areas.flatMap(({ tables }) => tables)]
    expect(claimed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('others ask it, or stand in the list with the reason why they do not', async () => {
    const found = await Promise.all(
      [...(await areaFolders())].map(async ([name, folder]) =>
        [...tablesIn(await sourcesIn(folder))]
          .filter((table) => owners.get(table) !== name)
          .map((table) => `${name}: ${table}`),
      ),
    )
    expect(found.flat().toSorted()).toEqual(Object.keys(exceptions).toSorted())
  })
})

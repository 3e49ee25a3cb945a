import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { expect } from 'vitest'
import { afterSaleStates } from '@zdb/contract/orders/after-sale/states'
import { deliveryStates, dispatchStates, liveCodes } from '@zdb/contract/couriers/delivery/states'
import { onlineStates, writeBackStates } from '@zdb/contract/orders/online-orders/states'
import { orderInvoiceStates } from '@zdb/contract/money/invoices/states'
import { caseStates } from '@zdb/contract/money/reconciliation/states'
import { paymentStates, receiptStates, remittanceStates } from '@zdb/contract/money/payments/states'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { penaltyStates } from '@zdb/contract/platform/penalties/states'
import { proposalStates } from '@zdb/contract/platform/proposals/states'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import { ticketStates } from '@zdb/contract/platform/tickets/states'
import { qualificationStates } from '@zdb/contract/people/qualifications/states'
import { depositRefundStates } from '@zdb/contract/shop/stores/deposit/states'
import { serviceStates } from '@zdb/contract/channels/mini-shop/states'
import { versionStates } from '@zdb/contract/shop/goods/states'
import { festivalStates } from '@zdb/contract/shop/festivals/states'
import { rehearsalStates } from '@zdb/contract/desk/rehearsals/states'
import { couponStates } from '@zdb/contract/shop/coupons/states'
import { businessStates, lifeStates } from '@zdb/contract/shop/stores/states'
import {
  modificationStates,
  photoStates,
  quoteStates,
  receiverTabs,
  senderTabs,
  transferStates,
} from '@zdb/contract/orders/transfer-orders/states'
import { shopStates } from '#areas/channels/channel-shops/public'
import { deliveryStates as webhookStates } from '#areas/channels/open-api/open-api.sql'
import { flags } from '#areas/orders/transfer-orders/list/tab-views.sql'
import { db, within } from '#core/db/tx'
import { inStates, isNot, isOneOf } from '#core/domain/condition'
import { databaseTest as test } from './harness/world.ts'

const source = join(import.meta.dirname, '../src')

test('no statement compares a state with a number written by hand', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(state|status|stage)$' and data_type = 'smallint'`.execute(db())
  const column = `\\b(?:${rows.map(({ name }) => name).join('|')})\\b`
  const byHand = [
    new RegExp(
      `(?<!const |let )${column}"?\\s*(?:<>|!=|<=|>=|=(?![=>])|<|>|(?:not )?in\\b)\\s*(?:any\\s*)?\\(?\\s*(?:array\\[)?\\d`,
    ),
    new RegExp(`\\bcase (?:\\w+\\.)?${column} when \\d`),
    new RegExp(`'(?:\\w+\\.)?${column}', '[^']+', \\[?(?:sql\\.lit\\()?\\d`),
    /\bisOneOf\('[^']+', \[\d|\bisNot\('[^']+', \d/,
  ]
  const names = (await readdir(source, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const found = await Promise.all(
    names.map(async (name) => {
      const lines = (await readFile(join(source, name), 'utf8')).split('\n')
      return lines
        .filter((line) => byHand.some((pattern) => pattern.test(line)))
        .map((line) => `${name}: ${line.trim()}`)
    }),
  )
  expect(found.flat()).toEqual([])
})

const order = inStates(transferStates)
const online = inStates(onlineStates)
const ride = inStates(deliveryStates)
const dispatch = inStates(dispatchStates)
const qualification = inStates(qualificationStates)
const business = inStates(businessStates, 'business_state')
const life = inStates(lifeStates, 'life_state')

/** What both lists call a tab, as its index must say it. */
const tab = (tabs: typeof senderTabs, index: string): RawBuilder<boolean> =>
  order(...(tabs.find((each) => each.index === index)?.states ?? []))

/** What every index over some of the states says, as the states say it: a code that changes must move its index too. */
const predicates: Readonly<Record<string, RawBuilder<boolean>>> = {
  after_sale_open: inStates(afterSaleStates)('applied', 'negotiating', 'rejected'),
  coupon_ending: inStates(couponStates)('scheduled', 'active'),
  coupon_scheduled: inStates(couponStates)('scheduled'),
  delivery_dispatch_due: sql`${dispatch('seeking')} and next_at is not null`,
  delivery_dispatch_once: sql`origin_sn is not null and ${dispatch('seeking', 'riding')}`,
  delivery_order_completed: ride('completed'),
  delivery_order_cost_due: sql`ask_at is not null and not (${isOneOf('state', liveCodes)} or cancelling)`,
  delivery_order_ended: ride('cancelled', 'returned', 'failed'),
  delivery_order_of_store_live: isOneOf('state', liveCodes),
  delivery_order_one_rider: sql`${ride('accepted', 'delivering', 'completed')} and not lost`,
  delivery_order_record: ride('completed', 'returned', 'failed'),
  delivery_order_silent: sql`ask_at is not null and (${isOneOf('state', liveCodes)} or cancelling)`,
  delivery_order_state_due: ride('accepted', 'delivering'),
  delivery_order_waiting: ride('unpaid', 'paid'),
  delivery_order_waiting_due: ride('unpaid', 'paid'),
  delivery_order_waits: sql`${isOneOf('state', liveCodes)} and late_at is null and not lost`,
  deposit_refund_open: inStates(depositRefundStates)('asked'),
  festival_by_end: inStates(festivalStates)('active', 'suspended'),
  festival_by_start: sql`${inStates(festivalStates)('draft')} and accept_from is not null`,
  festival_by_wave: sql`${inStates(festivalStates)('active', 'suspended')} and next_wave_at is not null`,
  gateway_receipt_returned: inStates(receiptStates)('returned'),
  goods_version_open: inStates(versionStates)('reviewing'),
  mini_service_due: inStates(serviceStates)('reviewing', 'closing'),
  modification_due: inStates(modificationStates)('open'),
  modification_open: inStates(modificationStates)('open'),
  online_order_arrange_due: sql`${online('waitArrange')} and not problem_open`,
  online_order_arrange_window: sql`${online('waitArrange')} and not problem_open`,
  online_order_due: sql`${online('waitArrange', 'selfProcess', 'transferProcess')} and not overdue`,
  online_order_late: online('waitArrange', 'selfProcess', 'transferProcess'),
  online_order_logistics: online('selfProcess'),
  online_order_logistics_due: online('selfProcess'),
  online_order_open_window: online('waitArrange', 'selfProcess'),
  online_order_transfer: online('transferProcess'),
  online_order_transfer_due: online('transferProcess'),
  online_shop_bound: sql`removed_at is null and state > ${sql.lit(shopStates.unbound)}`,
  online_shop_ends: sql`${isOneOf('state', [shopStates.bound])} and removed_at is null`,
  online_shop_pull: sql`${isOneOf('state', [shopStates.bound])} and pull_on and removed_at is null`,
  open_api_delivery_due: isOneOf('state', [webhookStates.waiting]),
  open_api_delivery_old: isNot('state', webhookStates.waiting),
  open_api_delivery_turn: isOneOf('state', [webhookStates.waiting]),
  order_invoice_due: inStates(orderInvoiceStates)('asked', 'accepted'),
  order_invoice_open_of_issuer: inStates(orderInvoiceStates)('asked', 'accepted'),
  payment_open: sql`payable is not null and ${inStates(paymentStates)('created', 'paying')}`,
  payment_still_open: inStates(paymentStates)('created', 'paying'),
  penalty_due: inStates(penaltyStates)('open'),
  print_job_unfinished: inStates(printJobStates)('queued', 'sent', 'failed', 'unknown'),
  proposal_newest: inStates(proposalStates)('proposed'),
  proposal_open: inStates(proposalStates)('proposed'),
  qualification_ending: sql`${qualification('approved')} and ends_at is not null`,
  qualification_in_force: qualification('approved'),
  qualification_in_review: qualification('reviewing'),
  quote_open: inStates(quoteStates)('open'),
  reconciliation_case_open: inStates(caseStates)('open'),
  rehearsal_due: inStates(rehearsalStates)('queued', 'running'),
  rehearsal_open: inStates(rehearsalStates)('queued', 'running'),
  remittance_code: inStates(remittanceStates)('waiting', 'proofGiven'),
  remittance_due: inStates(remittanceStates)('waiting'),
  store_in_city: sql`${business('open')} and ${life('normal')} and receiving`,
  store_in_review: life('reviewing'),
  store_lifting: sql`${life('suspended')} and suspended_until is not null`,
  store_of_city: life('normal'),
  store_reopening: sql`${business('closed')} and reopen_at is not null`,
  store_words: isNot('life_state', lifeStates.deleted.code),
  ticket_answered: inStates(ticketStates)('answered'),
  transfer_order_live_origin: sql`origin_sn like 'O%' and state not in (${sql.lit(transferStates.chargeback.code)}, ${sql.lit(transferStates.closed.code)})`,
  transfer_order_open: order(
    'waitPay',
    'waitGrab',
    'waitQuote',
    'waitReceive',
    'rejected',
    'expired',
    'waitDelivery',
    'inDelivery',
    'delivered',
  ),
  transfer_order_open_window: order(
    'waitPay',
    'waitGrab',
    'waitQuote',
    'waitReceive',
    'rejected',
    'expired',
    'waitDelivery',
    'inDelivery',
  ),
  transfer_order_photo_due: inStates(photoStates)('waiting'),
  transfer_order_pool: order('waitGrab', 'waitQuote'),
  transfer_order_received_abnormal: flags.abnormal,
  transfer_order_received_abnormal_due: flags.abnormal,
  transfer_order_received_at_due: isNot('state', transferStates.waitPay.code),
  transfer_order_received_cancelled: order('rejected', 'chargeback', 'closed'),
  transfer_order_received_day: tab(receiverTabs, 'today'),
  transfer_order_received_day_due: tab(receiverTabs, 'today'),
  transfer_order_received_due: isNot('state', transferStates.waitPay.code),
  transfer_order_received_placed: isNot('state', transferStates.waitPay.code),
  transfer_order_received_sent: sql`${order('waitDelivery')} and sent_at is not null`,
  transfer_order_received_state: isNot('state', transferStates.waitPay.code),
  transfer_order_received_state_due: tab(receiverTabs, 'today'),
  transfer_order_rider: sql`${order('waitDelivery')} and logistics_status is not null`,
  transfer_order_rider_due: sql`${order('waitDelivery')} and logistics_status is not null`,
  transfer_order_sent_abnormal: flags.abnormal,
  transfer_order_sent_abnormal_due: flags.abnormal,
  transfer_order_sent_back: tab(senderTabs, 'sentBack'),
  transfer_order_sent_back_due: tab(senderTabs, 'sentBack'),
  transfer_order_sent_day: tab(senderTabs, 'today'),
  transfer_order_sent_day_due: tab(senderTabs, 'today'),
  transfer_order_sent_photo: flags.photoWaiting,
  transfer_order_sent_photo_due: flags.photoWaiting,
  transfer_order_sent_state_due: tab(senderTabs, 'today'),
  transfer_order_settled: order('finished'),
  withdrawal_approved: inStates(withdrawalStates)('approved'),
  write_back_due: inStates(writeBackStates)('waiting'),
  write_back_turn: inStates(writeBackStates)('waiting'),
}

/** What the stored columns that follow from states say. */
const generated: Readonly<Record<string, RawBuilder<unknown>>> = {
  'delivery_order.due_at': sql`case when ${isOneOf('state', liveCodes)} or trouble <> '' then window_end end`,
  'online_order.due_at': sql`case when ${online('waitArrange', 'selfProcess', 'transferProcess')} then window_end end`,
  'transfer_order.shop_due_at': sql`case when ${order('waitReceive', 'waitDelivery', 'inDelivery')}
    then least(deadline_at, window_end) end`,
}

type Stored = { name: string; says: string }

test('every stored column over states says what the states say', async () => {
  const storedColumns = (endsWith: string) => sql<Stored>`
    select t.relname || '.' || a.attname as name, pg_get_expr(d.adbin, d.adrelid) as says
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_class t on t.oid = d.adrelid
    where a.attgenerated = 's' and t.relnamespace = 'public'::regnamespace and a.attname like ${`%${endsWith}`}
      and pg_get_expr(d.adbin, d.adrelid) ~ '(state|status|stage)\\M [^'']*\\d' order by 1`
  const { rows: stored } = await storedColumns('').execute(db())
  expect(stored.map(({ name }) => name)).toEqual(Object.keys(generated))
  let found: Stored[] = []
  const undone = within(async (tx) => {
    for (const [name, says] of Object.entries(generated)) {
      const [table = '', column = ''] = name.split('.')
      await sql`alter table ${sql.table(table)} add column ${sql.ref(`${column}_again`)} timestamptz
        generated always as (${says}) stored`.execute(tx)
    }
    found = (await storedColumns('_again').execute(tx)).rows
    throw new Error('only tried')
  })
  await expect(undone).rejects.toThrow('only tried')
  expect(found).toEqual(stored.map(({ name, says }) => ({ name: `${name}_again`, says })))
})

type Index = { name: string; owner: string; says: string }

test('every partial index over states says what the states say', async () => {
  const { rows: indexes } = await sql<Index>`
    select c.relname as name, t.relname as owner, pg_get_expr(i.indpred, i.indrelid) as says
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace
      and pg_get_expr(i.indpred, i.indrelid) ~ '(state|status|stage)\\M [^'']*\\d' order by 1`.execute(db())
  expect(indexes.map(({ name }) => name)).toEqual(Object.keys(predicates))
  const found = new Map<string, string>()
  const undone = within(async (tx) => {
    for (const { name, owner } of indexes) {
      const copy = `${name}_as_states_say`
      await sql`create index ${sql.ref(copy)} on ${sql.table(owner)} (id) where ${predicates[name]}`.execute(tx)
      const { rows } = await sql<{ says: string }>`
        select pg_get_expr(indpred, indrelid) as says from pg_index where indexrelid = ${copy}::regclass`.execute(tx)
      found.set(name, rows[0]?.says ?? '')
    }
    throw new Error('only tried')
  })
  await expect(undone).rejects.toThrow('only tried')
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(indexes.map(({ name, says }) => [name, says])))
})

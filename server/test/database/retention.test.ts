import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aChatMerchant, aMessage } from '#areas/desk/chat/fixtures'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { aPrinter, aPrintJob } from '#areas/desk/print/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { anInvitation } from '#areas/people/staff/fixtures'
import { anOperator } from '#areas/platform/operators/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { days, later, now } from '#core/time/clock'
import { db, within, type Tx } from '#core/db/tx'
import { dropExpired } from '#core/work/retention'
import { retained } from '../../src/job-list.ts'
import { databaseTest as test } from '../harness/world.ts'

const aRide = async (tx: Tx, facts: Partial<Parameters<typeof aDelivery>[1]>) => {
  const { merchantId } = await aMerchant(tx)
  return aDelivery(tx, { merchant_id: merchantId, store_id: await aStore(tx, merchantId), ...facts })
}

const anImport = (table: 'order_import' | 'goods_import', at: Date) =>
  within(async (tx) => {
    const { merchantId: merchant_id, accountId: account_id } = await aMerchant(tx)
    const row = { merchant_id, account_id, name: '网单.xlsx', file_key: '', state: 'done', at, due_at: at }
    await tx.insertInto(table).values(row).execute()
  })

/** One row of each kind, as old as is said. */
const rows: Record<string, (at: Date) => Promise<unknown>> = {
  answer: (at) =>
    db()
      .insertInto('once')
      .values({ caller_id: 1, key: randomUUID(), endpoint: 'x', body_hash: randomBytes(32), at })
      .execute(),
  chatMessage: (at) =>
    within(async (tx) => {
      const [{ merchantId, accountId }, other] = [await aMerchant(tx), await aMerchant(tx)]
      await aChatMerchant(tx, other.merchantId)
      const { row } = await aMessage(tx, { merchantId, accountId }, other.merchantId)
      await tx.updateTable('chat_message').set({ at }).where('id', '=', row.id).execute()
    }),
  chatChange: (at) =>
    within(async (tx) => {
      const { merchantId } = await aMerchant(tx)
      const row = { merchant_id: merchantId, no: 1, kind: 'profile', partner_id: merchantId, at }
      await tx.insertInto('chat_change').values(row).execute()
    }),
  chatDeletion: (at) =>
    within(async (tx) => {
      const { merchantId } = await aMerchant(tx)
      await tx.insertInto('chat_tencent_deletion').values({ merchant_id: merchantId, key: randomUUID(), at }).execute()
    }),
  chatClient: (at) =>
    within(async (tx) => {
      const { merchantId, accountId } = await aMerchant(tx)
      const row = {
        id: randomUUID(),
        merchant_id: merchantId,
        account_id: accountId,
        terminal: 'web',
        connected_at: at,
      }
      await tx.insertInto('chat_client').values(row).execute()
    }),
  printJob: (at) =>
    within(async (tx) => {
      const { merchantId } = await aMerchant(tx)
      const printer = await aPrinter(tx, { merchantId, storeId: await aStore(tx, merchantId) })
      return aPrintJob(tx, printer, { created_at: at })
    }),
  printPage: (at) =>
    within(async (tx) => {
      const { merchantId, accountId } = await aMerchant(tx)
      const order = { merchant_id: merchantId, store_id: await aStore(tx, merchantId), order_sn: randomUUID() }
      const page = { source: 'online', document: 'card', copy_no: 0, reason: '', account_id: accountId, printed_at: at }
      return tx
        .insertInto('print_page')
        .values({ ...order, ...page })
        .execute()
    }),
  printAlarm: (at) =>
    within(async (tx) => {
      const { merchantId } = await aMerchant(tx)
      const row = { source: 'online', order_sn: randomUUID(), merchant_id: merchantId, at }
      return tx.insertInto('print_alarm').values(row).execute()
    }),
  alertText: (at) =>
    within(async (tx) => {
      const { merchantId } = await aMerchant(tx)
      const text = { contact_sealed: randomBytes(8), phone_hash: randomBytes(8), title: '', content: '', alerts: 1, at }
      return tx
        .insertInto('alert_text')
        .values({ merchant_id: merchantId, ...text })
        .execute()
    }),
  sweepFailure: (at) =>
    db()
      .insertInto('sweep_failure')
      .values({ sweep: 'x', row_id: at.getTime(), tries: 1, next_at: at, error: '' })
      .execute(),
  radarWarning: (at) =>
    within(async (tx) => {
      const { merchantId } = await aMerchant(tx)
      const told = { kind: 'online', sn: randomUUID(), window_end: at, band: 1, merchant_id: merchantId, at }
      await tx.insertInto('radar_warning').values(told).execute()
    }),
  pulseCount: (at) =>
    db().insertInto('provider_pulse_count').values({ provider: 'x', at, successes: 1, failures: 0 }).execute(),
  healthAlarm: (at) =>
    db()
      .insertInto('health_alarm')
      .values({ kind: 'sms', provider: 'x', label: '', cause: 'silence', words: '', began_at: at, ended_at: at })
      .execute(),
  termsSeen: (at) =>
    db()
      .insertInto('terms_seen')
      .values({ account_id: 1, merchant_id: 1, kind: 'order', thing_id: at.getTime(), revision: 1, at })
      .execute(),
  push: (at) =>
    within(async (tx) => {
      const { merchantId: merchant_id } = await aMerchant(tx)
      await tx
        .insertInto('push')
        .values({ merchant_id, kind: 'welcome', event: 'welcome', type: 1, identity: 0, title: '', alert: '', at })
        .execute()
    }),
  forwardingKey: (day_end) =>
    within(async (tx) => {
      const { id: order_id } = await aTransferOrder(tx, { merchant_id: (await aMerchant(tx)).merchantId, held: false })
      await tx
        .insertInto('forwarding_key')
        .values({ key: randomBytes(32), order_id, day_end })
        .execute()
    }),
  photoPrint: (at) =>
    within(async (tx) => {
      const { merchantId: merchant_id } = await aMerchant(tx)
      const { id: order_id } = await aTransferOrder(tx, { merchant_id, held: false })
      const seen = { photo_id: order_id, order_id, merchant_id, url: '', print: 1, part: 0, bands: [1] }
      await tx
        .insertInto('photo_print')
        .values({ ...seen, at })
        .execute()
    }),
  smsCode: (at) =>
    db()
      .insertInto('sms_code')
      .values({ mobile: '13800138000', scene: 'x', code_hash: randomBytes(32), sent_at: at, expires_at: at })
      .execute(),
  session: (at) =>
    within(async (tx) => {
      const { accountId: account_id } = await aMerchant(tx)
      const secret_hash = randomBytes(32)
      const moments = { started_at: at, seen_at: at, expires_at: at }
      await tx
        .insertInto('session')
        .values({ id: randomUUID(), account_id, secret_hash, device: '', address: '', ...moments })
        .execute()
    }),
  operatorSession: (at) =>
    within(async (tx) => {
      const { operatorId: operator_id } = await anOperator(tx)
      const secret_hash = randomBytes(32)
      const moments = { started_at: at, seen_at: at, expires_at: at }
      await tx
        .insertInto('operator_session')
        .values({ id: randomUUID(), operator_id, secret_hash, device: '', address: '', ...moments })
        .execute()
    }),
  knownDevice: (at) =>
    within(async (tx) => {
      const { accountId: account_id } = await aMerchant(tx)
      await tx
        .insertInto('known_device')
        .values({ account_id, secret_hash: randomBytes(32), seen_at: at })
        .execute()
    }),
  staffInvitation: (at) =>
    within(async (tx) => {
      const { merchantId } = await aMerchant(tx)
      const id = await anInvitation(tx, merchantId)
      await tx.updateTable('staff_invitation').set({ expires_at: at }).where('id', '=', id).execute()
    }),
  signInTry: (at) =>
    db().insertInto('sign_in_try').values({ subject: randomUUID(), failures: 1, last_at: at }).execute(),
  webhook: (at) =>
    within(async (tx) => {
      const { merchantId: merchant_id } = await aMerchant(tx)
      const { id: order_id } = await anOnlineOrder(tx, { merchant_id })
      await tx
        .insertInto('open_api_delivery')
        .values({ merchant_id, order_id, event: 'x', body: '{}', state: 1, next_at: at, at })
        .execute()
    }),
  channelCallback: (at) =>
    db()
      .insertInto('channel_push')
      .values({ channel: 6, raw_sealed: randomBytes(8), received_at: at, next_at: at, done_at: at })
      .execute(),
  deadChannelCallback: (at) =>
    db()
      .insertInto('channel_push')
      .values({ channel: 6, raw_sealed: randomBytes(8), received_at: at, next_at: at, tries: 20 })
      .execute(),
  courierCallback: (at) =>
    db()
      .insertInto('courier_push')
      .values({ courier: 'sf', raw_sealed: randomBytes(8), received_at: at, next_at: at, done_at: at })
      .execute(),
  deadCourierCallback: (at) =>
    db()
      .insertInto('courier_push')
      .values({ courier: 'sf', raw_sealed: randomBytes(8), received_at: at, next_at: at, tries: 20 })
      .execute(),
  deliveryTrail: (at) =>
    within(async (tx) => {
      const ride = await aRide(tx, { state: 'completed', ended_at: at })
      const seen = { delivery_id: ride.id, at, longitude: 113.9, latitude: 22.5 }
      await tx.insertInto('delivery_trail').values(seen).execute()
    }),
  deliveryLabel: (at) =>
    within(async (tx) => {
      const ride = await aRide(tx, { state: 'completed', ended_at: at })
      await tx
        .insertInto('delivery_label')
        .values({ delivery_id: ride.id, html_sealed: randomBytes(8) })
        .execute()
    }),
  orderImport: (at) => anImport('order_import', at),
  goodsImport: (at) => anImport('goods_import', at),
  addressDoubt: (at) =>
    within(async (tx) => {
      const doubt = { merchant_id: (await aMerchant(tx)).merchantId, text_hash: randomBytes(32), note: '', at }
      await tx.insertInto('address_doubt').values(doubt).execute()
    }),
  courierStatementLine: (at) =>
    db()
      .insertInto('courier_statement_line')
      .values({
        courier: 'sf',
        day: at.toISOString().slice(0, 10),
        number: at.getTime() % 1_000_000_000,
        sn: randomUUID(),
        provider_order_id: randomUUID(),
        kind: 'ride',
        amount: 900,
        at,
        words: '',
      })
      .execute(),
}

const ruleOf = (kind: string) =>
  db().selectFrom('retention').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()

test('everything that is kept for a time has a rule, and every rule has a reason and something to keep', async () => {
  const rules = await db().selectFrom('retention').selectAll().execute()
  expect(rules.map(({ kind }) => kind).toSorted()).toEqual(retained.map(({ kind }) => kind).toSorted())
  expect(rules.filter(({ why }) => why === '')).toEqual([])
  expect(Object.keys(rows).toSorted()).toEqual(rules.map(({ kind }) => kind).toSorted())
})

test('what waits for its work is kept however old it is', async () => {
  const old = later(-days(3_000))
  await within(async (tx) => {
    const { merchantId: merchant_id } = await aMerchant(tx)
    const { id: order_id } = await anOnlineOrder(tx, { merchant_id })
    const waiting = { merchant_id, order_id, event: 'x', body: '{}', state: 0, next_at: old, at: old }
    await tx.insertInto('open_api_delivery').values(waiting).execute()
    const ride = await aRide(tx, { state: 'delivering' })
    const label = { delivery_id: ride.id, html_sealed: randomBytes(8) }
    await tx.insertInto('delivery_label').values(label).execute()
  })
  const count = async (): Promise<unknown[]> => {
    const { rows: found } =
      await sql`select (select count(*) from open_api_delivery where state = 0 and at = ${old}) as hooks,
      (select count(*) from delivery_label l join delivery_order d on d.id = l.delivery_id where d.ended_at is null) as labels`.execute(
        db(),
      )
    return found
  }
  const before = await count()
  await dropExpired(retained.filter(({ table }) => table === 'open_api_delivery' || table === 'delivery_label'))
  expect(await count()).toEqual(before)
  expect(before).not.toEqual([{ hooks: 0, labels: 0 }])
})

describe('kept for its time and then dropped', () => {
  test.for(retained.map((each) => [each.kind, each] as const))('%s', async ([kind, each]) => {
    const rule = await ruleOf(kind)
    const count = async (): Promise<number> => {
      const { rows: found } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(each.table)} where ${each.isOld(now())}`.execute(db())
      return found[0]?.count ?? 0
    }
    await sql`delete from ${sql.table(each.table)}`.execute(db())
    await rows[kind]?.(later(-days(rule.days) - 60_000))
    await rows[kind]?.(later(-days(rule.days) + 60_000))
    expect(await count()).toBe(2)
    await dropExpired([each])
    expect(await count()).toBe(1)
  })
})

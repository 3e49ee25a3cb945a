import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { dayText, momentText } from '@zdb/contract/kit/china-time'
import { files } from '@zdb/contract/desk/files/endpoints'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { partners } from '@zdb/contract/shop/partners/endpoints'
import { formWith } from '#areas/desk/files/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { db, within } from '#core/db/tx'
import { days, moveClock, now, resetClock } from '#core/time/clock'
import { aDeal, claims, settleNow, type Deal } from '#test/harness/deal'
import { test, type Person, type World } from '#test/harness/world'
import { aTitle } from '../fixtures.ts'
import { remindLate } from './deadline-sweep.ts'

afterEach(resetClock)

const number = '26312000000012345678'
const month = () => dayText(now()).slice(0, 7)

const settled = async (world: World): Promise<Deal> => {
  const deal = await aDeal(world)
  await settleNow(deal.order)
  return deal
}

const ask = ({ sender, order }: Deal) =>
  sender.call(invoices.applyInvoice, { body: { sn: order.sn, title: '林小花', email: 'lin@example.com' } })

const asked = async (world: World): Promise<Deal & { id: string }> => {
  const deal = await settled(world)
  expect((await ask(deal)).code).toBe(0)
  const [row] = (await deal.florist.call(invoices.received, {})).data?.items ?? []
  return { ...deal, id: row?.id ?? expect.fail('nothing arrived') }
}

const aDocument = async (owner: Person): Promise<string> => {
  const pdf =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
  const answer = await owner.call(files.upload, { form: formWith('发票.pdf', pdf, 'application/pdf') })
  return answer.data?.url ?? expect.fail(answer.message)
}

const titlesTold = async ({ merchantId }: Person): Promise<string[]> =>
  (await db().selectFrom('push').select('title').where('merchant_id', '=', merchantId).execute()).map(
    ({ title }) => title,
  )

describe('an invoice between merchants', () => {
  test('is asked for once, when the order is settled', async ({ world }) => {
    const deal = await aDeal(world)
    expect((await ask(deal)).code).toBe(codes.orderMoved.code)
    await settleNow(deal.order)
    expect((await ask(deal)).code).toBe(0)
    expect((await ask(deal)).code).toBe(codes.invoiceAsked.code)
    expect((await deal.sender.call(invoices.requested, {})).data?.items).toMatchObject([
      { amount: '128.00', first_sn: deal.order.sn, status_zh: '待开票', actions: ['remind', 'revoke'] },
    ])
  })

  test('is accepted, uploaded and opened by who asked, and by nobody else', async ({ world }) => {
    const { sender, florist, id } = await asked(world)
    expect(await titlesTold(florist)).toContain('收到开票申请')
    expect((await florist.call(invoices.review, { body: { id, accepted: true, amount: '128.00' } })).code).toBe(0)
    expect((await sender.call(invoices.revoke, { params: { id } })).code).toBe(codes.invoiceMoved.code)
    const file = await aDocument(florist)
    expect((await florist.call(invoices.upload, { body: { id, number: '123', file } })).code).toBe(codes.invalid.code)
    const foreign = await aDocument(sender)
    expect(await florist.call(invoices.upload, { body: { id, number, file: foreign } })).toMatchObject({
      errors: [{ field: 'file' }],
    })
    expect((await florist.call(invoices.upload, { body: { id, number, file } })).code).toBe(0)
    const [row] = (await sender.call(invoices.requested, {})).data?.items ?? []
    expect(row).toMatchObject({ status_zh: '已开票', number, file: { url: file, name: '发票.pdf' }, actions: [] })
    expect(await titlesTold(sender)).toContain('发票已开具')
    const key = file.slice('/files/'.length)
    expect((await sender.call(files.download, { params: { key } })).status).toBe(200)
    expect((await (await world.merchant()).call(files.download, { params: { key } })).code).not.toBe(0)
  })

  test('is not written under a number that stands on another', async ({ world }) => {
    const first = await asked(world)
    const order = await within((tx) =>
      aTransferOrder(tx, {
        merchant_id: first.sender.merchantId,
        shop: { id: first.order.shop_id ?? 0, merchantId: first.florist.merchantId },
        state: transferStates.finished.code,
        ended_at: now(),
        held: false,
      }),
    )
    await ask({ ...first, order })
    const rows = (await first.florist.call(invoices.received, {})).data?.items ?? []
    const file = await aDocument(first.florist)
    const answers = await Promise.all(
      rows.map(({ id }) => first.florist.call(invoices.upload, { body: { id, number, file } })),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.invoiceNumberTaken.code])
  })

  test('that is refused with a reason, or revoked, may be asked for again', async ({ world }) => {
    const deal = await asked(world)
    const refuse = (reason: string) =>
      deal.florist.call(invoices.review, { body: { id: deal.id, accepted: false, reason } })
    expect((await refuse('')).code).toBe(codes.invalid.code)
    expect((await refuse('月底统一开票')).code).toBe(0)
    expect((await deal.sender.call(invoices.requested, {})).data?.items).toMatchObject([
      { status_zh: '已拒绝', reason: '月底统一开票' },
    ])
    expect((await ask(deal)).code).toBe(0)
    const [again] = (await deal.sender.call(invoices.requested, { query: { status: 'open' } })).data?.items ?? []
    expect((await deal.sender.call(invoices.revoke, { params: { id: again?.id ?? '' } })).code).toBe(0)
    expect((await ask(deal)).code).toBe(0)
    expect((await deal.sender.call(invoices.requestedTotals, {})).data).toMatchObject({ all: 3, open: 1, ended: 2 })
  })

  test('is over what was paid in the end; a sum that has changed since is not agreed to', async ({ world }) => {
    const deal = await asked(world)
    const { data } = await deal.sender.call(afterSale.applyAfterSale, {
      body: { sn: deal.order.sn, ...claims.part, images: [] },
    })
    const rid = (data as { rid?: string; id?: string } | null)?.rid ?? (data as { id?: string } | null)?.id ?? ''
    expect((await deal.florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 } })).code).toBe(0)
    const accept = (amount: string) =>
      deal.florist.call(invoices.review, { body: { id: deal.id, accepted: true, amount } })
    expect((await accept('128.00')).code).toBe(codes.termsChanged.code)
    expect((await deal.florist.call(invoices.received, {})).data?.items).toMatchObject([{ amount: '100.00' }])
    expect((await accept('100.00')).code).toBe(0)
  })

  test('for a month of one shop holds all of its orders that stand in none yet', async ({ world }) => {
    const deal = await settled(world)
    const more = await within((tx) =>
      Promise.all(
        [1, 2].map(() =>
          aTransferOrder(tx, {
            merchant_id: deal.sender.merchantId,
            shop: { id: deal.order.shop_id ?? 0, merchantId: deal.florist.merchantId },
            state: transferStates.finished.code,
            ended_at: now(),
            held: false,
          }),
        ),
      ),
    )
    await ask(deal)
    const title = await within((tx) => aTitle(tx, deal.sender.merchantId))
    const [open] = (await deal.sender.call(invoices.billable, { query: { month: month() } })).data ?? []
    expect(open).toMatchObject({ shop_id: String(deal.order.shop_id), order_count: 2, amount: '256.00' })
    const wanted = { shop_id: open?.shop_id ?? '', month: month(), title_id: String(title.id) }
    const request = (amount: string) => deal.sender.call(invoices.requestMonth, { body: { ...wanted, amount } })
    expect((await request('255.00')).code).toBe(codes.termsChanged.code)
    const { id } = (await request('256.00')).data ?? expect.fail('not asked')
    const shown = (await deal.florist.call(invoices.show, { params: { id } })).data
    expect(shown).toMatchObject({ amount: '256.00', order_count: 2, title: { tax_no: title.tax_no } })
    expect(shown?.orders.map(({ sn }) => sn)).toEqual(more.map(({ sn }) => sn))
    expect((await deal.sender.call(invoices.billable, { query: { month: month() } })).data).toEqual([])
  })

  test('that is late is reminded of once a day by the clock, and once a day by who waits', async ({ world }) => {
    const { sender, florist, id } = await asked(world)
    const remind = () => sender.call(invoices.remind, { params: { id } })
    expect((await remind()).code).toBe(0)
    expect((await remind()).code).toBe(codes.invoiceReminded.code)
    moveClock(days(7) + 1_000)
    await remindLate()
    await remindLate()
    expect((await titlesTold(florist)).filter((title) => title === '开票已超过期限')).toHaveLength(1)
    expect((await florist.call(invoices.received, {})).data?.items).toMatchObject([{ overdue: true }])
    // A younger one stands below it, and is not among the late.
    const { id: _, ...facts } = await db()
      .selectFrom('order_invoice')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    const young = await db()
      .insertInto('order_invoice')
      .values({ ...facts, title: JSON.stringify(facts.title), created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids = async (status: string) =>
      (await florist.call(invoices.received, { query: { status } })).data?.items.map((row) => row.id)
    expect(await ids('all')).toEqual([id, String(young.id)])
    expect(await ids('late')).toEqual([id])
    expect((await florist.call(invoices.receivedTotals, {})).data).toMatchObject({ all: 2, late: 1, open: 2 })
    await db().deleteFrom('order_invoice').where('id', '=', young.id).execute()
    // The clock of both sides is the one of the invoice, not of the next reminder.
    const [late] = (await sender.call(invoices.requested, {})).data?.items ?? []
    expect(late?.turn.until?.slice(11)).toBe(late?.created_at.slice(11))
    expect(String(late?.turn.until) < momentText(now())).toBe(true)
    moveClock(days(8) + 2_000)
    await remindLate()
    expect((await titlesTold(florist)).filter((title) => title === '开票已超过期限')).toHaveLength(2)
  })
})

test('who has not written an invoice in time is shown so to whoever looks for a shop, until it is written', async ({
  world,
}) => {
  const { sender, florist, order, id } = await asked(world)
  const shop = await db().selectFrom('store').select('openid').where('id', '=', order.shop_id).executeTakeFirstOrThrow()
  await sender.call(partners.add, { body: { shop_id: shop.openid } })
  const shown = async () => {
    const card = (await sender.call(transferOrders.entrustedShop, { params: { openid: shop.openid } })).data
    const [partner] = (await sender.call(partners.list, { query: {} })).data?.items ?? []
    return [card?.late_invoices, partner?.late_invoices]
  }
  expect(await shown()).toEqual([0, 0])
  moveClock(days(7) - 60_000)
  expect(await shown()).toEqual([0, 0])
  moveClock(120_000)
  expect(await shown()).toEqual([1, 1])
  // A reminder puts the deadline off by a day; late it stays.
  await remindLate()
  expect(await shown()).toEqual([1, 1])
  const refusal = { id, accepted: false, reason: '订单已另行开票' }
  expect((await florist.call(invoices.review, { body: refusal })).code).toBe(0)
  expect(await shown()).toEqual([0, 0])
})

import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { fen } from '@zdb/contract/kit/fen'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { formWith } from '#areas/desk/files/fixtures'
import { within } from '#core/db/tx'
import { post } from '#core/money/ledger'
import { days, moveClock, resetClock } from '#core/time/clock'
import { test, type Person, type World } from '#test/harness/world'
import { anIncome } from '#core/money/fixtures'
import { aTitle } from '../fixtures.ts'

afterEach(resetClock)

type Desk = Awaited<ReturnType<World['operator']>>

/** What the platform earned last month from this merchant. */
const served = async (keeper: Person): Promise<void> => {
  moveClock(-days(40))
  const { merchantId } = keeper
  await within(async (tx) => {
    await anIncome(tx, merchantId, fen(1_000_00))
    const whys = [
      ['闪推服务 30天', 'service', 99_00],
      ['商家版配送服务 30天', 'service', 59_00],
      ['违规罚款', 'penalty', 200_00],
    ] as const
    for (const [why, type, amount] of whys)
      await post(tx, {
        key: `${why}:${merchantId}`,
        type,
        why,
        ref: why,
        legs: [
          { from: { kind: 'available', merchantId }, to: { kind: 'platformRevenue', merchantId }, amount: fen(amount) },
        ],
      })
  })
  resetClock()
}

const billsOf = async (keeper: Person) => (await keeper.call(invoices.bills, {})).data ?? []

const applied = async (keeper: Person): Promise<string> => {
  await served(keeper)
  const title = await within((tx) => aTitle(tx, keeper.merchantId))
  const bills = (await billsOf(keeper)).map(({ month, kind }) => ({ month, kind }))
  const answer = await keeper.call(invoices.applyService, {
    body: { bills, title_id: String(title.id), amount: '158.00' },
  })
  return answer.data?.id ?? expect.fail(answer.message)
}

const shown = async (desk: Desk, item: string) =>
  (await desk.call(inbox.show, { params: { queue: 'serviceInvoices', item } })).data ?? expect.fail('nothing to see')

const attached = async (desk: Desk, item: string): Promise<string> => {
  const pdf =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
  const at = { params: { queue: 'serviceInvoices', item } }
  const answer = await desk.call(inbox.attach, { ...at, form: formWith('服务发票.pdf', pdf, 'application/pdf') })
  return answer.data?.url ?? expect.fail(answer.message)
}

const decide = async (desk: Desk, item: string, body: object) => {
  const { revision } = await shown(desk, item)
  return desk.call(inbox.decide, {
    params: { queue: 'serviceInvoices', item },
    body: { decision: '', ...body, revision },
  })
}

const numberOf = (tail: number): string => String(tail).padStart(20, '2')

test('what was given back in a month without a bill comes off the next bill of its kind', async ({ world }) => {
  const keeper = await world.merchant()
  const { merchantId } = keeper
  const [own, revenue] = [
    { kind: 'available', merchantId },
    { kind: 'platformRevenue', merchantId },
  ] as const
  const fee = async (monthsAgo: number, amount: number): Promise<void> => {
    moveClock(-days(31 * monthsAgo))
    const legs =
      amount > 0
        ? [{ from: own, to: revenue, amount: fen(amount) }]
        : [{ from: revenue, to: own, amount: fen(-amount) }]
    const key = `fee:${merchantId}:${monthsAgo}`
    await within((tx) => post(tx, { key, type: 'withdrawal', why: '提现手续费', ref: key, legs }))
    resetClock()
  }
  moveClock(-days(31 * 5))
  await within((tx) => anIncome(tx, merchantId, fen(1_000_00)))
  resetClock()
  for (const [monthsAgo, amount] of [
    [4, 9_00],
    [3, -6_00],
    [2, 4_00],
    [1, 5_00],
  ] as const)
    await fee(monthsAgo, amount)
  expect(await billsOf(keeper)).toMatchObject([
    { kind: 'withdrawalFee', amount: '3.00' },
    { kind: 'withdrawalFee', amount: '9.00' },
  ])
})

describe('an invoice of the platform', () => {
  test('is for services of months that are over; a fine is none', async ({ world }) => {
    const keeper = await world.merchant()
    await served(keeper)
    expect(await billsOf(keeper)).toMatchObject([
      { kind_zh: '配送服务', amount: '59.00', status_zh: '未开票' },
      { kind_zh: '闪推服务', amount: '99.00', status_zh: '未开票' },
    ])
  })

  test('is applied for at the sum that was shown, each bill once, and issued at the desk with number and file', async ({
    world,
  }) => {
    const [keeper, desk] = [await world.merchant(), await world.operator({ roles: ['finance'] })]
    const id = await applied(keeper)
    const [bill] = await billsOf(keeper)
    const title = (await keeper.call(invoices.titles, {})).data?.[0]
    const again = { bills: [{ month: bill?.month ?? '', kind: bill?.kind ?? 'flashPush' }], title_id: title?.id ?? '' }
    expect((await keeper.call(invoices.applyService, { body: { ...again, amount: '59.00' } })).code).toBe(
      codes.billTaken.code,
    )
    expect((await keeper.call(invoices.applyService, { body: { ...again, amount: '1.00' } })).code).toBe(
      codes.termsChanged.code,
    )
    expect((await shown(desk, id)).parts).toMatchObject([
      { title: '发票抬头' },
      { rows: [{}, {}, { label: '合计', value: '158.00元' }] },
    ])
    const file = await attached(desk, id)
    const issue = (number: string) => decide(desk, id, { decision: 'issue', fields: { number, file } })
    expect(await issue('12')).toMatchObject({ errors: [{ field: 'number' }] })
    expect((await issue(numberOf(1))).code).toBe(0)
    const [row] = (await keeper.call(invoices.service, {})).data?.items ?? []
    expect(row).toMatchObject({ status_zh: '已开票', number: numberOf(1), file: { url: file }, actions: ['correct'] })
    const key = file.slice('/files/'.length)
    expect((await keeper.call(files.download, { params: { key } })).status).toBe(200)
    expect((await billsOf(keeper)).map(({ status }) => status)).toEqual(['issued', 'issued'])
  })

  test('that is refused lets its bills go', async ({ world }) => {
    const [keeper, desk] = [await world.merchant(), await world.operator({ roles: ['finance'] })]
    const id = await applied(keeper)
    expect((await decide(desk, id, { decision: 'refuse', reason: '抬头信息不完整' })).code).toBe(0)
    expect((await keeper.call(invoices.service, {})).data?.items).toMatchObject([
      { status_zh: '未通过', reason: '抬头信息不完整' },
    ])
    expect((await billsOf(keeper)).map(({ status }) => status)).toEqual(['open', 'open'])
  })

  test('is corrected by a red one and a new one, or kept with a reason', async ({ world }) => {
    const [keeper, desk] = [await world.merchant(), await world.operator({ roles: ['finance'] })]
    const id = await applied(keeper)
    const issued = { number: numberOf(11), file: await attached(desk, id) }
    await decide(desk, id, { decision: 'issue', fields: issued })
    const title = await within((tx) => aTitle(tx, keeper.merchantId, { kind: 'person', name: '林小花', tax_no: '' }))
    const correct = () =>
      keeper.call(invoices.correctService, {
        params: { id },
        body: { title_id: String(title.id), reason: '抬头应为个人' },
      })
    expect((await correct()).code).toBe(0)
    expect((await decide(desk, id, { decision: 'refuse', reason: '跨年不能冲红' })).code).toBe(0)
    expect((await keeper.call(invoices.service, {})).data?.items).toMatchObject([
      { status_zh: '已开票', reason: '跨年不能冲红' },
    ])
    expect((await correct()).code).toBe(0)
    const fields = { redNumber: numberOf(12), number: numberOf(13), file: await attached(desk, id) }
    expect((await decide(desk, id, { decision: 'issue', fields })).code).toBe(codes.invoiceMoved.code)
    expect((await decide(desk, id, { decision: 'reverse', fields: { ...fields, number: numberOf(11) } })).code).toBe(
      codes.invoiceNumberTaken.code,
    )
    expect((await decide(desk, id, { decision: 'reverse', fields })).code).toBe(0)
    expect((await keeper.call(invoices.service, {})).data?.items).toMatchObject([
      { status_zh: '已开票', number: numberOf(13), title: { name: '林小花' }, amount: '158.00' },
      { status_zh: '已冲红', number: numberOf(11), red_number: numberOf(12) },
    ])
  })
})

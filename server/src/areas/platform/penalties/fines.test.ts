import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { account } from '@zdb/contract/people/account/endpoints'
import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { anIncome } from '#core/money/fixtures'
import { florist, sender } from '#areas/orders/received-orders/cast-fixtures'
import { demoPayPassword } from '#areas/orders/transfer-orders/fixtures'
import { within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { claimsOf } from '#core/money/claims'
import { balancesOf } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { days, moveClock } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'
import { issuePenalty, workOffPenalties, type NewPenalty } from './public.ts'

const operator = system('operator')

const issue = ({ merchantId }: Person, facts: Partial<NewPenalty> = {}) =>
  issuePenalty(operator, {
    merchantId,
    level: 2,
    title: '擅自转单',
    clause: '《接单规范》第8条',
    description: '接单后又发布到抢单池',
    amount: fen(200_00),
    limits: [{ type: 'fadan', until: 'paid' }],
    ...facts,
  })

const pay = (person: Person, id: number, body: { pay_password?: string; revision?: number } = {}) =>
  person.call(penalties.payfine, { params: { id: String(id) }, body: { pay_password: demoPayPassword, ...body } })

const shown = async (person: Person, id: number) =>
  (await person.call(penalties.show, { params: { id: String(id) } })).data ?? expect.fail('no penalty is shown')

const limitsNow = async (person: Person) => (await person.call(account.blackReason)).data?.limits

const moneyOf = async ({ merchantId }: Person) => {
  const { available, deposit, platformRevenue } = await balancesOf(merchantId)
  return { available, deposit, platformRevenue, owes: (await claimsOf(merchantId)).owes }
}

describe('a fine', () => {
  test('is paid once from the balance to the platform, and ends what waited for it', async ({ world }) => {
    const payer = await sender(world)
    const before = await moneyOf(payer)
    const { id } = await issue(payer)
    await shown(payer, id)
    expect(await pay(payer, id, { pay_password: '000000' })).toMatchObject({ code: codes.payPasswordWrong.code })
    const presses = await Promise.all([pay(payer, id), pay(payer, id), pay(payer, id)])
    expect(presses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.penaltyMoved.code,
      codes.penaltyMoved.code,
    ])
    expect(await moneyOf(payer)).toEqual({
      ...before,
      available: before.available - 200_00,
      platformRevenue: before.platformRevenue + 200_00,
    })
    expect(await shown(payer, id)).toMatchObject({ status_zh: '已缴纳', paid: [{ title: '余额', amount: '200.00' }] })
    expect(await limitsNow(payer)).toEqual([])
    expect(await proveLedger()).toEqual([])
  })

  test('is paid on the terms that were seen', async ({ world }) => {
    const payer = await sender(world)
    const { id } = await issue(payer)
    expect(await pay(payer, id)).toMatchObject({
      code: codes.termsChanged.code,
      data: { revision: 1, lines: [{ text: '擅自转单' }, { text: '200.00元' }, { label: '缴纳期限' }] },
    })
    expect(await pay(payer, id, { revision: 2 })).toMatchObject({ code: codes.termsChanged.code })
    expect(await pay(payer, id, { revision: 1 })).toMatchObject({ code: 0 })
  })

  test('that the balance does not cover is refused and stays open', async ({ world }) => {
    const payer = await florist(world, { balance: 300_00 })
    const { available } = await moneyOf(payer)
    const { id } = await issue(payer, { amount: fen(available + 1) })
    expect(await pay(payer, id, { revision: 1 })).toMatchObject({ code: codes.notEnough.code })
    expect(await shown(payer, id)).toMatchObject({ status_zh: '待处理' })
  })

  test('of nothing is taken notice of without a password', async ({ world }) => {
    const keeper = await world.merchant()
    const { id } = await issue(keeper, { amount: fen(0), limits: [] })
    const body = { revision: 1 }
    expect(await keeper.call(penalties.payfine, { params: { id: String(id) }, body })).toMatchObject({ code: 0 })
    expect(await shown(keeper, id)).toMatchObject({ status_zh: '已生效', paid: [] })
  })

  test('that is not paid in time is taken: balance, deposit, and the rest is claimed until it is paid', async ({
    world,
  }) => {
    const shop = await florist(world)
    const { deposit } = await moneyOf(shop)
    await within((tx) => anIncome(tx, shop.merchantId, fen(50_00)))
    const before = await moneyOf(shop)
    const amount = before.available + deposit + 30_00
    const { id } = await issue(shop, { amount: fen(amount), limits: [{ type: 'jiedan', until: 'paid' }] })
    moveClock(days(4))
    await workOffPenalties()
    expect(await moneyOf(shop)).toEqual({
      available: 0,
      deposit: 0,
      platformRevenue: before.platformRevenue + before.available + deposit,
      owes: 30_00,
    })
    expect(await proveLedger()).toEqual([])
    expect(await shown(shop, id)).toMatchObject({
      status_zh: '已扣缴，有待偿款',
      paid: [{ title: '余额' }, { title: '诚信保证金' }, { title: '待偿款', amount: '30.00' }],
    })
    expect(await limitsNow(shop)).toHaveLength(1)

    await within((tx) => anIncome(tx, shop.merchantId, fen(20_00)))
    await workOffPenalties()
    expect(await limitsNow(shop)).toHaveLength(1)
    await within((tx) => anIncome(tx, shop.merchantId, fen(20_00)))
    await workOffPenalties()
    expect(await moneyOf(shop)).toMatchObject({
      available: 10_00,
      platformRevenue: before.platformRevenue + amount,
      owes: 0,
    })
    expect(await limitsNow(shop)).toEqual([])
    expect(await shown(shop, id)).toMatchObject({ status_zh: '已扣缴' })
    expect((await shown(shop, id)).timeline.map(({ what }) => what)).toEqual(['罚款已缴清', '到期扣缴', '开具处罚'])
    expect(await proveLedger()).toEqual([])
    moveClock(-days(4))
  })

  test('is paid or taken, never both, when the last minute is contested', async ({ world }) => {
    const payer = await sender(world)
    const before = await moneyOf(payer)
    const { id } = await issue(payer)
    await shown(payer, id)
    moveClock(days(4))
    await Promise.all([pay(payer, id), workOffPenalties(), pay(payer, id), workOffPenalties()])
    expect((await moneyOf(payer)).available).toBe(before.available - 200_00)
    expect(await proveLedger()).toEqual([])
    moveClock(-days(4))
  })
})

import { afterEach, expect, inject, vi } from 'vitest'
import { gatewayNames, gateways, type GatewayName } from '@zdb/contract/money/payments/gateways'
import { push } from '@zdb/contract/desk/push/endpoints'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { db, within } from '#core/db/tx'
import { balancesOf } from '#core/money/ledger'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { paymentsDesk } from '#test/harness/gateways/payments-desk'
import { test, type World } from '#test/harness/world'
import { aSettlementAccount, aWithdrawal } from '../fixtures.ts'

afterEach(resetClock)

const numbers = { bank: '6222021234567890128', alipay: '13811112222', wechat: 'oPayee000000000000000000001' } as const

/** An approved withdrawal of 500.00 to an account of this gateway's kind, and the gateway's own desk. */
const approved = async (world: World, gateway: GatewayName) => {
  const keeper = await world.merchant()
  const { id, no } = await within(async (tx) => {
    const kind = gateways[gateway].payout
    await aQualification(tx, keeper.merchantId, { type: 'identity_card' })
    const to = await aSettlementAccount(tx, keeper, { kind, number: numbers[kind] })
    return aWithdrawal(tx, keeper, { state: 'approved', to })
  })
  const shown = async () => (await keeper.call(withdrawals.show, { params: { id: String(id) } })).data
  const becomes = (words: string) =>
    vi.waitFor(async () => expect((await shown())?.status_zh).toBe(words), { timeout: 30_000, interval: 250 })
  const desk = paymentsDesk(inject('sandboxUrl'), world.sandboxApp)
  const booked = async (kind: 'payout' | 'return') =>
    (await desk.books(gateway)).filter((line) => line.no === no && line.kind === kind).map(({ amount }) => amount)
  const awaitsPayee = () =>
    vi.waitFor(async () => expect((await shown())?.confirm_text).not.toBe(''), { timeout: 30_000, interval: 250 })
  const askedAfter = async (): Promise<number> =>
    (await db().selectFrom('payout').select('tries').where('withdrawal_id', '=', id).executeTakeFirstOrThrow()).tries
  return { ...keeper, no, shown, becomes, awaitsPayee, askedAfter, desk, booked }
}

/** Time passes, and it is asked after so many times. */
const passUntilAsked = async ({ askedAfter }: Awaited<ReturnType<typeof approved>>, times: number): Promise<void> => {
  const before = await askedAfter()
  for (let asked = before; asked < before + times; asked = await askedAfter()) {
    moveClock(minutes(10))
    await vi.waitFor(async () => expect(await askedAfter()).toBeGreaterThan(asked), { timeout: 30_000, interval: 100 })
  }
}

test('what the payee of WeChat agrees to stays on the screen however often it is asked after, and is told once', async ({
  world,
}) => {
  const one = await approved(world, 'wechat')
  await one.awaitsPayee()
  const text = (await one.shown())?.confirm_text
  await passUntilAsked(one, 2)
  expect((await one.shown())?.confirm_text).toBe(text)
  const told = (await one.call(push.missed, { query: {} })).data?.items.map(({ message }) => message.title)
  expect(told?.filter((title) => title === '提现待收款人确认')).toHaveLength(1)
})

test('what the payee of WeChat agrees to is found although the answer that said so was lost', async ({ world }) => {
  const { desk } = await approved(world, 'wechat').then(async (first) => {
    await first.awaitsPayee()
    return first
  })
  await desk.faults('wechat', { lostAnswer: { next: 1 } })
  const one = await approved(world, 'wechat')
  await one.awaitsPayee()
  await desk.payout('wechat', one.no, 'paid')
  await one.becomes('已到账')
  expect(await one.booked('payout')).toEqual([-497_00])
})

test.for(gatewayNames)(
  '%s pays once, a forged notice moves nothing, and a bounce days later brings all of it back',
  async (gateway, { world }) => {
    const one = await approved(world, gateway)
    if (gateway === 'wechat') {
      await one.awaitsPayee()
      await one.desk.payout(gateway, one.no, 'paid')
    }
    await one.becomes('已到账')
    expect(await one.booked('payout')).toEqual([-497_00])
    expect(await balancesOf(one.merchantId)).toMatchObject({ available: 0, frozen: 0, platformRevenue: 3_00 })

    await one.desk.faults(gateway, { double: 1 })
    expect((await one.desk.forge(gateway, one.no, 'signature')).accepted).toBe(false)
    expect((await one.shown())?.status_zh).toBe('已到账')
    await one.desk.payout(gateway, one.no, 'failed', '收款账户已注销')
    await one.becomes('已退回')
    expect(await one.booked('return')).toEqual([497_00])
    expect(await balancesOf(one.merchantId)).toMatchObject({ available: 500_00, frozen: 0, platformRevenue: 0 })
    await one.desk.faults(gateway, {})
  },
)

test.for(['alipay', 'joinpay_netpay'] as const)(
  '%s did it and its answer was lost: paid once',
  async (gateway, { world }) => {
    const { desk } = await approved(world, gateway).then(async (first) => {
      await first.becomes('已到账')
      return first
    })
    await desk.faults(gateway, { lostAnswer: { next: 1 }, lose: 1 })
    const one = await approved(world, gateway)
    await one.becomes('已到账')
    expect(await one.booked('payout')).toEqual([-497_00])
    await desk.faults(gateway, {})
  },
)

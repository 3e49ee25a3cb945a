import { describe, expect, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { fen, formatYuan } from '@zdb/contract/kit/fen'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import { routeTo } from '@zdb/contract/pages'
import { anIncome } from '#core/money/fixtures'
import { imposeLimits, setPayPassword } from '#areas/people/account/public'
import { newSmsCode } from '#areas/people/identity/sms-codes.sql'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { within } from '#core/db/tx'
import { currentRules, insertRule } from '#core/domain/rules'
import { system } from '#core/http/actor'
import { openClaim } from '#core/money/claims'
import { balancesOf, lockBalances } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { payoutStop, resumePayouts, stopPayoutsByProof } from '#core/money/payout-stop'
import { hours, moveClock, now } from '#core/time/clock'
import { useGateways } from '#ports/payments/in-use'
import { readPhone } from '#test/harness/inbox'
import { lockWaits } from '#test/harness/database'
import { test, type Person, type World } from '#test/harness/world'
import { issuePenalty } from '#areas/platform/penalties/public'
import { aSettlementAccount, aWithdrawal } from './fixtures.ts'
import { gatewayInABox } from './gateway-fixtures.ts'

const payPassword = '246810'
/** The worker comes round by itself. */
const paidSoon = { timeout: 30_000 }

/** A merchant with money, a card of its own and a withdrawal behind it. */
const rich = async (world: World, amount = 10_000_00): Promise<Person & { to: string }> => {
  const channel = gatewayInABox()
  useGateways({ joinpay_netpay: channel.gateway })
  const keeper = await world.merchant()
  const to = await within(async (tx) => {
    await aQualification(tx, keeper.merchantId, { type: 'identity_card' })
    await anIncome(tx, keeper.merchantId, fen(amount))
    const id = await aSettlementAccount(tx, keeper)
    await aWithdrawal(tx, keeper, {
      state: 'paid',
      amount: 8_000_00,
      to: id,
      askedAt: new Date(now().getTime() - hours(999)),
    })
    return String(id)
  })
  await setPayPassword(keeper.merchantId, payPassword)
  return { ...keeper, to }
}

const codeFor = (person: Person): Promise<string> =>
  newSmsCode(person.mobile, 'withdrawal', `account:${person.accountId}`)

type Facts = { amount?: string; speed?: 'normal' | 'fast'; code?: string; pay_password?: string; revision?: number }

const withdraw = async (person: Person, to: string, facts: Facts = {}, headers: Record<string, string> = {}) => {
  const revision = (await person.call(withdrawals.setting)).data?.revision ?? 0
  const code = facts.code ?? (await codeFor(person))
  const body = { account_id: to, amount: '500.00', revision, pay_password: payPassword, ...facts, code }
  return person.call(withdrawals.create, { body, headers })
}

const balances = async ({ merchantId }: Person) => {
  const { available, frozen } = await balancesOf(merchantId)
  return { available, frozen }
}

test('what two people look at never leaves by itself, whatever amount the rules let go', async ({ world }) => {
  const { withdrawalFourEyes, withdrawalSelfApproved } = await currentRules()
  await within((tx) => insertRule(tx, 'withdrawalSelfApproved', withdrawalFourEyes + 1_000_00, now()))
  const keeper = await rich(world)
  const asked = await withdraw(keeper, keeper.to, { amount: formatYuan(fen(withdrawalFourEyes + 1_00)) })
  expect(asked.data).toMatchObject({ status: withdrawalStates.asked.code })
  await within((tx) => insertRule(tx, 'withdrawalSelfApproved', withdrawalSelfApproved, now()))
})

describe('a withdrawal', () => {
  test('is frozen at once, approves itself when small and unmarked, and is paid less the fee', async ({ world }) => {
    const keeper = await rich(world)
    const shown = (await keeper.call(withdrawals.setting)).data
    expect(shown).toMatchObject({
      available_balance: '10000.00',
      withdrawable: '10000.00',
      obstacles: [],
      speeds: [
        { speed: 'normal', fee: '3.00', arrival: '2个工作日内到账' },
        { speed: 'fast', fee: '5.00', arrival: '2小时内到账' },
      ],
      holders: [{ type: 'person', name: '林小花' }],
    })
    expect(await keeper.call(withdrawals.smsCode)).toMatchObject({ code: 0 })
    const code = await readPhone(keeper.mobile)
    const { data } = await withdraw(keeper, keeper.to, { speed: 'fast', code })
    expect(data).toMatchObject({
      amount: '500.00',
      fee: '5.00',
      net_amount: '495.00',
      account: '中国工商银行 6222********0128',
    })
    await vi.waitFor(
      async () =>
        expect((await keeper.call(withdrawals.list)).data?.items[0]).toMatchObject({
          status_zh: '已到账',
          actions: [],
        }),
      paidSoon,
    )
    expect(await balances(keeper)).toEqual({ available: 9_500_00, frozen: 0 })
    expect((await balancesOf(keeper.merchantId)).platformRevenue).toBe(5_00)
    expect(await proveLedger()).toEqual([])
  })

  test('needs the payment password and a code that counts once', async ({ world }) => {
    const keeper = await rich(world)
    const code = await codeFor(keeper)
    const wrong = await withdraw(keeper, keeper.to, { code, pay_password: '111111' })
    expect(wrong.code).toBe(codes.payPasswordWrong.code)
    const mistyped = await withdraw(keeper, keeper.to, { code: code === '000000' ? '000001' : '000000' })
    expect(mistyped.code).toBe(codes.wrongSmsCode.code)
    const twice = await Promise.all([withdraw(keeper, keeper.to, { code }), withdraw(keeper, keeper.to, { code })])
    expect(twice.map((each) => each.code).toSorted((a, b) => a - b)).toEqual([0, codes.wrongSmsCode.code])
    expect(await balances(keeper)).toMatchObject({ available: 9_500_00 })
  })

  test('asked twice with one key is one, and five wrong passwords lock it', async ({ world }) => {
    const keeper = await rich(world)
    const code = await codeFor(keeper)
    const headers = { 'idempotency-key': 'one-click' }
    const both = [
      await withdraw(keeper, keeper.to, { code }, headers),
      await withdraw(keeper, keeper.to, { code }, headers),
    ]
    expect(both.map(({ data }) => data?.id)).toEqual([both[0]?.data?.id, both[0]?.data?.id])
    const tries = []
    for (let count = 0; count < 5; count += 1)
      tries.push((await withdraw(keeper, keeper.to, { pay_password: '111111' })).code)
    expect(tries.at(-1)).toBe(codes.payPasswordLocked.code)
    expect((await withdraw(keeper, keeper.to)).code).toBe(codes.payPasswordLocked.code)
  })

  test('of ten at the same moment only so many go through as balance and day carry', async ({ world }) => {
    const keeper = await rich(world, 1_000_00)
    const people = await Promise.all(
      Array.from({ length: 10 }, () => world.subAccount(keeper, { grants: ['finance.read', 'withdrawal.create'] })),
    )
    const answers = await Promise.all(people.map((person) => withdraw(person, keeper.to, { amount: '400.00' })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, codes.notEnough.code]))
    await vi.waitFor(async () => expect(await balances(keeper)).toEqual({ available: 200_00, frozen: 0 }), paidSoon)
    expect(await proveLedger()).toEqual([])
  })

  test('keeps to the limits of one and of a day, which ends at midnight in China', async ({ world }) => {
    const keeper = await rich(world, 100_000_00)
    expect((await withdraw(keeper, keeper.to, { amount: '99.99' })).errors).toMatchObject([{ field: 'amount' }])
    expect((await withdraw(keeper, keeper.to, { amount: '20000.01' })).errors).toMatchObject([{ field: 'amount' }])
    const today = new Date(now().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }) + 'T00:00:00+08:00')
    moveClock(today.getTime() + hours(24) - 60_000 - now().getTime())
    await within(async (tx) => {
      const to = Number(keeper.to)
      await aWithdrawal(tx, keeper, { state: 'paying', amount: 20_000_00, to })
      await aWithdrawal(tx, keeper, { state: 'paid', amount: 20_000_00, to })
      await aWithdrawal(tx, keeper, { state: 'bounced', amount: 20_000_00, to })
    })
    expect((await withdraw(keeper, keeper.to, { amount: '20000.00' })).code).toBe(0)
    expect(await withdraw(keeper, keeper.to)).toMatchObject({
      code: codes.withdrawalLimit.code,
      message: '每天最多提现3次，请明天再试',
    })
    expect((await keeper.call(withdrawals.setting)).data).toMatchObject({ used_times: 3, withdrawable: '0.00' })
    moveClock(120_000)
    expect((await withdraw(keeper, keeper.to)).code).toBe(0)
    moveClock(-hours(24))
  })

  test('says why it cannot be, and nothing is frozen', async ({ world }) => {
    const keeper = await rich(world)
    const operator = system('operator')
    const blocked = async (words: string) => {
      expect(await withdraw(keeper, keeper.to)).toMatchObject({
        code: codes.withdrawalBlocked.code,
        message: expect.stringContaining(words),
      })
      expect((await keeper.call(withdrawals.setting)).data?.obstacles.map(({ title }) => title).join()).toContain(words)
    }
    await within((tx) => stopPayoutsByProof(tx, '账目核对'))
    await blocked('平台正在核对账目')
    const { id } = (await payoutStop()) ?? expect.fail('no stop')
    const desk = await world.operator({ roles: ['manage'] })
    await within((tx) => resumePayouts(tx, id, { reason: '核对完毕', operatorId: desk.operatorId }))
    await within((tx) => aPenalty(tx, keeper.merchantId))
    await blocked('违规处罚未了结')
    const other = await rich(world)
    await within((tx) =>
      openClaim(tx, { debtorId: other.merchantId, creditor: 'platform', amount: fen(5_00), ref: 'x', why: '罚款' }),
    )
    expect(await withdraw(other, other.to)).toMatchObject({ message: expect.stringContaining('待偿款¥5.00') })
    const limited = await rich(world)
    await issuePenalty(operator, {
      merchantId: limited.merchantId,
      level: 3,
      title: '套现',
      clause: '第9条',
      description: '虚构交易',
      amount: fen(0),
      limits: [{ type: 'tixian', until: new Date(now().getTime() + hours(48)) }],
    })
    expect(await withdraw(limited, limited.to)).toMatchObject({ message: expect.stringContaining('被限制提现：套现') })
    expect(await balances(keeper)).toEqual({ available: 10_000_00, frozen: 0 })
  })

  test('who is limited reads until when, and is led to the penalty or, without one, to a ticket', async ({ world }) => {
    const keeper = await rich(world)
    const until = new Date('2099-01-31T16:00:00Z')
    const limit = { merchantId: keeper.merchantId, type: 'tixian', until, reason: '账户核实' } as const
    await within((tx) => imposeLimits(tx, [{ ...limit, penaltyId: null }]))
    const title = '账号被限制提现：账户核实，2099-02-01 00:00:00解除，如有异议可提交工单'
    expect((await keeper.call(withdrawals.setting)).data?.obstacles).toEqual([
      { key: 'limited', title, route: routeTo('createTicket') },
    ])
    expect(await withdraw(keeper, keeper.to)).toMatchObject({ message: `暂时不能提现：${title}` })
    const id = await within((tx) => aPenalty(tx, keeper.merchantId))
    await within((tx) => imposeLimits(tx, [{ ...limit, until: 'paid', penaltyId: id }]))
    expect((await keeper.call(withdrawals.setting)).data?.obstacles[0]).toMatchObject({
      title: expect.stringContaining('缴清罚款后解除'),
      route: routeTo('penalty', { no: String(id) }),
    })
  })

  test('is not charged a fee its owner has not seen', async ({ world }) => {
    const keeper = await rich(world)
    const answer = await withdraw(keeper, keeper.to, { revision: 1 })
    expect(answer).toMatchObject({ code: codes.termsChanged.code })
    expect(await balances(keeper)).toMatchObject({ frozen: 0 })
  })

  test('that waited while its fee was raised is not charged the new one', async ({ world }) => {
    const keeper = await rich(world)
    const { withdrawalFee } = await currentRules()
    const [held, raised] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const rival = within(async (tx) => {
      await lockBalances(tx, [{ kind: 'available', merchantId: keeper.merchantId }])
      held.resolve()
      await raised.promise
    })
    await held.promise
    const asked = withdraw(keeper, keeper.to)
    await expect.poll(lockWaits).toBe(1)
    await within((tx) => insertRule(tx, 'withdrawalFee', withdrawalFee + 9_00, now()))
    raised.resolve()
    await rival
    expect(await asked).toMatchObject({ code: codes.termsChanged.code })
    expect(await balances(keeper)).toMatchObject({ frozen: 0 })
    await within((tx) => insertRule(tx, 'withdrawalFee', withdrawalFee, now()))
  })

  test('is taken back while nobody has decided, and not after', async ({ world }) => {
    const keeper = await rich(world)
    const { data } = await withdraw(keeper, keeper.to, { amount: '3000.00' })
    const params = { id: data?.id ?? '' }
    expect(data).toMatchObject({ status_zh: '审核中', actions: ['cancel'] })
    expect(await balances(keeper)).toEqual({ available: 7_000_00, frozen: 3_000_00 })
    expect((await keeper.call(withdrawals.deleteAccount, { body: { id: keeper.to } })).code).toBe(
      codes.settlementAccountInUse.code,
    )
    const answers = await Promise.all([1, 2].map(() => keeper.call(withdrawals.cancel, { params })))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.withdrawalMoved.code])
    expect(await balances(keeper)).toEqual({ available: 10_000_00, frozen: 0 })
    expect((await keeper.call(withdrawals.show, { params })).data).toMatchObject({
      status_zh: '已撤销',
      fee: '0.00',
      net_amount: '0.00',
      actions: [],
    })
  })
})

test('what came back waits on the workbench until it is tried again', async ({ world }) => {
  const keeper = await rich(world)
  await within((tx) => aWithdrawal(tx, keeper, { state: 'bounced', to: Number(keeper.to) }))
  const todo = async () =>
    (await keeper.call(workbench.todo)).data?.find(({ key }) => key === 'withdrawalsBounced')?.count ?? 0
  expect(await todo()).toBe(1)
  await withdraw(keeper, keeper.to)
  expect(await todo()).toBe(0)
})

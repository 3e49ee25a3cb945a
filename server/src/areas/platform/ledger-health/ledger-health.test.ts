import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { proposals } from '@zdb/contract/platform/proposals/endpoints'
import { db, within } from '#core/db/tx'
import { openClaim } from '#core/money/claims'
import { hold, post } from '#core/money/ledger'
import { payoutsStopped } from '#core/money/payout-stop'
import { test, type DeskPerson, type World } from '#test/harness/world'
import { proveNow } from './proof-runs.ts'

const finance = (world: World) => world.operator({ roles: ['finance'] })

/** Money from outside, some of it set aside for an order. */
const funded = async (world: World) => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  await within(async (tx) => {
    const [from, to] = [{ kind: 'clearing', merchantId } as const, { kind: 'available', merchantId } as const]
    const legs = [{ from, to, amount: fen(100_00) }]
    await post(tx, { key: `health:${merchantId}`, type: 'recharge', why: '充值', ref: 'health', legs })
    await hold(tx, {
      key: `health:${merchantId}`,
      merchantId,
      amount: fen(30_00),
      type: 'transfer',
      why: '转单冻结',
      ref: 'T1',
    })
  })
  return merchant
}

const tamper = (merchantId: number, by: number) =>
  sql`update ledger_account set balance = balance + ${by} where merchant_id = ${merchantId} and kind = 'available'`.execute(
    db(),
  )

/** Asked at the desk and worked off, by the job or by this test, whichever comes first. */
const proven = async (who: DeskPerson) => {
  const before = (await who.call(ledgerHealth.overview)).data?.last?.id
  expect((await who.call(ledgerHealth.prove)).code).toBe(0)
  await proveNow()
  return expect
    .poll(async () => (await who.call(ledgerHealth.overview)).data, { timeout: 20_000 })
    .toMatchObject({
      running: false,
      last: { id: expect.not.stringMatching(new RegExp(`^${before ?? 'none'}$`)) as string },
    })
}

describe('the proof of the ledger', () => {
  test('says of every line when it was last proven, and stops payouts once one is broken', async ({ world }) => {
    const [who, boss] = [await finance(world), await world.operator()]
    const { merchantId } = await funded(world)
    await proven(who)
    const sound = (await who.call(ledgerHealth.overview)).data
    expect(sound?.last).toMatchObject({ broken: 0, trouble: '' })
    expect(sound?.last?.lines.map(({ label }) => label)).toContain('账户余额等于分录之和')
    expect(sound?.totals.find(({ kind }) => kind === 'available')?.balance).toBe('70.00')
    expect(await within(payoutsStopped)).toBeUndefined()

    await tamper(merchantId, 1)
    await proven(who)
    const broken = (await who.call(ledgerHealth.overview)).data
    expect(broken?.last?.lines.filter(({ breaches }) => breaches.length > 0)).toMatchObject([
      { name: 'balancesArePostings', breaches: [{ amount: '0.01' }] },
    ])
    expect(broken?.stop).toMatchObject({ by: '', reason: '账务核对发现1项不符：账户余额等于分录之和', proposed: false })
    expect(broken?.stop?.missing).toBe('最近一次核对有不符')
    expect(await within(payoutsStopped)).toBeDefined()
    expect((await who.call(ledgerHealth.merchant, { params: { merchant: String(merchantId) } })).data).toMatchObject({
      sound: false,
    })

    await tamper(merchantId, -1)
    await proven(who)
    expect(await within(payoutsStopped)).toBeDefined()
    const reason = '已更正'
    expect((await who.call(ledgerHealth.overview)).data?.stop?.missing).toBe('')
    expect((await who.call(ledgerHealth.resumePayouts, { body: { reason } })).code).toBe(0)
    const again = await boss.call(ledgerHealth.resumePayouts, { body: { reason } })
    expect(again.code).toBe(codes.proposalOpen.code)
    expect((await who.call(ledgerHealth.overview)).data?.stop?.proposed).toBe(true)
    const item = (await boss.call(proposals.list)).data?.items[0]?.id ?? ''
    const at = { params: { queue: 'proposals', item } }
    const { data } = await boss.call(inbox.show, at)
    expect(JSON.stringify(data?.parts)).toContain('全部相符')
    const decided = { decision: 'approve', revision: data?.revision ?? '', reason: '' }
    expect((await boss.call(inbox.decide, { ...at, body: decided })).code).toBe(0)
    expect(await within(payoutsStopped)).toBeUndefined()
    expect((await who.call(ledgerHealth.overview)).data?.stop).toBeNull()
  })

  test('is one at a time, and is taken again from whoever died over it', async ({ world }) => {
    const who = await finance(world)
    await within(async (tx) => {
      await sql`insert into ledger_proof (asked_at, leased_until) values (now(), now() - interval '1 second')`.execute(
        tx,
      )
    })
    const open = sql<{ open: number }>`select count(*)::int as open from ledger_proof where ended_at is null`
    await Promise.all([proveNow(), proveNow(), proveNow()])
    expect((await open.execute(db())).rows[0]?.open).toBe(0)
    const presses = await Promise.all([1, 2, 3].map(() => who.call(ledgerHealth.prove)))
    expect(presses.map(({ code }) => code)).toEqual([0, 0, 0])
    await expect.poll(async () => (await open.execute(db())).rows[0]?.open, { timeout: 20_000 }).toBe(0)
  })
})

describe('payouts', () => {
  test('are stopped by one and go on only when two agree', async ({ world }) => {
    const [who, boss] = [await finance(world), await world.operator()]
    const body = { reason: '银行通道异常' }
    expect((await who.call(ledgerHealth.resumePayouts, { body })).code).toBe(codes.payoutsNotStopped.code)
    expect((await boss.call(ledgerHealth.stopPayouts, { body })).code).toBe(0)
    expect((await who.call(ledgerHealth.stopPayouts, { body })).code).toBe(codes.payoutsStoppedAlready.code)
    const unproven = await boss.call(ledgerHealth.resumePayouts, { body })
    expect(unproven).toMatchObject({ code: codes.payoutsUnproven.code })
    await proven(who)
    expect((await boss.call(ledgerHealth.resumePayouts, { body })).code).toBe(0)
    const item = (await boss.call(proposals.list)).data?.items[0]?.id ?? ''
    const at = { params: { queue: 'proposals', item } }
    const { data } = await boss.call(inbox.show, at)
    const own = await boss.call(inbox.decide, {
      ...at,
      body: { decision: 'approve', revision: data?.revision ?? '', reason: '' },
    })
    expect(own.code).toBe(codes.proposalOwn.code)
    expect(await within(payoutsStopped)).toMatchObject({ reason: '银行通道异常' })
  })
})

describe('a stop by hand', () => {
  test('gives way to the proof that finds the books broken, and nobody ends that one with an older word', async ({
    world,
  }) => {
    const [who, boss] = [await finance(world), await world.operator()]
    const { merchantId } = await funded(world)
    await sql`update payout_stop set ended_at = now(), ended_by = ${who.operatorId} where ended_at is null`.execute(
      db(),
    )
    const resume = (reason: string) => who.call(ledgerHealth.resumePayouts, { body: { reason } })
    const missing = async () => (await who.call(ledgerHealth.overview)).data?.stop?.missing
    await proven(who)
    expect((await who.call(ledgerHealth.stopPayouts, { body: { reason: '银行通道异常' } })).code).toBe(0)
    const byHand = await within(payoutsStopped)
    // The books were proven, but before the stop.
    expect(await missing()).toBe('停付之后还没有一次通过的核对')
    expect((await resume('通道已恢复')).code).toBe(codes.payoutsUnproven.code)
    await proven(who)
    expect((await resume('通道已恢复')).code).toBe(0)
    const proposed = async (words: string) => {
      const item = (await boss.call(proposals.list)).data?.items.find(({ reason }) => reason === words)?.id ?? ''
      return { params: { queue: 'proposals', item } }
    }
    const at = await proposed('通道已恢复')
    const revisionOf = async (address: typeof at) => (await boss.call(inbox.show, address)).data?.revision ?? ''
    const approve = (revision: string, address = at) =>
      boss.call(inbox.decide, { ...address, body: { decision: 'approve', revision, reason: '' } })
    const seen = await revisionOf(at)

    // One that has been asked for and has not ended may yet find what nobody saw.
    await sql`insert into ledger_proof (asked_at, leased_until) values (now(), now() + interval '1 hour')`.execute(db())
    expect(await missing()).toBe('账务正在核对')
    expect((await approve(seen)).code).not.toBe(0)
    expect((await approve(await revisionOf(at))).code).toBe(codes.proofRunning.code)
    await sql`update ledger_proof set ended_at = now() + interval '2 seconds' where ended_at is null`.execute(db())
    // Another proof stands behind it now: what was read before is read again.
    expect(await revisionOf(at)).not.toBe(seen)

    await tamper(merchantId, 1)
    await proven(who)
    const byProof = await within(payoutsStopped)
    expect(byProof?.id).not.toBe(byHand?.id)
    expect(byProof).toMatchObject({
      operatorId: null,
      reason: '账务核对发现1项不符：账户余额等于分录之和；此前已手动暂停：银行通道异常',
    })
    const newest = await db()
      .selectFrom('audit')
      .select(['action', 'operator_id'])
      .where('action', '=', 'ledgerHealth.stopPayouts')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(newest?.operator_id).toBeNull()
    expect((await approve(seen)).code).not.toBe(0)
    expect((await approve(await revisionOf(at))).code).toBe(codes.payoutsNotStopped.code)

    expect((await resume('再次')).code).toBe(codes.ledgerBroken.code)
    await tamper(merchantId, -1)
    await proven(who)
    expect((await resume('再次')).code).toBe(0)
    await tamper(merchantId, 1)
    await proven(who)
    const nextAt = await proposed('再次')
    expect((await approve(await revisionOf(nextAt), nextAt)).code).toBe(codes.ledgerBroken.code)
    expect(await within(payoutsStopped)).toBeDefined()
  })
})

describe('claims, holds and one merchant’s books', () => {
  test('are shown oldest first, and whoever is named can ask who looked', async ({ world }) => {
    const who = await finance(world)
    const [debtor, creditor] = [await funded(world), await world.merchant()]
    const { merchantId: creditorId } = creditor
    await within((tx) =>
      openClaim(tx, {
        debtorId: debtor.merchantId,
        creditor: creditorId,
        amount: fen(12_50),
        ref: 'T1',
        why: '售后退款',
      }),
    )
    const claims = await who.call(ledgerHealth.claims)
    expect(claims.data?.items.at(-1)).toMatchObject({ debtor_id: String(debtor.merchantId), rest: '12.50', ref: 'T1' })
    const holds = await who.call(ledgerHealth.holds)
    expect(holds.data?.items.at(-1)).toMatchObject({ amount: '30.00', why: '转单冻结', ref: 'T1' })
    const params = { merchant: String(debtor.merchantId) }
    const { data } = await who.call(ledgerHealth.merchant, { params })
    expect(data).toMatchObject({ sound: true, owes: '12.50', is_owed: '0.00' })
    expect(data?.accounts.find(({ kind }) => kind === 'frozen')).toMatchObject({
      balance: '30.00',
      recomputed: '30.00',
      beside: { label: '未了结冻结之和', amount: '30.00' },
    })
    const unknown = await who.call(ledgerHealth.merchant, { params: { merchant: '999999999' } })
    expect(unknown.code).toBe(codes.merchantUnknown.code)
    const looks = await db()
      .selectFrom('audit')
      .select('action')
      .where('operator_id', '=', who.operatorId)
      .where('merchant_id', '=', debtor.merchantId)
      .orderBy('id')
      .execute()
    expect(looks.map(({ action }) => action)).toEqual([
      'ledgerHealth.claims',
      'ledgerHealth.holds',
      'ledgerHealth.merchant',
    ])
  })
})

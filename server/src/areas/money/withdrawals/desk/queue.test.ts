import { describe, expect, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { db, within } from '#core/db/tx'
import { balancesOf } from '#core/money/ledger'
import { useGateways } from '#ports/payments/in-use'
import { test, type DeskPerson, type World } from '#test/harness/world'
import { aWithdrawal } from '../fixtures.ts'
import { gatewayInABox } from '../gateway-fixtures.ts'

/** The worker comes round by itself. */
const paidSoon = { timeout: 30_000 }

const asked = async (world: World, amount: number) => {
  useGateways({ joinpay_netpay: gatewayInABox().gateway })
  const keeper = await world.merchant()
  const { id } = await within(async (tx) => {
    await aQualification(tx, keeper.merchantId, { type: 'identity_card' })
    return aWithdrawal(tx, keeper, { amount })
  })
  return { ...keeper, id: String(id) }
}

const seen = async (desk: DeskPerson, queue: string, item: string) => {
  const { data } = await desk.call(inbox.show, { params: { queue, item } })
  return data ?? expect.fail('nothing to see')
}

const decide = async (
  desk: DeskPerson,
  item: string,
  decision: string,
  facts: { reason?: string; revision?: string } = {},
) => {
  const revision = facts.revision ?? (await seen(desk, 'withdrawals', item)).revision
  return desk.call(inbox.decide, { params: { queue: 'withdrawals', item }, body: { decision, ...facts, revision } })
}

describe('at the desk', () => {
  test('a withdrawal is let go by one who has seen the marks and whose account it is', async ({ world }) => {
    const keeper = await asked(world, 3_000_00)
    const desk = await world.operator({ roles: ['finance'] })
    const { item, parts } = await seen(desk, 'withdrawals', keeper.id)
    expect(item.title).toBe('提现3,000.00元 · 首次提现')
    expect(JSON.stringify(parts)).toContain('与资质一致')
    expect(JSON.stringify(parts)).not.toContain('6222021234567890128')
    expect((await decide(desk, keeper.id, 'approve')).code).toBe(0)
    await vi.waitFor(
      async () =>
        expect((await keeper.call(withdrawals.show, { params: { id: keeper.id } })).data?.status_zh).toBe('已到账'),
      paidSoon,
    )
  })

  test('one is not let go with something open, and comes back with the reason when it is refused', async ({
    world,
  }) => {
    const keeper = await asked(world, 3_000_00)
    const desk = await world.operator({ roles: ['finance'] })
    const { revision } = await seen(desk, 'withdrawals', keeper.id)
    await within((tx) => aPenalty(tx, keeper.merchantId))
    expect((await decide(desk, keeper.id, 'approve', { revision })).code).toBe(codes.termsChanged.code)
    expect((await decide(desk, keeper.id, 'approve')).code).toBe(codes.withdrawalBlocked.code)
    expect((await decide(desk, keeper.id, 'reject', { reason: '有未了结的纠纷' })).code).toBe(0)
    expect((await keeper.call(withdrawals.show, { params: { id: keeper.id } })).data).toMatchObject({
      status_zh: '未通过',
      reason: '有未了结的纠纷',
    })
    expect(await balancesOf(keeper.merchantId)).toMatchObject({ available: 3_000_00, frozen: 0 })
  })

  test('one to a name that is on no document says above all why it cannot be let go', async ({ world }) => {
    const keeper = await world.merchant()
    const { id } = await within((tx) => aWithdrawal(tx, keeper, { amount: 3_000_00 }))
    const desk = await world.operator({ roles: ['finance'] })
    const { parts, decisions } = await seen(desk, 'withdrawals', String(id))
    expect(JSON.stringify(parts[0])).toContain('商家还没有通过身份证认证，无法核对')
    expect(decisions.filter(({ suggested }) => suggested).map(({ name }) => name)).toEqual(['reject'])
    expect((await decide(desk, String(id), 'approve')).code).toBe(codes.withdrawalBlocked.code)
  })

  test('a large one needs two: the first proposes, and only another lets it go', async ({ world }) => {
    const keeper = await asked(world, 6_000_00)
    const first = await world.operator({ roles: ['finance', 'manage'] })
    const second = await world.operator({ roles: ['manage'] })
    expect((await decide(first, keeper.id, 'approve')).code).toBe(0)
    expect((await keeper.call(withdrawals.show, { params: { id: keeper.id } })).data?.status_zh).toBe('审核中')
    expect((await decide(first, keeper.id, 'approve')).code).toBe(codes.proposalOpen.code)
    const list = (await second.call(inbox.list, { query: { queue: 'proposals' } })).data
    const proposal = list?.items.find(({ title }) => title.includes('6,000.00元'))?.id ?? expect.fail('no proposal')
    const { revision } = await seen(second, 'proposals', proposal)
    const { merchantId } = keeper
    const ofKeeper = db().selectFrom('audit').select(['action', 'operator_id']).where('merchant_id', '=', merchantId)
    expect(await ofKeeper.where('action', 'in', ['proposals.propose', 'inbox.show']).execute()).toEqual(
      expect.arrayContaining([
        { action: 'proposals.propose', operator_id: first.operatorId },
        { action: 'inbox.show', operator_id: second.operatorId },
      ]),
    )
    const params = { queue: 'proposals', item: proposal }
    const body = { decision: 'approve', revision }
    expect((await first.call(inbox.decide, { params, body })).code).toBe(codes.proposalOwn.code)
    expect((await second.call(inbox.decide, { params, body })).code).toBe(0)
    await vi.waitFor(
      async () =>
        expect((await keeper.call(withdrawals.show, { params: { id: keeper.id } })).data?.status_zh).toBe('已到账'),
      paidSoon,
    )
  })

  test('a large one that cannot be let go is not put before a second person', async ({ world }) => {
    const keeper = await asked(world, 6_000_00)
    await within((tx) => aPenalty(tx, keeper.merchantId))
    const desk = await world.operator({ roles: ['finance'] })
    expect((await decide(desk, keeper.id, 'approve')).code).toBe(codes.withdrawalBlocked.code)
  })

  test('who takes it back at the moment it is let go: one of the two', async ({ world }) => {
    const keeper = await asked(world, 3_000_00)
    const desk = await world.operator({ roles: ['finance'] })
    const { revision } = await seen(desk, 'withdrawals', keeper.id)
    const [cancelled, approved] = await Promise.all([
      keeper.call(withdrawals.cancel, { params: { id: keeper.id } }),
      decide(desk, keeper.id, 'approve', { revision }),
    ])
    expect([cancelled.code, approved.code].filter((code) => code === 0)).toHaveLength(1)
    const { available, frozen, clearing } = await balancesOf(keeper.merchantId)
    expect(available + frozen + (3_000_00 + clearing)).toBe(
      3_000_00 - (cancelled.code === 0 ? 0 : frozen > 0 ? 0 : 3_00),
    )
  })

  test('it is the business of those who look after money', async ({ world }) => {
    const keeper = await asked(world, 3_000_00)
    const desk = await world.operator({ roles: ['review'] })
    const params = { queue: 'withdrawals', item: keeper.id }
    expect((await desk.call(inbox.show, { params })).code).toBe(codes.operatorForbidden.code)
  })
})

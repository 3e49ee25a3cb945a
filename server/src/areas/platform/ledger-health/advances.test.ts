import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { aMerchant } from '#areas/people/identity/fixtures'
import { db, within } from '#core/db/tx'
import { platformRevenue } from '#core/money/advances'
import { claimsOf, openClaim } from '#core/money/claims'
import { anIncome, aSpending } from '#core/money/fixtures'
import { balancesOf, lockBalances } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { test, type DeskPerson, type World } from '#test/harness/world'

const order = 'T20261116120000000777'

/** A shop that owes a sender 40 for an order, and a platform that has earned 60 from somebody. */
const aClaim = async (world: World, owed = fen(40_00)) => {
  const [sender, shop, payer] = [await world.merchant(), await world.merchant(), await world.merchant()]
  await within(async (tx) => {
    await anIncome(tx, payer.merchantId, fen(60_00))
    await aSpending(tx, payer.merchantId, fen(60_00))
    await lockBalances(tx, [{ kind: 'available', merchantId: shop.merchantId }])
    await openClaim(tx, {
      debtorId: shop.merchantId,
      creditor: sender.merchantId,
      amount: owed,
      ref: order,
      why: '售后退款',
    })
  })
  const claim = await db()
    .selectFrom('claim')
    .select('id')
    .where('debtor_id', '=', shop.merchantId)
    .executeTakeFirstOrThrow()
  return { sender, shop, payer, claim: String(claim.id) }
}

const propose = (who: DeskPerson, claim: string) =>
  who.call(ledgerHealth.proposeAdvance, { params: { claim }, body: { reason: '欠款商家短期无法偿还' } })

/** What waits for a second pair of eyes about this claim, and the press that agrees to it. */
const waiting = async (who: DeskPerson, claim: string) => {
  const items = (await who.call(inbox.list, { query: { queue: 'proposals' } })).data?.items ?? []
  const item = items.find(({ title }) => title.includes(`待偿款${claim}（`)) ?? expect.fail('nothing waits')
  const address = { params: { queue: 'proposals', item: item.id } }
  const shown = (await who.call(inbox.show, address)).data
  const approve = () =>
    who.call(inbox.decide, { ...address, body: { decision: 'approve', revision: shown?.revision ?? '' } })
  return { address, shown, approve }
}

const earn = (merchantId: number, amount: number) => within((tx) => anIncome(tx, merchantId, fen(amount)))
const available = async ({ merchantId }: { merchantId: number }) => (await balancesOf(merchantId)).available
const revenue = async ({ merchantId }: { merchantId: number }) => (await balancesOf(merchantId)).platformRevenue

describe('the platform advances what a shop owes', () => {
  test('once two have agreed, out of its revenue; the shop repays the platform from then on', async ({ world }) => {
    const { sender, shop, payer, claim } = await aClaim(world)
    const [first, second] = [
      await world.operator({ roles: ['finance', 'manage'] }),
      await world.operator({ roles: ['manage'] }),
    ]
    expect((await propose(first, claim)).code).toBe(0)
    expect((await propose(first, claim)).code).toBe(codes.proposalOpen.code)
    expect(await available(sender)).toBe(0)
    const { address, shown, approve } = await waiting(second, claim)
    expect((await first.call(inbox.take, { ...address, body: { over: false } })).code).toBe(codes.proposalOwn.code)
    expect(JSON.stringify(shown?.parts)).toContain('40.00元')
    const presses = await Promise.all([approve(), approve()])
    expect(presses.filter(({ code }) => code === 0)).toHaveLength(1)
    expect([await available(sender), await revenue(payer)]).toEqual([40_00, 20_00])
    const flows = (await sender.call(finance.balanceFlows, { query: { type: 'advance' } })).data
    expect(flows?.items).toMatchObject([
      { type_zh: '平台垫付', amount: '40.00', number: order, route: `transfer_order/detail/${order}` },
    ])
    expect(await proveLedger()).toEqual([])

    expect(await claimsOf(sender.merchantId)).toEqual({ owes: 0, isOwed: 0 })
    expect((await shop.call(finance.account)).data).toMatchObject({ owes: '40.00', claims: [{ other: '平台' }] })
    await earn(shop.merchantId, 100_00)
    expect([await available(shop), await revenue(shop), await available(sender)]).toEqual([60_00, 40_00, 40_00])
    expect(await proveLedger()).toEqual([])
    const line = await db()
      .selectFrom('audit')
      .select(['operator_id', 'merchant_id'])
      .where('action', '=', 'ledgerHealth.advance')
      .where('target', '=', claim)
      .executeTakeFirst()
    expect(line).toEqual({ operator_id: second.operatorId, merchant_id: sender.merchantId })
    expect((await propose(first, claim)).code).toBe(codes.claimSettled.code)
  })

  test('only what is still open when the second agrees, and nothing of what was repaid meanwhile', async ({
    world,
  }) => {
    const { sender, shop, claim } = await aClaim(world)
    const [first, second] = [
      await world.operator({ roles: ['finance', 'manage'] }),
      await world.operator({ roles: ['manage'] }),
    ]
    await propose(first, claim)
    const before = await waiting(second, claim)
    await earn(shop.merchantId, 15_00)
    // What was shown is no longer so: it is read anew before it is agreed to.
    expect((await before.approve()).code).not.toBe(0)
    expect(await available(sender)).toBe(15_00)
    expect((await (await waiting(second, claim)).approve()).code).toBe(0)
    expect(await available(sender)).toBe(40_00)
    expect((await claimsOf(shop.merchantId)).owes).toBe(25_00)
    expect(await proveLedger()).toEqual([])
  })

  test('out of as many small earnings as it takes', async ({ world }) => {
    const [first, second] = [
      await world.operator({ roles: ['finance', 'manage'] }),
      await world.operator({ roles: ['manage'] }),
    ]
    const earned = await platformRevenue()
    const { sender, claim } = await aClaim(world, fen(earned + 60_00 + 70_00))
    await within(async (tx) => {
      for (let each = 0; each < 70; each += 1) {
        const { merchantId } = await aMerchant(tx)
        await anIncome(tx, merchantId, fen(1_00))
        await aSpending(tx, merchantId, fen(1_00))
      }
    })
    await propose(first, claim)
    expect((await (await waiting(second, claim)).approve()).code).toBe(0)
    expect(await available(sender)).toBe(earned + 130_00)
    expect(await platformRevenue()).toBe(0)
  })

  test('nothing at all where the shop has repaid, or where the platform has not earned as much', async ({ world }) => {
    const [first, second] = [
      await world.operator({ roles: ['finance', 'manage'] }),
      await world.operator({ roles: ['manage'] }),
    ]
    const { sender, shop, claim } = await aClaim(world)
    await propose(first, claim)
    await earn(shop.merchantId, 40_00)
    expect((await (await waiting(second, claim)).approve()).code).toBe(codes.claimSettled.code)
    expect(await available(sender)).toBe(40_00)

    const poor = await aClaim(world, fen(9_000_000_00))
    await propose(first, poor.claim)
    expect(await (await waiting(second, poor.claim)).approve()).toMatchObject({ message: '平台收入不足以垫付' })
    expect(await available(poor.sender)).toBe(0)
  })
})

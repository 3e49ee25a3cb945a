import { describe, expect } from 'vitest'
import { gatewayNames } from '@zdb/contract/money/payments/gateways'
import { withdrawalStates, type SettlementKind } from '@zdb/contract/money/withdrawals/states'
import { fen } from '@zdb/contract/kit/fen'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { db, within } from '#core/db/tx'
import { openClaim } from '#core/money/claims'
import { createLog } from '#core/process/log'
import { useGateways } from '#ports/payments/in-use'
import { databaseTest as test } from '#test/harness/world'
import { aSettlementAccount, aWithdrawal } from '../fixtures.ts'
import { gatewayInABox } from '../gateway-fixtures.ts'
import { withdrawalsById } from '../withdrawals.sql.ts'
import { sendPayouts } from './payout-worker.ts'

const log = createLog('silent')
const sendAll = () => Promise.all(gatewayNames.map((name) => sendPayouts(name, log)))

/** Approved, with nothing in the way. */
const approved = (kind: SettlementKind = 'bank', documented = true) =>
  within(async (tx) => {
    const merchant = await aMerchant(tx)
    if (documented) await aQualification(tx, merchant.merchantId, { type: 'identity_card' })
    const to = await aSettlementAccount(tx, merchant, { kind })
    return aWithdrawal(tx, merchant, { state: 'approved', to })
  })

describe('an approved withdrawal', () => {
  test('goes back to the desk with the reason when something came since', async () => {
    const bank = gatewayInABox()
    useGateways({ joinpay_netpay: bank.gateway })
    const [owing, lapsed] = [await approved(), await approved('bank', false)]
    await within((tx) =>
      openClaim(tx, {
        debtorId: owing.merchant_id,
        creditor: 'platform',
        amount: fen(1_00),
        ref: 'T1',
        why: '售后退款',
      }),
    )
    await sendAll()
    expect(bank.sent).toEqual([])
    const [first, second] = await withdrawalsById([owing.id, lapsed.id])
    expect(first).toMatchObject({ state: withdrawalStates.asked.code, reason: '待偿款¥1.00未还清，收入会优先偿还' })
    expect(second).toMatchObject({ state: withdrawalStates.asked.code, reason: '请先通过身份证认证' })
    const waiting = await db()
      .selectFrom('platform_item')
      .select('thing_id')
      .where('queue', '=', 'withdrawals')
      .execute()
    expect(waiting.map(({ thing_id }) => thing_id)).toEqual(expect.arrayContaining([owing.id, lapsed.id]))
  })

  test('waits for no gateway but its own, and a gateway that is away is called once a round', async () => {
    const [bank, alipay] = [gatewayInABox(), gatewayInABox('alipay')]
    bank.box.manner = 'deaf'
    useGateways({ joinpay_netpay: bank.gateway, alipay: alipay.gateway })
    const [first, second] = [await approved(), await approved()]
    const other = await approved('alipay')
    await sendAll()
    expect(bank.sent).toEqual([first.no])
    expect((await withdrawalsById([second.id]))[0]?.state).toBe(withdrawalStates.approved.code)
    expect(alipay.sent).toEqual([other.no])
  })

  test('is kept as it is while its gateway has no keys', async () => {
    useGateways({})
    const one = await approved('wechat')
    await sendAll()
    expect((await withdrawalsById([one.id]))[0]?.state).toBe(withdrawalStates.approved.code)
  })
})

import { fen } from '@zdb/contract/kit/fen'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { remittanceStates } from '@zdb/contract/money/payments/states'
import { aServiceInvoice } from '../../server/src/areas/money/invoices/fixtures.ts'
import { aPayment, aRemittance } from '../../server/src/areas/money/payments/fixtures.ts'
import { takeReceipt } from '../../server/src/areas/money/payments/receipts.ts'
import { remittance as remittanceMachine } from '../../server/src/areas/money/payments/remittances/remittance-machine.ts'
import { aComparedWeek, aDifference } from '../../server/src/areas/money/reconciliation/fixtures.ts'
import { aWithdrawal } from '../../server/src/areas/money/withdrawals/fixtures.ts'
import { reject } from '../../server/src/areas/orders/after-sale/answers.ts'
import { applyAfterSale, arbitration } from '../../server/src/areas/orders/after-sale/applications.ts'
import { aTransferOrder } from '../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { aQualification } from '../../server/src/areas/people/qualifications/fixtures.ts'
import { traceOrder } from '../../server/src/areas/platform/penalties/engine/reforwarding.ts'
import { reportInvalid } from '../../server/src/areas/shop/stores/feedback/feedback.ts'
import { aDepositRefund, aStore } from '../../server/src/areas/shop/stores/fixtures.ts'
import { standInQueue } from '../../server/src/core/domain/machine.ts'
import { db, within } from '../../server/src/core/db/tx.ts'
import { hours, later, minutes } from '../../server/src/core/time/clock.ts'
import { actorOf } from './business.ts'
import type { Person } from './people.ts'
import { anOrderBetween, type Trader } from './traders.ts'

/** A licence that waits for the platform. */
export const aWaitingLicence = ({ merchantId }: Person): Promise<number> =>
  within((tx) => aQualification(tx, merchantId, { state: 'reviewing' }))

export const aWaitingStore = ({ merchantId }: Person, name: string): Promise<number> =>
  within((tx) => aStore(tx, merchantId, { life: 'reviewing', name }))

/** A store whose deposit is asked back. */
export const aWaitingRefund = ({ merchantId }: Person, name: string): Promise<{ storeId: number; id: number }> =>
  within(async (tx) => {
    const storeId = await aStore(tx, merchantId, { name, isDefault: true })
    return { storeId, id: await aDepositRefund(tx, { merchantId, storeId }) }
  })

/** Money that is to go out, money that is said to have come, and an invoice that is asked for. */
export const waitingMoney = (owner: Person): Promise<{ withdrawal: number; remittance: number; invoice: number }> =>
  within(async (tx) => {
    const { id: withdrawal } = await aWithdrawal(tx, owner)
    const proven = await aRemittance(tx, owner, {
      state: remittanceStates.proofGiven.code,
      payer_name: '汇款花店有限公司',
    })
    await standInQueue(tx, remittanceMachine, proven)
    return { withdrawal, remittance: proven.id, invoice: await aServiceInvoice(tx, owner.merchantId) }
  })

/** More came in than was asked for. */
export const aStrayReceipt = async (owner: Person): Promise<number> => {
  const { no } = await within((tx) => aPayment(tx, owner))
  await takeReceipt({}, 'alipay', no, { tradeNo: `stray${no}`, amount: fen(66_60), paidAt: new Date() })
  const { id } = await db().selectFrom('gateway_receipt').select('id').where('no', '=', no).executeTakeFirstOrThrow()
  return id
}

/** A payment that the gateway's statement has and our books have not. */
export const aWaitingDifference = async ({ merchantId }: Person): Promise<number> =>
  (await within((tx) => aDifference(tx, merchantId))).id

/** Statements of yesterday and the day before: one that agrees, one with a difference, one that could not be read. */
export const someComparedDays = (): Promise<void> => within((tx) => aComparedWeek(tx))

/** Somebody told the platform that the other's store is not what it seems. */
export const aWaitingFeedback = async (teller: Trader, { shopId }: Trader): Promise<number> => {
  const { openid } = await db().selectFrom('store').select('openid').where('id', '=', shopId).executeTakeFirstOrThrow()
  await reportInvalid(actorOf(teller, '林小花'), { shop_id: openid, tags: [3], content: '去了两次都关着门' })
  const { id } = await db()
    .selectFrom('store_feedback')
    .select('id')
    .where('store_id', '=', shopId)
    .where('merchant_id', '=', teller.merchantId)
    .executeTakeFirstOrThrow()
  return id
}

/** A claim that the shop refused. */
export const aRefusedClaim = async (sender: Trader, florist: Trader): Promise<{ sn: string; id: string }> => {
  const sn = await anOrderBetween(sender, florist, 'delivered', { delivered_at: new Date() })
  const [her, him] = [actorOf(sender, '林小花'), actorOf(florist, '周曼')]
  const claim = { sn, type: 2, mode: '花材不新鲜', amount: fen(28_00), content: '玫瑰有三枝已经发蔫', images: [] }
  const { id } = await applyAfterSale(her, claim)
  await reject(him, id, { reason: '送达时完好', images: [] })
  return { sn, id }
}

/** One that the sender brought before the platform. */
export const aQuarrel = async (sender: Trader, florist: Trader): Promise<{ sn: string; id: string }> => {
  const claim = await aRefusedClaim(sender, florist)
  await arbitration(actorOf(sender, '林小花'), claim.id, { content: '请平台看照片', images: [] })
  return claim
}

/** The florist accepted an order and sent it on, which the engine has seen. */
export const aForwarding = async (sender: Trader, florist: Trader): Promise<number> => {
  const orders = await within(async (tx) => [
    await aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop: { id: florist.shopId, merchantId: florist.merchantId },
      state: transferStates.waitDelivery.code,
      created_at: later(-hours(1)),
      accepted_at: later(-minutes(30)),
    }),
    await aTransferOrder(tx, {
      merchant_id: florist.merchantId,
      kind: kinds.grab,
      state: transferStates.waitGrab.code,
    }),
  ])
  for (const { id } of orders) await traceOrder({ orderId: id })
  const { id } = await db()
    .selectFrom('penalty_suggestion')
    .select('id')
    .where('merchant_id', '=', florist.merchantId)
    .executeTakeFirstOrThrow()
  return id
}

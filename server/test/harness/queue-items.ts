import { anAlertAtDesk } from '#areas/desk/alerts/fixtures'
import { randomUUID } from 'node:crypto'
import { afterSaleStates, judgingStages } from '@zdb/contract/orders/after-sale/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { receiptStates, remittanceStates } from '@zdb/contract/money/payments/states'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import { suggestionStates } from '@zdb/contract/platform/penalties/states'
import { aServiceInvoice } from '#areas/money/invoices/fixtures'
import { aRemittance } from '#areas/money/payments/fixtures'
import { insertReceipt } from '#areas/money/payments/receipts.sql'
import { remittance } from '#areas/money/payments/remittances/remittance-machine'
import { strayReceipt } from '#areas/money/payments/strays/stray-machine'
import { aDifference } from '#areas/money/reconciliation/fixtures'
import { aSettlementAccount, aWithdrawal } from '#areas/money/withdrawals/fixtures'
import { anAfterSale } from '#areas/orders/after-sale/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { anOperator } from '#areas/platform/operators/fixtures'
import { penaltySuggestion } from '#areas/platform/penalties/engine/suggestion-machine'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { insertProposal } from '#areas/platform/proposals/proposals.sql'
import { proposal } from '#areas/platform/proposals/proposal-machine'
import { aTicket } from '#areas/platform/tickets/fixtures'
import { aGoods, aVersion } from '#areas/shop/goods/fixtures'
import { insertFeedback } from '#areas/shop/stores/feedback/feedback.sql'
import { aDepositRefund, aStore } from '#areas/shop/stores/fixtures'
import { standInQueue } from '#core/domain/machine'
import { openItems } from '#core/domain/platform-items.sql'
import { days, later, now } from '#core/time/clock'
import { within, type Tx } from '#core/db/tx'

type Owner = { merchantId: number; accountId: number }

/** A case of this merchant as the shop, judged by the platform. */
const aJudgedCase = async (tx: Tx, { merchantId }: Owner, stage: keyof typeof judgingStages): Promise<number> => {
  const sender = await aMerchant(tx)
  const order = await aTransferOrder(tx, {
    merchant_id: sender.merchantId,
    shop: { id: await aStore(tx, merchantId), merchantId },
    state: transferStates.delivered.code,
    held: false,
  })
  const state = stage === 'arbitration' ? afterSaleStates.rejected : afterSaleStates.closed
  const facts = { state: state.code, stage: judgingStages[stage].code, reject_reason: '签收时完好' }
  return (await anAfterSale(tx, order, facts)).id
}

const aStray = async (tx: Tx, { merchantId }: Owner): Promise<number> => {
  const no = randomUUID()
  const receipt = await insertReceipt(tx, {
    gateway: 'alipay',
    trade_no: no,
    no,
    amount: 66_00,
    paid_at: now(),
    received_at: now(),
    payment_id: null,
    merchant_id: merchantId,
    state: receiptStates.stray.code,
    why: '金额不符',
    deadline_at: later(days(1)),
  })
  if (!receipt) throw new Error('this money is known already')
  await standInQueue(tx, strayReceipt, receipt)
  return receipt.id
}

const aSuggestion = async (tx: Tx, { merchantId }: Owner): Promise<number> => {
  const made = await tx
    .insertInto('penalty_suggestion')
    .values({
      merchant_id: merchantId,
      offence: 'reforwarding',
      cause: randomUUID(),
      description: '该订单接单后又被发布到抢单池。',
      arithmetic: '一单',
      state: suggestionStates.waiting.code,
      at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await standInQueue(tx, penaltySuggestion, made)
  return made.id
}

/** Of a colleague who is nobody else in the test: whoever works on it may. */
const aProposal = async (tx: Tx): Promise<number> => {
  const { operatorId } = await anOperator(tx, { login: `p${randomUUID().slice(0, 20)}` })
  const made = await insertProposal(tx, {
    kind: 'rule',
    subject: randomUUID(),
    title: '区域再次修改间隔 30天 → 31天',
    payload: { name: 'grabScopeDays', value: 31, from_at: later(days(30)).toISOString() },
    reason: '商家反映太短',
    proposer_id: operatorId,
  })
  if (!made) throw new Error('it is proposed already')
  await standInQueue(tx, proposal, made)
  return made.id
}

const aFeedback = async (tx: Tx, owner: Owner): Promise<number> => {
  const other = await aMerchant(tx)
  const feedback = await insertFeedback(tx, {
    merchant_id: other.merchantId,
    account_id: other.accountId,
    store_id: await aStore(tx, owner.merchantId),
    tags: [3],
    content: '去了两次都关着门',
  })
  if (!feedback) throw new Error('it has told the platform already')
  await openItems(tx, 'invalidStores', [{ id: feedback.id, due: later(days(1)) }])
  return feedback.id
}

const makers: Record<QueueName, (tx: Tx, owner: Owner) => Promise<number>> = {
  alerts: async (tx, { merchantId }) => {
    await anAlertAtDesk(tx, merchantId)
    return merchantId
  },
  qualifications: async (tx, { merchantId }) =>
    aQualification(tx, merchantId, { storeId: await aStore(tx, merchantId), state: 'reviewing' }),
  stores: (tx, { merchantId }) => aStore(tx, merchantId, { life: 'reviewing' }),
  goods: (tx, { merchantId }) => aGoods(tx, merchantId, { state: 'reviewing' }),
  goodsVersions: async (tx, { merchantId }) => aVersion(tx, { id: await aGoods(tx, merchantId), merchantId }),
  invalidStores: aFeedback,
  arbitration: (tx, owner) => aJudgedCase(tx, owner, 'arbitration'),
  appeals: (tx, owner) => aJudgedCase(tx, owner, 'appeal'),
  depositRefunds: async (tx, { merchantId }) =>
    aDepositRefund(tx, { merchantId, storeId: await aStore(tx, merchantId) }),
  withdrawals: async (tx, owner) =>
    (await aWithdrawal(tx, owner, { to: await aSettlementAccount(tx, owner, { number: randomUUID() }) })).id,
  remittances: async (tx, owner) => {
    const made = await aRemittance(tx, owner, { state: remittanceStates.proofGiven.code })
    await standInQueue(tx, remittance, made)
    return made.id
  },
  reconciliation: async (tx, { merchantId }) => (await aDifference(tx, merchantId)).id,
  strayMoney: aStray,
  penalties: aSuggestion,
  penaltyAppeals: (tx, { merchantId }) => aPenalty(tx, merchantId, { state: 'appealing' }),
  tickets: aTicket,
  serviceInvoices: (tx, { merchantId }) => aServiceInvoice(tx, merchantId, '2025-12'),
  proposals: aProposal,
}

/** For each queue of the desk: a thing of this merchant that waits in it. */
export const itemIn = async (queue: QueueName, owner: Owner): Promise<string> =>
  String(await within((tx) => makers[queue](tx, owner)))

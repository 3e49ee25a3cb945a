import { sql } from 'kysely'
import { routeTo } from '@zdb/contract/pages'
import { paymentStates, receiptStates, remittanceStates } from '@zdb/contract/money/payments/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { countObstacle, type Obstacles } from '#core/domain/obstacle'

const isPayment = inStates(paymentStates, 'state')
const isRemittance = inStates(remittanceStates, 'state')
const isReceipt = inStates(receiptStates, 'state')

/** Nobody gives up an account to which money is on its way. */
export const incomingMoney: Obstacles = async ({ merchantId }) => {
  const id = Number(merchantId)
  const { rows } = await sql<{ payments: number; remittances: number; strays: number }>`
    select
      (select count(*)::int from payment where merchant_id = ${id} and ${isPayment('created', 'paying')}) as payments,
      (select count(*)::int from remittance
        where merchant_id = ${id} and ${isRemittance('waiting', 'proofGiven')}) as remittances,
      (select count(*)::int from gateway_receipt
        where merchant_id = ${id} and ${isReceipt('stray', 'returning')}) as strays`.execute(db())
  const [{ payments, remittances, strays } = { payments: 0, remittances: 0, strays: 0 }] = rows
  return [
    ...countObstacle('payments', payments, '在线支付未完成', routeTo('recharge')),
    ...countObstacle('remittances', remittances, '汇款未完成', routeTo('recharge', { tab: 'remittance' })),
    ...countObstacle('strayMoney', strays, '到账款项平台正在核对', routeTo('tickets')),
  ]
}

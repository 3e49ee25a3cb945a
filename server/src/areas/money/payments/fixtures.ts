import type { Insertable } from 'kysely'
import { paymentStates, remittanceStates } from '@zdb/contract/money/payments/states'
import type { Payment as PaymentTable, Remittance as RemittanceTable } from '#core/db/schema'
import type { Tx } from '#core/db/tx'
import { newSerial } from '#core/domain/serial'
import { days, later, minutes, now } from '#core/time/clock'
import { insertPayment, type Payment } from './payments.sql.ts'
import { insertRemittance, type Remittance } from './remittances/remittances.sql.ts'

type Owner = { merchantId: number; accountId: number }

/** A recharge that waits to be paid. */
export const aPayment = (
  tx: Tx,
  { merchantId, accountId }: Owner,
  facts: Partial<Insertable<PaymentTable>> = {},
): Promise<Payment> =>
  insertPayment(tx, {
    no: newSerial('P'),
    merchant_id: merchantId,
    account_id: accountId,
    title: '账户充值',
    amount: 100_00,
    channel_part: 100_00,
    gateway: 'alipay',
    way: 'qr',
    state: paymentStates.paying.code,
    created_at: now(),
    expires_at: later(minutes(30)),
    asked_at: now(),
    ...facts,
  })

export const aRemittance = (
  tx: Tx,
  { merchantId, accountId }: Owner,
  facts: Partial<Omit<Insertable<RemittanceTable>, 'code'>> = {},
): Promise<Remittance> =>
  insertRemittance(tx, {
    merchant_id: merchantId,
    account_id: accountId,
    amount: 500_00,
    state: remittanceStates.waiting.code,
    created_at: now(),
    deadline_at: later(days(7)),
    ...facts,
  })

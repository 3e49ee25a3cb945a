import type { Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import type { payments } from '@zdb/contract/money/payments/endpoints'
import { gateways, type GatewayName, type PayWay } from '@zdb/contract/money/payments/gateways'
import type { PayableKind } from '@zdb/contract/money/payments/payables'
import { paymentStates } from '@zdb/contract/money/payments/states'
import { now } from '#core/time/clock'
import { gatewaysInUse } from '#ports/payments/in-use'
import type { Cashier } from '#ports/payments/port'
import { isOpen, type Payment } from './payments.sql.ts'

export type PaymentView = Result<typeof payments.recharge>
type ChannelView = Result<typeof payments.channels>['channels'][number]

const wayNames: Readonly<Record<PayWay, string>> = { qr: '扫码支付', page: '网页支付' }

export const presentChannels = (): ChannelView[] =>
  gatewaysInUse().map(({ name, banks = [] }) => ({
    identifier: name,
    name: gateways[name].label,
    ways: gateways[name].ways.map((way) => ({ way, name: wayNames[way] })),
    params: { bank_code: banks.map(({ code, label }) => ({ code, name: label })) },
  }))

const presentCashier = (row: Payment): PaymentView['cashier'] => {
  if (row.cashier === null || !isOpen(row)) return null
  const cashier = row.cashier as Cashier
  if (cashier.kind === 'form') return { kind: 'form', text: cashier.action, fields: { ...cashier.fields } }
  return { kind: cashier.kind, text: cashier.kind === 'qr' ? cashier.text : cashier.url, fields: {} }
}

export const presentPayment = (row: Payment): PaymentView => {
  const { label, tone } = paymentStates[stateOf(paymentStates, row.state)]
  const gateway = row.gateway as GatewayName | null
  return {
    id: String(row.id),
    no: row.no,
    title: row.title,
    payable: row.payable as PayableKind | null,
    amount: fen(row.amount),
    balance_part: fen(row.balance_part),
    channel_part: fen(row.channel_part),
    owed_part: fen(row.owed_part),
    identifier: gateway,
    identifier_zh: gateway ? gateways[gateway].label : '余额',
    way: row.way === '' ? null : (row.way as PayWay),
    status: row.state,
    status_zh: label,
    tone,
    cashier: presentCashier(row),
    expires_at: row.expires_at,
    seconds_left: isOpen(row) ? Math.max(0, Math.floor((row.expires_at.getTime() - now().getTime()) / 1_000)) : 0,
    paid_at: row.paid_at,
    bought: row.bought_at !== null,
    outcome: row.outcome,
  }
}

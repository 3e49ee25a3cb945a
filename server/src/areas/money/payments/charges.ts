import { fen } from '@zdb/contract/kit/fen'
import { gateways, type GatewayName, type PayWay } from '@zdb/contract/money/payments/gateways'
import { routeTo } from '@zdb/contract/pages'
import { within, type Tx } from '#core/db/tx'
import { move } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import { system } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse, refuseField } from '#core/http/refusal'
import { later } from '#core/time/clock'
import { gatewayNamed } from '#ports/payments/in-use'
import { noticeOf, returnTo } from '#ports/payments/notice-address'
import { isPaymentFailure, type Cashier, type Gateway } from '#ports/payments/port'
import {
  askAgainAt,
  countOpenCharges,
  gatewayOf,
  isOpen,
  lockPayment,
  paymentById,
  type Payment,
} from './payments.sql.ts'
import { payment } from './payment-machine.ts'
import { tellOfMoney } from './pushes.ts'
import { closePayment } from './receipts.ts'

export type Choice = { identifier: GatewayName; way?: PayWay | undefined; bank_code?: string | undefined }
export type Route = { gateway: GatewayName; way: PayWay; bank: string }

/** Through whom and how somebody wants to pay, as that gateway offers it. */
export const routeOf = ({ identifier, way, bank_code = '' }: Choice): Route => {
  const gateway = gatewayNamed(identifier) ?? refuse('channelAbsent')
  const ways: readonly PayWay[] = gateways[identifier].ways
  const chosen = way ?? ways[0] ?? refuse('channelAbsent')
  if (!ways.includes(chosen)) refuseField('way', '该渠道不支持这种支付方式')
  if (gateway.banks && !gateway.banks.some(({ code }) => code === bank_code)) refuseField('bank_code', '请选择银行')
  return { gateway: identifier, way: chosen, bank: gateway.banks ? bank_code : '' }
}

/** Counts one press by which this merchant opens a charge. */
export const spendCharge = ({ merchantId }: { merchantId: number }): Promise<void> =>
  spendRateLimit('charge', String(merchantId))

/** Every open charge is asked after until it ends: a merchant has only so many at once. */
export const refuseTooManyOpen = async (tx: Tx, merchantId: number): Promise<void> => {
  const { openChargesMost } = await currentRules()
  if ((await countOpenCharges(tx, merchantId)) >= openChargesMost)
    refuse('chargesOpen', `还有${openChargesMost}笔支付未完成，请先完成，或等待其超时关闭后再试`)
}

/** The first question after a charge whose notice does not come, and after one whose answer was lost. */
const firstAskMs = 20_000
const lostAnswerMs = 3_000

const keepCashier = (id: number, cashier: Cashier): Promise<Payment> =>
  within(async (tx) => {
    const row = await lockPayment(tx, id)
    // Paid or given up meanwhile: whoever asks hears how it stands.
    if (row.cashier !== null || !isOpen(row)) return row
    const set = { cashier: JSON.stringify(cashier), next_at: later(firstAskMs) }
    const opened = await move(tx, payment, 'open', { id, actor: system('gateway'), set })
    await tellOfMoney(tx, { merchantId: opened.merchant_id, payment: id, status: opened.state })
    return opened
  })

const backTo = ({ payable }: Payment): string =>
  returnTo(`/console/${payable === null ? routeTo('recharge') : routeTo('home')}`)

/** Has the gateway open it; under its number it is the same charge however often. */
export const sendCharge = async (gateway: Gateway, row: Payment): Promise<Payment> => {
  const cashier = await gateway.openCharge({
    no: row.no,
    amount: fen(row.channel_part),
    title: row.title,
    way: row.way as PayWay,
    ...(row.bank === '' ? {} : { bank: row.bank }),
    expiresAt: row.expires_at,
    notifyUrl: noticeOf(gatewayOf(row)),
    returnUrl: backTo(row),
  })
  return keepCashier(row.id, cashier)
}

const giveUp = (id: number, outcome: string): Promise<void> =>
  within(async (tx) => {
    const row = await lockPayment(tx, id)
    if (isOpen(row)) await closePayment(tx, id, outcome)
  })

/**
 * Leads the payer to the gateway. The row is there before the gateway is asked; an answer that does not come is asked
 * after by its number, and until then there is no cashier to show.
 */
export const openCharge = async (row: Payment): Promise<Payment> => {
  const gateway = gatewayNamed(gatewayOf(row)) ?? refuse('channelAbsent')
  return sendCharge(gateway, row).catch(async (error: unknown) => {
    // Whether it was done is known only where the gateway said no.
    if (!isPaymentFailure(error)) throw error
    if (error.kind === 'refused') {
      await giveUp(row.id, '支付渠道未能受理')
      return refuse('gatewayRefused')
    }
    await askAgainAt(row, later(lostAnswerMs))
    return paymentById(row.id)
  })
}

import type { Logger } from 'pino'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import { paymentStates } from '@zdb/contract/money/payments/states'
import { within } from '#core/db/tx'
import type { Payables } from '#core/domain/payable'
import { days, later, now } from '#core/time/clock'
import { backoff } from '#core/work/backoff'
import { gatewayNamed } from '#ports/payments/in-use'
import { isPaymentFailure, type ChargeReport, type Gateway } from '#ports/payments/port'
import { sendCharge } from './charges.ts'
import {
  askAgainAt,
  gatewayOf,
  isOpen,
  lockPayment,
  renewLease,
  takeDue,
  takeForScreen,
  type Payment,
} from './payments.sql.ts'
import { closePayment, takeReceipt } from './receipts.ts'

const batch = 10
/** An open one is asked after this often; the screen of its payer asks more often. */
const askMs = 60_000
const screenMs = 4_000
/** A page that was left open may still be paid: so long after its end the gateway is asked whether it was. */
const graceMs = days(1)

const hasEnded = (row: Payment): boolean => !isOpen(row) || row.expires_at <= now()

const close = (id: number, outcome: string): Promise<void> =>
  within(async (tx) => {
    const row = await lockPayment(tx, id)
    if (isOpen(row)) await closePayment(tx, id, outcome)
  })

/** What the gateway says of one that can no longer be paid, or will not be. */
const end = async (row: Payment, { state }: ChargeReport): Promise<void> => {
  await close(row.id, row.expires_at <= now() ? '超时未支付' : '支付渠道已关闭该笔支付')
  // The gateway has not seen the payer yet, or closes nothing itself: the page they have may still bring them there.
  const mayCome = (state === 'unknown' || state === 'open') && later(-graceMs) < row.expires_at
  await askAgainAt(row, mayCome ? later(6 * backoff(row.tries)) : null)
}

const hear = async (payables: Payables, name: GatewayName, row: Payment, report: ChargeReport): Promise<boolean> => {
  if (!report.receipt) return false
  await takeReceipt(payables, name, row.no, report.receipt)
  // What came was not what was asked for: the platform looks at it, and nothing is paid by it.
  await close(row.id, '到账金额与应付不符，平台正在核对')
  await askAgainAt(row, null)
  return true
}

/** Opened by us, and nobody heard the answer: what the gateway never heard of is sent again, the rest is closed there. */
const findAnswer = async (payables: Payables, gateway: Gateway, row: Payment, report: ChargeReport): Promise<void> => {
  if (report.state === 'unknown') {
    await sendCharge(gateway, row)
    return
  }
  const closed = await gateway.closeCharge(row.no)
  if (!(await hear(payables, gateway.name, row, closed))) await end(row, closed)
}

const askAfter = async (payables: Payables, gateway: Gateway, row: Payment): Promise<void> => {
  const ended = hasEnded(row)
  const report = ended ? await gateway.closeCharge(row.no) : await gateway.queryCharge(row.no)
  if (await hear(payables, gateway.name, row, report)) return
  if (ended || report.state === 'closed' || report.state === 'failed') return end(row, report)
  if (row.state === paymentStates.created.code) return findAnswer(payables, gateway, row, report)
  const next = later(askMs)
  await askAgainAt(row, next < row.expires_at ? next : row.expires_at)
}

/** The gateway is away: asked again later. What is over is closed here all the same, and nothing stays set aside. */
const postpone = async (row: Payment): Promise<void> => {
  if (row.expires_at <= now()) await close(row.id, '超时未支付')
  await askAgainAt(row, later(Math.max(5_000, backoff(row.tries))))
}

/** One gateway's charges, one after the other; once it gives no answer the rest is asked after later. */
const askInTurn = async (payables: Payables, name: string, rows: readonly Payment[], log: Logger): Promise<void> => {
  let gateway = gatewayNamed(name)
  for (const row of rows) {
    if (!(await renewLease(row))) continue
    await (gateway ? askAfter(payables, gateway, row) : postpone(row)).catch(async (error: unknown) => {
      if (!isPaymentFailure(error)) log.error({ err: error, payment: row.no }, 'asking after a payment')
      else if (error.kind === 'unreachable') gateway = undefined
      await postpone(row)
    })
  }
}

/** Asks after charges whose notice has not come, and ends those whose time is up, here and at the gateway. */
export const askDueCharges = async (payables: Payables, log: Logger): Promise<number> => {
  const due = await takeDue(batch)
  const byGateway = Map.groupBy(due, ({ gateway }) => gateway ?? '')
  await Promise.all([...byGateway].map(([name, rows]) => askInTurn(payables, name, rows, log)))
  return due.length
}

/** Somebody waits before a screen: the gateway is asked now, unless it was a moment ago. */
export const askForScreen = async (payables: Payables, row: Payment): Promise<void> => {
  if (row.channel_part === 0 || !isOpen(row) || row.state === paymentStates.created.code) return
  const gateway = gatewayNamed(gatewayOf(row))
  if (!gateway || !(await takeForScreen(row.id, screenMs))) return
  await askAfter(payables, gateway, row).catch((error: unknown) => {
    // The screen asks again by itself, and so does the worker.
    if (!isPaymentFailure(error)) throw error
  })
}

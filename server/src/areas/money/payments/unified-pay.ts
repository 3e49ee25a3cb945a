import { codes } from '@zdb/contract/codes'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { fen, type Fen, yuanText } from '@zdb/contract/kit/fen'
import type { payments } from '@zdb/contract/money/payments/endpoints'
import { paymentStates } from '@zdb/contract/money/payments/states'
import { hasPayPassword, provePayPassword } from '#areas/people/account/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Payable, PayableQuote, Payables } from '#core/domain/payable'
import { move } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import { newSerial } from '#core/domain/serial'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { Refusal, refuse, refuseField } from '#core/http/refusal'
import { claimsOf } from '#core/money/claims'
import { balancesOf, hold, lockBalances } from '#core/money/ledger'
import { visibleSum } from '#core/money/visible-sum'
import { later, minutes, now } from '#core/time/clock'
import { openCharge, refuseTooManyOpen, routeOf, spendCharge, type Route } from './charges.ts'
import {
  begunUnder,
  insertPayment,
  isOpen,
  lockPayment,
  lockThing,
  openFor,
  patchPayment,
  paymentOf,
  type Payment,
} from './payments.sql.ts'
import { payableFor, refuseNonPayer } from './payable-for.ts'
import { payment } from './payment-machine.ts'
import { presentChannels, presentPayment, type PaymentView } from './present.ts'
import { tellOfMoney } from './pushes.ts'
import { closePayment, holdKeyOf } from './receipts.ts'
import { openingMs } from './recharge.ts'

/** What it costs, what the balance gives, and who else may be asked for the rest. */
export const payDesk = async (
  payables: Payables,
  actor: Actor,
  { kind, ref }: Query<typeof payments.payDesk>,
): Promise<Result<typeof payments.payDesk>> => {
  const { merchantId } = actor
  const payable = payableFor(payables, actor, kind)
  const quote = await payable.quote(actor, ref)
  const [{ available }, { owes }, open, has_pay_password] = await Promise.all([
    balancesOf(merchantId),
    claimsOf(merchantId),
    openFor({ merchantId, kind, ref }),
    hasPayPassword(merchantId),
  ])
  // What is set aside for this very thing is there for it.
  const onHand = fen(available + (open?.balance_part ?? 0))
  return {
    ...quote,
    available_balance: visibleSum(actor, onHand, payable.allow),
    enough: onHand >= quote.amount,
    owed: owes,
    has_pay_password,
    channels: presentChannels(),
    open: open && open.expires_at > now() ? presentPayment(open) : null,
  }
}

/** What it says now, for who would have paid for something else. */
const refuseChanged = ({ title, amount, revision }: PayableQuote): never => {
  const lines = [{ label: title, text: yuanText(amount) }]
  throw new Refusal('termsChanged', codes.termsChanged.message, [], { revision, lines })
}

/** With the key under which the same press comes again. */
type Wanted = Body<typeof payments.pay> & { key: string | undefined }
type Split = { balance: Fen; channel: Fen; owed: Fen }

/** The balance first; what is missing comes through the channel, and what is owed is repaid out of that first. */
const splitOf = ({ amount }: PayableQuote, available: Fen, owed: Fen, useBalance: boolean): Split => {
  const balance = fen(useBalance ? Math.min(available, amount) : 0)
  if (balance === amount) return { balance, channel: fen(0), owed: fen(0) }
  return { balance, channel: fen(amount - balance + owed), owed }
}

const rowOf = (actor: Actor, { kind, ref, key }: Wanted, quote: PayableQuote, split: Split) => ({
  no: newSerial('P'),
  merchant_id: actor.merchantId,
  account_id: actor.accountId,
  payable: kind,
  payable_ref: ref,
  once_key: key ?? null,
  revision: quote.revision,
  title: quote.title,
  amount: quote.amount,
  balance_part: split.balance,
  channel_part: split.channel,
  owed_part: split.owed,
  state: paymentStates.created.code,
  created_at: now(),
  asked_at: now(),
})

/** All of it from the balance: bought and paid in one transaction, or refused and nothing happened. */
const payAtOnce = async (
  tx: Tx,
  actor: Actor,
  payable: Payable,
  wanted: Wanted,
  quote: PayableQuote,
): Promise<Payment> => {
  const split = { balance: quote.amount, channel: fen(0), owed: fen(0) }
  const made = await insertPayment(tx, { ...rowOf(actor, wanted, quote, split), expires_at: now() })
  await payable.pay(tx, actor, wanted.ref, quote.revision)
  const paid = await move(tx, payment, 'settle', { id: made.id, actor, set: { paid_at: now(), bought_at: now() } })
  await tellOfMoney(tx, { merchantId: actor.merchantId, payment: made.id, status: paid.state })
  return paid
}

type Opening = { payable: Payable; wanted: Wanted; quote: PayableQuote; split: Split; route: Route }

/** What the balance gives is set aside while the gateway is asked for the rest. */
const openPart = async (tx: Tx, actor: Actor, { payable, wanted, quote, split, route }: Opening): Promise<Payment> => {
  await refuseTooManyOpen(tx, actor.merchantId)
  const { rechargeMinutes } = await currentRules()
  const made = await insertPayment(tx, {
    ...rowOf(actor, wanted, quote, split),
    ...route,
    expires_at: later(minutes(rechargeMinutes)),
    next_at: later(openingMs),
  })
  const { no, merchant_id: merchantId } = made
  if (split.balance > 0)
    await hold(tx, {
      key: holdKeyOf(made),
      merchantId,
      amount: split.balance,
      type: 'payment',
      why: '支付中，余额部分冻结',
      ref: payable.ledgerRef?.(wanted.ref) ?? no,
    })
  return made
}

/** One that was begun with the same parts and channel is gone on with; another is given up for this one. */
const goOn = async (
  tx: Tx,
  open: Payment,
  route: Route | undefined,
  { revision }: PayableQuote,
  split: Split,
): Promise<boolean> => {
  const sameRoute =
    route !== undefined && open.gateway === route.gateway && open.way === route.way && open.bank === route.bank
  const same =
    sameRoute &&
    open.balance_part === split.balance &&
    open.channel_part === split.channel &&
    open.owed_part === split.owed
  if (same && open.revision === revision && open.cashier !== null && open.expires_at > now()) return true
  await closePayment(tx, open.id, '已重新发起支付')
  await patchPayment(tx, open.id, { next_at: now() })
  return false
}

/** What this press began before whoever took it died: the same payment, and never a second one. */
const repeated = async (actor: Actor, { key, kind, ref }: Wanted, on?: Tx): Promise<Payment | undefined> => {
  const row = key === undefined ? undefined : await begunUnder(actor, key, on)
  if (row && !(row.payable === kind && row.payable_ref === ref)) refuse('keyReused')
  return row
}

const begin = (actor: Actor, payable: Payable, wanted: Wanted, quote: PayableQuote): Promise<Payment> =>
  within(async (tx) => {
    const { merchantId } = actor
    const thing = { merchantId, kind: wanted.kind, ref: wanted.ref }
    await lockThing(tx, thing)
    const before = await repeated(actor, wanted, tx)
    if (before) return before
    await payable.lock?.(tx, actor, wanted.ref)
    const route = wanted.identifier && routeOf({ ...wanted, identifier: wanted.identifier })
    const open = await openFor(thing, tx)
    const splitNow = async (held: number): Promise<Split> => {
      const [available = fen(0)] = await lockBalances(tx, [
        { kind: 'available', merchantId },
        { kind: 'frozen', merchantId },
      ])
      return splitOf(quote, fen(available + held), (await claimsOf(merchantId)).owes, wanted.use_balance)
    }
    if (open && (await goOn(tx, open, route, quote, await splitNow(open.balance_part)))) return open
    const split = await splitNow(0)
    if (split.channel > 0 && !route) refuse('notEnough')
    const made =
      split.channel > 0 && route
        ? await openPart(tx, actor, { payable, wanted, quote, split, route })
        : await payAtOnce(tx, actor, payable, wanted, quote)
    await record(tx, actor, 'payments.pay', made.id, {
      after: { no: made.no, kind: wanted.kind, ref: wanted.ref, amount: quote.amount, ...split },
    })
    return made
  })

const withCashier = async (row: Payment): Promise<Payment> =>
  isOpen(row) && row.cashier === null && row.channel_part > 0 && row.gateway !== null ? openCharge(row) : row

/**
 * Pays for something by balance, by channel, or by both. Who pays has seen what it costs: another revision is refused
 * with the new terms when it is bought, so what is asked for here is what was shown.
 */
export const pay = async (payables: Payables, actor: Actor, wanted: Wanted): Promise<PaymentView> => {
  const payable = payableFor(payables, actor, wanted.kind)
  const before = await repeated(actor, wanted)
  if (before) return presentPayment(await withCashier(before))
  const quote = await payable.quote(actor, wanted.ref)
  if (wanted.revision !== quote.revision) refuseChanged(quote)
  if (quote.amount <= 0) refuse('nothingToPay')
  if (!wanted.use_balance && !wanted.identifier) refuseField('identifier', '请选择支付方式')
  if (wanted.identifier) await spendCharge(actor)
  const { merchantId } = actor
  const held = (await openFor({ merchantId, kind: wanted.kind, ref: wanted.ref }))?.balance_part ?? 0
  const useBalance = wanted.use_balance && (await balancesOf(merchantId)).available + held > 0
  if (useBalance) await provePayPassword(actor, wanted.pay_password)
  const row = await begin(actor, payable, { ...wanted, use_balance: useBalance }, quote)
  return presentPayment(await withCashier(row))
}

/**
 * Whoever will not pay after all has the balance part back at once. The gateway is told next; money that is on its way
 * all the same is credited like any that comes late.
 */
export const abandonPay = async (payables: Payables, actor: Actor, id: string): Promise<PaymentView> => {
  const row = await paymentOf(actor, idOf(id))
  refuseNonPayer(payables, actor, row)
  await within(async (tx) => {
    if (!isOpen(await lockPayment(tx, row.id))) return
    await closePayment(tx, row.id, '已放弃支付', { move: 'abandonPay', actor })
    if (row.channel_part > 0) await patchPayment(tx, row.id, { next_at: now() })
    await record(tx, actor, 'payments.abandonPay', row.id, { after: { no: row.no, amount: row.amount } })
  })
  return presentPayment(await paymentOf(actor, row.id))
}

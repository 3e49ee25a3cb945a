import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import type { payments } from '@zdb/contract/money/payments/endpoints'
import { paymentStates } from '@zdb/contract/money/payments/states'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Payables } from '#core/domain/payable'
import { currentRules } from '#core/domain/rules'
import { newSerial } from '#core/domain/serial'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuseField } from '#core/http/refusal'
import { claimsOf } from '#core/money/claims'
import { balancesOf } from '#core/money/ledger'
import { later, minutes, now } from '#core/time/clock'
import { openCharge, refuseTooManyOpen, routeOf, spendCharge } from './charges.ts'
import { refuseNonReader } from './payable-for.ts'
import { insertPayment, openRecharge, paymentOf } from './payments.sql.ts'
import { presentChannels, presentPayment, type PaymentView } from './present.ts'
import { askForScreen } from './query-worker.ts'
import { presentRemittance } from './remittances/present.ts'
import { latestRemittances } from './remittances/remittances.sql.ts'

/** All that the page needs: channels, limits, what is still open, and where a bank transfer goes. */
export const channels = async (actor: Actor): Promise<Result<typeof payments.channels>> => {
  const { merchantId } = actor
  const [rules, balances, { owes }, open, remittances] = await Promise.all([
    currentRules(),
    balancesOf(merchantId),
    claimsOf(merchantId),
    openRecharge(actor),
    latestRemittances(merchantId),
  ])
  return {
    channels: presentChannels(),
    least: rules.rechargeLeast,
    most: rules.rechargeMost,
    suggestions: rules.rechargeSuggestions,
    available_balance: balances.available,
    owed: owes,
    open: open ? presentPayment(open) : null,
    remittance: {
      least: rules.remittanceLeast,
      days: rules.remittanceDays,
      account: rules.offlineAccount,
      items: remittances.map((row) => presentRemittance(row, rules)),
    },
  }
}

/** How long the lease of whoever opens a charge is: by then the gateway has answered or never will. */
export const openingMs = 30_000

export const recharge = async (actor: Actor, body: Body<typeof payments.recharge>): Promise<PaymentView> => {
  const { rechargeLeast, rechargeMost, rechargeMinutes } = await currentRules()
  if (body.amount < rechargeLeast) refuseField('amount', `每次至少充值${yuanText(rechargeLeast)}`)
  if (body.amount > rechargeMost) refuseField('amount', `每次最多充值${yuanText(rechargeMost)}`)
  const route = routeOf(body)
  await spendCharge(actor)
  const row = await within(async (tx) => {
    await refuseTooManyOpen(tx, actor.merchantId)
    const made = await insertPayment(tx, {
      no: newSerial('P'),
      merchant_id: actor.merchantId,
      account_id: actor.accountId,
      title: '账户充值',
      amount: body.amount,
      channel_part: body.amount,
      ...route,
      state: paymentStates.created.code,
      created_at: now(),
      expires_at: later(minutes(rechargeMinutes)),
      asked_at: now(),
      next_at: later(openingMs),
    })
    await record(tx, actor, 'payments.recharge', made.id, {
      after: { no: made.no, amount: fen(made.amount), ...route },
    })
    return made
  })
  return presentPayment(await openCharge(row))
}

/** How it stands; whoever waits before a screen has the gateway asked, so that nobody needs its notice. */
export const queryPayment = async (payables: Payables, actor: Actor, id: string): Promise<PaymentView> => {
  const row = await paymentOf(actor, idOf(id))
  refuseNonReader(payables, actor, row)
  await askForScreen(payables, row)
  return presentPayment(await paymentOf(actor, row.id))
}

import { fen, type Fen, yuanText } from '@zdb/contract/kit/fen'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { Terms } from '@zdb/contract/kit/terms'
import { momentText } from '@zdb/contract/kit/china-time'
import type { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { penaltyStates } from '@zdb/contract/platform/penalties/states'
import { endLimits, provePayPassword } from '#areas/people/account/public'
import { drawDeposit } from '#areas/shop/stores/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { defaultMove } from '#core/domain/machine'
import type { Payable } from '#core/domain/payable'
import type { Actor, SystemActor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { openClaim } from '#core/money/claims'
import { lockBalances, post, type AccountRef } from '#core/money/ledger'
import { splitBySources } from '#core/money/payment-sources'
import { requireSeen, showTerms } from '#core/terms/terms'
import { now } from '#core/time/clock'
import { movePenalty, tell } from './move-penalty.ts'
import { merchantPenalty } from './penalty-machine.ts'
import { lockPenalty, lockPenaltyOf, patchPenalty, penaltyById, penaltyOf, type Penalty } from './penalties.sql.ts'
import { pushMove } from './pushes.ts'

/** Under which everything that was paid for a penalty is found in the books. */
export const refOf = ({ id }: Pick<Penalty, 'id'>): string => `penalty:${id}`

const accountsOf = (merchantId: number) => {
  const of = (kind: AccountRef['kind']): AccountRef => ({ kind, merchantId })
  return { available: of('available'), deposit: of('deposit'), platform: of('platformRevenue') }
}

/** What whoever pays agrees to. */
export const termLines = ({ title, amount, deadline_at }: Penalty): Terms['lines'] => [
  { label: '违规', text: title },
  { label: '罚款', text: yuanText(amount) },
  { label: '缴纳期限', text: deadline_at ? momentText(deadline_at) : '' },
]

/** Paid from what is available, once; with it end the limits that waited for it. */
export const payfine = async (
  actor: Actor,
  id: string,
  { pay_password, revision }: Body<typeof penalties.payfine>,
): Promise<null> => {
  const { amount: due } = await penaltyOf(actor, idOf(id))
  if (due > 0) await provePayPassword(actor, pay_password)
  return within(async (tx) => {
    await payFromBalance(tx, actor, idOf(id), revision)
    return null
  })
}

const payFromBalance = async (tx: Tx, actor: Actor, id: number, revision: number | undefined): Promise<void> => {
  const { available, platform } = accountsOf(actor.merchantId)
  await lockBalances(tx, [available, platform])
  const penalty = await lockPenaltyOf(tx, actor, id)
  if (penalty.state !== penaltyStates.open.code) refuse('penaltyMoved')
  await requireSeen(tx, actor, 'penalty', penalty, revision, () => termLines(penalty))
  const amount = fen(penalty.amount)
  const words = amount > 0 ? { what: '缴纳罚款', content: yuanText(amount) } : { what: '确认知悉' }
  await movePenalty(tx, 'payfine', {
    penalty,
    actor,
    line: { side: 'merchant', ...words },
    set: { from_available: amount },
  })
  const legs = [{ from: available, to: platform, amount }]
  if (amount > 0) await post(tx, { key: refOf(penalty), type: 'penalty', why: '违规罚款', ref: refOf(penalty), legs })
  await endLimits(tx, penalty.id, 'untilPaid')
}

export const penaltyPayable: Payable = {
  allow: 'penalty.pay',
  ledgerRef: (id) => refOf({ id: idOf(id) }),
  quote: async (actor, ref) => {
    const penalty = await penaltyOf(actor, idOf(ref))
    if (penalty.state !== penaltyStates.open.code) refuse('penaltyMoved')
    await showTerms(actor, 'penalty', [penalty])
    return { title: `罚款：${penalty.title}`, amount: fen(penalty.amount), revision: penalty.revision }
  },
  pay: (tx, actor, ref, revision) => payFromBalance(tx, actor, idOf(ref), revision),
}

type Sources = { from_available: Fen; from_deposit: Fen; as_claim: Fen }

const saidOf = ({ from_available, from_deposit, as_claim }: Sources): string =>
  [
    { words: '余额', amount: from_available },
    { words: '保证金', amount: from_deposit },
    { words: '待偿款', amount: as_claim },
  ]
    .filter(({ amount }) => amount > 0)
    .map(({ words, amount }) => `${words}${yuanText(amount)}`)
    .join('，')

/**
 * What was not paid in time is taken: from what is available, then from the deposit; the rest is the platform's claim,
 * and the limits that wait for the payment stay until it is paid.
 */
export const deduct = async (tx: Tx, actor: SystemActor, id: number): Promise<void> => {
  const { merchant_id: merchantId } = await penaltyById(tx, id)
  const { available, deposit, platform } = accountsOf(merchantId)
  const [onHand = fen(0), deposited = fen(0)] = await lockBalances(tx, [available, deposit, platform])
  const penalty = await lockPenalty(tx, id)
  // A rival that was faster leaves nothing to do.
  if (defaultMove(merchantPenalty, penalty) !== 'deduct' || !penalty.deadline_at || penalty.deadline_at > now()) return
  const { drawn, owed: as_claim } = splitBySources(fen(penalty.amount), [onHand, deposited])
  const [from_available = fen(0), from_deposit = fen(0)] = drawn
  const sources = { from_available, from_deposit, as_claim }
  const line = { side: 'system', what: '到期扣缴', content: saidOf(sources) } as const
  await movePenalty(tx, 'deduct', { penalty, actor, line, set: sources })
  const ref = refOf(penalty)
  const legs = [
    { from: available, to: platform, amount: from_available },
    { from: deposit, to: platform, amount: from_deposit },
  ].filter(({ amount }) => amount > 0)
  if (legs.length > 0) await post(tx, { key: ref, type: 'penalty', why: '违规罚款', ref, legs })
  if (from_deposit > 0) {
    const note = `处罚${penalty.id}`
    await drawDeposit(tx, { merchantId, storeId: penalty.store_id, amount: from_deposit, ref, note, actor })
  }
  if (as_claim === 0) await endLimits(tx, penalty.id, 'untilPaid')
  else await openClaim(tx, { debtorId: merchantId, creditor: 'platform', amount: as_claim, ref, why: '违规罚款' })
}

/** The platform's claim is paid, and so is the penalty: what waited for it ends. */
export const settleClaim = (id: number, actor: SystemActor): Promise<void> =>
  within(async (tx) => {
    const penalty = await lockPenalty(tx, id)
    if (penalty.claim_paid_at !== null) return
    const after = await patchPenalty(tx, id, { claim_paid_at: now(), unread_by_merchant: true })
    await endLimits(tx, id, 'untilPaid')
    await tell(tx, after, actor, {
      side: 'system',
      what: '罚款已缴清',
      content: `待偿款${yuanText(after.as_claim)}`,
    })
    await record(tx, actor, 'penalties.claimPaid', id, { merchantId: after.merchant_id })
    await pushMove(tx, 'claimPaid', after)
  })

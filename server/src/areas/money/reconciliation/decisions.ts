import { caseStates } from '@zdb/contract/money/reconciliation/states'
import { lockTrade } from '#areas/money/payments/public'
import { lockWithdrawalByNo } from '#areas/money/withdrawals/public'
import { propose } from '#areas/platform/proposals/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import type { Payables } from '#core/domain/payable'
import type { ProposalKind } from '#core/domain/proposal'
import { facts } from '#core/domain/queue'
import type { SystemActor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { reconciliationCase } from './case-machine.ts'
import { casesById, lockCase, type Case } from './cases.sql.ts'
import { postingFor, type Posting } from './proposed-posting.ts'
import { sourceNamed } from './sources.ts'
import { evidenceOf } from './evidence.ts'
import { titleOf } from './words.ts'

export const postingKind = 'reconciliationPosting'

/**
 * Holds a case, and before it what it is about: whoever else tells of the same money waits until this is decided. A
 * payment that is only to be taken is held by whoever takes it, in the order of all receipts.
 */
export const holdCase = async (tx: Tx, id: number): Promise<Case | undefined> => {
  const [seen] = await casesById([id])
  if (seen?.thing === 'charge' && seen.ours !== null)
    await lockTrade(tx, { gateway: seen.source, trade_no: seen.trade_no })
  if (seen?.thing === 'payout') await lockWithdrawalByNo(tx, seen.no)
  return lockCase(tx, id)
}

/** The case as it was found, and still so: what was heard since counts. */
const stillOpen = async (tx: Tx, id: number): Promise<Case> => {
  const row = (await holdCase(tx, id)) ?? refuse('itemGone')
  if (row.state !== caseStates.open.code) refuse('differenceMoved')
  const compared = (await sourceNamed(row.source)?.compare([row.no])) ?? []
  const same = compared.find((each) => each.thing === row.thing && each.tradeNo === row.trade_no)
  if ((same?.theirs?.amount ?? null) !== row.theirs || (same?.ours?.amount ?? null) !== row.ours)
    refuse('differenceMoved')
  return row
}

const conclude = async (tx: Tx, operator: SystemActor, row: Case, posting: Posting, reason: string): Promise<void> => {
  const posted = row.posted + (await posting.make(tx))
  const set = { posted, postings: row.postings + 1, reason, decided_at: now() }
  await move(tx, reconciliationCase, 'post', { id: row.id, actor: operator, note: reason, set })
  await record(tx, operator, 'reconciliation.post', row.id, {
    after: { source: row.source, no: row.no, theirs: row.theirs, ours: row.ours, words: posting.words, reason },
    ...(row.merchant_id !== null && { merchantId: row.merchant_id }),
  })
}

/** What the gateway's own line decides is done at once; anything else is proposed to a second person. */
export const postDifference =
  (payables: Payables) =>
  (operator: SystemActor, id: number, reason: string): Promise<void> =>
    within(async (tx) => {
      const row = await stillOpen(tx, id)
      const posting = (await postingFor(row, payables)) ?? refuse('noPosting')
      if (posting.alone) return conclude(tx, operator, row, posting, reason)
      await propose(tx, operator, {
        kind: postingKind,
        subject: `reconciliation:${id}`,
        title: titleOf(row),
        payload: { id, theirs: row.theirs, ours: row.ours },
        reason,
        merchantId: row.merchant_id ?? undefined,
      })
    })

export const settleDifference = (operator: SystemActor, id: number, reason: string): Promise<void> =>
  within(async (tx) => {
    if (reason.trim() === '') refuseField('reason', '请填写原因')
    const set = { reason, decided_at: now() }
    const row = await move(tx, reconciliationCase, 'settle', { id, actor: operator, note: reason, set })
    await record(tx, operator, 'reconciliation.settle', id, {
      after: { source: row.source, no: row.no, theirs: row.theirs, ours: row.ours, reason },
      ...(row.merchant_id !== null && { merchantId: row.merchant_id }),
    })
  })

type Payload = { id: number; theirs: number | null; ours: number | null }

/** The second pair of eyes on a posting that no gateway's line decides by itself. */
export const postingProposal: ProposalKind = {
  label: '对账差异入账',
  evidence: async (payload) => {
    const row = (await casesById([(payload as Payload).id]))[0] ?? refuse('itemGone')
    const { merchantIds, parts } = await evidenceOf(row, {})
    const { label } = Object.values(caseStates).find(({ code }) => code === row.state) ?? caseStates.open
    return { merchantIds, parts: [facts('现在的状态', [['状态', label]]), ...parts] }
  },
  apply: async (tx, operator, payload, reason) => {
    const { id, theirs, ours } = payload as Payload
    const row = await stillOpen(tx, id)
    if (row.theirs !== theirs || row.ours !== ours) refuse('differenceMoved')
    // Only what needs two is ever proposed, and that buys nothing.
    const posting = (await postingFor(row, {})) ?? refuse('noPosting')
    await conclude(tx, operator, row, posting, reason)
  },
}

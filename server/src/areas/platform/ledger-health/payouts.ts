import type { Body } from '@zdb/contract/kit/endpoint'
import { momentText } from '@zdb/contract/kit/china-time'
import type { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { namesOf } from '#areas/platform/operators/public'
import { propose } from '#areas/platform/proposals/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { ProposalKind } from '#core/domain/proposal'
import { facts } from '#core/domain/queue'
import { asPlatform, type Operator } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { payoutStop, resumePayouts, stopPayouts, type PayoutStop } from '#core/money/payout-stop'
import { newestProofs, type ProofRun } from './ledger-health.sql.ts'
import { demandProofSince, missingWords, proofSinceStop } from './proof-since-stop.ts'

export const resumeKind = 'resumePayouts'
const payouts = 'payouts'
export const resumeSubject = ({ id }: Pick<PayoutStop, 'id'>): string => `${payouts}:${id}`

/** One pair of eyes stops: waiting for a second would cost more than an hour without payouts. */
export const stopByHand = (operator: Operator, { reason }: Body<typeof ledgerHealth.stopPayouts>): Promise<null> =>
  within(async (tx) => {
    const { operatorId } = operator
    if (!(await stopPayouts(tx, { reason, operatorId }))) refuse('payoutsStoppedAlready')
    await record(tx, asPlatform(operator), 'ledgerHealth.stopPayouts', payouts, { after: { reason } })
    return null
  })

/** Two pairs of eyes let it go on, once a proof asked for since then has found the books in order. */
export const proposeResume = (operator: Operator, { reason }: Body<typeof ledgerHealth.resumePayouts>): Promise<null> =>
  within(async (tx) => {
    const stop = (await payoutStop(tx)) ?? refuse('payoutsNotStopped')
    await demandProofSince(stop)
    const title = `${momentText(stop.at)} 暂停的付款`
    const payload = { stop: stop.id }
    const subject = resumeSubject(stop)
    await propose(tx, operator, { kind: resumeKind, subject, title, payload, reason, merchantId: undefined })
    return null
  })

const nameOfStopper = async ({ operatorId }: PayoutStop): Promise<string> =>
  operatorId === null ? '账务核对' : ((await namesOf([operatorId])).get(operatorId) ?? '')

const resultOf = ({ broken, lines }: ProofRun): string =>
  broken === 0
    ? '全部相符'
    : `${broken}项不符：${lines
        .filter(({ breaches }) => breaches.length > 0)
        .map(({ label }) => label)
        .join('、')}`

const passedText = (proof: ProofRun | undefined): string =>
  proof?.ended_at ? `${momentText(proof.ended_at)} ${resultOf(proof)}（${momentText(proof.asked_at)} 发起）` : ''

/** How the last proofs went, as of now. */
const proofFacts = async () => {
  const done = (await newestProofs(5)).filter(({ ended_at }) => ended_at !== null)
  return facts(
    '最近的账务核对',
    done.map((run) => [run.ended_at ? momentText(run.ended_at) : '', resultOf(run)]),
  )
}

export const resumeProposal: ProposalKind = {
  label: '恢复付款',
  evidence: async (payload) => {
    const { stop: id } = payload as { stop: number }
    const stop = await payoutStop()
    if (stop?.id !== id) return { merchantIds: [], parts: [facts('付款', [['状态', '该次暂停已结束']])] }
    const since = await proofSinceStop(stop)
    const { proof, missing } = since
    const parts = [
      facts('付款暂停', [
        ['暂停时间', momentText(stop.at)],
        ['暂停人', await nameOfStopper(stop)],
        ['暂停原因', stop.reason],
        // Part of the revision: whoever agrees agrees to this proof, and not to what a later one found.
        ['停付后的核对', missingWords(since) || passedText(proof), missing ? 'bad' : 'good'],
      ]),
    ]
    return { merchantIds: [], parts, live: [await proofFacts()] }
  },
  apply: async (tx, operator, payload, reason) => {
    const { stop } = payload as { stop: number }
    const before = await payoutStop(tx)
    if (before?.id !== stop || !(await resumePayouts(tx, stop, { reason, operatorId: operator.operatorId ?? 0 })))
      return refuse('payoutsNotStopped')
    const proof = await demandProofSince(before)
    await record(tx, operator, 'ledgerHealth.resumePayouts', payouts, { after: { stop, reason, proof: proof.id } })
  },
}

import { momentText } from '@zdb/contract/kit/china-time'
import type { Body } from '@zdb/contract/kit/endpoint'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import type { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { namesOfMerchants } from '#areas/people/identity/public'
import { propose } from '#areas/platform/proposals/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { ProposalKind } from '#core/domain/proposal'
import { facts } from '#core/domain/queue'
import type { Operator } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { advanceClaim, platformRevenue } from '#core/money/advances'
import { claimById, type ClaimRow } from '#core/money/claims'

export const advanceKind = 'advanceClaim'

type Payload = { claimId: number }

const restOf = ({ amount, repaid }: ClaimRow) => fen(amount - repaid)

/** What one merchant still owes another; what is owed to the platform itself is not advanced. */
const openBetweenMerchants = (claim: ClaimRow | undefined): ClaimRow & { creditor_id: number } => {
  const found = claim ?? refuse('itemGone')
  if (found.creditor_id === null || restOf(found) <= 0) refuse('claimSettled')
  return found as ClaimRow & { creditor_id: number }
}

/** The first pair of eyes: the platform advances nothing by itself (domain, section 9). */
export const proposeAdvance = (
  operator: Operator,
  claim: string,
  { reason }: Body<typeof ledgerHealth.proposeAdvance>,
): Promise<null> =>
  within(async (tx) => {
    const open = openBetweenMerchants(await claimById(idOf(claim), tx))
    const names = await namesOfMerchants([open.debtor_id, open.creditor_id])
    await propose(tx, operator, {
      kind: advanceKind,
      subject: String(open.id),
      title: `待偿款${open.id}（${names.get(open.debtor_id) ?? ''}欠${names.get(open.creditor_id) ?? ''}）`,
      payload: { claimId: open.id } satisfies Payload,
      reason,
      merchantId: open.creditor_id,
      others: [open.debtor_id],
    })
    return null
  })

/** The creditor is paid out of what the platform earned, and the claim is the platform's from then on. */
export const advanceProposal: ProposalKind = {
  label: '平台垫付',
  evidence: async (payload) => {
    const claim = (await claimById((payload as Payload).claimId)) ?? refuse('itemGone')
    const { debtor_id: debtor, creditor_id: creditor } = claim
    const names = await namesOfMerchants([debtor, creditor ?? debtor])
    return {
      merchantIds: creditor === null ? [debtor] : [debtor, creditor],
      parts: [
        facts('待偿款', [
          ['欠款商家', `${names.get(debtor) ?? ''}（${debtor}）`],
          ['应付给', creditor === null ? '平台' : `${names.get(creditor) ?? ''}（${creditor}）`],
          ['事由', `${claim.why} ${claim.ref}`],
          ['发生时间', momentText(claim.created_at)],
          ['垫付金额', yuanText(restOf(claim)), 'warn'],
        ]),
      ],
      live: [facts('平台收入', [['可垫付', yuanText(await platformRevenue())]])],
    }
  },
  apply: async (tx, operator, payload, reason) => {
    const { claimId } = payload as Payload
    const open = openBetweenMerchants(await claimById(claimId))
    const amount = await advanceClaim(tx, open)
    await record(tx, operator, 'ledgerHealth.advance', claimId, {
      merchantId: open.creditor_id,
      after: { debtor: open.debtor_id, creditor: open.creditor_id, amount, ref: open.ref, reason },
    })
  },
}

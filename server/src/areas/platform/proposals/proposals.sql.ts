import type { Selectable } from 'kysely'
import { proposalStates } from '@zdb/contract/platform/proposals/states'
import type { Proposal } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export type ProposalFacts = Selectable<Proposal>
type NewProposal = Pick<ProposalFacts, 'kind' | 'subject' | 'title' | 'reason' | 'proposer_id'> & { payload: object }

/** Undefined while another on the same matter is open. */
export const insertProposal = (tx: Tx, { payload, ...row }: NewProposal): Promise<ProposalFacts | undefined> =>
  tx
    .insertInto('proposal')
    .values({ ...row, payload: JSON.stringify(payload), state: proposalStates.proposed.code, at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const nameMerchants = async (tx: Tx, proposalId: number, merchantIds: readonly number[]): Promise<void> => {
  const rows = [...new Set(merchantIds)].map((merchant_id) => ({ proposal_id: proposalId, merchant_id }))
  if (rows.length > 0) await tx.insertInto('proposal_merchant').values(rows).execute()
}

/** Whom each of these is about. */
export const merchantsOfProposals = async (ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> => {
  const rows = await db()
    .selectFrom('proposal_merchant')
    .selectAll()
    .where('proposal_id', 'in', [...ids, 0])
    .orderBy('merchant_id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ proposal_id }) => proposal_id)].map(([id, of]) => [id, of.map((row) => row.merchant_id)]),
  )
}

export const lockProposal = (tx: Tx, id: number): Promise<ProposalFacts | undefined> =>
  tx.selectFrom('proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const proposalsById = (ids: readonly number[]): Promise<ProposalFacts[]> =>
  db()
    .selectFrom('proposal')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()

/** `proposerId`: those of this one alone. */
export type ProposalFilter = { openOnly: boolean; proposerId?: number | undefined }

const listed = ({ openOnly, proposerId }: ProposalFilter) => {
  const all = db().selectFrom('proposal')
  const open = openOnly ? all.where('state', '=', proposalStates.proposed.code) : all
  return proposerId === undefined ? open : open.where('proposer_id', '=', proposerId)
}

export const pageOfProposals = (filter: ProposalFilter, limit: number, offset: number): Promise<ProposalFacts[]> =>
  listed(filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

export const proposalCount = async (filter: ProposalFilter): Promise<number> => {
  const { count } = await listed(filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The subjects of this kind on which a proposal is open. */
export const openSubjects = async (kind: string): Promise<ReadonlySet<string>> => {
  const rows = await listed({ openOnly: true }).select('subject').where('kind', '=', kind).execute()
  return new Set(rows.map(({ subject }) => subject))
}

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

export const lockProposal = (tx: Tx, id: number): Promise<ProposalFacts | undefined> =>
  tx.selectFrom('proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const proposalsById = (ids: readonly number[]): Promise<ProposalFacts[]> =>
  db()
    .selectFrom('proposal')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()

const listed = (openOnly: boolean) => {
  const all = db().selectFrom('proposal')
  return openOnly ? all.where('state', '=', proposalStates.proposed.code) : all
}

export const pageOfProposals = (openOnly: boolean, limit: number, offset: number): Promise<ProposalFacts[]> =>
  listed(openOnly).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

export const proposalCount = async (openOnly: boolean): Promise<number> => {
  const { count } = await listed(openOnly)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The subjects of this kind on which a proposal is open. */
export const openSubjects = async (kind: string): Promise<ReadonlySet<string>> => {
  const rows = await listed(true).select('subject').where('kind', '=', kind).execute()
  return new Set(rows.map(({ subject }) => subject))
}

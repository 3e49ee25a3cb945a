import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import { queues } from '@zdb/contract/platform/inbox/queues'
import type { proposals } from '@zdb/contract/platform/proposals/endpoints'
import { proposalStates } from '@zdb/contract/platform/proposals/states'
import { namesOfMerchants } from '#areas/people/identity/public'
import { areOnePairOfEyes, namesOf } from '#areas/platform/operators/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move, standInQueue } from '#core/domain/machine'
import type { ProposalKind, ProposalKinds } from '#core/domain/proposal'
import { facts, type QueueSource } from '#core/domain/queue'
import { asPlatform, type Operator, type SystemActor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import type { Look } from '#core/http/register'
import { now } from '#core/time/clock'
import { proposal } from './proposal-machine.ts'
import {
  insertProposal,
  lockProposal,
  merchantsOfProposals,
  nameMerchants,
  pageOfProposals,
  proposalCount,
  proposalsById,
  type ProposalFacts,
} from './proposals.sql.ts'

/** A title names merchants and stores by number: it is kept when they are erased. */
type NewProposal = {
  kind: string
  subject: string
  title: string
  payload: object
  reason: string
  /** Whom it is about; nobody where it is the platform's own. */
  merchantId: number | undefined
  /** Who else is named in it. */
  others?: readonly number[]
}

/** The first pair of eyes: by a call of the desk, or by a decision on what waits in a queue. On one matter one proposal is open at a time. */
export const propose = async (
  tx: Tx,
  operator: Operator | SystemActor,
  { merchantId, others = [], ...wanted }: NewProposal,
): Promise<void> => {
  const proposer = operator.kind === 'operator' ? asPlatform(operator) : operator
  const made = await insertProposal(tx, { ...wanted, proposer_id: proposer.operatorId ?? refuse('operatorForbidden') })
  if (!made) return refuse('proposalOpen')
  await nameMerchants(tx, made.id, merchantId === undefined ? others : [merchantId, ...others])
  await standInQueue(tx, proposal, made)
  const { kind, subject, title, payload } = wanted
  await record(tx, proposer, 'proposals.propose', made.id, { merchantId, after: { kind, subject, title, payload } })
}

const nobody = 0

/** Nobody looks a second time at what they proposed, nor does whoever has their account from them, nor whom it is about. */
const barredFrom =
  (kinds: ProposalKinds): QueueSource['barred'] =>
  async (operatorId, id) => {
    const [row] = await proposalsById([id])
    if (!row) return undefined
    if (kinds[row.kind]?.barred?.(operatorId, row.payload)) return 'proposalSubject'
    return (await areOnePairOfEyes(row.proposer_id, operatorId)) ? 'proposalOwn' : undefined
  }

/** The second pair of eyes; never the first again. */
const decide = async (
  operator: SystemActor,
  id: number,
  name: 'approve' | 'reject',
  { verdict, effect }: { verdict: string; effect?: (tx: Tx, row: ProposalFacts) => Promise<void> },
): Promise<void> =>
  within(async (tx) => {
    const set = { decider_id: operator.operatorId ?? nobody, decided_at: now(), verdict }
    const row = await move(tx, proposal, name, { id, actor: operator, note: verdict, set })
    await record(tx, operator, `proposals.${name}`, id, { after: { kind: row.kind, subject: row.subject, verdict } })
    await effect?.(tx, row)
  })

export const withdrawProposal = (operator: Operator, id: string): Promise<null> =>
  within(async (tx) => {
    const [row = refuse('notFound')] = await proposalsById([idOf(id)])
    if (row.proposer_id !== operator.operatorId) refuse('notFound')
    const set = { decided_at: now() }
    await move(tx, proposal, 'withdraw', { id: row.id, actor: asPlatform(operator), set })
    await record(tx, asPlatform(operator), 'proposals.withdraw', row.id)
    return null
  })

const kindOf = (kinds: ProposalKinds, { kind }: ProposalFacts): ProposalKind => kinds[kind] ?? refuse('notFound')

export const proposalQueue = (kinds: ProposalKinds): QueueSource => ({
  name: 'proposals',
  lock: lockProposal,
  barred: barredFrom(kinds),
  describe: async (ids) => {
    const rows = await proposalsById(ids)
    return new Map(
      rows.map((row) => [row.id, { title: `${kinds[row.kind]?.label ?? row.kind}：${row.title}`, merchantId: nobody }]),
    )
  },
  evidence: async (id) => {
    const [row = refuse('itemGone')] = await proposalsById([id])
    const names = await namesOf([row.proposer_id])
    const shown = await kindOf(kinds, row).evidence(row.payload)
    return {
      merchantIds: shown.merchantIds.length > 0 ? shown.merchantIds : [nobody],
      parts: [
        facts('提议', [
          ['事项', kindOf(kinds, row).label],
          ['内容', row.title],
          ['提议人', names.get(row.proposer_id) ?? ''],
          ['理由', row.reason],
        ]),
        ...shown.parts,
      ],
      live: shown.live ?? [],
    }
  },
  decisions: {
    approve: {
      label: '同意并生效',
      tone: 'good',
      reasons: [],
      make: (operator, id, { reason }) =>
        decide(operator, id, 'approve', {
          verdict: reason,
          effect: (tx, row) => kindOf(kinds, row).apply(tx, operator, row.payload, row.reason),
        }),
    },
    reject: {
      label: '不同意',
      tone: 'bad',
      reasons: ['理由不充分', '影响的商家过多', '生效时间不合适', '需要先通知商家'],
      make: (operator, id, { reason }) => decide(operator, id, 'reject', { verdict: reason }),
    },
  },
})

/** Who may decide reads all of them; the others what they proposed themselves. */
export const listProposals = async (
  kinds: ProposalKinds,
  operator: Operator,
  { open, page, page_size }: Query<typeof proposals.list>,
  look: Look,
): Promise<Result<typeof proposals.list>> => {
  const decides = queues.proposals.roles.some((role) => operator.roles.has(role))
  const filter = { openOnly: open === '1', proposerId: decides ? undefined : operator.operatorId }
  const [rows, total] = await Promise.all([
    pageOfProposals(filter, page_size, (page - 1) * page_size),
    proposalCount(filter),
  ])
  const about = await merchantsOfProposals(rows.map(({ id }) => id))
  const merchantIds = [...new Set([...about.values()].flat())]
  for (const merchantId of merchantIds.length > 0 ? merchantIds : [nobody]) await look(merchantId, '')
  const merchants = await namesOfMerchants(merchantIds)
  const names = await namesOf(rows.flatMap(({ proposer_id, decider_id }) => [proposer_id, decider_id ?? nobody]))
  return {
    page,
    page_size,
    total,
    items: rows.map((row) => ({
      id: String(row.id),
      kind_zh: kinds[row.kind]?.label ?? row.kind,
      title: row.title,
      merchants: (about.get(row.id) ?? []).map((id) => ({ id: String(id), name: merchants.get(id) ?? '' })),
      reason: row.reason,
      status: row.state,
      status_zh: proposalStates[stateOf(proposalStates, row.state)].label,
      proposer: names.get(row.proposer_id) ?? '',
      decider: names.get(row.decider_id ?? nobody) ?? '',
      verdict: row.verdict,
      at: row.at,
      decided_at: row.decided_at,
      mine: row.proposer_id === operator.operatorId,
    })),
  }
}

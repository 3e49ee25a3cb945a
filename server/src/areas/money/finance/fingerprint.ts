import type { Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import type { finance } from '@zdb/contract/money/finance/endpoints'
import type { Actor } from '#core/http/actor'
import { ownAccounts, type Line } from './finance.sql.ts'
import { checkpointOf, keepCheckpoint, linesBehind, type Checkpoint } from './fingerprint.sql.ts'
import { proofChain } from './flow-file.ts'

/** One call follows the chain so far; whoever asks again goes on from there. */
const mostStretches = 50

const newChain = (merchantId: number) => {
  const chain = proofChain(merchantId, 'balance')
  chain.head()
  return chain
}

type Follower = { chain: ReturnType<typeof proofChain>; last: Pick<Line, 'id' | 'at'> | undefined }

const follow = async (accountId: number, from: Follower): Promise<Follower & { done: boolean }> => {
  const { chain } = from
  let { last } = from
  for (let stretch = 0; stretch < mostStretches; stretch += 1) {
    const { rows, size } = await linesBehind(accountId, last?.id ?? 0)
    for (const row of rows) chain.line(row)
    last = rows.at(-1) ?? last
    if (rows.length < size) return { chain, last, done: true }
  }
  return { chain, last, done: false }
}

const begin = (merchantId: number, kept: Checkpoint | undefined): Follower =>
  kept
    ? { chain: proofChain(merchantId, 'balance', kept), last: { id: kept.posting_id, at: kept.posted_at } }
    : { chain: newChain(merchantId), last: undefined }

/**
 * The end of the chain that the proof of the balance is: what was followed once is kept and gone on from, so a proof
 * that comes to another end shows that a posting was changed since.
 */
export const fingerprint = async ({ merchantId }: Actor): Promise<Result<typeof finance.fingerprint>> => {
  const account = (await ownAccounts(merchantId)).find(({ kind }) => kind === 'available')
  if (!account) {
    const chain = newChain(merchantId)
    return { fingerprint: chain.fingerprint(), last_hash: chain.end().hash, count: 0, balance: fen(0), at: null }
  }
  const { chain, last, done } = await follow(account.id, begin(merchantId, await checkpointOf(account.id)))
  const { hash, count, balance } = chain.end()
  if (last) await keepCheckpoint(account.id, { posting_id: last.id, posted_at: last.at, count, balance, hash })
  return {
    fingerprint: done ? chain.fingerprint() : null,
    last_hash: hash,
    count,
    balance: fen(balance),
    at: last?.at ?? null,
  }
}

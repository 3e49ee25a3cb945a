import { codes } from '@zdb/contract/codes'
import type { Terms } from '@zdb/contract/kit/terms'
import type { Actor } from '../http/actor.ts'
import { Refusal } from '../http/refusal.ts'
import { perConnection } from '../db/per-connection.ts'
import type { Tx } from '../db/tx.ts'
import { keepSeen, revisionSeen, type Shown, type TermsKind } from './seen.sql.ts'

/** A list that is asked again every few seconds writes only what is new in it. */
const memoryMs = 60_000
const memorySize = 50_000
const memory = perConnection(() => new Map<string, { revision: number; until: number }>())

const remember = (key: string, revision: number): void => {
  const known = memory()
  known.delete(key)
  known.set(key, { revision, until: performance.now() + memoryMs })
  if (known.size <= memorySize) return
  const [oldest] = known.keys()
  if (oldest !== undefined) known.delete(oldest)
}

const keyOf = ({ accountId }: Actor, kind: TermsKind, id: number): string => `${accountId} ${kind} ${id}`

/** Notes that this account is shown these terms, before the answer leaves: it may act on them at once. */
export const showTerms = async (actor: Actor, kind: TermsKind, shown: readonly Shown[]): Promise<void> => {
  const fresh = shown.filter(({ id, revision }) => {
    const known = memory().get(keyOf(actor, kind, id))
    return known?.revision !== revision || known.until < performance.now()
  })
  if (fresh.length === 0) return
  await keepSeen(actor, kind, fresh)
  for (const { id, revision } of fresh) remember(keyOf(actor, kind, id), revision)
}

/**
 * Whoever is bound to terms has seen them: `given` is the revision its screen showed, else what this account was shown
 * last counts. To be asked once the row is locked. `now` tells what it says now.
 */
export const requireSeen = async (
  tx: Tx,
  actor: Actor,
  kind: TermsKind,
  { id, revision }: Shown,
  given: number | undefined,
  now: () => Terms['lines'] | Promise<Terms['lines']>,
): Promise<void> => {
  if ((given ?? (await revisionSeen(tx, actor.accountId, kind, id))) === revision) return
  const terms: Terms = { revision, lines: await now() }
  throw new Refusal('termsChanged', codes.termsChanged.message, [], terms)
}

import type { Tx } from '../db/tx.ts'
import type { SystemActor } from '../http/actor.ts'
import type { Evidence } from './queue.ts'

/** Something one operator proposes and another puts into effect. */
export type ProposalKind = {
  readonly label: string
  /** What the second pair of eyes has to see, as it is now, and whose own that is: nobody's where it is the platform's. */
  readonly evidence: (payload: unknown) => Promise<Pick<Evidence, 'merchantIds' | 'parts' | 'live'>>
  /** Whom it is about: they do not decide it. */
  readonly barred?: (operatorId: number, payload: unknown) => boolean
  readonly apply: (tx: Tx, operator: SystemActor, payload: unknown, reason: string) => Promise<void>
}

export type ProposalKinds = Readonly<Record<string, ProposalKind>>

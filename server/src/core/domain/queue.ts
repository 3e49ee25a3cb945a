import type { output } from 'zod/v4/core'
import type { EvidencePart } from '@zdb/contract/platform/inbox/schemas'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import type { Fen } from '@zdb/contract/kit/fen'
import type { SystemActor } from '../http/actor.ts'

export type Part = output<typeof EvidencePart>

/** What a decision is made on. Times in it are moments of the matter, never of the look: its hash is its revision. */
export type Evidence = {
  /** Whose own is shown: each of them can ask who looked. */
  readonly merchantIds: readonly number[]
  readonly parts: readonly Part[]
  /** Figures that move by themselves: shown, and no part of the revision. */
  readonly live?: readonly Part[]
  /** The amount a decision may name, proposed and at most. */
  readonly amount?: { readonly label: string; readonly proposed: Fen; readonly most: Fen }
}

export type QueueDecision = {
  readonly label: string
  readonly tone: 'good' | 'bad' | 'plain'
  /** Reasons to choose from; where there are some, one has to be given. */
  readonly reasons: readonly string[]
  readonly takesAmount?: true
  readonly make: (operator: SystemActor, id: number, terms: { reason: string; amount?: Fen }) => Promise<unknown>
}

/** What waits in a queue of the desk: how it is named, what is shown of it, and what can be decided. */
export type QueueSource = {
  readonly name: QueueName
  readonly describe: (ids: readonly number[]) => Promise<ReadonlyMap<number, { title: string; merchantId: number }>>
  readonly evidence: (id: number) => Promise<Evidence>
  readonly decisions: Readonly<Record<string, QueueDecision>>
  /** Refuses whoever must not work on this one, whatever their roles. */
  readonly refuseWorker?: (operatorId: number, id: number) => Promise<void>
}

/** What the buyer of this transferred order paid and was given back; undefined where no channel sold it. */
export type BuyerRefund = (transferSn: string) => Promise<{ paid: Fen; refunded: Fen } | undefined>

/** A line of facts; empty values are left out. */
export const facts = (title: string, rows: readonly (readonly [string, string, tone?: Tone])[]): Part => ({
  kind: 'facts',
  title,
  rows: rows.flatMap(([label, value, tone = 'plain']) => (value === '' ? [] : [{ label, value, tone }])),
})

type Tone = 'plain' | 'warn' | 'bad' | 'good'

/** Private pictures are opened at the desk under an address of its own, so that each look is written down. */
export const deskPicture = (url: string): string => url.replace(/^\/files\//, '/operator/api/files/')

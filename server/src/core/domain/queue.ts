import type { output } from 'zod/v4/core'
import type { CodeName } from '@zdb/contract/codes'
import type { EvidencePart, OlderLines } from '@zdb/contract/platform/inbox/schemas'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import type { Fen } from '@zdb/contract/kit/fen'
import type { Tx } from '../db/tx.ts'
import type { SystemActor } from '../http/actor.ts'

export type Part = output<typeof EvidencePart>

/** What a decision is made on. Times in it are moments of the matter, never of the look: its hash is its revision. */
export type Evidence = {
  /** Whose own is shown: each of them can ask who looked. */
  readonly merchantIds: readonly number[]
  readonly parts: readonly Part[]
  /** Figures that move by themselves: shown, and no part of the revision. */
  readonly live?: readonly Part[]
  /** The amount a decision may name, proposed and, where there is a limit, at least and at most. */
  readonly amount?: { readonly label: string; readonly proposed: Fen; readonly least?: Fen; readonly most?: Fen }
  /** The decision that the rules propose, by its name. */
  readonly suggested?: string
  /** What a decision may choose, with what the rules propose. */
  readonly choices?: readonly Choice[]
}

/** What stands before a part that is too long to be shown at once, page by page. */
export type OlderHistory = {
  /** What is before this line, the nearest first. */
  readonly read: (id: number, before: number) => Promise<output<typeof OlderLines>>
  /** Whether a picture stands anywhere in it. */
  readonly holds: (id: number, url: string) => Promise<boolean>
}

/** What a decision needs beside its reason: words of a certain form, or a file for the merchant it is about. */
export type DecisionField = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly form: RegExp | 'file'
  /** What is said where it is missing or has another form. */
  readonly missing: string
}

export type Choice = {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly proposed: string
}

type Terms = {
  reason: string
  amount?: Fen
  fields: Readonly<Record<string, string>>
  choices?: Readonly<Record<string, string>>
}

export type QueueDecision = {
  readonly label: string
  readonly tone: 'good' | 'bad' | 'plain'
  /** Reasons to choose from; where there are some, one has to be given. */
  readonly reasons: readonly string[]
  /** What the merchant reads of it where that is no reason. */
  readonly asks?: '回复'
  readonly takesAmount?: true
  readonly takesChoices?: true
  readonly fields?: readonly DecisionField[]
  readonly make: (operator: SystemActor, id: number, terms: Terms) => Promise<unknown>
}

/** What waits in a queue of the desk: how it is named, what is shown of it, and what can be decided. */
export type QueueSource = {
  readonly name: QueueName
  readonly describe: (ids: readonly number[]) => Promise<ReadonlyMap<number, { title: string; merchantId: number }>>
  readonly evidence: (id: number) => Promise<Evidence>
  readonly decisions: Readonly<Record<string, QueueDecision>>
  readonly older?: OlderHistory
  /** Holds what a decision changes, in the order in which all others hold it, before the evidence is compared. */
  readonly lock: (tx: Tx, id: number) => Promise<unknown>
  /** Why this operator must not work on this one, whatever their roles. */
  readonly barred?: (operatorId: number, id: number) => Promise<CodeName | undefined>
  /** What it means to the matter that an operator begins to read it. */
  readonly opened?: (operator: SystemActor, id: number) => Promise<unknown>
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

import { sql } from 'kysely'
import { db, type Tx } from '#core/db/tx'
import type { ProvenLine } from '#core/money/ledger-proof'
import { later, now } from '#core/time/clock'

export type ProofRun = {
  id: number
  asked_at: Date
  operator_id: number | null
  ended_at: Date | null
  broken: number
  lines: ProvenLine[]
  trouble: string
}

/** Whoever has not said so for this long has died: no part of a proof takes as long. */
const leaseMs = 90_000

/** At most one is open: whoever asks meanwhile is told of that one. */
export const askForProof = async (tx: Tx, operatorId: number | null): Promise<void> => {
  await sql`insert into ledger_proof (asked_at, operator_id) values (${now()}, ${operatorId})
    on conflict do nothing`.execute(tx)
}

/** The open one, for whoever works on it until the lease ends; undefined where another does, or none is open. */
export const takeProof = async (): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    update ledger_proof set leased_until = ${later(leaseMs)}
    where ended_at is null and (leased_until is null or leased_until < ${now()}) returning id`.execute(db())
  return rows[0]?.id
}

export const keepProof = async (id: number): Promise<void> => {
  await sql`update ledger_proof set leased_until = ${later(leaseMs)} where id = ${id} and ended_at is null`.execute(
    db(),
  )
}

/** It stays open and is taken again. */
export const giveProofBack = async (id: number, trouble: string): Promise<void> => {
  await sql`update ledger_proof set leased_until = null, trouble = ${trouble} where id = ${id}`.execute(db())
}

export const endProof = async (tx: Tx, id: number, lines: readonly ProvenLine[], broken: number): Promise<void> => {
  await sql`update ledger_proof set ended_at = ${now()}, lines = ${JSON.stringify(lines)}::jsonb, broken = ${broken},
    trouble = '' where id = ${id}`.execute(tx)
}

export const newestProofs = async (limit: number): Promise<ProofRun[]> => {
  const { rows } = await sql<ProofRun>`
    select id, asked_at, operator_id, ended_at, broken, lines, trouble from ledger_proof
    order by id desc limit ${limit}`.execute(db())
  return rows
}

import { refuse } from '#core/http/refusal'
import type { PayoutStop } from '#core/money/payout-stop'
import { newestProofs, type ProofRun } from './ledger-health.sql.ts'

/** Why payouts may not go on yet, in the words of the desk. */
const words = {
  proofRunning: '账务正在核对',
  ledgerBroken: '最近一次核对有不符',
  payoutsUnproven: '停付之后还没有一次通过的核对',
} as const

type Missing = keyof typeof words

export type ProofSinceStop = { proof: ProofRun | undefined; missing: Missing | undefined }

const missingIn = (proof: ProofRun | undefined, { at }: PayoutStop): Missing | undefined => {
  if (proof?.ended_at === null) return 'proofRunning'
  if (proof && proof.broken > 0) return 'ledgerBroken'
  return proof && proof.asked_at > at ? undefined : 'payoutsUnproven'
}

/** A proof read the books as they were once it was asked for: one from before the stop says nothing of what stopped them. */
export const proofSinceStop = async (stop: PayoutStop): Promise<ProofSinceStop> => {
  const [proof] = await newestProofs(1)
  return { proof, missing: missingIn(proof, stop) }
}

export const missingWords = ({ missing }: ProofSinceStop): string => (missing ? words[missing] : '')

export const demandProofSince = async (stop: PayoutStop): Promise<ProofRun> => {
  const { proof, missing } = await proofSinceStop(stop)
  return !proof || missing ? refuse(missing ?? 'payoutsUnproven') : proof
}

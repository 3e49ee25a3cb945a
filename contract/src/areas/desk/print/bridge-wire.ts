import * as z from 'zod'

/** Where a bridge connects, beside the consoles. */
export const bridgeNamespace = '/print-bridge'

/** What a bridge says of itself when it connects. */
export const BridgeIntroduction = z.object({
  key: z.string().min(20).max(100),
  journal: z.uuid().describe('打印桥记账本的编号'),
  host: z.string().max(60),
})
export type BridgeIntroduction = z.output<typeof BridgeIntroduction>

/** How the printer behind a bridge is. */
export const BridgeStatus = z.object({ state: z.enum(['online', 'offline', 'noPaper', 'fault']) })
export type BridgeStatus = z.output<typeof BridgeStatus>

/** taken: it has the job and prints it once · down: it did not take it, for its printer is not well. */
export const BridgeTaking = z.object({ result: z.enum(['taken', 'down']) })
export type BridgeTaking = z.output<typeof BridgeTaking>

/** What its journal says of a job. */
export const BridgeJobState = z.object({ state: z.enum(['printed', 'waiting', 'never', 'unknown']) })
export type BridgeJobState = z.output<typeof BridgeJobState>

/** What a bridge is asked, and answers. */
export type BridgeQuestions = {
  status: (nothing: object, answer: (status: BridgeStatus) => void) => void
  /** The bytes of the printer, in base64, so many times. */
  print: (job: { no: string; copies: number; content: string }, answer: (taking: BridgeTaking) => void) => void
  job: (job: { no: string }, answer: (state: BridgeJobState) => void) => void
  /** Another program with the same key has taken over. */
  replaced: () => void
  /** The printer is unbound, or paired with another program. */
  revoked: () => void
}

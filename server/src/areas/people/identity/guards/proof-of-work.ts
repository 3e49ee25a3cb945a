import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { Guest } from '#core/http/actor'
import { jsonIn } from '#core/http/json-text'
import { later, minutes, now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { signingSecret } from '#core/outside/sealed'
import { attemptOf, type Attempt } from './attempt.ts'
import { workLevel } from './sign-in-lockout.sql.ts'
import { spendProof } from './spent-proofs.sql.ts'

const algorithm = 'PBKDF2/SHA-256'
/** Rounds of one key: a browser takes one to three milliseconds, and so does a check here. */
const rounds = 5_000
const challengeLength = minutes(5)

let work = 60

/** How many keys the easiest challenge takes at most. */
export const useProofOfWork = (keys: number): void => {
  work = keys
}

const secrets = () => ({
  hmacSignatureSecret: signingSecret('proof-of-work'),
  hmacKeySignatureSecret: signingSecret('proof-of-work key'),
})

/** What strangers asked to be sent makes asking dearer, signing in too. */
const levelFor = (mobile: string, { known, subjects }: Attempt): Promise<number> =>
  workLevel(known ? subjects : [...subjects, { kind: 'sms', name: mobile }])

/** Bound to the mobile, signed, and good for a few minutes. Answers alike whether or not anybody has that mobile. */
export const newChallenge = async (guest: Guest, mobile: string): Promise<string> => {
  const level = await levelFor(mobile, await attemptOf(mobile, guest))
  const keys = work * 2 ** level
  const challenge = await createChallenge({
    algorithm,
    cost: rounds,
    counter: randomInt(keys, Math.ceil(keys / 2)),
    data: { mobile, level },
    deriveKey,
    expiresAt: later(challengeLength),
    ...secrets(),
  })
  return Buffer.from(JSON.stringify(challenge)).toString('base64')
}

const Proof = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(rounds),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
      data: z.object({ mobile: z.string(), level: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

const read = (proof: string): z.output<typeof Proof> | undefined =>
  Proof.safeParse(jsonIn(Buffer.from(proof, 'base64').toString('utf8'))).data

/** Takes the proof: solved, signed by us, for this mobile, in time, as hard as it has to be by now, and only once. */
export const takeProof = async (mobile: string, proof: string, attempt: Attempt): Promise<void> => {
  const { challenge, solution } = read(proof) ?? refuse('proofInvalid')
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets() })
  const { data, expiresAt } = challenge.parameters
  const expiry = new Date(expiresAt * 1000)
  if (!verified || data.mobile !== mobile || expiry <= now()) refuse('proofInvalid')
  if (data.level < (await levelFor(mobile, attempt))) refuse('proofTooEasy')
  if (!(await spendProof(challenge.signature, expiry))) refuse('proofInvalid')
}

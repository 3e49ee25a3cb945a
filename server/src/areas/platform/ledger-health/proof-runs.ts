import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { asPlatform, system, type Operator } from '#core/http/actor'
import { proveLines, type ProvenLine } from '#core/money/ledger-proof'
import { stopPayoutsByProof } from '#core/money/payout-stop'
import { pulseFailed, pulseSucceeded } from '#core/outside/pulse'
import { now } from '#core/time/clock'
import { wordsOf } from '#core/work/backoff'
import { enqueue, job } from '#core/work/jobs'
import { askForProof, endProof, giveProofBack, keepProof, takeProof } from './ledger-health.sql.ts'

const prover = system('ledger-proof')

const stopFor = (broken: readonly ProvenLine[]): string =>
  `账务核对发现${broken.length}项不符：${broken.map(({ label }) => label).join('、')}`

/** What does not add up stops payouts in the same commit as it is written down. */
const conclude = (id: number, lines: readonly ProvenLine[]): Promise<void> =>
  within(async (tx) => {
    const broken = lines.filter(({ breaches }) => breaches.length > 0)
    await endProof(tx, id, lines, broken.length)
    if (broken.length === 0) return
    const reason = stopFor(broken)
    if (await stopPayoutsByProof(tx, reason))
      await record(tx, prover, 'ledgerHealth.stopPayouts', id, { after: { reason } })
  })

/** Works on the proof that is open, unless another process does. */
export const proveNow = async (): Promise<void> => {
  const id = await takeProof()
  if (id === undefined) return
  const lines = await proveLines(() => keepProof(id)).catch(async (error: unknown) => {
    pulseFailed('ledgerProof', now(), wordsOf(error))
    await giveProofBack(id, wordsOf(error))
    throw error
  })
  await conclude(id, lines)
  pulseSucceeded('ledgerProof', now())
}

type Asked = { asked?: true }

/** The night opens one; whoever asks at the desk has opened theirs, and a second job for it finds nothing to do. */
export const proofJob = job<Asked>({
  name: 'ledger.prove',
  cron: '0 4 * * *',
  run: async ({ asked }) => {
    if (!asked) await within((tx) => askForProof(tx, null))
    await proveNow()
  },
})

/** Asked while one is under way it is that one; asked after a process has died it is taken up again. */
export const prove = (operator: Operator): Promise<null> =>
  within(async (tx) => {
    await askForProof(tx, operator.operatorId)
    await enqueue(tx, proofJob, { asked: true })
    await record(tx, asPlatform(operator), 'ledgerHealth.prove', 'ledger')
    return null
  })

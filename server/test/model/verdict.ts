import { spans, type Model, type Name } from './world-model.ts'
import type { Dice } from './dice.ts'

export type Reply = { code: number; data?: unknown }

/**
 * What the rules say to a try: whether it is allowed, what then changes, and what stands even if it fails later.
 * `short` names what is missing when everything else would allow it.
 */
export type Verdict = { ok: boolean; short?: string; stands?: () => void; change: (reply: Reply) => void }

const nothing = (): void => {}

export const no: Verdict = { ok: false, change: nothing }

export const short = (what: string): Verdict => ({ ...no, short: what })

export const yes = (change: Verdict['change']): Verdict => ({ ok: true, change })

export const yesIf = (allowed: boolean, change: Verdict['change']): Verdict => (allowed ? yes(change) : no)

/** Five wrong tries lock the payment password for an hour; a right one begins to count anew. */
export const withPassword = (model: Model, by: Name, { password }: Dice, verdict: () => Verdict): Verdict => {
  const merchant = model.merchants[by]
  if (password === 'none') return short('the payment password')
  if (merchant.lockedUntil > model.now) return short('an unlocked payment password')
  if (password === 'right')
    return {
      ...verdict(),
      stands: () => {
        merchant.wrongTries = 0
      },
    }
  return {
    ...short('the right payment password'),
    stands: () => {
      merchant.wrongTries += 1
      if (merchant.wrongTries < 5) return
      merchant.wrongTries = 0
      merchant.lockedUntil = model.now + spans.payLock
    },
  }
}

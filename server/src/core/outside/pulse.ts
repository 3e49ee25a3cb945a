type Tally = { successes: number; failures: number; successAt?: Date; failureAt?: Date; words: string }
export type PulseTally = Tally & { provider: string }

let known = new Set<string>()
let tallies = new Map<string, Tally>()

/** A process begins: whoever it spoke to before does not count. */
export const forgetPulses = (): void => {
  known = new Set()
  tallies = new Map()
}

/** Somebody this process speaks to; also who is never heard of stands in the list. */
export const expectPulse = (provider: string): void => {
  known.add(provider)
}

export const pulsesExpected = (): string[] => [...known]

const tallyOf = (provider: string): Tally => {
  const found = tallies.get(provider)
  if (found) return found
  const made: Tally = { successes: 0, failures: 0, words: '' }
  tallies.set(provider, made)
  return made
}

/** They answered, whatever they said. Counted here and written down together every few seconds: a call pays for no statement. */
export const pulseSucceeded = (provider: string, at: Date): void => {
  const tally = tallyOf(provider)
  tally.successes += 1
  tally.successAt = at
}

export const pulseFailed = (provider: string, at: Date, words: string): void => {
  const tally = tallyOf(provider)
  tally.failures += 1
  tally.failureAt = at
  tally.words = words
}

const laterOf = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other)

/** Taken and not written down: it counts with what has come together since. */
export const returnPulses = (taken: readonly PulseTally[]): void => {
  for (const { provider, successes, failures, successAt, failureAt, words } of taken) {
    const tally = tallyOf(provider)
    const [success, failure] = [laterOf(tally.successAt, successAt), laterOf(tally.failureAt, failureAt)]
    tally.successes += successes
    tally.failures += failures
    if (success) tally.successAt = success
    if (failure) tally.failureAt = failure
    if (tally.words === '') tally.words = words
  }
}

/** What has come together since this was last asked. */
export const takePulses = (): PulseTally[] => {
  const taken = [...tallies].map(([provider, tally]) => ({ provider, ...tally }))
  tallies = new Map()
  return taken
}

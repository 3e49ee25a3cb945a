import type { ImMessage } from '#ports/im/port'
import { betweenOf, hearMessage, hearMessages, hearWithdrawal, type Between, type Heard } from './hearing.ts'
import { messagesByKey } from './messages.sql.ts'
import { doEach, sayFirst } from './rounds.ts'

/** What its history says is withdrawn is, however old. */
const never = new Date(0)

/** Each time so many are written down and take their places together. */
const missedAtOnce = 500

const portionsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / missedAtOnce) }, (_, at) =>
    all.slice(at * missedAtOnce, (at + 1) * missedAtOnce),
  )

/** All of a portion at once; where one of them cannot be written down, each by itself. */
const hearMissed = async (heard: readonly Heard[]): Promise<void> => {
  const [first, ...others] = heard
  if (!first) return
  const isWritten = await hearMessages([first, ...others]).then(
    () => true,
    () => false,
  )
  if (isWritten) return
  const each = await doEach(
    heard,
    ({ message, both }) => hearMessage(message, both),
    () => Promise.resolve(),
  )
  sayFirst(each)
}

/** Who wrote each of what two said: there are two answers at most, and each is asked for once. */
const withBetween = async (messages: readonly ImMessage[]): Promise<{ message: ImMessage; both: Between }[]> => {
  const known = new Map<string, Between | undefined>()
  const found: { message: ImMessage; both: Between }[] = []
  for (const message of messages) {
    if (!known.has(message.from)) known.set(message.from, await betweenOf(message))
    const both = known.get(message.from)
    if (both) found.push({ message, both })
  }
  return found
}

/**
 * What the service says that two have said: what we have not heard of is written down, and what was taken back is. One
 * that cannot be written down keeps none of the others from it.
 */
export const hearHistory = async (all: readonly ImMessage[]): Promise<void> => {
  const known = await messagesByKey(all.map(({ key }) => key))
  // Most of it stands with us as it does there.
  const missed = await withBetween(all.filter(({ key }) => !known.has(key)))
  const takenBack = await withBetween(
    all.filter(({ key, withdrawn }) => withdrawn && known.get(key)?.isRevoked !== true),
  )
  const pass = (): Promise<void> => Promise.resolve()
  sayFirst([
    ...(await doEach(portionsOf(missed), hearMissed, pass)),
    ...(await doEach(takenBack, ({ message, both }) => hearWithdrawal(message.key, both, never), pass)),
  ])
}

const listeners = new Set<() => unknown>()

/** Whoever holds something of the session says here how to let go of it. */
export const onSessionEnd = (forget: () => unknown) => {
  listeners.add(forget)
  return () => {
    listeners.delete(forget)
  }
}

/** What takes a moment to be let go of is answered with. */
export const tellSessionEnd = (): Promise<unknown>[] =>
  [...listeners].map((forget) => forget()).filter((work) => work instanceof Promise)

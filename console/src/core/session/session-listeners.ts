const listeners = new Set<() => void>()

/** Whoever holds something of the session in memory says here how to let go of it. */
export const onSessionEnd = (forget: () => void) => {
  listeners.add(forget)
  return () => {
    listeners.delete(forget)
  }
}

export const tellSessionEnd = () => {
  for (const forget of listeners) forget()
}

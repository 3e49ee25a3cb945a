const listeners = new Set<() => void>()

/** Hears that a call was refused for want of a right: what the console believes of its person may be old. */
export const onForbidden = (hear: () => void) => {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}

export const tellForbidden = () => {
  for (const hear of listeners) hear()
}

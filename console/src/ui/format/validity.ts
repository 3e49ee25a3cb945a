const validMs = 60 * 86_400_000

/** A date counts as valid while now is within 60 days after it (spec 1, section 9). */
export const isStillValid = (date: Date, now: Date): boolean => {
  const passed = now.getTime() - date.getTime()
  return passed >= 0 && passed <= validMs
}

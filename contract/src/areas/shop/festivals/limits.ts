/** A festival is a matter of days. */
export const mostDays = 21
export const mostSlots = 4_000
export const mostCapacity = 9_999

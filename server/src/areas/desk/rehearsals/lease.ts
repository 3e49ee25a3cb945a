import { seconds } from '#core/time/clock'

/** Of whom nothing was heard for so long has died: who plays or waits repeats what it said long before. */
export const leaseMs = seconds(60)

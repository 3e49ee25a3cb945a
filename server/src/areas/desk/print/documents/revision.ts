import { createHash } from 'node:crypto'
import type { WorkedFacts } from './change-notice.ts'

/** A fingerprint of what people work by: paper with the same one says the same. */
export const revisionOf = (worked: WorkedFacts): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(worked).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 24)

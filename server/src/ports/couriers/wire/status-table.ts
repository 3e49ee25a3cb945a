import type { Report, ReportStatus } from '../port.ts'

/** A courier's codes in our words; `reassigned` is the rider taken off while another is looked for. */
export type StatusTable = Readonly<Record<string, ReportStatus | 'reassigned'>>

/** Undefined for a code nobody told us about. */
export const placeIn = (table: StatusTable, code: string): Pick<Report, 'status' | 'reassigned'> | undefined => {
  const found = Object.hasOwn(table, code) ? table[code] : undefined
  if (!found) return undefined
  return found === 'reassigned' ? { status: 'waiting', reassigned: true } : { status: found, reassigned: false }
}

/** Ends that somebody has to give a reason for. */
export const needsReason = ({ status, reassigned }: Pick<Report, 'status' | 'reassigned'>): boolean =>
  reassigned || status === 'cancelled' || status === 'failed'

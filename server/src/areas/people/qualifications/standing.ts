import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { stateOf } from '@zdb/contract/kit/states'
import { qualificationStates, type QualificationType, type Standing } from '@zdb/contract/people/qualifications/states'
import type { Rules } from '#core/domain/rules'
import { days, now } from '#core/time/clock'
import type { Version } from './qualifications.sql.ts'

const stateName = ({ state }: Version) => stateOf(qualificationStates, state)

/** What is relied on and what is being decided of one document of one holder. */
export type Document = {
  /** The version in force, or the one that was until it lapsed. */
  readonly held: Version | undefined
  /** A version that waits for the platform, or was refused and not sent again since. */
  readonly open: Version | undefined
}

/** Reads one document out of all versions of a merchant, newest first. */
export const documentOf = (versions: readonly Version[], storeId: number | null, type: QualificationType): Document => {
  const own = versions.filter((version) => version.store_id === storeId && version.type === type)
  const held = own.find((version) => ['approved', 'lapsed'].includes(stateName(version)))
  const [newest] = own
  return { held, open: newest && newest !== held ? newest : undefined }
}

const dayMs = days(1)

/** Days until the end, counted as people count them; below nothing once it is past. */
export const daysLeft = ({ ends_at }: Version): number | null =>
  ends_at === null ? null : Math.round((ends_at.getTime() - startOfDay(dayText(now())).getTime()) / dayMs) - 1

/** How a version stands today. */
export const standingOf = (version: Version, rules: Rules): Standing => {
  const state = stateName(version)
  if (state !== 'approved' || version.ends_at === null) return state as Standing
  const grace = new Date(version.ends_at.getTime() + days(rules.qualificationGraceDays))
  if (grace <= now()) return 'lapsed'
  if (version.ends_at <= now()) return 'grace'
  return version.ends_at.getTime() - days(rules.qualificationWarnDays) <= now().getTime() ? 'expiring' : 'approved'
}

export const firstDay = ({ begins_at }: Version): string => dayText(begins_at)
export const lastDay = ({ ends_at }: Version): string | null =>
  ends_at === null ? null : addDays(dayText(ends_at), -1)

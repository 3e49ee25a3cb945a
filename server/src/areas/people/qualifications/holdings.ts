import { maskName, maskNumber } from '@zdb/contract/kit/masking'
import type { Tone } from '@zdb/contract/kit/states'
import { qualificationTypes, standings, type QualificationType } from '@zdb/contract/people/qualifications/states'
import { currentRules } from '#core/domain/rules'
import { versionsOf } from './qualifications.sql.ts'
import { lastDay, standingOf } from './standing.ts'

export type HeldDocument = {
  id: number
  storeId: number | null
  label: string
  name: string
  number: string
  status: { label: string; tone: Tone }
  validUntil: string | null
}

/** Every version of a merchant's documents that counts, waits or was refused, as the platform lists them. */
export const documentsOf = async (merchantId: number): Promise<HeldDocument[]> => {
  const [versions, rules] = [await versionsOf(merchantId), await currentRules()]
  return versions.map((version) => ({
    id: version.id,
    storeId: version.store_id,
    label: qualificationTypes[version.type as QualificationType].label,
    name: version.type === 'identity_card' ? maskName(version.name) : version.name,
    number: maskNumber(version.number),
    status: standings[standingOf(version, rules)],
    validUntil: lastDay(version),
  }))
}

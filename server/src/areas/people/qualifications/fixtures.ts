import { qualificationStates, type QualificationType } from '@zdb/contract/people/qualifications/states'
import type { Tx } from '#core/db/tx'
import { standInQueue } from '#core/domain/machine'
import { days, later, now } from '#core/time/clock'
import { qualificationVersion } from './qualification-machine.ts'

export type QualificationFixture = {
  type?: QualificationType
  storeId?: number
  state?: keyof typeof qualificationStates
  endsAt?: Date | null
}

/** Numbers that check themselves, of nobody. */
export const numbers: Readonly<Record<QualificationType, string>> = {
  identity_card: '11010519491231002X',
  business_licence: '91350100M000100Y43',
  food_circulation_permit: 'JY11101050001238',
}

export const aQualification = async (
  tx: Tx,
  merchantId: number,
  { type = 'business_licence', storeId, state = 'approved', endsAt = null }: QualificationFixture = {},
): Promise<number> => {
  const version = await tx
    .insertInto('qualification')
    .values({
      merchant_id: merchantId,
      store_id: storeId ?? null,
      type,
      state: qualificationStates[state].code,
      name: type === 'identity_card' ? '林小花' : '花语花艺有限公司',
      number: numbers[type],
      begins_at: later(-days(900)),
      ends_at: endsAt,
      images: [],
      submitted_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await standInQueue(tx, qualificationVersion, version)
  return version.id
}

import { approveVersion, rejectVersion } from '../../server/src/areas/people/qualifications/public.ts'
import { aQualification } from '../../server/src/areas/people/qualifications/fixtures.ts'
import { lapseEnded, warnOfEnding } from '../../server/src/areas/people/qualifications/expiry.ts'
import { qualificationStates, type QualificationType } from '@zdb/contract/people/qualifications/states'
import { system } from '../../server/src/core/http/actor.ts'
import { db, within } from '../../server/src/core/db/tx.ts'
import { days, later } from '../../server/src/core/time/clock.ts'
import type { Person } from './people.ts'

const platform = system('platform')

const inReview = async ({ merchantId }: Person, type: QualificationType): Promise<number> => {
  const { id } = await db()
    .selectFrom('qualification')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('type', '=', type)
    .where('state', '=', qualificationStates.reviewing.code)
    .executeTakeFirstOrThrow()
  return id
}

/** The platform's word on the document that waits. */
export const approveDocument = async (person: Person, type: QualificationType): Promise<void> => {
  await approveVersion(platform, await inReview(person, type))
}
export const rejectDocument = async (person: Person, type: QualificationType, reason: string): Promise<void> => {
  await rejectVersion(platform, await inReview(person, type), reason)
}

/** The identity card of somebody whom the platform knows. */
export const approvedCard = ({ merchantId }: Person): Promise<number> =>
  within((tx) => aQualification(tx, merchantId, { type: 'identity_card' }))

/** A licence in force that ends so many days from now. */
export const aLicenceEnding = ({ merchantId }: Person, inDays: number): Promise<number> =>
  within((tx) => aQualification(tx, merchantId, { endsAt: later(days(inDays)) }))

/** The days pass: its end comes nearer, or lies further back. */
export const daysPass = async (id: number, count: number): Promise<void> => {
  const { ends_at } = await db()
    .selectFrom('qualification')
    .select('ends_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!ends_at) throw new Error('a document without an end does not age')
  await db()
    .updateTable('qualification')
    .set({ ends_at: new Date(ends_at.getTime() - days(count)), warned_at: null })
    .where('id', '=', id)
    .execute()
  await lapseEnded()
  await warnOfEnding()
}

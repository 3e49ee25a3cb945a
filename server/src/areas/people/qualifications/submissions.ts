import type { Body } from '@zdb/contract/kit/endpoint'
import { addDays, startOfDay } from '@zdb/contract/kit/china-time'
import type { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { qualificationStates } from '@zdb/contract/people/qualifications/states'
import { sealPictures } from '#areas/desk/files/public'
import { lockStore } from '#areas/shop/stores/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move, standInQueue } from '#core/domain/machine'
import type { Actor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { qualificationVersion } from './qualification-machine.ts'
import { insertVersion, lockStanding, type Holder, type Version } from './qualifications.sql.ts'

type Content = Body<typeof qualifications.submit>

const holderOf = async (tx: Tx, actor: Actor, storeId: number | null): Promise<Holder> => {
  if (storeId !== null) await lockStore(tx, actor, storeId)
  return { merchantId: actor.merchantId, storeId }
}

const is = (version: Version, name: keyof typeof qualificationStates): boolean =>
  version.state === qualificationStates[name].code

/** Whether this may be sent now: for the first time while nothing is in force, as a renewal while something is or was. */
const refuseMisplaced = (standing: readonly Version[], way: 'submit' | 'renew'): void => {
  if (standing.some((version) => is(version, 'reviewing'))) refuse('qualificationOpen')
  if (way === 'submit' && standing.some((version) => is(version, 'approved'))) refuse('qualificationInForce')
  if (way === 'renew' && standing.length === 0) refuse('qualificationNotInForce')
}

/** Sends a document to the platform. Its pictures are from then on for those who may see documents. */
export const submitVersion = (
  actor: Actor,
  way: 'submit' | 'renew',
  storeId: number | null,
  { type, name, number, valid_from, valid_until, images }: Content,
): Promise<Version> => {
  const begins_at = startOfDay(valid_from)
  const ends_at = valid_until === null ? null : startOfDay(addDays(valid_until, 1))
  if (begins_at > now()) refuseField('valid_from', '证件尚未生效')
  if (ends_at && ends_at <= now()) refuseField('valid_until', '证件已过期，请使用有效的证件')
  return within(async (tx) => {
    const holder = await holderOf(tx, actor, storeId)
    refuseMisplaced(await lockStanding(tx, holder, type), way)
    await sealPictures(tx, actor, images, 'qualification.read')
    const version = await insertVersion(tx, holder, type, {
      name,
      number,
      begins_at,
      ends_at,
      images,
      submitted_at: now(),
    })
    await standInQueue(tx, qualificationVersion, version)
    await record(tx, actor, `qualifications.${way}`, version.id, { after: { type, name, storeId } })
    return version
  })
}

export const withdrawVersion = (actor: Actor, id: number): Promise<Version> =>
  within(async (tx) => {
    const version = await move(tx, qualificationVersion, 'withdraw', { id, merchantId: actor.merchantId, actor })
    await record(tx, actor, 'qualifications.withdraw', id, { before: { type: version.type } })
    return version
  })

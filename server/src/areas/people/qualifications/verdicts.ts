import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { qualificationTypes, type QualificationType } from '@zdb/contract/people/qualifications/states'
import { storePush } from '#areas/desk/push/public'
import { storesById } from '#areas/shop/stores/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import type { SystemActor } from '#core/http/actor'
import { refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { qualificationVersion } from './qualification-machine.ts'
import { lockEarlier, type Version } from './qualifications.sql.ts'

export const labelOf = ({ type }: Version): string => qualificationTypes[type as QualificationType].label

/** Whoever may read qualifications hears it; the page that shows documents draws them anew. */
export const tellMerchant = async (
  tx: Tx,
  { merchant_id: merchantId, store_id: storeId, type: qualification }: Version,
  event: PushEvent & `qualification${string}`,
  { title, alert }: { title: string; alert: string },
): Promise<number> => {
  const store = storeId === null ? undefined : (await storesById([storeId])).get(storeId)
  return storePush(tx, {
    merchantId,
    event,
    type: pushTypes.notice,
    identity: 0,
    title,
    alert: store ? `${store.name}的${alert}` : alert,
    reload: true,
    params: { qualification, sid: storeId === null ? '' : String(storeId) },
  })
}

/** The platform approves: what was relied on until now gives way in the same moment. */
export const approveVersion = (operator: SystemActor, id: number): Promise<Version> =>
  within(async (tx) => {
    for (const earlier of await lockEarlier(tx, id))
      await move(tx, qualificationVersion, 'replace', { id: earlier.id, actor: operator })
    const version = await move(tx, qualificationVersion, 'approve', { id, actor: operator, set: { decided_at: now() } })
    const { merchant_id: merchantId, type } = version
    await record(tx, operator, 'qualifications.approve', id, { merchantId, after: { type } })
    await tellMerchant(tx, version, 'qualificationVerdict', {
      title: '资质已认证',
      alert: `${labelOf(version)}已通过审核`,
    })
    return version
  })

export const rejectVersion = (operator: SystemActor, id: number, reason: string): Promise<Version> => {
  if (reason.trim() === '') refuseField('reason', '请填写未通过的原因')
  return within(async (tx) => {
    const set = { decided_at: now(), reason }
    const version = await move(tx, qualificationVersion, 'reject', { id, actor: operator, note: reason, set })
    const { merchant_id: merchantId, type } = version
    await record(tx, operator, 'qualifications.reject', id, { merchantId, after: { type, reason } })
    await tellMerchant(tx, version, 'qualificationVerdict', {
      title: '资质未通过',
      alert: `${labelOf(version)}未通过审核：${reason}`,
    })
    return version
  })
}

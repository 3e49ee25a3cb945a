import { momentText } from '@zdb/contract/kit/china-time'
import { businessStates } from '@zdb/contract/shop/stores/states'
import { system, type Actor, type SystemActor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { move } from '#core/domain/machine'
import { refuseField } from '#core/http/refusal'
import { refuseOther } from '#core/terms/expected'
import { within, type Tx } from '#core/db/tx'
import { storeBusiness } from './machine.ts'
import { presentStore, type StoreRow } from './present.ts'
import { tellStore } from './store-push.ts'
import { idOf } from '#core/http/ids'
import { leaseDue, lockStore, type StoreFacts } from './stores.sql.ts'

export const closeStore = async (
  actor: Actor,
  sid: string,
  { reason = '', reopenAt = null }: { reason?: string; reopenAt?: Date | null },
): Promise<StoreRow> => {
  if (reason === '') refuseField('reason', '请填写休息原因')
  if (reopenAt && reopenAt <= now()) refuseField('reopen_at', '恢复时间须晚于现在')
  return within(async (tx) => {
    const set = { close_reason: reason, reopen_at: reopenAt }
    const which = { id: idOf(sid), merchantId: actor.merchantId, actor, note: reason, set }
    const store = await move(tx, storeBusiness, 'close', which)
    await record(tx, actor, 'stores.close', store.id, {
      before: { status: businessStates.open.code },
      after: { status: businessStates.closed.code, ...set },
    })
    const until = reopenAt ? `，${momentText(reopenAt).slice(5, 16)} 恢复营业` : ''
    await tellStore(tx, store, '门店休息', `${store.name}已休息：${reason}${until}`)
    return presentStore(actor, store)
  })
}

const open = async (
  tx: Tx,
  actor: Actor | SystemActor,
  name: 'reopen' | 'reopenOnTime',
  which: { id: number; merchantId?: number },
  words: string,
): Promise<StoreFacts> => {
  const store = await move(tx, storeBusiness, name, { ...which, actor, set: { close_reason: '', reopen_at: null } })
  await record(tx, actor, `stores.${name}`, store.id, {
    before: { status: businessStates.closed.code },
    after: { status: businessStates.open.code },
    merchantId: store.merchant_id,
  })
  await tellStore(tx, store, '门店开店', `${store.name}${words}`)
  return store
}

type Rest = { reason?: string | undefined; reopenAt?: Date | undefined }

/** What a store that rests says of it. */
const restOf = async (tx: Tx, actor: Actor, id: number) => {
  const { close_reason, reopen_at } = await lockStore(tx, actor, id)
  return { reason: close_reason, until: reopen_at?.getTime() ?? 0 }
}

/** Open again; `rest` is what somebody takes back, and no other rest than that. */
export const reopenStore = (actor: Actor, sid: string, { reason, reopenAt }: Rest = {}): Promise<StoreRow> =>
  within(async (tx) => {
    const id = idOf(sid)
    if (reason !== undefined) refuseOther({ reason, until: reopenAt?.getTime() ?? 0 }, await restOf(tx, actor, id))
    return presentStore(actor, await open(tx, actor, 'reopen', { id, merchantId: actor.merchantId }, '已恢复营业'))
  })

const batch = 50
const clock = system('clock')

/** Opens every store whose rest is over. Any number of processes may run it: each store is taken by one of them. */
export const reopenStores = async (): Promise<void> => {
  let taken: number
  do {
    taken = await within(async (tx) => {
      const due = await leaseDue(tx, now(), batch)
      for (const { id } of due) await open(tx, clock, 'reopenOnTime', { id }, '已到时间，自动恢复营业')
      return due.length
    })
  } while (taken === batch)
}

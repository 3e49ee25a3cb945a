import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush, storePushes } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import type { Actor, SystemActor } from '#core/http/actor'
import type { Festival } from './plan/plan.sql.ts'
import { slotWords } from './places/standing.ts'
import type { LiveSlot } from './places/slot.sql.ts'

const about = (festivalId: number) => ({
  type: pushTypes.notice,
  identity: 0 as const,
  reload: true,
  params: { festival: String(festivalId) },
})

/** What became of a festival; whoever did it hears no toast of it. */
export const tellFestival = async (
  tx: Tx,
  { id, merchant_id }: Pick<Festival, 'id' | 'merchant_id'>,
  alert: string,
  actor: Actor | SystemActor,
): Promise<void> => {
  const by = actor.kind === 'merchant' ? { by: actor.accountId } : {}
  await storePush(tx, {
    merchantId: merchant_id,
    event: 'festivalChanged',
    title: '节日计划',
    alert,
    ...about(id),
    ...by,
  })
}

const slotNews = { full: '已满，不再接单', cutOff: '已截单', open: '又可接单' } as const

export const tellSlot = async (tx: Tx, slot: LiveSlot, news: keyof typeof slotNews): Promise<void> => {
  await storePush(tx, {
    merchantId: slot.merchant_id,
    event: 'festivalSlot',
    title: '节日时段',
    alert: `${slot.store} ${slotWords(slot)} ${slotNews[news]}`,
    storeId: slot.store_id,
    ...about(slot.festival_id),
  })
}

/** Its cut-off is near and somebody must look whether the hands suffice. */
export const tellDue = async (tx: Tx, slot: LiveSlot, left: number, minutes: number): Promise<void> => {
  await storePush(tx, {
    merchantId: slot.merchant_id,
    event: 'festivalDue',
    title: '即将截单',
    alert: `${slot.store} ${slotWords(slot)} ${minutes}分钟后截单，还有${left}单待制作`,
    voice: 'new-order.wav',
    storeId: slot.store_id,
    ...about(slot.festival_id),
    params: { festival: String(slot.festival_id), slot: String(slot.id) },
  })
}

export const tellChannel = async (
  tx: Tx,
  { merchantId, shop, closed }: { merchantId: number; shop: string; closed: boolean },
): Promise<void> => {
  await storePush(tx, {
    merchantId,
    event: 'festivalSlot',
    type: pushTypes.notice,
    identity: 0,
    title: '节日时段',
    alert: closed ? `${shop}已在渠道上打烊：今天剩余时段都不再接单` : `${shop}已在渠道上恢复营业`,
    reload: true,
    params: { festival: '' },
  })
}

/** Those who were turned away may ask again. */
export const tellTurnedAway = (tx: Tx, slot: LiveSlot, senders: readonly number[]): Promise<void> =>
  storePushes(tx, senders, {
    event: 'festivalOpens',
    type: pushTypes.notice,
    identity: 1,
    title: '门店又可接单',
    alert: `${slot.store} ${slotWords(slot)} 又可接单，可重新指派`,
    params: { festival: '' },
  })

/** Open screens draw a slot anew without an alert. */
export const refreshFestival = ({ merchant_id, festival_id }: Pick<LiveSlot, 'merchant_id' | 'festival_id'>): void =>
  refreshScreens([merchant_id], { type: pushTypes.notice, identity: 0, params: { festival: String(festival_id) } })

import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush, storePushes } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import type { Actor, SystemActor } from '#core/http/actor'
import { festivalRoles } from '@zdb/contract/shop/festivals/states'
import type { Festival } from './plan/plan.sql.ts'
import type { PlannedWave } from './plan/waves.ts'
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
export type SlotNews = keyof typeof slotNews
/** A slot as it was counted, and what is new about it. */
export type SlotTurn = { readonly slot: LiveSlot; readonly news: SlotNews | undefined }

const mostNamed = 3

const turnWords = (slots: readonly LiveSlot[], news: SlotNews): string => {
  const named = slots.slice(0, mostNamed).map((slot) => `${slot.store} ${slotWords(slot)}`)
  if (slots.length === 1) return `${named.join('')} ${slotNews[news]}`
  return `${named.join('、')}${slots.length > mostNamed ? '等' : ''}${slots.length}个时段${slotNews[news]}`
}

/** What turned at one moment is one push, however many slots of the merchant it is. */
export const tellSlots = async (tx: Tx, turns: readonly SlotTurn[]): Promise<void> => {
  const told = turns.flatMap(({ slot, news }) => (news ? [{ slot, news }] : []))
  const [first] = told
  if (!first) return
  const parts = [...Map.groupBy(told, ({ news }) => news)].map(([news, some]) =>
    turnWords(
      some.map(({ slot }) => slot),
      news,
    ),
  )
  await storePush(tx, {
    merchantId: first.slot.merchant_id,
    event: 'festivalSlot',
    title: '节日时段',
    alert: parts.join('；'),
    ...about(first.slot.festival_id),
  })
}

/** The hour of its preparation has come: what is to be made, for when, and by whom. */
export const tellWaves = async (
  tx: Tx,
  { id, merchant_id, name }: Pick<Festival, 'id' | 'merchant_id' | 'name'>,
  waves: readonly PlannedWave[],
): Promise<void> => {
  if (waves.length === 0) return
  const words = waves.map(
    ({ name: wave, from, to, share, role }) =>
      `${wave}（${festivalRoles[role]}）：${slotWords({ starts_at: from, ends_at: to })} 的订单准备${share}%`,
  )
  await storePush(tx, {
    merchantId: merchant_id,
    event: 'festivalWave',
    title: `“${name}”备货开始`,
    alert: words.join('；'),
    ...about(id),
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
export const tellTurnedAway = (
  tx: Tx,
  slot: Pick<LiveSlot, 'store' | 'starts_at' | 'ends_at'>,
  senders: readonly number[],
): Promise<void> =>
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

import { dayText, momentText } from '@zdb/contract/kit/china-time'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates, type TransferState } from '@zdb/contract/orders/transfer-orders/states'
import { anOnlineShop } from '../../../server/src/areas/channels/channel-shops/fixtures.ts'
import { anOnlineOrder } from '../../../server/src/areas/orders/online-orders/fixtures.ts'
import { aTransferOrder } from '../../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { aFestival, type MadeFestival } from '../../../server/src/areas/shop/festivals/fixtures.ts'
import { followFestival } from '../../../server/src/areas/shop/festivals/places/follow.ts'
import { aStore } from '../../../server/src/areas/shop/stores/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { hours, minutes, now } from '../../../server/src/core/time/clock.ts'
import { merchant, type Person } from '../people.ts'

export type FestivalBusiness = { owner: Person; festival: MadeFestival }

const goods = ['33枝红玫瑰花束', '香槟玫瑰礼盒', '戴安娜粉玫瑰', '永生花音乐盒', '红丝绒蛋糕 6寸', '向日葵花束']

/** How an order of a slot stands, one after the other: some have left, some are to be made. */
const states: readonly TransferState[] = ['delivered', 'inDelivery', 'waitDelivery', 'waitDelivery', 'delivered']

/** Two stores on the day of a festival: what is past is made but for a few, the next slot is full. */
const make = async (): Promise<FestivalBusiness> => {
  const owner = await merchant({ name: '花语鲜花七夕', contact: '沈春' })
  const sender = await merchant({ name: '花语总店' })
  const festival = await within(async (tx) => {
    const first = await aStore(tx, owner.merchantId, { name: '国贸店' })
    const second = await aStore(tx, owner.merchantId, { name: '望京店' })
    const day = { day: dayText(now()), days: 3, from: 0, to: 24 }
    const made = await aFestival(tx, owner.merchantId, { ...day, storeId: first, capacity: 12, floor: 150_00 })
    const other = await aFestival(tx, owner.merchantId, { ...day, storeId: second, capacity: 8, state: 'ended' })
    await tx.updateTable('festival_store').set({ festival_id: made.id }).where('festival_id', '=', other.id).execute()
    await tx.updateTable('festival_slot').set({ festival_id: made.id }).where('festival_id', '=', other.id).execute()
    await tx.deleteFrom('festival').where('id', '=', other.id).execute()
    const current = made.slots.findIndex(({ ends_at }) => ends_at > now())
    for (const [storeId, per] of [
      [first, 9],
      [second, 4],
    ] as const)
      for (const offset of [-1, 0, 1, 2]) {
        const slot = made.slots[current + offset]
        if (!slot) continue
        const count = storeId === first && offset === 1 ? 12 : Math.max(2, per - offset)
        for (let at = 0; at < count; at += 1) {
          const start = new Date(slot.starts_at.getTime() + minutes((at % 4) * 30))
          const state =
            offset < 0 ? (at === 0 ? 'waitDelivery' : 'delivered') : offset > 0 ? 'waitDelivery' : states[at % 5]
          const name = goods[at % goods.length] ?? ''
          const content = [{ item_name: name, item_img: '', item_remarks: '', item_total: 1 + (at % 2) }]
          if (at % 3 === 2 && offset >= 0)
            await anOnlineOrder(tx, {
              merchant_id: owner.merchantId,
              store_id: storeId,
              state: onlineStates.selfProcess.code,
              window_start: start,
              window_end: new Date(start.getTime() + hours(1)),
            })
          else
            await aTransferOrder(tx, {
              merchant_id: sender.merchantId,
              shop: { id: storeId, merchantId: owner.merchantId },
              state: transferStates[state ?? 'waitDelivery'].code,
              window_start: start,
              window_end: new Date(start.getTime() + hours(1)),
              goods: JSON.stringify(content),
              accepted_at: now(),
              held: false,
            })
        }
      }
    await anOnlineShop(tx, owner.merchantId, { name: '花语外卖店', store_id: first })
    const text = (at: Date) => momentText(at)
    const slotOf = (offset: number) => made.slots[current + offset]?.starts_at ?? now()
    await tx
      .updateTable('festival')
      .set({
        waves: JSON.stringify(
          ['红玫瑰打底', '礼盒装配', '晚间主花'].map((name, index) => ({
            name,
            at: text(new Date(slotOf(index).getTime() + minutes(100))),
            from: text(slotOf(index + 1)),
            to: text(slotOf(index + 2)),
            share: 60,
            role: index === 1 ? 'pack' : 'make',
          })),
        ),
        roles: JSON.stringify([
          { role: 'make', account_id: String(owner.accountId) },
          { role: 'dispatch', account_id: String(owner.accountId) },
        ]),
        templates: JSON.stringify([
          { audience: 'partner', title: '时段已满', text: '{门店} {时段} 已接满，{节日}期间请改约其他时段。' },
        ]),
      })
      .where('id', '=', made.id)
      .execute()
    return made
  })
  await followFestival(festival.id)
  return { owner, festival }
}

let made: Promise<FestivalBusiness> | undefined

/** Made once in a process, whoever looks first. */
export const festivalBusiness = (): Promise<FestivalBusiness> => (made ??= make())

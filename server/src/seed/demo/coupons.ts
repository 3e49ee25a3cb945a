import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { aCoupon } from '#areas/shop/coupons/fixtures'
import type { Tx } from '#core/db/tx'
import { days, later } from '#core/time/clock'

/** Coupons of a mini-program where there is no pay-app to have them too: one that runs, one to come, one turned down, one that is over. */
export const addCoupons = async (tx: Tx, { merchantId }: { merchantId: number }): Promise<void> => {
  const { id: shopId } = await anOnlineShop(tx, merchantId, { channel: channelCodes.mini, name: '花语小程序' })
  const over = { start_at: later(-days(20)), end_at: later(-days(5)), activity_id: '2026110100000001' }
  await aCoupon(tx, merchantId, {
    shopId,
    name: '双十一满100减20',
    face_value: 20_00,
    floor_amount: 100_00,
    state: 'finished',
    ...over,
  })
  await aCoupon(tx, merchantId, { shopId, name: '违禁词测试券', state: 'draft', reason: '活动名称含有违禁词' })
  await aCoupon(tx, merchantId, {
    shopId,
    name: '感恩节无门槛券',
    face_value: 3_00,
    floor_amount: 0,
    quantity: 500,
    state: 'scheduled',
    activity_id: '2026111800000002',
  })
  await aCoupon(tx, merchantId, { shopId, activity_id: '2026111800000001' })
}

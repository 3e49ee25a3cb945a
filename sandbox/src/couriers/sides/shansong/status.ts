import type { RideState, TroubleKind } from '../../town/entities.ts'

type Place = { status: number; statusDesc: string; sub: number; subDesc: string }
const place = (status: number, statusDesc: string, sub = 1, subDesc = statusDesc): Place => ({
  status,
  statusDesc,
  sub,
  subDesc,
})

/** It has no word for a ride that failed: that one is cancelled by the system. */
const places: Record<RideState, Place> = {
  waiting: place(20, '派单中'),
  accepted: place(30, '待取货'),
  atShop: place(30, '待取货', 2, '已就位'),
  pickedUp: place(40, '闪送中'),
  delivered: place(50, '已完成'),
  cancelled: place(60, '已取消'),
  returning: place(40, '闪送中', 3, '物品送回中'),
  returned: place(60, '已取消'),
  failed: place(60, '已取消'),
}
const lookingAgain = place(20, '派单中', 2, '转单改派中')
export const placeOf = (state: RideState, again: boolean): Place =>
  state === 'waiting' && again ? lookingAgain : places[state]

/** Sub-statuses of a ride whose goods are under way and that is in trouble. */
export const disputes: Record<TroubleKind, { code: number; words: string }> = {
  cancelRequest: { code: 2, words: '申请取消中' },
  exception: { code: 4, words: '客服介入中' },
}

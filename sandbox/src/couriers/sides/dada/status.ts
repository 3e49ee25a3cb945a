import type { RideState } from '../../town/entities.ts'

export const statusCodes: Record<RideState, number> = {
  waiting: 1,
  accepted: 2,
  atShop: 100,
  pickedUp: 3,
  delivered: 4,
  cancelled: 5,
  returning: 9,
  returned: 10,
  failed: 1000,
}
export const statusWords: Record<RideState, string> = {
  waiting: '待接单',
  accepted: '待取货',
  atShop: '骑士到店',
  pickedUp: '配送中',
  delivered: '已完成',
  cancelled: '已取消',
  returning: '妥投异常物品返还中',
  returned: '妥投异常物品返还完成',
  failed: '创建达达运单失败',
}

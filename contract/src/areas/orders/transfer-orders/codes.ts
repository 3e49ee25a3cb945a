import type { Codes } from '../../../kit/codes.ts'

export const transferOrdersCodes = {
  orderMoved: { code: 46001, message: '订单状态已变化，请刷新后再试' },
  quoteGone: { code: 46006, message: '该报价已失效，请刷新后再选' },
  modificationOpen: { code: 46010, message: '已有一个修改申请在等待对方处理' },
  modificationGone: { code: 46011, message: '该修改申请已处理' },
  rideUndecided: { code: 46022, message: '该订单有进行中的配送，请选择已叫的骑手怎么办' },
  rideNotCancelled: { code: 46023, message: '已同意修改，但配送未能取消，请到配送单处理' },
  rideNotChanged: { code: 46024, message: '已同意修改，但配送未能修改，请到配送单处理' },
  nothingChanged: { code: 46012, message: '没有任何改动' },
  windowPast: { code: 46013, message: '配送时间不能早于现在' },
  shopUnavailable: { code: 46014, message: '该门店暂时不能接单' },
  commentLate: { code: 46016, message: '已超过评价期限' },
  remindLater: { code: 46017, message: '刚刚催过，请稍后再催' },
  ownShop: { code: 46021, message: '不能转单给自己的门店' },
} as const satisfies Codes

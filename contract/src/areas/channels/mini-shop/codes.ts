import type { Codes } from '../../../kit/codes.ts'

export const miniShopCodes = {
  wareMoved: { code: 45301, message: '商品状态已变化，请刷新后再试' },
  wareWaiting: { code: 45302, message: '支付宝还没有答复上一次操作，请稍后再试' },
  wareIncomplete: { code: 45303, message: '商品资料还不完整' },
  miniUnbound: { code: 45304, message: '小程序还没有授权，请先在网店管理里绑定小程序商城' },
  miniCategoryInUse: { code: 45305, message: '还有商品使用该分类，不能删除' },
  payAppRefused: { code: 45306, message: '支付宝没有接受' },
} as const satisfies Codes

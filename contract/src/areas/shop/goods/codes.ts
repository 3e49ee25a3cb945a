import type { Codes } from '../../../kit/codes.ts'

export const goodsCodes = {
  goodsMoved: { code: 45201, message: '商品状态已变化，请刷新后再试' },
  goodsInReview: { code: 45202, message: '商品正在审核中，撤回后才能修改' },
  goodsIncomplete: { code: 45203, message: '商品资料还不完整' },
  goodsInUse: { code: 45204, message: '商品现在不能删除' },
  goodsChanged: { code: 45205, message: '商品资料已修改，审核通过后才能上架' },
  goodsUnchanged: { code: 45206, message: '商品资料没有修改，可以直接上架' },
  goodsStockShort: { code: 45207, message: '库存不足，请刷新后再试' },
  goodsSourceClosed: { code: 45208, message: '现在不能从这家网店导入商品' },
  goodsPermitMissing: { code: 45209, message: '食品类商品须有食品经营许可证才能上架' },
  goodsTooMany: { code: 45210, message: '商品数量已达上限' },
} as const satisfies Codes

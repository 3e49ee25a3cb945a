import type { RideState } from '../../town/entities.ts'

/** Goods that come back are a failed delivery; the way back has no status of its own. */
export const codes: Partial<Record<RideState, { code: number; words: string }>> = {
  waiting: { code: 1, words: '系统已接单' },
  accepted: { code: 20, words: '已分配骑手' },
  atShop: { code: 80, words: '骑手已到店' },
  pickedUp: { code: 2, words: '配送中' },
  delivered: { code: 3, words: '已送达' },
  cancelled: { code: 4, words: '已取消' },
  returned: { code: 5, words: '配送异常，商品已退回' },
  failed: { code: 5, words: '配送异常' },
}
const lookingAgain = { code: 1, words: '骑手改派，重新派单' }

export const sayingOf = (state: RideState, reassigned: boolean) => (reassigned ? lookingAgain : codes[state])

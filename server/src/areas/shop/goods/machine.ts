import { goodsStates } from '@zdb/contract/shop/goods/states'
import { conditionsOn } from '#core/domain/condition'
import type { Deadline } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'
import { now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'

export const byPlatform: Deadline<unknown> = {
  from: ['goodsReviewWorkdays'],
  at: (_row, rules) => workdaysOn(now(), rules.goodsReviewWorkdays),
}

const { is } = conditionsOn('goods')
const isChanged = { holds: is('content_changed', true), refusal: 'goodsUnchanged' } as const
const isAgreedTo = { holds: is('content_changed', false), refusal: 'goodsChanged' } as const

/** Goods from the first draft to the shelf and off it (domain, section 18). */
export const goodsShelf = machine({
  table: 'goods',
  column: 'state',
  initial: 'draft',
  states: goodsStates,
  moves: {
    submit: { by: 'merchant', from: ['draft', 'delisted'], to: 'reviewing', if: isChanged },
    withdraw: { by: 'merchant', from: ['reviewing'], to: 'draft' },
    approve: { by: 'platform', from: ['reviewing'], to: 'approved' },
    reject: { by: 'platform', from: ['reviewing'], to: 'draft' },
    sellUp: { by: 'merchant', from: ['approved', 'delisted'], to: 'listed', if: isAgreedTo },
    sellDown: { by: 'merchant', from: ['listed'], to: 'delisted' },
    /** Nobody finds it any more; what was sold of it still names it. */
    remove: { by: 'merchant', from: ['draft', 'approved', 'delisted'], to: 'same' },
  },
  waiting: {
    reviewing: { owner: 'platform', queue: 'goods', deadline: byPlatform, outcome: '等待平台审核', byDefault: [] },
  },
  resting: {
    draft: '等商家完善后提交，不限时',
    approved: '已通过审核，等商家上架，不限时',
    listed: '正在销售，不等待任何人',
    delisted: '已停止销售，等商家重新上架，不限时',
  },
  refusal: 'goodsMoved',
})

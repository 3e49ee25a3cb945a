import type { States } from '../../kit/states.ts'

export const businessStates = {
  open: { code: 1, label: '营业中', tone: 'green' },
  closed: { code: 0, label: '休息中', tone: 'red' },
} as const satisfies States

/** Shop categories (spec 1, section 4.2); also the product types of an order. */
export const categories = {
  1: '鲜花绿植',
  2: '蛋糕烘焙',
  3: '批发供应',
  4: '礼品礼盒',
  5: '水果生鲜',
  6: '甜品饮品',
  7: '气球布置',
  8: '婚庆花艺',
  9: '开业花篮',
  10: '祭祀用花',
  11: '绿植租摆',
  12: '零食便利',
  13: '其他',
} as const

import type { States } from '../../../kit/states.ts'

export const businessStates = {
  open: { code: 1, label: '营业中', tone: 'green' },
  closed: { code: 0, label: '休息中', tone: 'red' },
} as const satisfies States

/** The life of a store (domain, section 11); open and closed for business is another question. */
export const lifeStates = {
  draft: { code: 0, label: '待完善', tone: 'neutral' },
  reviewing: { code: 10, label: '审核中', tone: 'yellow' },
  normal: { code: 20, label: '正常', tone: 'green' },
  rejected: { code: 30, label: '未通过', tone: 'red' },
  suspended: { code: 40, label: '平台停用', tone: 'red' },
  deleted: { code: 90, label: '已删除', tone: 'neutral' },
} as const satisfies States

/** Open and closed of those in trade, where the others are in their life, and those in trade that do not receive. */
export const storeTabs = ['open', 'closed', 'draft', 'reviewing', 'rejected', 'suspended', 'stopped', 'unable'] as const

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

/** How a shop keeper looks for them: kinds of trade and what belongs to each. */
export const industries = [
  { id: 100, name: '花艺绿植', children: [1, 7, 8, 9, 10, 11] },
  { id: 200, name: '食品烘焙', children: [2, 5, 6, 12] },
  { id: 300, name: '礼品与其他', children: [4, 3, 13] },
] as const satisfies readonly { id: number; name: string; children: readonly (keyof typeof categories)[] }[]

/** What a person of a store is called for. */
export const contactTypes = {
  1: '负责人',
  2: '接单联系人',
  3: '配送联系人',
  4: '售后联系人',
  5: '财务联系人',
} as const

/** What can be wrong with a store, in the words of those who sent it an order. */
export const invalidTags = {
  1: '电话无法接通',
  2: '地址不存在',
  3: '门店已停业',
  4: '冒用他人门店',
  5: '经营类目不符',
  6: '图片与实际不符',
  7: '其他',
} as const

import type { States } from '../../../kit/states.ts'

/** What is sold, from its first draft to the shelf and off it (domain, section 18). */
export const goodsStates = {
  draft: { code: 0, label: '新建', tone: 'neutral' },
  reviewing: { code: 10, label: '审核中', tone: 'yellow' },
  approved: { code: 20, label: '待上架', tone: 'blue' },
  listed: { code: 40, label: '已上架', tone: 'green' },
  delisted: { code: 50, label: '已下架', tone: 'red' },
} as const satisfies States

/** Other words and pictures for goods whose first version stays as it is until the platform has agreed. */
export const versionStates = {
  reviewing: { code: 10, label: '修改审核中', tone: 'yellow' },
  adopted: { code: 20, label: '修改已生效', tone: 'green' },
  rejected: { code: 30, label: '修改未通过', tone: 'red' },
  withdrawn: { code: 40, label: '修改已撤回', tone: 'neutral' },
} as const satisfies States

export const goodsTabs = [
  { index: 'all', title: '全部', states: undefined },
  { index: 'draft', title: '新建', states: ['draft'] },
  { index: 'reviewing', title: '审核中', states: ['reviewing'] },
  { index: 'approved', title: '待上架', states: ['approved'] },
  { index: 'listed', title: '已上架', states: ['listed'] },
  { index: 'delisted', title: '已下架', states: ['delisted'] },
] as const

import type { Codes } from '../../../kit/codes.ts'

export const festivalsCodes = {
  festivalMoved: { code: 45501, message: '节日计划的状态已变化，请刷新后再试' },
  festivalOverlaps: { code: 45502, message: '同一家门店的这个时段已在另一个节日计划中' },
  festivalEmpty: { code: 45503, message: '请先填写至少一家门店的时段产能' },
  festivalOver: { code: 45504, message: '节日的日期已过' },
  slotFull: { code: 45510, message: '该时段已满' },
  slotCutOff: { code: 45511, message: '该时段已截单' },
  slotSuspended: { code: 45512, message: '该门店已暂停节日接单' },
  belowFloor: { code: 45513, message: '低于门店的节日最低接单价' },
} as const satisfies Codes

import type { States } from '../../../kit/states.ts'

/** Refund status of the specification: 0, 5, 10, 20, 25, 30. */
export const afterSaleStates = {
  applied: { code: 0, label: '待处理', tone: 'yellow' },
  negotiating: { code: 5, label: '协商中', tone: 'yellow' },
  agreed: { code: 10, label: '已同意退款', tone: 'green' },
  rejected: { code: 20, label: '已拒绝', tone: 'red' },
  withdrawn: { code: 25, label: '已撤销', tone: 'neutral' },
  closed: { code: 30, label: '已关闭', tone: 'neutral' },
} as const satisfies States

/** Which part of 10 it is. */
export const agreedResults = { 1: '全额退款', 2: '部分退款', 3: '订单取消' } as const

/** How far the platform is in judging. */
export const judgingStages = {
  none: { code: 0, label: '双方协商', tone: 'blue' },
  arbitration: { code: 1, label: '平台仲裁中', tone: 'yellow' },
  decided: { code: 2, label: '平台已裁决', tone: 'green' },
  appeal: { code: 3, label: '申诉中', tone: 'yellow' },
  final: { code: 4, label: '终审已定', tone: 'green' },
} as const satisfies States

/** 1 the whole price, 2 and 3 an amount, 4 the whole price and a compensation of at most the price. */
export const afterSaleTypes = [
  { rtid: 1, title: '全额退款', return_modes: ['未收到商品', '商品与要求严重不符', '与对方协商一致'] },
  { rtid: 2, title: '部分退款（质量问题）', return_modes: ['花材不新鲜', '款式不符', '数量不足'] },
  { rtid: 3, title: '部分退款（配送问题）', return_modes: ['配送超时', '包装破损', '服务态度差'] },
  { rtid: 4, title: '退一赔付', return_modes: ['未配送', '虚假送达', '擅自转单'] },
] as const

/** Rows of the workbench: cases in which it is one's turn, each a filter of the list. */
export const caseTodos = {
  toAnswer: '接单售后待处理',
  rejected: '转单售后被拒待处理',
  receivedLost: '接单售后裁决可申诉',
  sentLost: '转单售后裁决可申诉',
} as const
export type CaseTodo = keyof typeof caseTodos
export const caseTodoNames = Object.keys(caseTodos) as [CaseTodo, ...CaseTodo[]]

export const afterSaleTabs = [
  { index: 'all', byDeadline: true, title: '全部', states: undefined },
  { index: 'waiting', byDeadline: true, title: '待处理', states: ['applied', 'negotiating'] },
  { index: 'rejected', byDeadline: true, title: '已拒绝', states: ['rejected'] },
  { index: 'judging', byDeadline: true, title: '仲裁与申诉', states: undefined },
  { index: 'agreed', byDeadline: undefined, title: '已退款', states: ['agreed'] },
  { index: 'ended', byDeadline: undefined, title: '已结束', states: ['withdrawn', 'closed'] },
] as const

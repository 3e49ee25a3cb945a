import type { States } from '../../../kit/states.ts'

/** A piece of paper on its way out of a printer (domain, section 17). */
export const printJobStates = {
  queued: { code: 0, label: '待打印', tone: 'yellow' },
  sent: { code: 10, label: '打印中', tone: 'blue' },
  printed: { code: 20, label: '已打印', tone: 'green' },
  failed: { code: 30, label: '打印失败', tone: 'red' },
  unknown: { code: 40, label: '结果未知', tone: 'red' },
  cancelled: { code: 50, label: '已取消', tone: 'neutral' },
} as const satisfies States

/** How a printer is, as its cloud says. */
export const printerStates = {
  online: { code: 1, label: '在线', tone: 'green' },
  offline: { code: 0, label: '离线', tone: 'red' },
  noPaper: { code: 2, label: '缺纸', tone: 'red' },
  fault: { code: 3, label: '异常', tone: 'red' },
} as const satisfies States
export type PrinterStateName = keyof typeof printerStates

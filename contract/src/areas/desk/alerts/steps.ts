/**
 * How an alert climbs until somebody has acknowledged it. How long each step lasts is a platform rule; nobody waits for a
 * step that reaches nobody. `repeatSeconds` is how often a console says it again: as loudly as the first
 * time, and sooner with each step.
 */
export const alertSteps = {
  tab: { label: '网页提示', whom: '每位负责人的一个页面', repeatSeconds: 15 },
  consoles: { label: '全部页面', whom: '负责人打开的全部页面', repeatSeconds: 8 },
  contact: { label: '短信联系人', whom: '门店联系人', repeatSeconds: 6 },
  nextContact: { label: '短信下一位', whom: '下一位联系人', repeatSeconds: 5 },
  desk: { label: '平台客服', whom: '平台客服', repeatSeconds: 5 },
} as const satisfies Record<string, { label: string; whom: string; repeatSeconds: number }>

export type AlertStep = keyof typeof alertSteps

export const alertStepNames = Object.keys(alertSteps) as [AlertStep, ...AlertStep[]]

/** How an alert came to its end. */
export const alertEnds = {
  acknowledged: { label: '已确认' },
  settled: { label: '事情已处理' },
  desk: { label: '平台已处理' },
  closed: { label: '商家已注销' },
} as const satisfies Record<string, { label: string }>

export type AlertEnd = keyof typeof alertEnds

export const alertEndNames = Object.keys(alertEnds) as [AlertEnd, ...AlertEnd[]]

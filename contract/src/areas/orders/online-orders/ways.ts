/** How an online order was dealt with: made by oneself, or passed on in one of three ways. */
export const ways = {
  self: '自营',
  assigned: '指派单',
  grab: '抢单',
  compete: '竞价单',
  none: '未安排',
} as const
export type Way = keyof typeof ways
export const wayNames = Object.keys(ways) as [Way, ...Way[]]

/** The three that pass it on. */
export const passedOnWays = ['assigned', 'grab', 'compete'] as const satisfies readonly Way[]

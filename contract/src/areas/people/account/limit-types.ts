/** What a violation may forbid for a time (spec 1, section 3). */
export const limitTypes = { fadan: '发单', jiedan: '接单', tixian: '提现' } as const
export type LimitType = keyof typeof limitTypes
export const limitTypeNames = Object.keys(limitTypes) as [LimitType, ...LimitType[]]

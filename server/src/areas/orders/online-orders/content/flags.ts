/** By their number. */
export const flagNames = ['无旗帜', '红旗', '黄旗', '绿旗', '蓝旗', '紫旗'] as const

export const flagName = (flag: number): string => flagNames[flag] ?? String(flag)

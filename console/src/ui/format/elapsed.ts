const minuteMs = 60_000

/** 35分钟; above 60 minutes 1小时5分钟; above 24 hours 1天2小时5分钟 (spec 2, overdue text). */
export const elapsedText = (ms: number): string => {
  const total = Math.max(0, Math.floor(ms / minuteMs))
  const minutes = `${total % 60}分钟`
  if (total <= 60) return `${total}分钟`
  const hours = Math.floor(total / 60)
  if (hours < 24 || total === 24 * 60) return `${hours}小时${minutes}`
  return `${Math.floor(hours / 24)}天${hours % 24}小时${minutes}`
}

/** Nothing is called late before more than a minute has passed. */
export const overdueText = (since: Date, now: Date): string | undefined => {
  const late = now.getTime() - since.getTime()
  return late > minuteMs ? elapsedText(late) : undefined
}

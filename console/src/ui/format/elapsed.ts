const minuteMs = 60_000

type Part = readonly [count: number, unit: string]

/** Parts of nothing are left out: 2天, 1小时5分钟. */
const joined = (parts: readonly Part[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join('')

/** Whole days only once more than one has passed: the first is counted in hours to its end. */
const partsOf = (total: number): readonly [days: Part, hours: Part, minutes: Part] => {
  const hours = Math.floor(total / 60)
  const days = total > 24 * 60 ? Math.floor(hours / 24) : 0
  return [
    [days, '天'],
    [hours - days * 24, '小时'],
    [total % 60, '分钟'],
  ]
}

const minutesIn = (ms: number): number => Math.max(0, Math.floor(ms / minuteMs))

/** 35分钟; above 60 minutes 1小时5分钟; above 24 hours 1天2小时, where minutes tell nothing any more. */
export const elapsedText = (ms: number): string => {
  const total = minutesIn(ms)
  if (total <= 60) return `${total}分钟`
  const [days, hours, minutes] = partsOf(total)
  return days[0] > 0 ? joined([days, hours]) : joined([hours, minutes])
}

/** Nothing is called late before more than a minute has passed; above 24 hours 1天0小时5分钟, no part left out (spec 2, overdue text). */
export const overdueText = (since: Date, now: Date): string | undefined => {
  const late = now.getTime() - since.getTime()
  if (late <= minuteMs) return undefined
  const total = minutesIn(late)
  if (total <= 60) return `${total}分钟`
  const [days, ...rest] = partsOf(total)
  return (days[0] > 0 ? [days, ...rest] : rest).map(([count, unit]) => `${count}${unit}`).join('')
}

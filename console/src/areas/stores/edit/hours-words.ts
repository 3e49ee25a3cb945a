import type { Hours } from '../store.ts'

export const weekdays = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'] as const

const span = ({ from, until }: { from: string; until: string }) => `${from}–${until === '00:00' ? '24:00' : until}`

/** The week in as few lines as it takes: neighbouring days of the same hours stand together. */
export const hoursWords = (hours: Hours): string[] => {
  if (hours.length === 0) return ['全天营业']
  const days = weekdays.map((name, index) => {
    const open = hours.find(({ weekday }) => weekday === index + 1)
    return { name, words: open ? span(open) : '不营业' }
  })
  const groups: { first: string; last: string; words: string }[] = []
  for (const { name, words } of days) {
    const group = groups.at(-1)
    if (group?.words === words) group.last = name
    else groups.push({ first: name, last: name, words })
  }
  return groups.map(({ first, last, words }) => `${first === last ? first : `${first}至${last}`} ${words}`)
}

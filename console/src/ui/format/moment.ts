/** A moment of the wire (YYYY-MM-DD HH:mm:ss) is China's time, wherever the browser stands. */
export const momentOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`)

/** The same the other way round, for what a form sends. */
export const momentText = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const dayMs = 86_400_000
const near = new Map([
  [-1, '昨天'],
  [0, '今天'],
  [1, '明天'],
  [2, '后天'],
])

/** 今天 14:00, 明天 09:30, else MM-DD HH:mm, with the year when it is another one. */
export const dayAndTime = (text: string, now: Date): string => {
  const today = momentText(now)
  const apart =
    (momentOf(`${text.slice(0, 10)} 00:00:00`).getTime() - momentOf(`${today.slice(0, 10)} 00:00:00`).getTime()) / dayMs
  const day = near.get(apart) ?? (text.slice(0, 4) === today.slice(0, 4) ? text.slice(5, 10) : text.slice(0, 10))
  return `${day} ${text.slice(11, 16)}`
}

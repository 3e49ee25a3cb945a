import { momentOf } from './moment.ts'

/** Seconds, minutes, hours ago; from a day on the date itself (spec 3, section 9). */
export const agoText = (moment: string, now: Date): string => {
  // A clock a little ahead of ours is not the future.
  const seconds = Math.max(0, Math.floor((now.getTime() - momentOf(moment).getTime()) / 1000))
  if (seconds === 0) return '刚刚'
  if (seconds < 60) return `${seconds}秒前`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}分钟前`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}小时前`
  return moment.slice(0, 16)
}

import { useNow } from './clock.ts'
import { elapsedText } from '../format/elapsed.ts'
import { momentOf } from '../format/moment.ts'
import styles from './countdown.module.css'

const minuteMs = 60_000

/** Minutes are counted from the first whole one on: nothing is late by none. */
const wordsOf = (left: number): string => {
  if (left >= minuteMs) return `剩 ${elapsedText(left)}`
  if (left >= 0) return '即将到时'
  return left > -minuteMs ? '刚刚超时' : `超时 ${elapsedText(-left)}`
}

/**
 * What is left until a moment of the wire: calm above 60 minutes, amber below, red with the time since when late. `of`
 * names what is due then (送达, 选报价), so that two clocks are never taken for one another.
 */
export const Countdown = ({ until, of = '' }: { until: string; of?: string }) => {
  const left = momentOf(until).getTime() - useNow().getTime()
  const urgency = left < 0 ? 'late' : left < 60 * minuteMs ? 'soon' : 'calm'
  return (
    <span className={styles.countdown} data-urgency={urgency} title={until}>
      {`${of}${wordsOf(left)}`}
    </span>
  )
}

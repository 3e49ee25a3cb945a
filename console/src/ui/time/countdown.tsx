import { useNow } from './clock.ts'
import { elapsedText } from '../format/elapsed.ts'
import { momentOf } from '../format/moment.ts'
import styles from './countdown.module.css'

const minuteMs = 60_000

/** What is left until a moment of the wire: calm above 60 minutes, amber below, red with the time since when late. */
export const Countdown = ({ until }: { until: string }) => {
  const left = momentOf(until).getTime() - useNow().getTime()
  const urgency = left < 0 ? 'late' : left < 60 * minuteMs ? 'soon' : 'calm'
  return (
    <span className={styles.countdown} data-urgency={urgency} title={until}>
      {urgency === 'late' ? `超时 ${elapsedText(-left)}` : `剩 ${elapsedText(left)}`}
    </span>
  )
}

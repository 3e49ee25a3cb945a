import { useNow } from '#ui/time/clock.ts'
import { elapsedText } from '#ui/format/elapsed.ts'
import { momentOf } from '#ui/format/moment.ts'
import { Bar } from './bar.tsx'
import styles from './time-bar.module.css'

/** A full bar is half an hour, the time most orders stay in the pool. */
const fullMs = 30 * 60_000
const secondsFrom = 120_000

const leftText = (left: number): string => (left <= secondsFrom ? `${Math.ceil(left / 1000)} 秒` : elapsedText(left))

/** What is left of the time in the pool, as a thin bar and in words; `of` says for what (抢单, 报价). */
export const TimeBar = ({ until, of }: { until: string | null; of: string }) => {
  const now = useNow().getTime()
  if (until === null) return <div className={styles.row}>不限时</div>
  const left = Math.max(0, momentOf(until).getTime() - now)
  const urgency = left < secondsFrom ? 'late' : left < fullMs / 3 ? 'soon' : 'calm'
  return (
    <div className={styles.row} data-urgency={urgency} title={until}>
      <Bar share={left / fullMs} />
      <span className={styles.words}>{left <= 0 ? `${of}即将结束` : `${of}剩 ${leftText(left)}`}</span>
    </div>
  )
}

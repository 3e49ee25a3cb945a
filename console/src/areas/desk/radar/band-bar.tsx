import { bandWords } from '@zdb/contract/desk/radar/states'
import { bandIn, type RadarRow, type RadarTotals } from './radar-order.ts'
import styles from './radar.module.css'

type Minutes = Pick<RadarTotals, 'free_minutes' | 'share_minutes'>

/** As much before its time as the last band is behind it. */
const spotOf = (slack: number, share: number): number => {
  const span = share * 2
  return Math.max(0, Math.min(100, ((share - slack) / (span + share / 2)) * 100))
}

/** Where an order is going to arrive: in time, late, late for a share, late for the whole price. */
export const BandBar = ({
  row,
  bands: { free_minutes: free, share_minutes: share },
}: {
  row: RadarRow
  bands: Minutes
}) => {
  const at = (late: number) => `${spotOf(-late, share)}%`
  const words =
    row.ahead_band === null
      ? row.slack_minutes < 0
        ? `预计晚到 ${-row.slack_minutes} 分钟`
        : '预计准时'
      : `${bandIn(row.minutes_to_band)}${bandWords[row.ahead_band as 1 | 2 | 3]}`
  return (
    <span className={styles.bar} role="img" aria-label={words} title={words}>
      <i style={{ left: at(0), right: 0 }} />
      <i style={{ left: at(free), right: 0 }} />
      <i style={{ left: at(share), right: 0 }} />
      <b style={{ left: `${spotOf(row.slack_minutes, share)}%` }} />
    </span>
  )
}

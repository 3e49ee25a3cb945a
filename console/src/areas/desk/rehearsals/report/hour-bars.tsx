import { lateCauses, type ReportHour } from '@zdb/contract/desk/rehearsals/report'
import type { Report } from '../rehearsal.ts'
import styles from './report.module.css'

const lateWords = ({ late, by_hands, by_courier, by_printer }: ReportHour): string => {
  if (late === 0) return ''
  const parts = [
    [lateCauses.hands, by_hands],
    [lateCauses.courier, by_courier],
    [lateCauses.printer, by_printer],
  ] as const
  return parts
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${label} ${count}`)
    .join('，')
}

/** The hours of the day as bars: what was to be delivered, how much of it was late, and where it begins to break. */
export const HourBars = ({ report }: { report: Report }) => {
  const most = Math.max(1, ...report.rows.map(({ due }) => due))
  return (
    <table className={styles.hours} aria-label="每小时的订单">
      <thead>
        <tr>
          <th scope="col">小时</th>
          <th scope="col">应送达与迟到</th>
          <th scope="col">进单</th>
          <th scope="col">未处理</th>
          <th scope="col">需要人手</th>
        </tr>
      </thead>
      <tbody>
        {report.rows.map((row) => (
          <tr key={row.hour} data-breaks={row.hour === report.breaks_at || undefined}>
            <th scope="row">
              {row.hour}
              {row.hour === report.breaks_at && <small>从这里跟不上</small>}
            </th>
            <td>
              <span className={styles.bar} aria-hidden>
                <i style={{ width: `${((row.due - row.late) / most) * 100}%` }} />
                <b style={{ width: `${(row.late / most) * 100}%` }} />
              </span>
              <span className={styles.due}>
                {row.due} 单
                {row.late > 0 && (
                  <em>
                    ，迟到 {row.late}（{lateWords(row)}）
                  </em>
                )}
              </span>
            </td>
            <td>{row.arrived}</td>
            <td>{row.waiting}</td>
            <td data-bad={row.hands_needed > report.hands || undefined}>{row.hands_needed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

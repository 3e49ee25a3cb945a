import { Link } from '@tanstack/react-router'
import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { useRead } from '@zdb/console/core/http/query.tsx'
import { isFor, pages } from '../pages.ts'
import { useRoles } from '../session/session.ts'
import styles from './warning-bar.module.css'

const everyMs = 15_000
const shownAlarms = 3

/** What nobody at the desk may miss, on every page while it lasts. */
export const WarningBar = () => {
  const roles = useRoles()
  const { data } = useRead(systemHealth.warnings, {}, { every: everyMs, background: true })
  if (!data || (!data.payout_stop && data.alarms.length === 0 && data.watch_late === '')) return null
  const opensLedger = pages.some((page) => page.path === 'ledger' && isFor(page, roles))
  return (
    <div className={styles.bar} role="alert">
      {data.payout_stop && (
        <p>
          <strong>付款已暂停</strong>：{data.payout_stop.reason}
          {opensLedger && <Link to="/ledger">查看账务健康</Link>}
        </p>
      )}
      {data.watch_late !== '' && (
        <p>
          <strong>系统告警</strong>：{data.watch_late}
          <Link to="/health" aria-label={`查看系统健康：${data.watch_late}`}>
            查看系统健康
          </Link>
        </p>
      )}
      {data.alarms.slice(0, shownAlarms).map(({ id, words }) => (
        <p key={id}>
          <strong>系统告警</strong>：{words}
          <Link to="/health" aria-label={`查看系统健康：${words}`}>
            查看系统健康
          </Link>
        </p>
      ))}
      {data.alarms.length > shownAlarms && <p>另有 {data.alarms.length - shownAlarms} 项系统告警</p>}
    </div>
  )
}

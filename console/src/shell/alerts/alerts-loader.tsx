import { useEffect, useState, type ComponentType } from 'react'
import { afterFirstRows } from '#core/http/early-answers.ts'
import styles from './alert-bar.module.css'

/** What hears and speaks comes in its own chunk; where it did not come nobody would hear anything, and that is said. */
export const AlertsLoader = ({ dock }: { dock: HTMLElement | null }) => {
  const [Live, setLive] = useState<ComponentType<{ dock: HTMLElement | null }>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const load = () => import('./live-alerts.tsx')
    afterFirstRows()
      .then(load)
      .catch(load)
      .then(
        ({ LiveAlerts }) => setLive(() => LiveAlerts),
        () => setFailed(true),
      )
  }, [])
  if (Live) return <Live dock={dock} />
  return failed ? (
    <div className={styles.bar} role="alert">
      消息提醒没有加载成功，收不到新订单
      <button type="button" onClick={() => window.location.reload()}>
        重新加载
      </button>
    </div>
  ) : null
}

import { useOnline } from '#core/browser/online.ts'
import { useConnection } from '#core/realtime/connection.ts'
import styles from './connection-dot.module.css'

const looks = {
  connected: '消息提醒已连接',
  connecting: '消息提醒连接中',
  offline: '网络已断开',
} as const

export const ConnectionDot = () => {
  const connection = useConnection((state) => state.state)
  const state = useOnline() ? connection : 'offline'
  return <span className={styles.dot} data-state={state} role="img" aria-label={looks[state]} title={looks[state]} />
}

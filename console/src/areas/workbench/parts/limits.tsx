import { useSession } from '#core/session/session.ts'
import styles from './limits.module.css'

const kinds = { fadan: '发单', jiedan: '接单', tixian: '提现' } as const

/** What a violation forbids at present, and why. */
export const Limits = () => {
  const limits = useSession((session) => session.limits)
  if (limits.length === 0) return null
  return (
    <ul className={styles.limits} role="alert">
      {limits.map(({ type, reason }) => (
        <li key={type}>
          <strong>已限制{kinds[type]}</strong>
          {reason}
        </li>
      ))}
    </ul>
  )
}

import { words } from '#core/http/errors.ts'
import { useOnline } from '#core/browser/online.ts'
import styles from './offline-bar.module.css'

export const OfflineBar = () =>
  useOnline() ? null : (
    <div className={styles.bar} role="alert">
      {words.offline}
    </div>
  )

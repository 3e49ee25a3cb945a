import { Button } from '../action/button.tsx'
import styles from './failed.module.css'

/** A part that did not come, and the way to ask for it again. */
export const Failed = ({
  words = '加载失败',
  busy,
  onRetry,
}: {
  words?: string | undefined
  busy: boolean
  onRetry: () => unknown
}) => (
  <div className={styles.failed} role="alert">
    <span>{words}</span>
    <Button busy={busy} onClick={() => void onRetry()}>
      重试
    </Button>
  </div>
)

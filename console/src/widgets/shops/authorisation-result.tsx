import { Button } from '#ui/action/button.tsx'
import styles from './authorisation-result.module.css'

/** Why nothing came of a visit to somebody else's page. */
export const AuthorisationResult = ({ trouble, onClose }: { trouble: string; onClose: () => void }) => (
  <div className={styles.returned} role="alert">
    <span>{`授权没有完成：${trouble}`}</span>
    <Button kind="text" onClick={onClose}>
      知道了
    </Button>
  </div>
)

import { Button } from '#ui/action/button.tsx'
import styles from './authorisation-result.module.css'

/** What came of a visit to somebody else's page: `words` when it went well, else the trouble. */
export const AuthorisationResult = ({
  words,
  trouble,
  onClose,
}: {
  words: string
  trouble: string
  onClose: () => void
}) => (
  <div className={styles.returned} data-trouble={trouble !== '' || undefined} role={trouble ? 'alert' : 'status'}>
    <span>{trouble ? `授权没有完成：${trouble}` : words}</span>
    <Button kind="text" onClick={onClose}>
      知道了
    </Button>
  </div>
)

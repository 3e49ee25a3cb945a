import styles from './unread-mark.module.css'

/** There is something here that nobody has opened yet. */
export const UnreadMark = ({ label }: { label: string }) => (
  <span className={styles.dot} role="img" aria-label={label} />
)

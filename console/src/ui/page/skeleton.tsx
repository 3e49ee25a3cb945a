import styles from './skeleton.module.css'

/** Grey lines in the place of what comes. They show only after 150 ms, so that a quick answer does not flicker. */
export const Skeleton = ({ rows = 3, height = 20 }: { rows?: number; height?: number }) => (
  <div className={styles.skeleton} role="status" aria-label="加载中">
    {Array.from({ length: rows }, (_, row) => (
      <span key={row} style={{ height }} />
    ))}
  </div>
)

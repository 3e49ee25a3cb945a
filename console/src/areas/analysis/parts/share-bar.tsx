import styles from './share-bar.module.css'

/** The five best carry a level, the best of them 0. */
const rankText = (level: number | null): string => (level === null ? '' : `，第${level + 1}名`)

/** A share of the whole as a bar; the stronger its colour, the better its rank. */
export const ShareBar = ({ percent, level = null }: { percent: number; level?: number | null }) => (
  <span className={styles.share} aria-label={`${percent}%${rankText(level)}`} role="img">
    <span className={styles.bar} aria-hidden>
      <i style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} data-level={level ?? undefined} />
    </span>
    <span aria-hidden>{percent}%</span>
  </span>
)

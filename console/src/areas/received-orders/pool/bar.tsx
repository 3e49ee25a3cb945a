import styles from './bar.module.css'

/** A thin bar in the colour of the words around it; `share` is 1 where it is full. */
export const Bar = ({ share }: { share: number }) => (
  <span className={styles.bar}>
    <span style={{ width: `${Math.min(1, share) * 100}%` }} />
  </span>
)

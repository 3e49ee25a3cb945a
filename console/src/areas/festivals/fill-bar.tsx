import styles from './fill-bar.module.css'

/** How much of what can be made is taken, and of that how much has left the shop. */
export const FillBar = ({ taken, made = 0, capacity }: { taken: number; made?: number; capacity: number }) => {
  const share = (count: number) => `${capacity > 0 ? Math.min(100, (count / capacity) * 100) : count > 0 ? 100 : 0}%`
  return (
    <span className={styles.fill} data-full={taken >= capacity || undefined}>
      <span className={styles.bar} aria-hidden>
        <i style={{ inlineSize: share(taken) }} />
        <b style={{ inlineSize: share(made) }} />
      </span>
      <span className={styles.words}>
        {taken} / {capacity}
      </span>
    </span>
  )
}

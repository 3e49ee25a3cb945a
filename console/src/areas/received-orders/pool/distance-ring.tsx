import styles from './distance-ring.module.css'

const radius = 20
const around = 2 * Math.PI * radius

/** A full ring is as far as a shop usually drives. */
const fullKm = 10

export const DistanceRing = ({ km }: { km: number | null }) => {
  const share = Math.min(1, (km ?? 0) / fullKm)
  const words = km === null ? '距离未知' : `距离${km.toFixed(1)}公里`
  return (
    <span className={styles.ring} role="img" aria-label={words} title={words}>
      <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden>
        <circle className={styles.track} cx="24" cy="24" r={radius} />
        {share > 0 && (
          <circle
            className={styles.share}
            cx="24"
            cy="24"
            r={radius}
            strokeDasharray={`${share * around} ${around}`}
            transform="rotate(-90 24 24)"
          />
        )}
      </svg>
      <span className={styles.words} aria-hidden>
        <b>{km === null ? '–' : km.toFixed(1)}</b>
        <small>km</small>
      </span>
    </span>
  )
}

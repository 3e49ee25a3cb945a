import styles from '../stores.module.css'

const size = 240
const centre = size / 2
const steps = [3, 5, 10, 20, 50, 100, 200]

/** The store in the middle, rings around it, and the one that was chosen; north is up. */
export const RingSketch = ({ name, km }: { name: string; km: number | null }) => {
  const outer = steps.find((step) => step > (km ?? 5)) ?? 300
  const radiusOf = (distance: number) => (distance / outer) * (centre - 12)
  const words = km === null ? `${name}，不限距离` : `${name}周围 ${km} 公里`
  return (
    <figure className={styles.sketch}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words}>
        {steps
          .filter((step) => step <= outer)
          .map((step) => (
            <g key={step}>
              <circle cx={centre} cy={centre} r={radiusOf(step)} />
              {step > outer / 6 && (
                <text x={centre + 4} y={centre - radiusOf(step) + 12}>
                  {step} km
                </text>
              )}
            </g>
          ))}
        {km !== null && <circle data-chosen cx={centre} cy={centre} r={radiusOf(km)} />}
        <rect x={centre - 5} y={centre - 5} width="10" height="10" rx="3" />
      </svg>
    </figure>
  )
}

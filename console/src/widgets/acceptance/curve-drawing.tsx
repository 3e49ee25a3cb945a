import { pointAt, type CurvePoint } from './priced-order.ts'
import styles from './price-curve.module.css'

const [width, height] = [320, 96]
const marks = [0, 50, 100] as const

/** The curve with the price on it. What is pressed and moved by keys is a slider as large as the drawing. */
export const CurveDrawing = ({
  points,
  price,
  onTake,
}: {
  points: readonly CurvePoint[]
  price: string
  onTake: (price: string) => void
}) => {
  const [from, to] = [Number(points[0]?.price), Number(points.at(-1)?.price)]
  const x = (yuan: string | number) => (to > from ? ((Number(yuan) - from) / (to - from)) * width : 0)
  const y = (share: number) => height - (share / 100) * height
  const here = pointAt(points, price)
  const at = here && Math.min(width, Math.max(0, x(price)))
  const line = points.map((point) => `${x(point.price)},${y(point.share)}`).join(' ')
  const band = [
    ...points.map((point) => `${x(point.price)},${y(point.high)}`),
    ...points.toReversed().map((point) => `${x(point.price)},${y(point.low)}`),
  ].join(' ')
  const middle = String(Math.round((from + to) / 2))
  return (
    <div className={styles.drawing}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        {marks.map((share) => (
          <line key={share} className={styles.mark} x1="0" x2={width} y1={y(share)} y2={y(share)} />
        ))}
        <polygon className={styles.band} points={band} />
        <polyline className={styles.line} points={line} />
        {at !== undefined && <line className={styles.now} x1={at} x2={at} y1="0" y2={height} />}
      </svg>
      <input
        className={styles.slider}
        type="range"
        aria-label="按接单机会定价"
        aria-valuetext={here ? `${price}元，约${here.share}%有人接` : '未填写价格'}
        min={from}
        max={to}
        step="1"
        value={here ? Math.min(to, Math.max(from, Number(price))) : middle}
        onChange={({ target }) => onTake(Number(target.value).toFixed(2))}
      />
      <div className={styles.axis} aria-hidden>
        <span>¥{from}</span>
        <span>价格越高，接单机会越大</span>
        <span>¥{to}</span>
      </div>
    </div>
  )
}

import { Money } from '#ui/value/money.tsx'
import type { CurvePoint } from './priced-order.ts'
import styles from './price-curve.module.css'

/** The same in figures. */
export const CurveTable = ({ points }: { points: readonly CurvePoint[] }) => (
  <details className={styles.figures}>
    <summary>各价格的接单机会</summary>
    <table aria-label="各价格的接单机会">
      <thead>
        <tr>
          <th scope="col">价格</th>
          <th scope="col">有人接</th>
          <th scope="col">九成把握</th>
          <th scope="col">多久有人接</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ price, share, low, high, minutes }) => (
          <tr key={price}>
            <th scope="row">
              <Money yuan={price} />
            </th>
            <td>{share}%</td>
            <td>
              {low}%–{high}%
            </td>
            <td>{minutes} 分钟内</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

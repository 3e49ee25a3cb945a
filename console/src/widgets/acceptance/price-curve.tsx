import type { WireResult } from '@zdb/contract/kit/endpoint'
import { acceptance } from '@zdb/contract/orders/acceptance/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Money } from '#ui/value/money.tsx'
import { CurveDrawing } from './curve-drawing.tsx'
import { CurveTable } from './curve-table.tsx'
import { pointAt, type PricedOrder } from './priced-order.ts'
import styles from './price-curve.module.css'

type Curve = WireResult<typeof acceptance.curve>

/** Learned once a night. */
const lasting = { fresh: 600_000 }

const Suggestions = ({ suggested, onTake }: Pick<Curve, 'suggested'> & { onTake: (price: string) => void }) => (
  <div className={styles.suggestions}>
    {suggested.every(({ price }) => price === null) && (
      <span className={styles.quiet}>见过的价格里没有把握的；放进抢单池，看到的门店更多</span>
    )}
    {suggested.flatMap(({ share, price }) =>
      price === null
        ? []
        : [
            <Button key={share} kind="text" onClick={() => onTake(price)}>
              {share}%有人接 <Money yuan={price} />
            </Button>,
          ],
    )}
  </div>
)

const AtPrice = ({ curve, price }: { curve: Curve; price: string }) => {
  const here = pointAt(curve.points, price)
  if (!here) return <p>填写价格，看看有没有人接</p>
  return (
    <p aria-live="polite">
      约 <strong>{here.share}%</strong> 会有人接
      <span className={styles.quiet}>
        （{here.low}%–{here.high}%）
      </span>
      ，多在 {here.minutes} 分钟内
    </p>
  )
}

/** Whether anybody takes an order like this at which price; a press on the curve takes that price. */
export const PriceCurve = ({
  order,
  price,
  onTake,
}: {
  order: PricedOrder
  price: string
  onTake: (price: string) => void
}) => {
  const { data } = useRead(acceptance.curve, { query: order }, lasting)
  if (!data) return <div className={styles.curve} aria-busy="true" />
  if (data.points.length === 0)
    return <p className={styles.quiet}>数据不足：同类转单还不够多，暂不能估计这个价格有没有人接</p>
  return (
    <section className={styles.curve} aria-label="接单机会">
      <AtPrice curve={data} price={price} />
      <CurveDrawing points={data.points} price={price} onTake={onTake} />
      <Suggestions suggested={data.suggested} onTake={onTake} />
      <p className={styles.quiet}>
        按{data.day}估计，依据{data.place}的同类转单：来自 {data.merchants} 家以上商家的 {data.orders} 多单
      </p>
      <CurveTable points={data.points} />
    </section>
  )
}

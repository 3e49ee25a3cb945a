import type { Strategy } from '@zdb/contract/couriers/delivery/states'
import { kmText } from '#ui/format/distance.ts'
import { Button } from '#ui/action/button.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { timeBetween } from '#ui/format/delivery-time.ts'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { isOffer, type Board, type Quote } from './quotes.ts'
import { StrategySelect } from './strategy-select.tsx'
import styles from './quote-board.module.css'

const progressOf = (quotes: readonly Quote[]): string => {
  const asked = quotes.filter(({ is_open }) => is_open)
  const answered = asked.filter(({ state }) => state !== 'asking').length
  return answered < asked.length ? `已答复 ${answered}/${asked.length} 家` : `${asked.filter(isOffer).length} 家可呼叫`
}

/** From where to where, how far and until when; how it is called, and how far the asking is. */
export const BoardHead = ({
  board,
  quotes,
  strategy,
  onStrategy,
  sorting,
  onAnew,
}: {
  board: Board
  quotes: readonly Quote[]
  strategy: Strategy
  onStrategy: (strategy: Strategy) => void
  /** Sorts the rows; absent while they stand sorted. */
  sorting: (() => void) | undefined
  onAnew: () => void
}) => {
  const { shop, door, distance, window_start, window_end } = board
  return (
    <header className={styles.head}>
      <div className={styles.way}>
        <p className={styles.ends}>
          <span className={styles.end}>
            <small>取</small>
            <strong title={shop.address}>{shop.name}</strong>
          </span>
          <span aria-hidden>→</span>
          <span className={styles.end}>
            <small>送</small>
            <strong title={`${door.areainfo} ${door.address}`}>{door.address}</strong>
            {distance !== null && <span className={styles.distance}>{kmText(distance)}</span>}
          </span>
        </p>
        <p className={styles.facts}>
          <span>{door.areainfo}</span>
          <span>
            {door.consignee} {door.mobile}
          </span>
        </p>
        <p className={styles.facts}>
          <strong>
            <DeliveryWindow date={window_start.slice(0, 10)} time={timeBetween(window_start, window_end)} />
          </strong>
          <Countdown of="送达" until={window_end} />
          <span role="status">{progressOf(quotes)}</span>
          {sorting && (
            <Button kind="text" onClick={sorting}>
              重新排列
            </Button>
          )}
          <Button kind="text" off={!board.done} onClick={onAnew}>
            重新询价
          </Button>
        </p>
      </div>
      <StrategySelect value={strategy} onChange={onStrategy} />
    </header>
  )
}

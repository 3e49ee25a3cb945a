import type { ReactNode } from 'react'
import { strategies, type Strategy } from '@zdb/contract/couriers/delivery/states'
import { Button } from '#ui/action/button.tsx'
import { fenOf } from '#ui/format/money.ts'
import { Money } from '#ui/value/money.tsx'
import { AvailableBalance } from '#widgets/payments/balance-links.tsx'
import {
  calledFirst,
  choiceBy,
  choiceOf,
  frozenBy,
  isTickable,
  priceOf,
  type Board,
  type Choice,
  type Quote,
} from './quotes.ts'
import styles from './board-foot.module.css'

const isMore = (yuan: string, than: string): boolean => (fenOf(yuan) ?? 0n) > (fenOf(than) ?? 0n)

/** What the balance carries and what a press sets aside, beside the one next step. */
export const BoardFoot = ({
  board,
  quotes,
  ticked,
  tip,
  strategy,
  pressed,
  notice,
  onCall,
  onClear,
}: {
  board: Board
  quotes: readonly Quote[]
  ticked: readonly Quote[]
  tip: string
  strategy: Strategy
  pressed: string
  notice: ReactNode
  onCall: (choice: Choice) => void
  onClear: () => void
}) => {
  const offers = quotes.filter(isTickable)
  const frozen = frozenBy(ticked.length > 0 ? ticked : offers, tip)
  const choice = ticked.length > 0 ? choiceOf(ticked) : choiceBy(strategy, offers)
  const words =
    ticked.length === 0
      ? strategy === 'one'
        ? '呼叫推荐的一家'
        : `按“${strategies[strategy].label}”呼叫`
      : ticked.length === 1
        ? `呼叫${ticked[0]?.name ?? ''}`
        : `同时呼叫 ${ticked.length} 家`
  // The shop's own accounts are charged elsewhere.
  const held = (ticked.length > 0 ? ticked : offers).some(({ group }) => group === 'aggregated')
  // Whoever calls one after the other needs no more than the cheapest.
  const { available_balance: balance, carries } = board
  const all = ticked.length > 0 || strategy === 'race'
  const short = all ? balance !== null && isMore(frozen, balance) : carries === 0 && held
  // A strategy weighs all of them: it waits for the last answer.
  const early = ticked.length === 0 && !board.done
  const first = calledFirst(ticked, strategy, offers)
  const names = first.map(({ name }) => name).join('、')
  return (
    <footer className={styles.foot}>
      {notice}
      <p className={styles.balance}>
        {balance !== null && (
          <>
            余额 <AvailableBalance yuan={balance} />
          </>
        )}
        {held && balance !== null && <span className={styles.carries}>{` · 可再承载 ${carries} 单`}</span>}
        {short && <span className={styles.short}>余额不足</span>}
      </p>
      {first.length > 0 && !early && (
        <div className={styles.called} role="group" aria-label="将要呼叫">
          <p className={styles.names} title={names}>
            {all ? names : `先呼叫${names}`}
          </p>
          <p>
            {all && held ? `${first.length === 1 ? '呼叫' : '同时呼叫'}将冻结` : '预计'}{' '}
            <Money yuan={all && held ? frozen : priceOf(first, tip)} lead />
          </p>
        </div>
      )}
      {ticked.length > 0 && (
        <Button kind="text" onClick={onClear}>
          取消选择
        </Button>
      )}
      <Button
        kind="primary"
        busy={pressed === choice.key}
        off={pressed !== '' || early || offers.length === 0}
        title={early ? '等全部运力答复后再按策略呼叫' : offers.length === 0 ? '没有可呼叫的运力' : undefined}
        onClick={() => onCall(choice)}
      >
        {words}
      </Button>
    </footer>
  )
}

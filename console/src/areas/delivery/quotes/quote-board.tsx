import { useState, type ReactNode } from 'react'
import type { Strategy } from '@zdb/contract/couriers/delivery/states'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { BoardFoot } from './board-foot.tsx'
import { BoardHead } from './board-head.tsx'
import { BoardRow } from './board-row.tsx'
import { choiceOf, groupsOf, isTickable, whyNotTogether, type Choice, type Quote, type QuoteGroup } from './quotes.ts'
import type { QuoteBoardState } from './use-quote-board.ts'
import styles from './quote-board.module.css'

/** How the couriers of the store are set up. */
const setUp = <PageLink to={routeTo('courierChannels')}>配送渠道</PageLink>

const Closed = ({ closed }: { closed: readonly Quote[] }) => (
  <p className={styles.closed}>
    未开启：{closed.map(({ name, result }) => (result === '未开启' ? name : `${name}（${result}）`)).join('、')}，可在
    {setUp}
    中开启
  </p>
)

const Group = ({ group, children }: { group: QuoteGroup; children: (quote: Quote) => ReactNode }) => (
  <section className={styles.group} aria-label={group.label}>
    <h2>
      {group.label} <small>{group.hint}</small>
    </h2>
    <ul>{group.open.map(children)}</ul>
    {group.closed.length > 0 && <Closed closed={group.closed} />}
  </section>
)

/**
 * Every courier's price for one parcel: call one, tick several, or leave it to the strategy. `children` are the ways
 * that need no price; `notice` says what became of the last press.
 */
export const QuoteBoard = ({
  state,
  tip = '',
  strategy: chosen,
  onStrategy,
  pressed,
  notice,
  help,
  onCall,
  children,
}: {
  state: QuoteBoardState
  tip?: string
  /** Undefined: as the board says. */
  strategy: Strategy | undefined
  onStrategy: (strategy: Strategy) => void
  /** The key of the choice that is under way; '' while none is. */
  pressed: string
  notice?: ReactNode
  /** What else can be done where nobody can be asked. */
  help?: ReactNode
  onCall: (choice: Choice) => void
  children?: ReactNode
}) => {
  const { board, quotes, trouble, askAnew, askAgain, sort, isSorted, listProps } = state
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  if (!board)
    return (
      <section className={styles.board} aria-label="运力报价">
        {trouble ? (
          <p className={styles.trouble} role="alert">
            {trouble} <Button onClick={askAnew}>重新询价</Button>
            {help}
          </p>
        ) : (
          <Skeleton rows={6} height={36} />
        )}
      </section>
    )

  const strategy = chosen ?? board.strategy
  const ticked = quotes.filter((quote) => marked.has(quote.key) && isTickable(quote))
  const mark = (key: string, on: boolean) =>
    setMarked((before) => new Set(on ? [...before, key] : [...before].filter((other) => other !== key)))
  const tickOf = (quote: Quote) => {
    if (!isTickable(quote)) return undefined
    const on = marked.has(quote.key)
    const why = on ? undefined : whyNotTogether([...ticked, quote], quotes)
    return (
      <label>
        <input
          type="checkbox"
          aria-label={`选择${quote.name}`}
          checked={on}
          disabled={why !== undefined || pressed !== ''}
          title={why}
          onChange={(event) => mark(quote.key, event.target.checked)}
        />
      </label>
    )
  }
  return (
    <section className={styles.board} aria-label="运力报价">
      <BoardHead
        board={board}
        quotes={quotes}
        strategy={strategy}
        onStrategy={onStrategy}
        sorting={isSorted || !board.done ? undefined : sort}
        onAnew={askAnew}
      />
      {trouble && (
        <p className={styles.trouble} role="alert">
          {trouble}，还有运力未答复 <Button onClick={askAnew}>重新询价</Button>
        </p>
      )}
      <div {...listProps}>
        {groupsOf(quotes).map((group) => (
          <Group key={group.name} group={group}>
            {(quote) => (
              <BoardRow
                key={quote.key}
                quote={quote}
                strategy={strategy}
                tick={tickOf(quote)}
                call={{
                  busy: pressed === quote.key,
                  off: pressed !== '' && pressed !== quote.key,
                  onPress: () => onCall(choiceOf([quote])),
                }}
                onAgain={() => void askAgain(quote)}
              />
            )}
          </Group>
        ))}
        {quotes.length === 0 && (
          <p className={styles.none}>
            {board.shop.name}还没有开通配送运力，请到{setUp}开通
          </p>
        )}
      </div>
      {children}
      <BoardFoot
        board={board}
        quotes={quotes}
        ticked={ticked}
        tip={tip}
        strategy={strategy}
        pressed={pressed}
        notice={notice}
        onCall={onCall}
        onClear={() => setMarked(new Set())}
      />
    </section>
  )
}

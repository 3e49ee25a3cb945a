import { useState } from 'react'
import { quoteStates } from '@zdb/contract/orders/transfer-orders/states'
import { stateOf } from '@zdb/contract/kit/states'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { fenOf } from '#ui/format/money.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { refreshOrders } from '../transfer-order.ts'
import styles from './quote-drawer.module.css'

type Quote = WireResult<typeof transferOrders.allQuotes>[number]

const stateOfQuote = ({ status }: Quote) => quoteStates[stateOf(quoteStates, status)]

const factsOf = ({ distance, score }: Quote): string =>
  [distance !== null && `${distance.toFixed(1)} km`, score === null ? '暂无评分' : `评分 ${score.toFixed(1)}`]
    .filter(Boolean)
    .join(' · ')

const places = Object.keys(quoteStates)
const placeOf = ({ status }: Quote): number => places.indexOf(stateOf(quoteStates, status))

/** Open quotes first, the cheapest of them on top; what was withdrawn or lost stands below. */
const sorted = (quotes: readonly Quote[]): Quote[] =>
  quotes.toSorted((a, b) => placeOf(a) - placeOf(b) || Number((fenOf(a.price) ?? 0n) - (fenOf(b.price) ?? 0n)))

/** Lives with the pushes: a new quote appears while one looks. Choosing one leads on to paying it. */
export const QuoteDrawer = ({
  sn,
  choosing,
  onChosen,
  onClose,
}: {
  sn: string
  /** Whether a quote can be taken now. */
  choosing: boolean
  onChosen: () => void
  onClose: () => void
}) => {
  const quotes = useRead(transferOrders.allQuotes, { params: { sn } })
  const { send, pending } = useSend(transferOrders.confirmQuote)
  const [chosen, setChosen] = useState('')
  useRefreshOn('transfer_order', [transferOrders.allQuotes])

  const choose = async (quote: Quote) => {
    setChosen(quote.id)
    const answer = await send({ params: { sn }, body: { quote_id: quote.id, revision: quote.revision } })
    await refreshOrders()
    if (!answer.ok) return
    saySuccess(`已选中${quote.shop.name}的报价，请支付`)
    onChosen()
  }

  return (
    <Drawer title="报价" onClose={onClose}>
      <Loaded reading={quotes}>
        {(all) =>
          all.length === 0 ? (
            <Empty reason="还没有门店报价，有新报价会立刻出现在这里" />
          ) : (
            <ul className={styles.quotes} aria-label="报价">
              {sorted(all).map((quote) => (
                <li key={quote.id} data-open={quote.status === quoteStates.open.code || undefined}>
                  <div>
                    <p className={styles.shop}>
                      {quote.shop.name} <StatusTag tone={stateOfQuote(quote).tone}>{quote.status_zh}</StatusTag>
                    </p>
                    <p className={styles.facts}>
                      {factsOf(quote)} · <Ago moment={quote.at} />
                    </p>
                    {quote.note && <p className={styles.facts}>{quote.note}</p>}
                  </div>
                  <Money yuan={quote.price} lead />
                  {choosing && quote.status === quoteStates.open.code && (
                    <Button
                      busy={pending && chosen === quote.id}
                      off={pending && chosen !== quote.id}
                      aria-label={`选这家：${quote.shop.name}`}
                      onClick={() => void choose(quote)}
                    >
                      选这家
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Drawer>
  )
}

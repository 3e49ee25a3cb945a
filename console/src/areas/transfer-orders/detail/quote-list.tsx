import { useState } from 'react'
import { quoteStates } from '@zdb/contract/orders/transfer-orders/states'
import { stateOf } from '@zdb/contract/kit/states'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { kmText } from '#ui/format/distance.ts'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { fenOf, moneyText, yuanOf } from '#ui/format/money.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { ContactButton } from '#widgets/chat/contact-button.tsx'
import { TrustButton } from '#widgets/trust/trust-button.tsx'
import { useTrust } from '#widgets/trust/use-trust.ts'
import { refreshOrders } from '../transfer-order.ts'
import styles from './quote-list.module.css'

type Quote = WireResult<typeof transferOrders.allQuotes>[number]

const stateOfQuote = ({ status }: Quote) => quoteStates[stateOf(quoteStates, status)]
const isOpen = ({ status }: Quote): boolean => status === quoteStates.open.code

const factsOf = ({ distance, score }: Quote): string =>
  [distance !== null && kmText(distance), score === null ? '暂无评分' : `评分 ${score.toFixed(1)}`]
    .filter(Boolean)
    .join(' · ')

const places = Object.keys(quoteStates)
const placeOf = ({ status }: Quote): number => places.indexOf(stateOf(quoteStates, status))
const fenIn = ({ price }: Quote): bigint => fenOf(price) ?? 0n

/** Open quotes first, the cheapest of them on top; what was withdrawn or lost stands below. */
const sorted = (quotes: readonly Quote[]): Quote[] =>
  quotes.toSorted((a, b) => placeOf(a) - placeOf(b) || Number(fenIn(a) - fenIn(b)))

/** How a price stands beside the cheapest that can still be had. */
const comparedTo = (least: bigint, quote: Quote): string =>
  fenIn(quote) === least ? '最低' : `+¥${moneyText(yuanOf(fenIn(quote) - least))}`

/** Lives with the pushes: a new quote appears while one looks. Choosing one leads on to paying it. */
export const QuoteList = ({
  sn,
  choosing,
  filled = false,
  onChosen,
}: {
  sn: string
  /** Whether a quote can be taken now. */
  choosing: boolean
  /** Whether taking the first is the next step of where it stands. */
  filled?: boolean
  onChosen: () => void
}) => {
  const quotes = useRead(transferOrders.allQuotes, { params: { sn } })
  const trust = useTrust(quotes.data?.map(({ shop }) => shop.openid) ?? [])
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

  const line = (quote: Quote, index: number, open: readonly Quote[]) => (
    <li key={quote.id} data-open={isOpen(quote) || undefined}>
      <div>
        <p className={styles.shop}>
          {quote.shop.name}
          <ContactButton merchantId={quote.shop.merchant_id} name={quote.shop.name} />
          {!isOpen(quote) && (
            <>
              {' '}
              <StatusTag tone={stateOfQuote(quote).tone}>{quote.status_zh}</StatusTag>
            </>
          )}
        </p>
        <p className={styles.facts}>
          {factsOf(quote)} · <Ago moment={quote.at} />
        </p>
        <TrustButton row={trust.get(quote.shop.openid)} name={quote.shop.name} />
        {quote.note && <p className={styles.facts}>{quote.note}</p>}
      </div>
      <p className={styles.price}>
        <Money yuan={quote.price} lead />
        {isOpen(quote) && open[0] && open.length > 1 && (
          <span className={styles.facts}>{comparedTo(fenIn(open[0]), quote)}</span>
        )}
      </p>
      {choosing && isOpen(quote) && (
        <Button
          kind={filled && index === 0 ? 'primary' : 'plain'}
          busy={pending && chosen === quote.id}
          off={pending && chosen !== quote.id}
          aria-label={`选这家：${quote.shop.name}`}
          onClick={() => void choose(quote)}
        >
          选这家
        </Button>
      )}
    </li>
  )

  return (
    <Loaded reading={quotes}>
      {(all) => {
        if (all.length === 0) return <Empty reason="还没有门店报价，有新报价会立刻出现在这里" />
        const shown = sorted(all)
        const open = shown.filter(isOpen)
        return (
          <ul className={styles.quotes} aria-label="报价">
            {shown.map((quote, index) => line(quote, index, open))}
          </ul>
        )
      }}
    </Loaded>
  )
}

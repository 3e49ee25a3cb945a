import type { ReactNode } from 'react'
import { courierRecordDays, type Strategy } from '@zdb/contract/couriers/delivery/states'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import { cellCount, cellsOf, isBest, isOffer, reasonOf, type Quote } from './quotes.ts'
import styles from './quote-board.module.css'

const OnTime = ({ percent }: { percent: number | null }) =>
  percent === null ? (
    <span className={styles.quiet}>暂无准时记录</span>
  ) : (
    <span className={styles.onTime} title={`近${courierRecordDays}天在本城的准时率`}>
      准时 {percent}%
      <span className={styles.bar} aria-hidden>
        {Array.from({ length: cellCount }, (_, at) => (
          <i key={at} data-full={at < cellsOf(percent) || undefined} />
        ))}
      </span>
    </span>
  )

const Times = ({ quote: { pickup_minutes, arrive_minutes, in_time } }: { quote: Quote }) => (
  <div className={styles.times}>
    {pickup_minutes !== null && <p>约 {pickup_minutes} 分钟接单</p>}
    {arrive_minutes !== null && (
      <p className={styles.quiet} data-late={!in_time || undefined}>
        约 {arrive_minutes} 分钟送达{!in_time && '，可能超时'}
      </p>
    )}
  </div>
)

const Offer = ({ quote }: { quote: Quote }) => (
  <>
    <Money yuan={quote.price ?? '0'} lead right />
    <Times quote={quote} />
    {quote.group === 'direct' ? (
      <span className={styles.quiet}>{quote.result}</span>
    ) : (
      <OnTime percent={quote.on_time} />
    )}
  </>
)

/** One courier: asked, answered, refused or silent, each row for itself. */
export const BoardRow = ({
  quote,
  strategy,
  tick,
  call,
  onAgain,
}: {
  quote: Quote
  strategy: Strategy
  tick: ReactNode
  call: { busy: boolean; off: boolean; onPress: () => void }
  onAgain: () => void
}) => (
  <li className={styles.row} aria-label={quote.name} data-best={isBest(quote, strategy) || undefined}>
    {tick ?? <span />}
    <div className={styles.who}>
      <p>
        <ChannelMark channel={quote} named /> {isBest(quote, strategy) && <StatusTag tone="neutral">推荐</StatusTag>}
      </p>
      {isBest(quote, strategy) && <p className={styles.reason}>{reasonOf(quote, strategy)}</p>}
    </div>
    {isOffer(quote) ? (
      <Offer quote={quote} />
    ) : (
      <p className={styles.said}>
        {quote.state === 'asking' && <span className={styles.turning} aria-hidden />}
        {quote.result}
        {/* What is wrong with an account of one's own is mended where it was bound; asking again changes nothing. */}
        {quote.state === 'refused' && quote.group === 'merchant' && (
          <>
            {' '}
            <PageLink to={routeTo('courierChannels')}>检查配送渠道</PageLink>
          </>
        )}
      </p>
    )}
    {isOffer(quote) ? (
      <Button busy={call.busy} off={call.off} aria-label={`呼叫${quote.name}`} onClick={call.onPress}>
        呼叫
      </Button>
    ) : (
      quote.state !== 'asking' && (
        <Button kind="text" aria-label={`重试${quote.name}`} onClick={onAgain}>
          重试
        </Button>
      )
    )}
  </li>
)

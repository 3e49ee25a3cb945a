import { useState } from 'react'
import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { refundStates, openRefundCodes } from '@zdb/contract/orders/online-orders/states'
import { useRead } from '#core/http/query.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import { ActionButton } from './action-button.tsx'
import type { DetailPart, OnlineDetail } from './detail-part.ts'
import parts from '#widgets/order/detail/detail-parts.module.css'
import styles from './detail-parts.module.css'

type Refund = OnlineDetail['refunds'][number]

const Records = ({ id }: { id: string }) => {
  const records = useRead(onlineOrders.refundRecords, { params: { id } })
  return (
    <Loaded reading={records}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty reason="还没有记录" />
        ) : (
          <ol className={styles.records} aria-label="退款记录">
            {rows.map(({ at, who, what, detail }) => (
              <li key={`${at} ${what} ${detail}`}>
                {at} {who} {what} {detail}
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}

const OneRefund = ({ refund, order, press }: DetailPart & { refund: Refund }) => {
  const [shown, setShown] = useState(false)
  // The answer goes to this refund, also where the buyer asked more than once.
  const part = { order: { ...order, refund }, press }
  return (
    <li>
      <div className={styles.line}>
        <StatusTag tone={toneOf(refund.tone)}>{refund.status_zh}</StatusTag>
        <Money yuan={refund.amount} />
        <span className={parts.quiet}>
          {refund.full ? '全额' : '部分'} · <Ago moment={refund.at} />
        </span>
        <span className={styles.acts}>
          {refund.status === refundStates.asked.code && <ActionButton {...part} name="negotiate" words="协商" />}
          {openRefundCodes.includes(refund.status) && <ActionButton {...part} name="answerRefund" words="处理退款" />}
          <Button kind="text" aria-expanded={shown} onClick={() => setShown(!shown)}>
            退款记录
          </Button>
        </span>
      </div>
      {refund.reason && <p>买家：{refund.reason}</p>}
      {refund.answer && <p className={parts.quiet}>答复：{refund.answer}</p>}
      {refund.images.length > 0 && <PhotoStrip label="退款图片" photos={refund.images.map((url) => ({ url }))} />}
      {shown && <Records id={refund.id} />}
    </li>
  )
}

const RefundsPanel = (part: DetailPart) => (
  <Panel title="退款" extra={<ActionButton {...part} name="miniRefund" words="退款给买家" />}>
    {part.order.refunds.length > 0 ? (
      <ul className={styles.lines} aria-label="退款">
        {part.order.refunds.map((refund) => (
          <OneRefund key={refund.id} {...part} refund={refund} />
        ))}
      </ul>
    ) : (
      <p className={parts.quiet}>没有退款申请</p>
    )}
  </Panel>
)

const RemindersPanel = (part: DetailPart) => (
  <Panel title="催单" extra={<ActionButton {...part} name="replyReminder" words="回复催单" />}>
    <ul className={styles.lines} aria-label="催单">
      {part.order.reminders.map(({ id, words, at, reply, replied_at }) => (
        <li key={id}>
          <div className={styles.line}>
            <span>买家：{words || '催了一下'}</span>
            <span className={parts.quiet}>
              <Ago moment={at} />
            </span>
          </div>
          <p className={parts.quiet}>
            {replied_at ? (
              <>
                {channelOf(part.order.channel.code).replies ? '已回复' : '店内记录，未发给买家'}：{reply} ·{' '}
                <Ago moment={replied_at} />
              </>
            ) : (
              '还没有回复'
            )}
          </p>
        </li>
      ))}
    </ul>
  </Panel>
)

/** What the buyer asked for after ordering, and what the shop said to it. */
export const PendingRequests = (part: DetailPart) => {
  const { refunds, reminders, actions } = part.order
  return (
    <>
      {(refunds.length > 0 || actions.includes('miniRefund')) && <RefundsPanel {...part} />}
      {reminders.length > 0 && <RemindersPanel {...part} />}
    </>
  )
}

import { isMobile } from '@zdb/contract/kit/contact-rules'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { routeTo, type Route } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useDebounced } from '#ui/time/debounce.ts'
import type { Draft } from './typed-draft.ts'
import styles from './order-form.module.css'

export type SimilarOrder = WireResult<typeof onlineOrders.duplicates>[number]

export const detailOf = (sn: string): Route => routeTo('onlineOrder', { no: sn })

const Twins = ({ twins }: { twins: readonly SimilarOrder[] }) => (
  <ul className={styles.list} aria-label="可能重复的网单">
    {twins.map(({ order_sn, channel_name, created_at, goods, order_status_zh }) => (
      <li key={order_sn}>
        <PageLink to={detailOf(order_sn)} target="_blank">
          {order_sn}
        </PageLink>
        <span>
          {goods} · {order_status_zh} · {channel_name} <Ago moment={created_at} />
        </span>
      </li>
    ))}
  </ul>
)

/** Orders to the same phone and place on the same day, told as soon as those are written. */
export const SimilarOrdersNote = ({ draft }: { draft: Draft }) => {
  const mobile = useDebounced(draft.mobile.trim())
  const address = useDebounced(draft.address.trim())
  const { delivery_date } = draft
  const whole = isMobile(mobile) && address !== '' && delivery_date !== ''
  const { data = [] } = useRead(
    onlineOrders.duplicates,
    { query: { mobile, delivery_date, address } },
    { enabled: whole },
  )
  if (!whole || data.length === 0) return null
  return (
    <div className={styles.alike} role="status">
      同一天、同一电话、同一地址已有 {data.length} 单，可能重复：
      <Twins twins={data} />
    </div>
  )
}

/** The question before an order is saved that seems to be there already. */
export const SimilarOrdersQuestion = ({
  twins,
  busy,
  onSave,
  onClose,
}: {
  twins: readonly SimilarOrder[]
  busy: boolean
  onSave: () => void
  onClose: () => void
}) => (
  <Dialog
    title="可能是重复的订单"
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>返回核对</Button>
        <Button kind="primary" busy={busy} onClick={onSave}>
          仍要保存
        </Button>
      </>
    }
  >
    <p>以下网单的电话、配送日期和地址都与这一单相同，请核对：</p>
    <Twins twins={twins} />
  </Dialog>
)

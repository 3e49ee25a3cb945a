import { useId, useState } from 'react'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import type { QuickKindName } from '@zdb/contract/desk/chat/quick-kinds'
import { saySuccess, sayError } from '#core/alerts/notices.ts'
import { refusalText } from '#core/http/errors.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { newKey } from '#core/http/request.ts'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { ChoiceList } from '#ui/input/choice-list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { orderSum } from '#widgets/goods/order-sum.ts'
import { GoodsLine } from '#widgets/order/goods-list.tsx'
import { chatClient } from '../engine/own/client.ts'
import { useOpenOrders, type OpenOrder } from './open-orders.ts'
import { blankTerms, goodsOf, termMistakes, termsBody, type Need, type TermsDraft } from './terms.ts'
import { TermsFields } from './terms-fields.tsx'
import styles from './quick-dialog.module.css'

type Kind = { readonly kind: QuickKindName; readonly needs: readonly Need[] }

const Kinds = ({
  user,
  sn,
  value,
  onChange,
}: {
  user: string
  sn: string
  value: QuickKindName | undefined
  onChange: (kind: Kind) => void
}) => {
  const name = useId()
  const kinds = useRead(chat.quickKinds, { query: { client: chatClient(), user_id: user, order_sn: sn } })
  return (
    <Loaded reading={kinds}>
      {(found) => (
        <div className={styles.kinds} role="radiogroup" aria-label="快捷消息">
          {found.map((row) => (
            <label key={row.kind} data-off={!row.allowed || undefined}>
              <input
                type="radio"
                name={name}
                disabled={!row.allowed}
                checked={row.kind === value}
                onChange={() => onChange(row)}
              />
              <span>
                <strong>{row.title}</strong>
                <small>{row.allowed ? row.about : row.reason}</small>
              </span>
            </label>
          ))}
        </div>
      )}
    </Loaded>
  )
}

const Orders = ({
  orders,
  value,
  onChange,
}: {
  orders: readonly OpenOrder[] | undefined
  value: string | undefined
  onChange: (sn: string) => void
}) => {
  if (!orders) return <Skeleton />
  if (orders.length === 0) return <Empty reason="暂无相关交易记录" />
  return (
    <ChoiceList
      label="订单"
      rows={orders}
      keyOf={({ order_sn }) => order_sn}
      value={value}
      onChange={({ order_sn }) => onChange(order_sn)}
    >
      {({ order_sn, order_items, order_status_zh }) => (
        <span className={styles.order}>
          <span>{order_sn}</span>
          <GoodsLine goods={order_items} />
          <span>{order_status_zh}</span>
        </span>
      )}
    </ChoiceList>
  )
}

/** A message that acts on an order: which order, what is wanted of it, and what that needs. */
export const QuickDialog = ({
  user,
  merchantId,
  order,
  onClose,
}: {
  user: string
  merchantId: string
  /** The order it is about, where that is known. */
  order?: string | undefined
  onClose: () => void
}) => {
  const orders = useOpenOrders(merchantId)
  const [sn, setSn] = useState(order)
  const [kind, setKind] = useState<Kind>()
  const [draft, setDraft] = useState<TermsDraft>(blankTerms)
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [random] = useState(newKey)
  const { send, pending } = useSend(chat.sendQuick)

  const about = orders?.find((each) => each.order_sn === sn)
  const chooseOrder = (next: string) => {
    setSn(next)
    setKind(undefined)
  }
  const choose = (next: Kind) => {
    const goods = about?.order_items
    setKind(next)
    setMistakes({})
    if (goods && next.needs.includes('goods_items')) setDraft({ ...draft, goods_items: goodsOf(goods) })
  }
  const submit = async () => {
    if (!sn) return sayError('请选择订单')
    if (!kind) return sayError('请选择快捷消息')
    const wrong = termMistakes(draft, kind.needs)
    setMistakes(wrong)
    if (Object.keys(wrong).length > 0) return
    const terms = termsBody(draft, kind.needs)
    const body = { client: chatClient(), to: user, random, kind: kind.kind, order_sn: sn, ...terms }
    const answer = await send({ body })
    if (answer.ok) {
      saySuccess('已发送')
      return onClose()
    }
    setMistakes(refusedFields(answer.errors))
    sayError(refusalText(answer))
  }
  return (
    <DraftDialog title="快捷消息" act="发送" busy={pending} onSubmit={() => void submit()} onClose={onClose}>
      {!order && <Orders orders={orders} value={sn} onChange={chooseOrder} />}
      {sn && <Kinds key={sn} user={user} sn={sn} value={kind?.kind} onChange={choose} />}
      {kind && (
        <TermsFields
          needs={kind.needs}
          paying={kind.kind === 'offerSubstitute'}
          order={about && orderSum(about.order_amount, about.order_items)}
          draft={draft}
          mistakes={mistakes}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
      )}
    </DraftDialog>
  )
}

import { useState } from 'react'
import { kinds, transferStates } from '@zdb/contract/transfer-orders/states'
import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { useOpen } from '#core/address.ts'
import { saySuccess } from '#core/notices.ts'
import { useRead, useSend } from '#core/query.tsx'
import { Button } from '#ui/button.tsx'
import { DetailPage } from '#ui/detail-page.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Panel } from '#ui/panel.tsx'
import type { OrderDetail } from '#widgets/order.ts'
import { Turn } from '#widgets/turn.tsx'
import { detailOf, refreshOrders } from '../order-lines.ts'
import { ContentPart } from './content-part.tsx'
import { contentOf, draftOf, mistakesIn, type Draft, type Mistakes } from './draft.ts'
import { PricePart } from './price-part.tsx'
import styles from './create.module.css'

const Editing = ({ order }: { order: OrderDetail }) => {
  const open = useOpen()
  const [draft, setDraft] = useState<Draft>(() => draftOf(order, new Date()))
  const [mistakes, setMistakes] = useState<Mistakes>({})
  // A shop that has been asked is told of the change; the server has a call of its own for it.
  const asked = order.order_status === transferStates.waitReceive.code
  const update = useSend(asked ? transferOrders.updateWaitReceive : transferOrders.update)

  const onChange = (part: Partial<Draft>) => {
    setMistakes({})
    setDraft((before) => ({ ...before, ...part }))
  }
  const save = async () => {
    const found = mistakesIn(draft, new Date(), 'edit')
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const answer = await update.send({ params: { sn: order.sn }, body: contentOf(draft) })
    await refreshOrders()
    if (!answer.ok) return setMistakes(Object.fromEntries(answer.errors.map(({ field, message }) => [field, message])))
    saySuccess('转单已修改')
    open(detailOf(order.sn))
  }
  return (
    <DetailPage
      title="修改转单"
      note={order.sn}
      facts={<ContentPart draft={draft} mistakes={mistakes} onChange={onChange} />}
      now={
        <>
          <Panel title="现在">
            <div className={styles.stack}>
              <Turn turn={order.turn} side="sender" full />
              {order.kind !== kinds.compete && <PricePart draft={draft} mistakes={mistakes} onChange={onChange} />}
              <p className={styles.quiet}>已付款的转单改价后，冻结的金额随之增减。</p>
            </div>
          </Panel>
          <div className={styles.acts}>
            <Button kind="primary" busy={update.pending} onClick={() => void save()}>
              保存修改
            </Button>
            <Button onClick={() => open(detailOf(order.sn))}>返回</Button>
          </div>
        </>
      }
    />
  )
}

/** An order nobody has accepted yet is changed freely. */
export const EditOrder = ({ sn }: { sn: string }) => {
  const detail = useRead(transferOrders.detail, { params: { sn } })
  const open = useOpen()
  return (
    <Loaded reading={detail}>
      {(order) =>
        order.actions.includes('update') ? (
          <Editing order={order} />
        ) : (
          <Empty reason="这张转单现在不能直接修改">
            <Button onClick={() => open(detailOf(sn))}>查看转单</Button>
          </Empty>
        )
      }
    </Loaded>
  )
}

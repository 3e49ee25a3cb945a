import { useState } from 'react'
import { commentMarks } from '@zdb/contract/orders/transfer-orders/states'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { pages } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import { Field } from '#ui/form/field.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import type { OrderDetail } from '#widgets/order/order.ts'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import { OrderPage } from '../order-page.tsx'
import { detailOf, refreshOrders } from '../transfer-order.ts'
import { OrderFacts } from '../detail/order-facts.tsx'
import { Stars } from './stars.tsx'
import styles from '../create/create.module.css'

const best = { quality: 5, service: 5, speed: 5 }
type Mark = keyof typeof best

const Evaluate = ({ order }: { order: OrderDetail }) => {
  const open = useOpen()
  const { send, pending } = useSend(transferOrders.comment)
  const [marks, setMarks] = useState(best)
  const [words, setWords] = useState('')
  const [images, setImages] = useState<string[]>([])

  const publish = async () => {
    const answer = await send({ params: { sn: order.sn }, body: { marks, text: words.trim(), images } })
    await refreshOrders()
    if (!answer.ok) return
    saySuccess('评价已发布')
    open(detailOf(order.sn))
  }
  return (
    <DetailPage
      title={pages.evaluateTransfer.title}
      note={order.shop?.name}
      facts={<OrderFacts order={order} />}
      now={
        <Panel title={`评价${order.shop?.name ?? '门店'}`}>
          <div className={styles.stack}>
            <div>
              {(Object.keys(commentMarks) as Mark[]).map((name) => (
                <Stars
                  key={name}
                  label={commentMarks[name]}
                  value={marks[name]}
                  onChange={(mark) => setMarks({ ...marks, [name]: mark })}
                />
              ))}
            </div>
            <Field label="评价内容（选填）" hint={`${words.length}/500`}>
              {(id) => <TextArea id={id} rows={3} maxLength={500} value={words} onChange={setWords} />}
            </Field>
            <Field label="图片（选填）">
              {(id) => <UploadImages id={id} label="评价图片" value={images} onChange={setImages} />}
            </Field>
            <div className={styles.acts}>
              <Button kind="primary" busy={pending} onClick={() => void publish()}>
                发布评价
              </Button>
            </div>
            <p className={styles.quiet}>每单只能评价一次，发布后不能修改。</p>
          </div>
        </Panel>
      }
    />
  )
}

/** What the clock said for the sender gives way to what the sender thinks. */
const isJudged = ({ comment }: OrderDetail) => comment !== null && !comment.by_default

const whyNot = (order: OrderDetail) =>
  isJudged(order) ? '这张转单已经评价过' : !order.actions.includes('comment') && '这张转单现在不能评价'

export const EvaluatePage = () => <OrderPage whyNot={whyNot}>{(order) => <Evaluate order={order} />}</OrderPage>

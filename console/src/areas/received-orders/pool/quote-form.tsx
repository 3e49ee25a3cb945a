import { useState } from 'react'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { roundText } from '#ui/format/numeric.ts'
import { TextInput } from '#ui/input/inputs.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import type { PoolOrder } from './pool-order.ts'
import styles from './quote-form.module.css'

const highest = '99999.99'

/** A quote written on the card itself; with a quote of one's own already there it changes that one. */
export const QuoteForm = ({ order, onClose }: { order: PoolOrder; onClose: () => void }) => {
  const { send, pending } = useSend(receivedOrders.quote)
  const [price, setPrice] = useState(order.my_quote?.price ?? '')
  const [note, setNote] = useState(order.my_quote?.note ?? '')
  const [wrong, setWrong] = useState('')
  // What the card said when the price was being written, however often it is asked again meanwhile.
  const [seen] = useState(order.revision)

  const submit = async () => {
    const exact = roundText(price, 2)
    if (!isMoreThanZero(exact)) return setWrong('请填写报价，不低于0.01元')
    setWrong('')
    const body = { price: exact, note: note.trim(), sid: order.shop.sid, revision: seen }
    const answer = await send({ params: { pool_sn: order.sn }, body })
    await refresh(receivedOrders.pool, receivedOrders.myQuotes)
    if (!answer.ok) return setWrong(answer.errors[0]?.message ?? answer.message)
    saySuccess(order.my_quote ? '报价已修改' : '报价已提交，等待对方选择')
    onClose()
  }

  return (
    <form
      className={styles.form}
      aria-label="报价"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label="报价金额" error={wrong || undefined}>
        {(priceId) => (
          <NumericInput id={priceId} value={price} onChange={setPrice} max={highest} precision={2} unit="元" />
        )}
      </Field>
      <Field label="说明（选填）">
        {(noteId) => (
          <TextInput id={noteId} value={note} onChange={setNote} placeholder="如花材、时效" maxLength={100} />
        )}
      </Field>
      <div className={styles.acts}>
        <Button onClick={onClose}>取消</Button>
        <Button kind="primary" type="submit" busy={pending}>
          {order.my_quote ? '确认改价' : '提交报价'}
        </Button>
      </div>
    </form>
  )
}

import { useState } from 'react'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { useOpen } from '#core/router/address.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import type { Submit } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { fenOf } from '#ui/format/money.ts'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import type { OrderDetail } from '#widgets/order/order.ts'
import { OrderTurn } from '#widgets/order/turn/order-turn.tsx'
import { OrderPage } from '../order-page.tsx'
import { detailOf, refreshOrders } from '../transfer-order.ts'
import { ContentPart } from '../create/content-part.tsx'
import { contentOf, draftOf, mistakesIn, type Draft } from '../create/draft.ts'
import { PayPasswordField } from './pay-password-field.tsx'
import { PriceChance, PricePart } from '../create/price-part.tsx'
import styles from '../create/create.module.css'

/** More than is held already is set aside only with the payment password. */
const ProveRaise = ({
  before,
  after,
  onSubmit,
  onClose,
}: {
  before: string
  after: string
  onSubmit: Submit<{ pay_password: string }>
  onClose: () => void
}) => (
  <FormDialog
    title="确认加价"
    act="确认并保存"
    width={400}
    initial={{ pay_password: '' }}
    onSubmit={onSubmit}
    onClose={onClose}
  >
    <Facts rows={{ 已冻结: <Money yuan={before} />, 修改后冻结: <Money yuan={after} lead /> }} />
    <PayPasswordField autoFocus />
  </FormDialog>
)

const Editing = ({ order }: { order: OrderDetail }) => {
  const open = useOpen()
  const [draft, setDraft] = useState<Draft>(() => draftOf(order, new Date()))
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [proving, setProving] = useState(false)
  // A shop that has been asked is told of the change; the server has a call of its own for it.
  const asked = order.order_status === transferStates.waitReceive.code
  const update = useSend(asked ? transferOrders.updateWaitReceive : transferOrders.update)
  const held = order.order_status === transferStates.waitPay.code ? null : order.order_amount
  const grows = held !== null && (fenOf(draft.price) ?? 0n) > (fenOf(held) ?? 0n)

  const onChange = (part: Partial<Draft>) => {
    setMistakes({})
    setDraft((before) => ({ ...before, ...part }))
  }
  const send = async (proof: { pay_password?: string } = {}) => {
    const answer = await update.send({ params: { sn: order.sn }, body: { ...contentOf(draft), ...proof } })
    await refreshOrders()
    if (answer.ok) {
      saySuccess('转单已修改')
      open(detailOf(order.sn))
      return answer
    }
    const others = answer.errors.filter(({ field }) => field !== 'pay_password')
    setMistakes(refusedFields(others))
    if (others.length > 0) setProving(false)
    return answer
  }
  const save = async () => {
    const found = mistakesIn(draft, new Date(), 'edit')
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    if (grows) setProving(true)
    else await send()
  }
  return (
    <>
      <DetailPage
        form
        title="修改转单"
        note={order.sn}
        facts={<ContentPart draft={draft} mistakes={mistakes} onChange={onChange} />}
        now={
          <>
            <Panel title="现在">
              <div className={styles.stack}>
                <OrderTurn order={order} side="sender" full />
                {order.kind === kinds.compete ? (
                  <p className={styles.quiet}>修改后，已有的报价失效，门店会收到通知并重新报价。</p>
                ) : (
                  <>
                    <PricePart draft={draft} mistakes={mistakes} onChange={onChange} />
                    <p className={styles.quiet}>已付款的转单改价后，冻结的金额随之增减；加价需要支付密码。</p>
                  </>
                )}
              </div>
            </Panel>
            <div className={styles.acts}>
              <Button kind="primary" busy={update.pending} onClick={() => void save()}>
                保存修改
              </Button>
              <Button onClick={() => open(detailOf(order.sn))}>返回</Button>
            </div>
            {order.kind !== kinds.compete && <PriceChance draft={draft} onChange={onChange} />}
          </>
        }
      />
      {proving && grows && (
        <ProveRaise before={held} after={draft.price} onSubmit={send} onClose={() => setProving(false)} />
      )}
    </>
  )
}

/** An order nobody has accepted yet is changed freely. */
export const EditOrder = () => (
  <OrderPage whyNot={({ actions }) => !actions.includes('update') && '这张转单现在不能直接修改'}>
    {(order) => <Editing order={order} />}
  </OrderPage>
)

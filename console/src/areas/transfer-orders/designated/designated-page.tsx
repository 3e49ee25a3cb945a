import { useState } from 'react'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { pages } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import { FormField } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { fenOf } from '#ui/format/money.ts'
import { Money } from '#ui/value/money.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import type { OrderDetail } from '#widgets/order/order.ts'
import { OrderTurn } from '#widgets/order/turn/order-turn.tsx'
import { OrderPage } from '../order-page.tsx'
import { detailOf, refreshOrders } from '../transfer-order.ts'
import type { ShopCard } from '#widgets/shops/shop-facts.tsx'
import { OrderFacts } from '../detail/order-facts.tsx'
import { PayPasswordField } from '../dialogs/pay-password-field.tsx'
import { ShopPicker } from '../create/shop-picker.tsx'
import styles from '../create/create.module.css'

/** The held money stays held; only a different price asks for the password again. */
const AssignDialog = ({ order, shop, onClose }: { order: OrderDetail; shop: ShopCard; onClose: () => void }) => {
  const open = useOpen()
  const { send } = useSend(transferOrders.assign)
  const [price, setPrice] = useState(order.order_amount ?? '')
  const changed = fenOf(price) !== fenOf(order.order_amount ?? '')

  const assign = async ({ pay_password }: { pay_password?: string }) => {
    const terms = changed ? { price, pay_password } : {}
    const answer = await send({ params: { sn: order.sn }, body: { shop_id: shop.openid, ...terms } })
    await refreshOrders()
    if (answer.ok) {
      saySuccess(`已指派给${shop.name}，等它接单`)
      open(detailOf(order.sn))
    }
    return answer
  }
  return (
    <FormDialog
      title={`指派给${shop.name}`}
      act="确认指派"
      width={400}
      initial={{ price, pay_password: '' }}
      onSubmit={assign}
      onClose={onClose}
    >
      {order.order_amount !== null && (
        <p>
          已冻结 <Money yuan={order.order_amount} lead />
          ，价格不变时无需再付款。
        </p>
      )}
      <FormField name="price" label="价格">
        <PriceInput onPrice={setPrice} />
      </FormField>
      {changed && <PayPasswordField />}
    </FormDialog>
  )
}

const PriceInput = ({
  onPrice,
  onChange,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (price: string) => void
  onPrice: (price: string) => void
}) => (
  <NumericInput
    {...rest}
    precision={2}
    max="99999.99"
    unit="元"
    onChange={(price) => {
      onPrice(price)
      onChange?.(price)
    }}
  />
)

/** Who had the order and sent it back, or let its time pass. */
const refusedBy = ({ shop, order_status }: OrderDetail) =>
  shop
    ? {
        openid: shop.openid,
        words: order_status === transferStates.expired.code ? '已超时未接' : '拒过这单',
      }
    : undefined

const Designate = ({ order }: { order: OrderDetail }) => {
  const [shop, setShop] = useState<ShopCard>()
  const [asking, setAsking] = useState(false)
  const needs = {
    province: order.province ?? '',
    city: order.city ?? '',
    product_type: String(order.product_type),
    longitude: order.longitude,
    latitude: order.latitude,
    delivery_date: order.delivery_date,
    delivery_time: order.delivery_time,
  }
  return (
    <>
      <DetailPage
        title={pages.assignTransfer.title}
        note={order.sn}
        facts={<OrderFacts order={order} />}
        now={
          <Panel title="选择门店">
            <div className={styles.stack}>
              <OrderTurn order={order} side="sender" full />
              <ShopPicker needs={needs} refused={refusedBy(order)} value={shop} onChange={setShop} />
              <div className={styles.acts}>
                <Button kind="primary" off={!shop} onClick={() => setAsking(true)}>
                  {shop ? `指派给${shop.name}` : '请选择门店'}
                </Button>
              </div>
            </div>
          </Panel>
        }
      />
      {asking && shop && <AssignDialog order={order} shop={shop} onClose={() => setAsking(false)} />}
    </>
  )
}

export const DesignatedPage = () => (
  <OrderPage whyNot={({ actions }) => !actions.includes('assign') && '这张转单现在不能指派门店'}>
    {(order) => <Designate order={order} />}
  </OrderPage>
)

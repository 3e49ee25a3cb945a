import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { useCachedList } from '#core/http/cached-read.ts'
import { useRead } from '#core/http/query.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { AvailableBalance } from '#widgets/payments/balance-links.tsx'
import { AboutOrder } from '#widgets/order/detail/about-order.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { useDialogSubmit } from '../received-order.ts'
import styles from './chargeback-dialog.module.css'

const short = '可用余额不足以支付违约金，请先充值'
const unknown = '退单费用还没有算出来，请稍候再试'

/** What it costs and what the shop has stand before the decision. */
export const ChargebackDialog = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const { sn } = order
  const cost = useRead(receivedOrders.chargebackCost, { params: { sn } })
  const reasons = useCachedList('chargebackReasons', receivedOrders.chargebackReasons)
  const { submit } = useDialogSubmit(receivedOrders.chargeback, '已退单', onClose)

  const chargeBack = async ({ reason }: { reason: string }) => {
    if (!cost.data?.enough) return { errors: [{ field: 'reason', message: cost.data ? short : unknown }] }
    return submit({ params: { sn }, body: { reason: reason.trim() } })
  }
  return (
    <FormDialog title="退单" act="确认退单" initial={{ reason: '' }} onSubmit={chargeBack} onClose={onClose}>
      <AboutOrder order={order} side="shop" />
      <div className={styles.cost}>
        <Loaded reading={cost}>
          {({ fee, rule, available_balance, enough }) => (
            <>
              <Facts
                rows={{
                  违约金: <Money yuan={fee} lead />,
                  ...(available_balance !== null && { 可用余额: <AvailableBalance yuan={available_balance} /> }),
                  规则: rule,
                }}
              />
              {!enough && (
                <p className={styles.short} role="alert">
                  {short}
                </p>
              )}
            </>
          )}
        </Loaded>
      </div>
      <ReasonField
        label="退单原因"
        hint="退单后订单结束，货款退还发单方，违约金付给发单方，不能撤回"
        most={50}
        suggestions={reasons}
      />
    </FormDialog>
  )
}

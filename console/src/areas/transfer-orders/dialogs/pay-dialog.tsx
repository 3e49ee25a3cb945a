import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { AboutOrder } from '#widgets/order/detail/about-order.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { PaymentDialog } from '#widgets/passwords/payment-dialog.tsx'
import { AvailableBalance } from '#widgets/payments/balance-links.tsx'
import { refreshOrders, useDialogSubmit } from '../transfer-order.ts'
import { heldHint } from './pay-password-field.tsx'

export const PayDialog = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const { sn } = order
  const channels = useRead(transferOrders.payChannels, { query: { sn } })
  const { submit } = useDialogSubmit(transferOrders.pay, '支付成功', onClose)

  const pay = ({ pay_password }: { pay_password: string }) =>
    submit({ params: { sn }, body: { pay_password, revision: channels.data?.revision } })

  const given = channels.data
  if (!given && !channels.error) return null
  const channel = given?.channels.find(({ enough }) => enough)
  const unset = given && !given.has_pay_password
  const trouble = unset ? '还没有设置支付密码，请主账户先设置' : undefined
  return (
    <PaymentDialog
      title="支付转单"
      sums={
        <Loaded reading={channels}>
          {({ amount, channels: rows }) => (
            <>
              <AboutOrder order={order} side="sender" />
              <Facts
                rows={{
                  应付金额: <Money yuan={amount} lead />,
                  ...Object.fromEntries(
                    rows.map((row) => [
                      row.id === 'balance' ? '可用余额' : row.title,
                      <AvailableBalance key={row.id} yuan={row.available_balance} />,
                    ]),
                  ),
                }}
              />
            </>
          )}
        </Loaded>
      }
      payable={given !== undefined && !trouble}
      note={
        <>
          {trouble && <p role="alert">{trouble}</p>}
          {unset && <PageLink to={routeTo('payPassword')}>去设置支付密码</PageLink>}
        </>
      }
      hint={heldHint}
      {...(given && {
        cashier: { kind: 'transferOrder', payableRef: sn, onPaid: refreshOrders, needed: !channel },
      })}
      onSubmit={pay}
      onClose={onClose}
    />
  )
}

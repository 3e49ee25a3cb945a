import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { useDialogSubmit } from '../transfer-order.ts'
import { PayPasswordField } from './pay-password-field.tsx'

/** Asks what is to be paid and from where; without enough money or a password it says so instead of failing later. */
export const PayDialog = ({ sn, onClose }: { sn: string; onClose: () => void }) => {
  const channels = useRead(transferOrders.payChannels, { query: { sn } })
  const { submit } = useDialogSubmit(transferOrders.pay, '支付成功', onClose)

  const pay = ({ pay_password }: { pay_password: string }) =>
    submit({ params: { sn }, body: { pay_password, revision: channels.data?.revision } })

  const given = channels.data
  if (!given && !channels.error) return null
  const title = '支付转单'
  const channel = given?.channels.find(({ enough }) => enough)
  const unset = given && !given.has_pay_password
  const trouble = unset
    ? '还没有设置支付密码，请主账号先设置'
    : given && !channel
      ? '可用余额不足，请先充值'
      : undefined
  const sums = given && (
    <Facts
      rows={{
        应付金额: <Money yuan={given.amount} lead />,
        ...Object.fromEntries(
          given.channels.map((row) => [`${row.title}（可用）`, <Money key={row.id} yuan={row.available_balance} />]),
        ),
      }}
    />
  )
  if (!given || trouble)
    return (
      <Dialog title={title} width={400} onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
        <Loaded reading={channels}>{() => sums}</Loaded>
        {trouble && <p role="alert">{trouble}</p>}
        {unset && <PageLink to={routeTo('payPassword')}>去设置支付密码</PageLink>}
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      act="确认支付"
      width={400}
      initial={{ pay_password: '' }}
      onSubmit={pay}
      onClose={onClose}
    >
      {sums}
      <PayPasswordField autoFocus />
    </FormDialog>
  )
}

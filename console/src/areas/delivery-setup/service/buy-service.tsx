import { useState } from 'react'
import { codes } from '@zdb/contract/codes'
import { deliverySetup } from '@zdb/contract/delivery-setup/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Money } from '#ui/value/money.tsx'
import { PayPasswordField } from '#widgets/passwords/pay-password-field.tsx'
import type { Plan, Service } from '../delivery-setup.ts'
import { isEnough, untilAfter } from './service-words.ts'
import styles from './service.module.css'

const aboutPassword: ReadonlySet<number | string> = new Set([codes.payPasswordWrong.code, codes.payPasswordLocked.code])

/** What is paid and what it brings; without enough money it says so instead of failing later. */
export const BuyService = ({ plan, service, onClose }: { plan: Plan; service: Service; onClose: () => void }) => {
  const { send } = useSend(deliverySetup.buyService)
  const [unset, setUnset] = useState(false)

  const buy = async ({ pay_password }: { pay_password: string }) => {
    const answer = await send({ body: { plan_id: plan.id, pay_password } })
    setUnset(answer.code === codes.payPasswordMissing.code)
    if (answer.ok) {
      await refresh(deliverySetup.service, deliverySetup.purchases, deliverySetup.storeChannels)
      saySuccess(`商家版配送服务有效期至 ${answer.data.until?.slice(0, 10) ?? ''}`)
      onClose()
    }
    return aboutPassword.has(answer.code) ? { errors: [{ field: 'pay_password', message: answer.message }] } : answer
  }
  const title = service.opened ? '续期商家版配送服务' : '开通商家版配送服务'
  const sums = (
    <Facts
      rows={{
        套餐: plan.title,
        应付金额: <Money yuan={plan.price} lead />,
        可用余额: <Money yuan={service.available_balance} />,
        有效期至: untilAfter(service, plan),
      }}
    />
  )
  if (!isEnough(service, plan))
    return (
      <Dialog title={title} width={400} onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
        {sums}
        <p role="alert">可用余额不足，请先充值</p>
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      act="确认支付"
      width={400}
      initial={{ pay_password: '' }}
      onSubmit={buy}
      onClose={onClose}
    >
      {sums}
      <PayPasswordField hint="立即从可用余额扣款" autoFocus />
      {unset && (
        <p className={styles.quiet}>
          还没有设置支付密码，请主账号<PageLink to={routeTo('payPassword')}>去设置支付密码</PageLink>
        </p>
      )}
    </FormDialog>
  )
}

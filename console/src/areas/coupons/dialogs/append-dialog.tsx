import { useState } from 'react'
import { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { couponLimits } from '@zdb/contract/shop/coupons/limits'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { moneyText } from '#ui/format/money.ts'
import { NumberField } from '#ui/form/fields.tsx'
import { budgetText, refreshCoupons, type CouponRow } from '../coupon.ts'
import styles from '../coupons.module.css'
import { BudgetLine } from './budget-line.tsx'

/** Only more, never less: what is typed comes on top of what there is. */
export const AppendDialog = ({ coupon, onClose }: { coupon: CouponRow; onClose: () => void }) => {
  const { send, pending } = useSend(coupons.append)
  const [more, setMore] = useState('')
  const [wrong, setWrong] = useState<string>()
  const quantity = coupon.quantity + Number(more || '0')
  const budget = more === '' ? '' : budgetText(coupon.face_value, String(quantity))
  const save = async () => {
    if (!(Number(more) >= 1)) return setWrong('请填写要增加的张数')
    const answer = await send({ body: { id: coupon.id, quantity, budget } })
    if (!answer.ok) return setWrong(answer.message)
    saySuccess('已提交支付宝，答复后自动更新')
    onClose()
    await refreshCoupons()
  }
  return (
    <DraftDialog
      title={`追加“${coupon.name}”的数量`}
      act={budget === '' ? '确认追加' : `确认预算${moneyText(budget)}元并追加`}
      busy={pending}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <div className={styles.form}>
        <p className={styles.note}>
          现有{coupon.quantity}张，已核销{coupon.used}张。追加后不能减少。
        </p>
        <NumberField
          label="再增加"
          unit="张"
          precision={0}
          min="1"
          max={String(couponLimits.quantityMax - coupon.quantity)}
          value={more}
          onChange={setMore}
          error={wrong}
        />
        <BudgetLine faceValue={coupon.face_value} quantity={String(quantity)} budget={budget} />
      </div>
    </DraftDialog>
  )
}

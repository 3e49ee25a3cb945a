import { useState } from 'react'
import { momentText } from '@zdb/contract/kit/china-time'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { couponLimits } from '@zdb/contract/shop/coupons/limits'
import { saySuccess } from '#core/alerts/notices.ts'
import { useCalls, useRead } from '#core/http/query.tsx'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { moneyText, yuanOf } from '#ui/format/money.ts'
import { Field } from '#ui/form/field.tsx'
import { NumberField, SelectField, TextField } from '#ui/form/fields.tsx'
import { mistakesOf, refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { MomentInput } from '#ui/input/inputs.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { budgetText, isDraft, refreshCoupons, type CouponDetail } from '../coupon.ts'
import styles from '../coupons.module.css'
import { BudgetLine } from './budget-line.tsx'

const day = 86_400_000
/** As the browser's picker wants it, and back. */
const picked = (moment: string): string => moment.slice(0, 16).replace(' ', 'T')
const wire = (value: string): string => `${value.replace('T', ' ')}:00`

type Draft = {
  shop_id: string
  name: string
  description: string
  face_value: string
  floor_amount: string
  quantity: string
  per_user: string
  start_at: string
  end_at: string
}

const draftOf = (coupon: CouponDetail | undefined): Draft =>
  coupon
    ? {
        ...coupon,
        quantity: String(coupon.quantity),
        per_user: String(coupon.per_user),
        start_at: picked(coupon.start_at),
        end_at: picked(coupon.end_at),
      }
    : {
        shop_id: '',
        name: '',
        description: '',
        face_value: '',
        floor_amount: '0',
        quantity: '',
        per_user: '1',
        start_at: picked(momentText(new Date())),
        end_at: picked(momentText(new Date(Date.now() + 7 * day))),
      }

const missing = (draft: Draft): Mistakes =>
  mistakesOf([
    [draft.shop_id === '', 'shop_id', '请选择小程序'],
    [draft.name.trim() === '', 'name', '请填写优惠券名称'],
    [draft.face_value === '', 'face_value', '请填写面额'],
    [draft.quantity === '', 'quantity', '请填写发行数量'],
    [draft.start_at === '', 'start_at', '请选择开始时间'],
    [draft.end_at === '', 'end_at', '请选择结束时间'],
  ])

const { faceMin, faceMax, floorMax, quantityMax, perUserMax } = couponLimits
const yuanOfFen = (fen: number): string => yuanOf(BigInt(fen))

/** A new coupon, or another form of one; what the pay-app has keeps its value, its number and its start. */
export const CouponDialog = ({ coupon, onClose }: { coupon?: CouponDetail; onClose: () => void }) => {
  const programs = useRead(miniShop.programs)
  const { send, pending } = useCalls()
  const [typed, setTyped] = useState(() => draftOf(coupon))
  const [wrong, setWrong] = useState<Mistakes>({})
  const bound = (programs.data ?? []).filter(({ status }) => status === 'bound')
  const draft = { ...typed, shop_id: typed.shop_id || (bound.length === 1 ? (bound[0]?.id ?? '') : '') }
  const set = (name: keyof Draft) => (value: string) => setTyped((before) => ({ ...before, [name]: value }))
  const isFixed = coupon !== undefined && !isDraft(coupon)
  const budget = budgetText(draft.face_value, draft.quantity)

  const save = async () => {
    const mistakes = missing(draft)
    setWrong(mistakes)
    if (Object.keys(mistakes).length > 0) return
    const words = {
      name: draft.name,
      description: draft.description,
      per_user: Number(draft.per_user || '1'),
      end_at: wire(draft.end_at),
      budget,
    }
    const terms = {
      face_value: draft.face_value,
      floor_amount: draft.floor_amount || '0',
      quantity: Number(draft.quantity),
      start_at: wire(draft.start_at),
    }
    const whole: WireBody<typeof coupons.create> = { shop_id: draft.shop_id, ...words, ...terms }
    const answer = coupon
      ? await send(coupons.edit, { body: { id: coupon.id, ...words, ...(isFixed ? {} : terms) } })
      : await send(coupons.create, { body: whole })
    if (!answer.ok) return setWrong(refusedFields(answer.errors))
    saySuccess('已提交支付宝，答复后自动更新')
    onClose()
    await refreshCoupons()
  }

  return (
    <DraftDialog
      title={coupon ? (isFixed ? '修改优惠券' : '修改并重新提交') : '创建优惠券'}
      act={isFixed ? '提交修改' : budget === '' ? '确认预算并提交' : `确认预算${moneyText(budget)}元并提交`}
      width={560}
      busy={pending}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <div className={styles.form}>
        {!coupon && (
          <SelectField
            label="小程序"
            error={wrong['shop_id']}
            hint={programs.data && bound.length === 0 ? '还没有绑定的小程序，请先在网店管理中绑定' : undefined}
            options={bound.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.shop_id || undefined}
            onChange={set('shop_id')}
          />
        )}
        <TextField label="优惠券名称" maxLength={20} value={draft.name} onChange={set('name')} error={wrong['name']} />
        {isFixed ? (
          <p className={styles.note}>面额、门槛、数量和开始时间提交后不能修改；要更多数量请用“追加数量”。</p>
        ) : (
          <div className={styles.pair}>
            <NumberField
              label="面额"
              unit="元"
              precision={2}
              min={yuanOfFen(faceMin)}
              max={yuanOfFen(faceMax)}
              value={draft.face_value}
              onChange={set('face_value')}
              error={wrong['face_value']}
            />
            <NumberField
              label="使用门槛"
              hint="0为不限"
              unit="元"
              precision={2}
              min="0"
              max={yuanOfFen(floorMax)}
              value={draft.floor_amount}
              onChange={set('floor_amount')}
              error={wrong['floor_amount']}
            />
            <NumberField
              label="发行数量"
              unit="张"
              precision={0}
              min="1"
              max={String(quantityMax)}
              value={draft.quantity}
              onChange={set('quantity')}
              error={wrong['quantity']}
            />
            <Field label="开始时间" error={wrong['start_at']}>
              {(id) => <MomentInput id={id} value={draft.start_at} onChange={set('start_at')} />}
            </Field>
          </div>
        )}
        <div className={styles.pair}>
          <Field label="结束时间" error={wrong['end_at']}>
            {(id) => <MomentInput id={id} value={draft.end_at} onChange={set('end_at')} />}
          </Field>
          <NumberField
            label="每人限领"
            unit="张"
            precision={0}
            min="1"
            max={String(perUserMax)}
            value={draft.per_user}
            onChange={set('per_user')}
            error={wrong['per_user']}
          />
        </div>
        <Field label="使用说明" error={wrong['description']}>
          {(id) => <TextArea id={id} maxLength={200} value={draft.description} onChange={set('description')} />}
        </Field>
        <BudgetLine faceValue={draft.face_value} quantity={draft.quantity} budget={budget} />
      </div>
    </DraftDialog>
  )
}

import { couponActions, type CouponAction } from '@zdb/contract/shop/coupons/actions'
import { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { isDraft, refreshCoupons, type CouponRow } from './coupon.ts'

const EditDialog = lazyDialog(() => import('./dialogs/edit-dialog.tsx').then((file) => file.EditDialog))
const AppendDialog = lazyDialog(() => import('./dialogs/append-dialog.tsx').then((file) => file.AppendDialog))

/** The pay-app has never heard of it: what is offered to end while it is created was not said either. */
const isUnheardOf = (coupon: CouponRow): boolean => isDraft(coupon) || coupon.status === 'CREATING'

const table: ActionTable<CouponRow, CouponAction> = {
  append: { label: '追加数量', dialog: ({ item, onClose }) => <AppendDialog coupon={item} onClose={onClose} /> },
  edit: {
    label: (coupon) => (isDraft(coupon) ? '修改并提交' : '修改'),
    dialog: ({ item, onClose }) => <EditDialog id={item.id} onClose={onClose} />,
  },
  stop: {
    label: (coupon) => (isUnheardOf(coupon) ? '作废' : '结束'),
    danger: true,
    last: true,
    ask: (coupon) =>
      isUnheardOf(coupon)
        ? { title: `作废“${coupon.name}”？`, consequence: '还没有提交成功，作废后不能恢复。', act: '作废' }
        : {
            title: `结束“${coupon.name}”？`,
            consequence: '顾客不能再领取和使用，结束后不能恢复。已经使用的不受影响。',
            act: '结束',
          },
    send: (coupon, send) =>
      send(
        coupons.stop,
        { body: { id: coupon.id } },
        isUnheardOf(coupon) ? `${coupon.name}已作废` : '已提交支付宝，答复后结束',
      ),
  },
}

export const useCouponActions = () =>
  useActions({
    table,
    offered: ({ actions }: CouponRow) => couponActions.filter((name) => actions.includes(name)),
    keyOf: ({ id }: CouponRow) => id,
    refresh: refreshCoupons,
  })

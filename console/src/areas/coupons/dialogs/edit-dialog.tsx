import { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { CouponDialog } from './coupon-dialog.tsx'

/** The form is filled with what is, once that is here. */
export const EditDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const coupon = useRead(coupons.show, { query: { id } })
  if (coupon.data) return <CouponDialog coupon={coupon.data} onClose={onClose} />
  return (
    <Dialog title="修改优惠券" onClose={onClose} footer={<Button onClick={onClose}>取消</Button>}>
      <Loaded reading={coupon}>{() => null}</Loaded>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useOpen } from '#core/router/address.ts'
import { Button } from '#ui/action/button.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { NamedPage } from '#widgets/order/detail/named-page.tsx'
import type { OrderDetail } from '#widgets/order/order.ts'
import { detailOf } from './transfer-order.ts'

type Props = {
  /** Why the order does not allow what the page is for, where it does not. */
  whyNot: (order: OrderDetail) => string | false
  children: (order: OrderDetail) => ReactNode
}

const OpenOrder = ({ sn, whyNot, children }: Props & { sn: string }) => {
  const open = useOpen()
  const detail = useRead(transferOrders.detail, { params: { sn } })
  return (
    <Loaded reading={detail}>
      {(order) => {
        const reason = whyNot(order)
        if (!reason) return children(order)
        return (
          <Empty reason={reason}>
            <Button onClick={() => open(detailOf(sn))}>查看转单</Button>
          </Empty>
        )
      }}
    </Loaded>
  )
}

/** A page that does one thing to the order of its address. */
export const OrderPage = (props: Props) => (
  <NamedPage by="sn" thing="转单" way="转单列表进入">
    {(sn) => <OpenOrder {...props} sn={sn} />}
  </NamedPage>
)

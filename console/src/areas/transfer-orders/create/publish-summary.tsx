import { productTypes } from '@zdb/contract/shop/stores/product-types'
import { Button } from '#ui/action/button.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { GoodsList } from '#widgets/order/goods-list.tsx'
import { deliveryTimeOf } from '#widgets/order-form/window-draft.ts'
import type { Draft } from './draft.ts'
import parts from '#widgets/order/detail/detail-parts.module.css'

/** An order that came filled in: what the other shop will read, and the way to change it. */
export const PublishSummary = ({ draft, onEdit }: { draft: Draft; onEdit: () => void }) => (
  <Panel title="转单内容" extra={<Button onClick={onEdit}>修改</Button>}>
    <GoodsList goods={draft.goods} />
    <Facts
      rows={filledRows({
        商品类型: productTypes[Number(draft.product_type)] ?? '',
        配送时间: (
          <strong className={parts.lead}>
            <DeliveryWindow date={draft.delivery_date} time={deliveryTimeOf(draft)} />
          </strong>
        ),
        地址: (
          <strong className={parts.lead}>
            {[...new Set([draft.province, draft.city, draft.county])].join('')}
            {draft.address}
          </strong>
        ),
        收货人: `${draft.consignee} ${draft.mobile}`,
        备用电话: draft.phone,
        贺卡: draft.card_con,
        备注: draft.order_remarks,
      })}
    />
  </Panel>
)

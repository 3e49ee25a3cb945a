import type { DraftPart } from '#ui/form/draft-part.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { GoodsFields } from '#widgets/order-form/goods-fields.tsx'
import type { GoodsColumn, Offering } from '#widgets/order-form/goods-rows.tsx'
import { WindowFields } from '#widgets/order-form/window-fields.tsx'
import { blankGoods, type Draft } from './draft.ts'
import { PlacePart } from './place-part.tsx'

const goodsColumns: readonly GoodsColumn[] = [
  { name: 'item_img' },
  { name: 'item_name' },
  { name: 'item_remarks' },
  { name: 'item_total' },
]

/** Everything of an order that its sender writes; new, edited and modified orders share it. */
export const ContentPart = ({ offers, ...part }: DraftPart<Draft> & { offers?: Offering }) => (
  <>
    <Panel title="商品">
      <GoodsFields
        {...part}
        columns={goodsColumns}
        most={20}
        blank={() => blankGoods}
        offers={offers}
        example="如 不要满天星，送前先打电话"
      />
    </Panel>
    <Panel title="收货人与地址">
      <PlacePart {...part} />
    </Panel>
    <Panel title="配送时间">
      <WindowFields {...part} />
    </Panel>
  </>
)

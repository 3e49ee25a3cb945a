import { SelectField } from '#ui/form/fields.tsx'
import type { Mistakes } from '#ui/form/mistakes.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { GoodsRows, type GoodsColumn } from '#widgets/order-form/goods-rows.tsx'
import { OrderNotes } from '#widgets/order-form/order-notes.tsx'
import { useProductTypes } from '#widgets/order-form/product-types.ts'
import { WindowFields } from '#widgets/order-form/window-fields.tsx'
import { blankGoods, type Draft } from './draft.ts'
import { PlacePart } from './place-part.tsx'
import styles from '#widgets/order-form/form-grid.module.css'

const goodsColumns: readonly GoodsColumn[] = [
  { name: 'item_img' },
  { name: 'item_name' },
  { name: 'item_remarks' },
  { name: 'item_total' },
]

/** Everything of an order that its sender writes; new, edited and modified orders share it. */
export const ContentPart = ({
  draft,
  mistakes,
  onChange,
}: {
  draft: Draft
  mistakes: Mistakes
  onChange: (part: Partial<Draft>) => void
}) => {
  const types = useProductTypes()
  return (
    <>
      <Panel title="商品">
        <div className={styles.grid}>
          <SelectField
            label="产品类型"
            error={mistakes.product_type}
            options={types}
            value={draft.product_type}
            onChange={(product_type) => onChange({ product_type })}
          />
        </div>
        <GoodsRows
          goods={draft.goods}
          columns={goodsColumns}
          most={20}
          blank={() => blankGoods}
          mistakes={mistakes}
          onChange={(goods) => onChange({ goods })}
        />
        <OrderNotes draft={draft} mistakes={mistakes} example="如 不要满天星，送前先打电话" onChange={onChange} />
      </Panel>
      <Panel title="收货人与地址">
        <PlacePart draft={draft} mistakes={mistakes} onChange={onChange} />
      </Panel>
      <Panel title="配送时间">
        <WindowFields draft={draft} mistakes={mistakes} onChange={onChange} />
      </Panel>
    </>
  )
}

import { system } from '@zdb/contract/system/endpoints'
import { useKept } from '#core/kept.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { GoodsRows, type GoodsColumn } from '#widgets/goods-rows.tsx'
import { WindowFields } from '#widgets/window-fields.tsx'
import { blankGoods, type Draft, type Mistakes } from './draft.ts'
import { PlacePart } from './place-part.tsx'
import styles from '#widgets/form-grid.module.css'

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
  const types = useKept('productTypes', system.productTypes).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <Panel title="商品">
        <div className={styles.grid}>
          <Field label="产品类型" error={mistakes.product_type}>
            {(id) => (
              <SelectInput
                id={id}
                options={types}
                value={draft.product_type}
                onChange={(product_type) => onChange({ product_type })}
              />
            )}
          </Field>
        </div>
        <GoodsRows
          goods={draft.goods}
          columns={goodsColumns}
          most={20}
          blank={() => blankGoods}
          mistakes={mistakes}
          onChange={(goods) => onChange({ goods })}
        />
        <div className={styles.grid}>
          <div className={styles.wide}>
            <Field label="贺卡内容（选填）" hint={`${draft.card_con.length}/500`} error={mistakes.card_con}>
              {(id) => (
                <TextArea
                  id={id}
                  maxLength={500}
                  value={draft.card_con}
                  onChange={(card_con) => onChange({ card_con })}
                />
              )}
            </Field>
          </div>
          <div className={styles.wide}>
            <Field label="订单备注（选填）" error={mistakes.order_remarks}>
              {(id) => (
                <TextArea
                  id={id}
                  rows={1}
                  maxLength={500}
                  placeholder="如 不要满天星，送前先打电话"
                  value={draft.order_remarks}
                  onChange={(order_remarks) => onChange({ order_remarks })}
                />
              )}
            </Field>
          </div>
        </div>
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

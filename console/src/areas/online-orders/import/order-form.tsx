import { deliveryTypes } from '@zdb/contract/orders/online-orders/states'
import { Button } from '#ui/action/button.tsx'
import type { DraftPart } from '#ui/form/draft-part.ts'
import { Field } from '#ui/form/field.tsx'
import { NumberField, SelectField, TextField } from '#ui/form/fields.tsx'
import { Options } from '#ui/input/options.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import type { GoodsColumn } from '#widgets/order-form/goods-rows.tsx'
import { GoodsFields } from '#widgets/order-form/goods-fields.tsx'
import { ConsigneeFields } from '#widgets/order-form/consignee-fields.tsx'
import type { FieldWarnings } from '#widgets/order-form/address-recognition.ts'
import { WindowFields } from '#widgets/order-form/window-fields.tsx'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { blankGoods } from '../goods-draft.ts'
import { goodsSum, sources, type Draft } from './typed-draft.ts'
import styles from './order-form.module.css'
import grid from '#widgets/order-form/form-grid.module.css'

const goodsColumns: readonly GoodsColumn[] = [
  { name: 'item_img' },
  { name: 'item_name', longest: 80 },
  { name: 'item_spec' },
  { name: 'item_remarks' },
  { name: 'item_total' },
  { name: 'item_price', max: '99999.99' },
]

export type FormProps = DraftPart<Draft> & { warnings: FieldWarnings }

const deliveryOptions = Object.entries(deliveryTypes).map(([value, label]) => ({ value, label }))

const Source = ({ draft, mistakes, onChange }: FormProps) => {
  const stores = useStoreOptions()
  const choices = [{ value: '', label: '稍后再安排' }, ...stores]
  return (
    <Panel title="来源">
      <div className={grid.grid}>
        <SelectField
          label="订单来源"
          error={mistakes.source_type}
          options={sources}
          value={draft.source_type}
          onChange={(source_type) => onChange({ source_type })}
        />
        <TextField
          label="渠道单号（选填）"
          error={mistakes.channel_order_sn}
          hint="同一来源的同一单号只会保存一次"
          maxLength={60}
          value={draft.channel_order_sn}
          onChange={(channel_order_sn) => onChange({ channel_order_sn })}
        />
        <SelectField
          label="配送门店"
          error={mistakes.delivery_sid}
          options={choices}
          value={draft.delivery_sid}
          onChange={(delivery_sid) => onChange({ delivery_sid })}
        />
        <TextField
          label="买家姓名（选填）"
          error={mistakes.buyer_name}
          maxLength={20}
          value={draft.buyer_name}
          onChange={(buyer_name) => onChange({ buyer_name })}
        />
        <TextField
          label="买家电话（选填）"
          error={mistakes.buyer_mobile}
          maxLength={30}
          value={draft.buyer_mobile}
          onChange={(buyer_mobile) => onChange({ buyer_mobile })}
        />
      </div>
    </Panel>
  )
}

const Amount = ({ draft, mistakes, onChange }: FormProps) => {
  const sum = goodsSum(draft.goods)
  return (
    <NumberField
      label="订单金额"
      error={mistakes.order_amount}
      hint={
        sum &&
        sum !== draft.order_amount && (
          <>
            商品合计 ¥{sum}{' '}
            <Button kind="text" onClick={() => onChange({ order_amount: sum })}>
              用商品合计
            </Button>
          </>
        )
      }
      precision={2}
      max="99999.99"
      unit="元"
      value={draft.order_amount}
      onChange={(order_amount) => onChange({ order_amount })}
    />
  )
}

/** Everything a person types for an order that no channel brought. */
export const OrderForm = (props: FormProps) => {
  const { draft, onChange } = props
  return (
    <>
      <Panel title="收货人与地址">
        <ConsigneeFields {...props} />
      </Panel>
      <Panel title="商品">
        <GoodsFields
          {...props}
          columns={goodsColumns}
          most={50}
          blank={() => blankGoods}
          beside={<Amount {...props} />}
        />
      </Panel>
      <Panel title="配送时间">
        <div className={styles.parts}>
          <Field label="配送方式">
            {() => (
              <Options
                label="配送方式"
                options={deliveryOptions}
                value={draft.delivery_type}
                onChange={(delivery_type) => onChange({ delivery_type })}
              />
            )}
          </Field>
          <WindowFields {...props} />
        </div>
      </Panel>
      <Source {...props} />
    </>
  )
}

import { deliveryTypes } from '@zdb/contract/online-orders/states'
import { system } from '@zdb/contract/system/endpoints'
import { useKept } from '#core/kept.ts'
import { useSession } from '#core/session.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput, TextInput } from '#ui/inputs.tsx'
import { NumericInput } from '#ui/numeric-input.tsx'
import { Options } from '#ui/options.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { GoodsRows, type GoodsColumn } from '#widgets/goods-rows.tsx'
import { ConsigneeFields } from '#widgets/consignee-fields.tsx'
import type { Doubts } from '#widgets/read-fields.ts'
import { WindowFields } from '#widgets/window-fields.tsx'
import { blankGoods, goodsSum, sources, type Draft, type Mistakes } from './draft.ts'
import styles from './order-form.module.css'
import grid from '#widgets/form-grid.module.css'

const goodsColumns: readonly GoodsColumn[] = [
  { name: 'item_img' },
  { name: 'item_name', longest: 80 },
  { name: 'item_spec' },
  { name: 'item_remarks' },
  { name: 'item_total' },
  { name: 'item_price', max: '99999.99' },
]

export type FormProps = {
  draft: Draft
  mistakes: Mistakes
  doubts: Doubts
  onChange: (part: Partial<Draft>) => void
}

const deliveryOptions = Object.entries(deliveryTypes).map(([value, label]) => ({ value, label }))

const Source = ({ draft, mistakes, onChange }: FormProps) => {
  const stores = useSession((session) => session.stores)
  const choices = [{ value: '', label: '稍后再安排' }, ...stores.map(({ sid, name }) => ({ value: sid, label: name }))]
  return (
    <Panel title="来源">
      <div className={grid.grid}>
        <Field label="订单来源" error={mistakes.source_type}>
          {(id) => (
            <SelectInput
              id={id}
              options={sources}
              value={draft.source_type}
              onChange={(source_type) => onChange({ source_type })}
            />
          )}
        </Field>
        <Field label="渠道单号（选填）" error={mistakes.channel_order_sn} hint="同一来源的同一单号只会保存一次">
          {(id) => (
            <TextInput
              id={id}
              maxLength={60}
              value={draft.channel_order_sn}
              onChange={(channel_order_sn) => onChange({ channel_order_sn })}
            />
          )}
        </Field>
        <Field label="配送门店" error={mistakes.delivery_sid}>
          {(id) => (
            <SelectInput
              id={id}
              options={choices}
              value={draft.delivery_sid}
              onChange={(delivery_sid) => onChange({ delivery_sid })}
            />
          )}
        </Field>
        <Field label="买家姓名（选填）" error={mistakes.buyer_name}>
          {(id) => (
            <TextInput
              id={id}
              maxLength={20}
              value={draft.buyer_name}
              onChange={(buyer_name) => onChange({ buyer_name })}
            />
          )}
        </Field>
        <Field label="买家电话（选填）" error={mistakes.buyer_mobile}>
          {(id) => (
            <TextInput
              id={id}
              maxLength={30}
              value={draft.buyer_mobile}
              onChange={(buyer_mobile) => onChange({ buyer_mobile })}
            />
          )}
        </Field>
      </div>
    </Panel>
  )
}

const Goods = ({ draft, mistakes, onChange }: FormProps) => {
  const types = useKept('productTypes', system.productTypes).map(({ id, name }) => ({ value: String(id), label: name }))
  const sum = goodsSum(draft.goods)
  return (
    <Panel title="商品">
      <div className={grid.grid}>
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
        <Field
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
        >
          {(id) => (
            <NumericInput
              id={id}
              precision={2}
              max="99999.99"
              unit="元"
              value={draft.order_amount}
              onChange={(order_amount) => onChange({ order_amount })}
            />
          )}
        </Field>
      </div>
      <GoodsRows
        goods={draft.goods}
        columns={goodsColumns}
        most={50}
        blank={() => blankGoods}
        mistakes={mistakes}
        onChange={(goods) => onChange({ goods })}
      />
      <div className={grid.grid}>
        <div className={grid.wide}>
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
        <div className={grid.wide}>
          <Field label="订单备注（选填）" error={mistakes.order_remarks}>
            {(id) => (
              <TextArea
                id={id}
                rows={1}
                maxLength={500}
                value={draft.order_remarks}
                onChange={(order_remarks) => onChange({ order_remarks })}
              />
            )}
          </Field>
        </div>
      </div>
    </Panel>
  )
}

/** Everything a person types for an order that no channel brought. */
export const OrderForm = (props: FormProps) => {
  const { draft, mistakes, doubts, onChange } = props
  return (
    <>
      <Panel title="收货人与地址">
        <ConsigneeFields draft={draft} mistakes={mistakes} doubts={doubts} onChange={onChange} />
      </Panel>
      <Goods {...props} />
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
          <WindowFields draft={draft} mistakes={mistakes} onChange={onChange} />
        </div>
      </Panel>
      <Source {...props} />
    </>
  )
}

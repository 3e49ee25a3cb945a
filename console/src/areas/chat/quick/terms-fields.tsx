import type { DraftPart } from '#ui/form/draft-part.ts'
import { Field } from '#ui/form/field.tsx'
import { MomentInput, PasswordInput } from '#ui/input/inputs.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import type { OrderSum } from '#widgets/goods/order-sum.ts'
import { GoodsRows } from '#widgets/order-form/goods-rows.tsx'
import { blankGoods, type Need, type TermsDraft } from './terms.ts'

const goodsColumns = [{ name: 'item_name' }, { name: 'item_remarks' }, { name: 'item_total' }] as const
const mostGoods = 20

/** What the kind of message asks for, and a word beside it. `paying` where more may have to be paid. */
export const TermsFields = ({
  needs,
  paying,
  order,
  draft,
  mistakes,
  onChange,
}: DraftPart<TermsDraft> & { needs: readonly Need[]; paying: boolean; order?: OrderSum | undefined }) => (
  <>
    {needs.includes('price') && (
      <Field label="价格" error={mistakes['price']}>
        {(id) => (
          <NumericInput id={id} precision={2} unit="元" value={draft.price} onChange={(price) => onChange({ price })} />
        )}
      </Field>
    )}
    {needs.includes('arrive_at') && (
      <Field label="预计送达时间" error={mistakes['arrive_at']}>
        {(id) => <MomentInput id={id} value={draft.arrive_at} onChange={(arrive_at) => onChange({ arrive_at })} />}
      </Field>
    )}
    {needs.includes('goods_items') && (
      <GoodsRows
        goods={draft.goods_items}
        columns={goodsColumns}
        most={mostGoods}
        blank={blankGoods}
        mistakes={mistakes}
        offers={order}
        onChange={(goods_items) => onChange({ goods_items })}
      />
    )}
    <Field label="说明" hint="选填" error={mistakes['note']}>
      {(id) => <TextArea id={id} maxLength={200} value={draft.note} onChange={(note) => onChange({ note })} />}
    </Field>
    {paying && (
      <Field label="支付密码" hint="价格提高时需要" error={mistakes['pay_password']}>
        {(id) => (
          <PasswordInput
            id={id}
            which="current-password"
            value={draft.pay_password}
            onChange={(pay_password) => onChange({ pay_password })}
          />
        )}
      </Field>
    )}
  </>
)

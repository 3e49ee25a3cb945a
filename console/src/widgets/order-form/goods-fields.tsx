import type { ReactNode } from 'react'
import type { DraftPart } from '#ui/form/draft-part.ts'
import { SelectField } from '#ui/form/fields.tsx'
import { GoodsRows, type GoodsColumn, type GoodsLine, type Offering } from './goods-rows.tsx'
import type { OrderDraft } from './order-draft.ts'
import { OrderNotes } from './order-notes.tsx'
import { useProductTypes } from './product-types.ts'
import styles from './form-grid.module.css'

export const ProductTypeField = ({
  draft: { product_type },
  mistakes,
  onChange,
}: DraftPart<Pick<OrderDraft, 'product_type'>>) => (
  <SelectField
    label="产品类型"
    error={mistakes.product_type}
    options={useProductTypes()}
    value={product_type}
    onChange={(chosen) => onChange({ product_type: chosen })}
  />
)

type GoodsDraft<Goods> = Pick<OrderDraft, 'product_type' | 'card_con' | 'order_remarks'> & { goods: Goods[] }

/** What is to be made: its type, its pieces, and what is said about them. `beside` stands next to the type. */
export const GoodsFields = <Goods extends GoodsLine>({
  columns,
  most,
  blank,
  example,
  beside,
  offers,
  ...part
}: DraftPart<GoodsDraft<Goods>> & {
  columns: readonly GoodsColumn[]
  most: number
  blank: () => Goods
  /** What a remark may be about. */
  example?: string
  beside?: ReactNode
  offers?: Offering | undefined
}) => {
  const { draft, mistakes, onChange } = part
  return (
    <>
      <div className={styles.grid}>
        <ProductTypeField {...part} />
        {beside}
      </div>
      <GoodsRows
        goods={draft.goods}
        columns={columns}
        most={most}
        blank={blank}
        mistakes={mistakes}
        offers={offers}
        onChange={(goods) => onChange({ goods })}
      />
      <OrderNotes {...part} example={example} />
    </>
  )
}

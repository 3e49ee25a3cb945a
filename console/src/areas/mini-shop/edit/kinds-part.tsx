import type { DraftPart } from '#ui/form/draft-part.ts'
import { TextInput } from '#ui/input/inputs.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { SpecFields } from '#widgets/goods/spec-fields.tsx'
import { reshape, type Draft, type SkuDraft } from './draft.ts'
import styles from './edit.module.css'

const nameOf = ({ values }: SkuDraft): string => values.join(' / ') || '单一规格'

const columnsFor = (change: (sku: SkuDraft, part: Partial<SkuDraft>) => void): Column<SkuDraft>[] => [
  { title: '规格', lead: true, render: nameOf },
  {
    title: '价格',
    width: 144,
    render: (sku) => (
      <NumericInput
        aria-label={`${nameOf(sku)} 价格`}
        precision={2}
        min="0"
        max="1000000"
        unit="元"
        value={sku.price}
        onChange={(price) => change(sku, { price })}
      />
    ),
  },
  {
    title: '库存',
    width: 128,
    render: (sku) => (
      <NumericInput
        aria-label={`${nameOf(sku)} 库存`}
        precision={0}
        min="0"
        max="1000000"
        value={sku.stock}
        onChange={(stock) => change(sku, { stock })}
      />
    ),
  },
  {
    title: '商家编码',
    width: 160,
    render: (sku) => (
      <TextInput
        aria-label={`${nameOf(sku)} 商家编码`}
        maxLength={40}
        value={sku.code}
        onChange={(code) => change(sku, { code })}
      />
    ),
  },
]

/** Every combination of the values is a kind that a shopper can buy, with its own price and stock. */
export const KindsPart = ({ draft, mistakes, onChange }: DraftPart<Draft>) => {
  const { specs, skus } = draft
  const change = (sku: SkuDraft, part: Partial<SkuDraft>) =>
    onChange({ skus: skus.map((one) => (one === sku ? { ...one, ...part } : one)) })
  const wrong = mistakes.specs ?? mistakes.skus
  return (
    <div className={styles.page}>
      <SpecFields specs={specs} onChange={(next) => onChange(reshape(draft, next))} />
      {wrong && (
        <p className={styles.error} role="alert">
          {wrong}
        </p>
      )}
      <DataTable
        label="规格与价格"
        columns={columnsFor(change)}
        rows={skus}
        keyOf={({ values }) => JSON.stringify(values)}
      />
    </div>
  )
}

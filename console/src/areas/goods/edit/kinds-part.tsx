import { Button } from '#ui/action/button.tsx'
import type { DraftPart } from '#ui/form/draft-part.ts'
import { TextInput } from '#ui/input/inputs.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { newKey, reshape, type Draft, type SkuDraft, type SpecDraft } from './draft.ts'
import styles from './edit.module.css'

const nameOf = ({ values }: SkuDraft): string => values.join(' / ') || '单一规格'

const columnsFor = (change: (sku: SkuDraft, part: Partial<SkuDraft>) => void): Column<SkuDraft>[] => [
  { title: '规格', lead: true, render: nameOf },
  {
    title: '价格',
    width: 136,
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
    width: 112,
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
    width: 136,
    render: (sku) => (
      <TextInput
        aria-label={`${nameOf(sku)} 商家编码`}
        maxLength={40}
        value={sku.code}
        onChange={(code) => change(sku, { code })}
      />
    ),
  },
  {
    title: '用料倍数',
    width: 104,
    render: (sku) => (
      <NumericInput
        aria-label={`${nameOf(sku)} 用料倍数`}
        precision={2}
        min="0.01"
        max="1000"
        value={sku.portion}
        onChange={(portion) => change(sku, { portion })}
      />
    ),
  },
]

/** Up to three specs; every combination of their values is a kind with its own price and stock. */
export const KindsPart = ({ draft, mistakes, onChange }: DraftPart<Draft>) => {
  const { specs, skus } = draft
  const setSpec = (place: number, part: Partial<SpecDraft>) =>
    onChange(
      reshape(
        draft,
        specs.map((spec, index) => (index === place ? { ...spec, ...part } : spec)),
      ),
    )
  const change = (sku: SkuDraft, part: Partial<SkuDraft>) =>
    onChange({ skus: skus.map((one) => (one === sku ? { ...one, ...part } : one)) })
  return (
    <div className={styles.page}>
      {specs.map((spec, place) => (
        <div key={spec.key} className={styles.spec}>
          <TextInput
            aria-label={`规格名 ${place + 1}`}
            placeholder="规格名，如枝数"
            maxLength={10}
            value={spec.name}
            onChange={(name) => setSpec(place, { name })}
          />
          <TextInput
            aria-label={`规格值 ${place + 1}`}
            placeholder="规格值，用空格分开，如 11枝 33枝"
            maxLength={400}
            value={spec.words}
            onChange={(words) => setSpec(place, { words })}
          />
          <Button
            kind="text"
            aria-label={`删除规格 ${place + 1}`}
            onClick={() =>
              onChange(
                reshape(
                  draft,
                  specs.filter((_, index) => index !== place),
                ),
              )
            }
          >
            删除
          </Button>
        </div>
      ))}
      {specs.length < 3 && (
        <div>
          <Button onClick={() => onChange({ specs: [...specs, { key: newKey(), name: '', words: '' }] })}>
            添加规格
          </Button>
        </div>
      )}
      {(mistakes.specs ?? mistakes.skus) && (
        <p className={styles.error} role="alert">
          {mistakes.specs ?? mistakes.skus}
        </p>
      )}
      {skus.length > 0 && (
        <DataTable
          label="规格与价格"
          columns={columnsFor(change)}
          rows={skus}
          keyOf={({ values }) => JSON.stringify(values)}
        />
      )}
    </div>
  )
}

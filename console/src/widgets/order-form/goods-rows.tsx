import { useState, type CSSProperties } from 'react'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import type { Mistakes } from '#ui/form/mistakes.ts'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { UploadImages } from '../images/upload-images.tsx'
import type { OrderSum } from '../goods/order-sum.ts'
import type { Chosen } from '../goods/substitutes.tsx'
import styles from './goods-rows.module.css'

const Substitutes = lazyDialog(() => import('../goods/substitutes.tsx').then((file) => file.Substitutes))

/** What a row may ask for, in the words and widths it usually has. */
const usual = {
  item_img: { label: '图片', width: '56px' },
  item_name: { label: '商品名称', width: 'minmax(0, 3fr)', longest: 60, example: '如 33枝红玫瑰花束' },
  item_spec: { label: '规格', width: 'minmax(0, 2fr)', longest: 60, example: '如 精装' },
  item_remarks: { label: '制作要求', width: 'minmax(0, 3fr)', longest: 200, example: '花材、颜色、包装' },
  item_total: { label: '数量', width: '72px' },
  item_price: { label: '单价', width: '96px' },
} as const

type Name = keyof typeof usual

export type GoodsColumn = { name: Name; label?: string; longest?: number; example?: string; max?: string }

export type GoodsLine = Readonly<Partial<Record<Name, string>>>

/** What could be sent instead is offered for a line: by its own price, or by what the whole order costs. */
export type Offering = 'line prices' | OrderSum

type CellProps = {
  id: string
  column: GoodsColumn
  number: number
  value: string
  onChange: (value: string) => void
}

const Cell = ({ id, column: { name, ...own }, number, value, onChange }: CellProps) => {
  switch (name) {
    case 'item_img':
      return (
        <UploadImages
          id={id}
          label={`商品${number}图片`}
          max={1}
          small
          value={value ? [value] : []}
          onChange={([url = '']) => onChange(url)}
        />
      )
    case 'item_total':
      return <NumericInput id={id} precision={0} min="1" max="999" value={value} onChange={onChange} />
    case 'item_price':
      return <NumericInput id={id} precision={2} max={own.max} value={value} onChange={onChange} />
    default: {
      const { longest, example } = { ...usual[name], ...own }
      return <TextInput id={id} maxLength={longest} placeholder={example} value={value} onChange={onChange} />
    }
  }
}

/** What stands in for a line, in the fields that such a line has: a kind without a field of its own stands in the name. */
const replace = <Goods extends GoodsLine>(line: Goods, { item_spec, item_name, ...chosen }: Chosen): Goods => {
  const worded =
    'item_spec' in line ? { item_name, item_spec } : { item_name: item_spec ? `${item_name} ${item_spec}` : item_name }
  const fields = Object.entries({ ...chosen, ...worded }).filter(([name]) => name in line)
  return { ...line, ...Object.fromEntries(fields) }
}

const byPlace = (_: GoodsLine, index: number): number => index

/** The goods of an order while they are written: one row each, at least one. */
export const GoodsRows = <Goods extends GoodsLine>({
  goods,
  columns,
  most,
  blank,
  keyOf = byPlace,
  mistakes,
  path = 'goods_items',
  scrolls = false,
  offers,
  onChange,
}: {
  goods: readonly Goods[]
  columns: readonly GoodsColumn[]
  most: number
  blank: () => Goods
  /** Where a row has to stay itself while others come and go. */
  keyOf?: (item: Goods, index: number) => number
  mistakes: Mistakes
  /** Under which name mistakes speak of the goods. */
  path?: string
  scrolls?: boolean
  offers?: Offering | undefined
  onChange: (goods: Goods[]) => void
}) => {
  const mayOffer = useMay('goods.read') && offers !== undefined
  const widths = [...columns.map(({ name }) => usual[name].width), ...(mayOffer ? ['auto'] : []), 'auto'].join(' ')
  const set = (at: number, name: Name, value: string) =>
    onChange(goods.map((item, index) => (index === at ? { ...item, [name]: value } : item)))
  const [replacing, setReplacing] = useState<number>()
  const replaced = replacing === undefined ? undefined : goods[replacing]
  return (
    <>
      {replaced && (
        <Substitutes
          line={replaced}
          order={typeof offers === 'object' ? offers : undefined}
          onClose={() => setReplacing(undefined)}
          onChoose={(chosen) => {
            onChange(goods.map((item, index) => (index === replacing ? replace(item, chosen) : item)))
            setReplacing(undefined)
          }}
        />
      )}
      <div className={styles.rows} data-scrolls={scrolls || undefined}>
        {goods.map((item, index) => (
          <div
            key={keyOf(item, index)}
            className={styles.row}
            style={{ '--columns': widths } as CSSProperties}
            role="group"
            aria-label={`商品 ${index + 1}`}
          >
            {columns.map((column) => (
              <Field
                key={column.name}
                label={column.label ?? usual[column.name].label}
                error={mistakes[`${path}.${index}.${column.name}`]}
              >
                {(id) => (
                  <Cell
                    id={id}
                    column={column}
                    number={index + 1}
                    value={item[column.name] ?? ''}
                    onChange={(value) => set(index, column.name, value)}
                  />
                )}
              </Field>
            ))}
            {mayOffer && (
              <Button kind="text" aria-label={`替换商品 ${index + 1}`} onClick={() => setReplacing(index)}>
                替换
              </Button>
            )}
            <Button
              kind="text"
              off={goods.length === 1}
              aria-label={`删除商品 ${index + 1}`}
              onClick={() => onChange(goods.filter((_, other) => other !== index))}
            >
              删除
            </Button>
          </div>
        ))}
      </div>
      {mistakes[path] && (
        <p className={styles.wrong} role="alert">
          {mistakes[path]}
        </p>
      )}
      <Button kind="text" off={goods.length >= most} onClick={() => onChange([...goods, blank()])}>
        ＋ 添加商品
      </Button>
    </>
  )
}

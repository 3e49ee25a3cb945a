import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { NumericInput } from '#ui/numeric-input.tsx'
import { UploadImages } from '#widgets/upload-images.tsx'
import { blankGoods, type DraftGoods, type Mistakes } from './draft.ts'
import styles from './order-form.module.css'

const most = 50

const texts = [
  ['item_name', '商品名称', 80, '如 33枝红玫瑰花束'],
  ['item_spec', '规格', 60, '如 精装'],
  ['item_remarks', '制作要求', 200, '花材、颜色、包装'],
] as const

export const GoodsRows = ({
  goods,
  mistakes,
  onChange,
}: {
  goods: readonly DraftGoods[]
  mistakes: Mistakes
  onChange: (goods: DraftGoods[]) => void
}) => {
  const set = (at: number, part: Partial<DraftGoods>) =>
    onChange(goods.map((item, index) => (index === at ? { ...item, ...part } : item)))
  return (
    <>
      {Object.entries(goods).map(([at, item]) => {
        const index = Number(at)
        const wrong = (field: string) => mistakes[`goods_items.${index}.${field}`]
        return (
          <div key={at} className={styles.goods} role="group" aria-label={`商品 ${index + 1}`}>
            <Field label="图片">
              {(id) => (
                <UploadImages
                  id={id}
                  label={`商品${index + 1}图片`}
                  max={1}
                  small
                  value={item.item_img ? [item.item_img] : []}
                  onChange={([url = '']) => set(index, { item_img: url })}
                />
              )}
            </Field>
            {texts.map(([name, label, max, example]) => (
              <Field key={name} label={label} error={wrong(name)}>
                {(id) => (
                  <TextInput
                    id={id}
                    maxLength={max}
                    placeholder={example}
                    value={item[name]}
                    onChange={(value) => set(index, { [name]: value })}
                  />
                )}
              </Field>
            ))}
            <Field label="数量" error={wrong('item_total')}>
              {(id) => (
                <NumericInput
                  id={id}
                  precision={0}
                  min="1"
                  max="999"
                  value={item.item_total}
                  onChange={(item_total) => set(index, { item_total })}
                />
              )}
            </Field>
            <Field label="单价" error={wrong('item_price')}>
              {(id) => (
                <NumericInput
                  id={id}
                  precision={2}
                  max="99999.99"
                  value={item.item_price}
                  onChange={(item_price) => set(index, { item_price })}
                />
              )}
            </Field>
            <Button
              kind="text"
              off={goods.length === 1}
              aria-label={`删除商品 ${index + 1}`}
              onClick={() => onChange(goods.filter((_, other) => other !== index))}
            >
              删除
            </Button>
          </div>
        )
      })}
      <Button kind="text" off={goods.length >= most} onClick={() => onChange([...goods, blankGoods])}>
        ＋ 添加商品
      </Button>
    </>
  )
}

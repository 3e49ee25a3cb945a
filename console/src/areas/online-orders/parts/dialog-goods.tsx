import { useState } from 'react'
import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { NumericInput } from '#ui/numeric-input.tsx'
import { UploadImages } from '#widgets/upload-images.tsx'
import { DraftDialog } from './dialog-draft.tsx'
import { blankLine, draftLines, lineMistakes, wireLine, type DraftLine } from './dialog-goods-lines.ts'
import type { OnlineDialog } from './dialog-props.ts'
import { refusedFields, useDialogSend, type Mistakes } from './dialog-send.ts'
import styles from './dialog-forms.module.css'

const most = 50

const texts = [
  ['item_name', '商品名称', 80],
  ['item_spec', '规格', 60],
  ['item_remarks', '备注', 200],
] as const

const LineFields = ({
  line,
  number,
  wrong,
  onChange,
}: {
  line: DraftLine
  number: number
  wrong: (field: string) => string | undefined
  onChange: (part: Partial<DraftLine>) => void
}) => (
  <>
    <Field label="图片">
      {(id) => (
        <UploadImages
          id={id}
          label={`商品${number}图片`}
          max={1}
          small
          value={line.item_img ? [line.item_img] : []}
          onChange={([url = '']) => onChange({ item_img: url })}
        />
      )}
    </Field>
    {texts.map(([name, label, max]) => (
      <Field key={name} label={label} error={wrong(name)}>
        {(id) => (
          <TextInput id={id} maxLength={max} value={line[name]} onChange={(value) => onChange({ [name]: value })} />
        )}
      </Field>
    ))}
    <Field label="单价" error={wrong('item_price')}>
      {(id) => (
        <NumericInput
          id={id}
          precision={2}
          value={line.item_price}
          onChange={(item_price) => onChange({ item_price })}
        />
      )}
    </Field>
    <Field label="数量" error={wrong('item_total')}>
      {(id) => (
        <NumericInput
          id={id}
          precision={0}
          min="1"
          max="999"
          value={line.item_total}
          onChange={(item_total) => onChange({ item_total })}
        />
      )}
    </Field>
  </>
)

export const GoodsDialog = ({ order, onClose }: OnlineDialog) => {
  const { submit, pending } = useDialogSend(onlineOrders.updateGoods, '商品已修改', onClose)
  const [lines, setLines] = useState(() => draftLines(order.goods_items))
  const [mistakes, setMistakes] = useState<Mistakes>({})

  const change = (next: DraftLine[]) => {
    setMistakes({})
    setLines(next)
  }
  const save = async () => {
    const found = lineMistakes(lines)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const body = { goods_items: lines.map(wireLine) }
    setMistakes(refusedFields((await submit({ params: { sn: order.order_sn }, body })).errors))
  }
  return (
    <DraftDialog title="修改商品" act="保存" width={1040} busy={pending} onSubmit={() => void save()} onClose={onClose}>
      <div className={styles.rows}>
        {lines.map((line, index) => (
          <div key={line.key} className={styles.goods} role="group" aria-label={`商品 ${index + 1}`}>
            <LineFields
              line={line}
              number={index + 1}
              wrong={(field) => mistakes[`goods_items.${index}.${field}`]}
              onChange={(part) =>
                change(lines.map((other) => (other.key === line.key ? { ...other, ...part } : other)))
              }
            />
            <Button
              kind="text"
              off={lines.length === 1}
              aria-label={`删除商品 ${index + 1}`}
              onClick={() => change(lines.filter((other) => other.key !== line.key))}
            >
              删除
            </Button>
          </div>
        ))}
      </div>
      {mistakes.goods_items && (
        <p className={styles.wrong} role="alert">
          {mistakes.goods_items}
        </p>
      )}
      <Button kind="text" off={lines.length >= most} onClick={() => change([...lines, blankLine(lines)])}>
        ＋ 添加商品
      </Button>
    </DraftDialog>
  )
}

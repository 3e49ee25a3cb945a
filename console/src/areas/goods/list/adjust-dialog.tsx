import { useState } from 'react'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { sayError, saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import { Options } from '#ui/input/options.tsx'
import { refreshGoods } from '../goods.ts'
import styles from './list.module.css'

const kinds = {
  price: {
    title: '批量改价',
    modes: [
      { value: 'up', label: '涨' },
      { value: 'down', label: '降' },
      { value: 'set', label: '改为' },
    ],
    unit: '元',
    precision: 2,
  },
  stock: {
    title: '批量改库存',
    modes: [
      { value: 'up', label: '增加' },
      { value: 'down', label: '减少' },
      { value: 'set', label: '改为' },
    ],
    unit: '件',
    precision: 0,
  },
} as const

export type Adjustment = keyof typeof kinds
type Mode = 'set' | 'up' | 'down'

/** One new price or stock for every kind of the ticked goods; what cannot have it is named and stays ticked. */
export const AdjustDialog = ({
  kind,
  ids,
  onClose,
  onDone,
}: {
  kind: Adjustment
  ids: readonly string[]
  onClose: () => void
  onDone: (ids: readonly string[]) => void
}) => {
  const { title, modes, unit, precision } = kinds[kind]
  const price = useSend(goods.adjustPrice)
  const stock = useSend(goods.adjustStock)
  const [mode, setMode] = useState<Mode>('up')
  const [amount, setAmount] = useState('')
  const [wrong, setWrong] = useState<string>()
  const save = async () => {
    if (amount === '') return setWrong('请填写数字')
    const body = {
      ids: [...ids],
      mode: mode === 'set' ? ('set' as const) : ('add' as const),
      amount: mode === 'down' ? -Number(amount) : Number(amount),
    }
    const answer = await (kind === 'price' ? price : stock).send({ body })
    if (!answer.ok) return setWrong(answer.message)
    const { done, refused } = answer.data
    await refreshGoods()
    onDone(ids.filter((id) => refused.every((one) => one.id !== id)))
    if (refused.length === 0) saySuccess(`${done}件商品已修改`)
    else sayError(`${refused.map((one) => one.name).join('、')}：${refused[0]?.message ?? ''}`)
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={price.pending || stock.pending} onClick={() => void save()}>
            {title}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>所选{ids.length}件商品的全部规格一起修改，立即生效。</p>
        <Options label="怎样修改" options={modes} value={mode} onChange={setMode} />
        {mode === 'set' && ids.length > 1 && (
          <p className={styles.warning}>
            {ids.length}件商品的全部规格会变成同一个{kind === 'price' ? '价格' : '库存'}
          </p>
        )}
        <NumberField
          label={kind === 'price' ? '金额' : '数量'}
          unit={unit}
          precision={precision}
          min="0"
          max="1000000"
          value={amount}
          onChange={setAmount}
          error={wrong}
        />
      </div>
    </Dialog>
  )
}

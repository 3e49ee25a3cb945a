import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { GoodsRows } from './goods-rows.tsx'

const blank = () => ({ item_name: '', item_total: '1' })

const none = {}

const Form = ({ mistakes = none }: { mistakes?: Readonly<Record<string, string>> }) => {
  const [goods, setGoods] = useState([{ item_name: '33枝红玫瑰', item_total: '2' }])
  return (
    <GoodsRows
      goods={goods}
      columns={[{ name: 'item_name', label: '品名' }, { name: 'item_total' }]}
      most={2}
      blank={blank}
      mistakes={mistakes}
      onChange={setGoods}
    />
  )
}
const row = (number: number) => within(screen.getByRole('group', { name: `商品 ${number}` }))
const nameIn = (number: number) => row(number).getByLabelText<HTMLInputElement>('品名').value
const button = (name: string) => screen.getByRole('button', { name })
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

test('goods are added up to the most there may be, and the last one stays', async () => {
  render(<Form />)
  expect(isOff('删除商品 1')).toBe(true)
  await userEvent.click(button('＋ 添加商品'))
  await userEvent.type(row(2).getByLabelText('品名'), '百合')
  expect(isOff('＋ 添加商品')).toBe(true)
  expect([nameIn(1), nameIn(2)]).toEqual(['33枝红玫瑰', '百合'])
  await userEvent.click(button('删除商品 1'))
  expect(nameIn(1)).toBe('百合')
  expect(screen.queryByRole('group', { name: '商品 2' })).toBeNull()
})

test('a mistake stands at its field, one about all of them below', () => {
  render(<Form mistakes={{ 'goods_items.0.item_name': '请填写商品名称', goods_items: '商品太多' }} />)
  expect(row(1).getByText('请填写商品名称')).toBeTruthy()
  expect(screen.getByText('商品太多')).toBeTruthy()
})

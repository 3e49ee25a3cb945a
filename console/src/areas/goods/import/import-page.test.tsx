import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { ImportGoodsPage } from './import-page.tsx'

type Sheet = WireResult<typeof goods.importJob>

const aSheet = (facts: Partial<Sheet> = {}): Sheet => ({
  id: '7',
  state: 'ready',
  name: '货架.xlsx',
  rows: 3,
  read: 3,
  goods: 1,
  saved: 0,
  bad: [{ line: 3, field: '价格', message: '请填写价格' }],
  bad_total: 1,
  left_out: 1,
  known: [{ line: 4, goods_id: '5', name: '百合花束' }],
  known_total: 1,
  preview: [{ 行: '2', 商品名称: '红玫瑰花束' }],
  notes: [],
  message: '',
  ...facts,
})

test('faults are told by line, and only what is sound and new is saved', async () => {
  serve(goods.importJob, aSheet())
  serve(goods.startImport, null)
  showPage(ImportGoodsPage, { at: routeTo('importGoods', { import: '7' }) })
  const bad = await screen.findByRole('table', { name: '有误的行' })
  expect(within(bad).getByRole('row', { name: /3 请填写价格/ })).toBeTruthy()
  const known = screen.getByRole('table', { name: '已有的商品' })
  expect(within(known).getByText('已有商品“百合花束”，不再导入')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '导入 1 件' }))
  expect(callsOf(goods.startImport)).toHaveLength(1)
})

const items: WireResult<typeof goods.channelItems>['items'] = [
  {
    item_id: '1',
    name: '红玫瑰',
    image: '',
    price: '99.00',
    stock: 3,
    updated_at: '2026-11-15 10:00:00',
    version: 'a',
    state: 'fresh',
    goods_id: '',
  },
  {
    item_id: '2',
    name: '百合',
    image: '',
    price: '88.00',
    stock: 3,
    updated_at: '2026-11-15 10:00:00',
    version: 'b',
    state: 'changed',
    goods_id: '9',
  },
]

test('only what is not here yet can be chosen from a shop, and what did not come is named', async () => {
  serve(goods.sourceShops, [{ id: '4', name: '花田有赞店', channel: 8, channel_name: '有赞', ready: true, reason: '' }])
  serve(goods.category, [
    { id: 100, name: '鲜花', product_type: 1, total: 0, child: [{ id: 101, name: '花束', total: 0 }] },
  ])
  serve(goods.channelItems, { items, total: 2, page: 1, page_size: 30 })
  serve(goods.takeOver, {
    done: 0,
    goods: [],
    refused: [{ id: '1', name: '红玫瑰', message: '网店里刚刚修改过，请刷新后再导入' }],
  })
  showPage(ImportGoodsPage, { at: routeTo('importGoods', { way: 'shop', shop: '4' }) })
  const table = await screen.findByRole('table', { name: '网店里的商品' })
  expect(within(table).getByText('网店已修改')).toBeTruthy()
  const ticks = within(table).getAllByRole('checkbox')
  expect(ticks).toHaveLength(1)
  await userEvent.click(ticks[0] ?? expect.fail())
  await userEvent.click(screen.getByRole('button', { name: '导入 1 件' }))
  expect(await screen.findByText('请选择放入哪个分类')).toBeTruthy()
  expect(callsOf(goods.takeOver)).toHaveLength(0)
  await userEvent.click(screen.getByLabelText('放入分类'))
  await userEvent.click(await screen.findByTitle('鲜花 / 花束'))
  await userEvent.click(screen.getByRole('button', { name: '导入 1 件' }))
  expect(await screen.findByText('红玫瑰：网店里刚刚修改过，请刷新后再导入')).toBeTruthy()
  expect(callsOf(goods.takeOver)[0]?.body).toEqual({ category_id: 101, items: [{ item_id: '1', version: 'a' }] })
})

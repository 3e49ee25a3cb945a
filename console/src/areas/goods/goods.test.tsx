import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { routeTo } from '@zdb/contract/pages'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import { draftOf, reshape } from './edit/draft.ts'
import { EditGoodsPage } from './edit/edit-page.tsx'
import { GoodsPage } from './list/list-page.tsx'

type Goods = WireResult<typeof goods.show>

/** Goods on the shelf, in two sizes. */
const someGoods = (facts: Partial<Goods> = {}): Goods => ({
  id: '5',
  name: '红玫瑰花束',
  code: 'RR',
  category_id: 101,
  category: '鲜花 / 花束',
  product_type: 1,
  image: '',
  price_min: '88.00',
  price_max: '188.00',
  stock: 9,
  sku_total: 2,
  status: 40,
  status_zh: '已上架',
  tone: 'green',
  review_reason: '',
  version: null,
  channels: [6],
  is_quick: false,
  month_sold: 12,
  created_at: '2026-11-15 10:00:00',
  updated_at: '2026-11-15 10:00:00',
  actions: ['edit', 'sellDown', 'copy'],
  description: '',
  images: ['/files/a.jpg'],
  attributes: [
    { attr_id: 3, value: '玫瑰' },
    { attr_id: 2, value: '红色' },
  ],
  specs: [{ name: '枝数', values: ['11枝', '33枝'] }],
  materials: [{ name: '红玫瑰', quantity: 11, unit: '枝', cost: '1.80' }],
  skus: [
    { id: '1', values: ['11枝'], code: 'A', price: '88.00', portion: 1, stock: 5, cost: '19.80' },
    { id: '2', values: ['33枝'], code: 'B', price: '188.00', portion: 3, stock: 4, cost: '59.40' },
  ],
  draft: null,
  revision: 'r1',
  ...facts,
})

const goodsTree = [
  { id: 100, name: '鲜花', product_type: 1, total: 1, child: [{ id: 101, name: '花束', total: 1 }] },
  { id: 400, name: '蛋糕烘焙', product_type: 2, total: 0, child: [{ id: 401, name: '生日蛋糕', total: 0 }] },
]

const listed = (...items: Goods[]) => {
  serve(goods.list, { items, total: items.length, page: 1, page_size: 20 })
  serve(goods.totals, { all: items.length, listed: items.length })
  serve(goods.category, goodsTree)
}

const formServed = (detail?: Goods) => {
  serve(goods.category, goodsTree)
  serve(goods.channels, [{ code: 6, key: 'mt', name: '美团外卖', bound: true }])
  serve(goods.attributes, [{ id: 3, name: '主花材', required: true, options: ['玫瑰', '百合'] }])
  if (detail) serve(goods.show, detail)
}

describe('the list of goods', () => {
  test('shows price, stock, what sold and what is under review', async () => {
    const version = {
      id: '8',
      status: 30,
      status_zh: '修改未通过',
      tone: 'red',
      reason: '图片模糊',
      at: '2026-11-15 10:00:00',
    }
    listed(someGoods({ version }))
    showPage(GoodsPage, { at: routeTo('goods') })
    const row = within(await screen.findByRole('row', { name: /红玫瑰花束/ }))
    for (const words of ['已上架', '修改未通过', '图片模糊', '2个规格', '12']) expect(row.getByText(words)).toBeTruthy()
  })

  test('what is ticked is priced together', async () => {
    listed(someGoods(), someGoods({ id: '6', name: '百合花束' }))
    serve(goods.adjustPrice, { done: 2, refused: [] })
    showPage(GoodsPage, { at: routeTo('goods') })
    await userEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
    await userEvent.click(screen.getByRole('button', { name: '批量改价' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: '降' }))
    await userEvent.type(dialog.getByLabelText('金额'), '5')
    await userEvent.click(dialog.getByRole('button', { name: '批量改价' }))
    await waitFor(() => expect(callsOf(goods.adjustPrice)).toHaveLength(1))
    expect(callsOf(goods.adjustPrice)[0]?.body).toEqual({ ids: ['5', '6'], mode: 'add', amount: -5 })
  })

  test('whoever may only look is offered nothing to press', async () => {
    listed(someGoods({ actions: [] }))
    showPage(GoodsPage, { at: routeTo('goods'), grants: ['goods.read'] } as never)
    await screen.findByRole('row', { name: /红玫瑰花束/ })
    expect(screen.queryByRole('button', { name: '下架' })).toBeNull()
  })
})

describe('the form', () => {
  test('sends the stock that was seen, so that what is sold meanwhile is not put back', async () => {
    formServed(someGoods())
    serve(goods.edit, someGoods())
    showPage(EditGoodsPage, { at: routeTo('editGoods', { id: '5' }) })
    const stock = await screen.findByLabelText('11枝 库存')
    await userEvent.clear(stock)
    await userEvent.type(stock, '8')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(callsOf(goods.edit)).toHaveLength(1))
    expect(callsOf(goods.edit)[0]?.body).toMatchObject({
      name: '红玫瑰花束',
      specs: [{ name: '枝数', values: ['11枝', '33枝'] }],
      skus: [
        { id: '1', stock: 8, stock_seen: 5, price: '88.00' },
        { id: '2', stock: 4, stock_seen: 4, portion: 3 },
      ],
    })
  })

  test('what somebody else saved first is not written over: the form stays until it is loaded anew', async () => {
    formServed(someGoods())
    refuse(goods.edit, { ...codes.termsChanged, message: '内容已被别人修改' })
    showPage(EditGoodsPage, { at: routeTo('editGoods', { id: '5' }) })
    const nameField = () => screen.findByLabelText('商品名称')
    fireEvent.change(await nameField(), { target: { value: '我改的名字' } })
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/您填写的内容没有保存/)).toBeTruthy()
    expect(await nameField()).toHaveProperty('value', '我改的名字')
    serve(goods.show, someGoods({ name: '别人改的名字', revision: 'r2' }))
    serve(goods.edit, someGoods())
    await userEvent.click(screen.getByRole('button', { name: '载入最新内容' }))
    await waitFor(async () => expect(await nameField()).toHaveProperty('value', '别人改的名字'))
    expect(screen.queryByText(/您填写的内容没有保存/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(callsOf(goods.edit)).toHaveLength(2))
    expect(callsOf(goods.edit).map(({ body }) => body)).toMatchObject([{ revision: 'r1' }, { revision: 'r2' }])
  })

  test('what was saved and could not be handed in is edited from there: what is added to the stock is added once', async () => {
    const before = someGoods({ status: 0, status_zh: '新建', images: [], actions: ['edit', 'submit'] })
    formServed(before)
    const kept = { ...before, revision: 'r2', skus: before.skus.map((sku) => ({ ...sku, stock: 8 })) }
    serve(goods.edit, kept)
    refuse(goods.submit, { ...codes.goodsIncomplete, message: '请先补全：商品图片' })
    showPage(EditGoodsPage, { at: routeTo('editGoods', { id: '5' }) })
    fireEvent.change(await screen.findByLabelText('11枝 库存'), { target: { value: '8' } })
    serve(goods.show, kept)
    await userEvent.click(screen.getByRole('button', { name: '保存并提交审核' }))
    await screen.findByText('请先补全：商品图片')
    await waitFor(() => expect(callsOf(goods.show).length).toBeGreaterThan(1))
    await waitFor(async () => expect(await screen.findByLabelText('33枝 库存')).toHaveProperty('value', '8'))
    await userEvent.click(screen.getByRole('button', { name: '保存并提交审核' }))
    await waitFor(() => expect(callsOf(goods.edit)).toHaveLength(2))
    expect(callsOf(goods.edit)[1]?.body).toMatchObject({ revision: 'r2', skus: [{ stock: 8, stock_seen: 8 }, {}] })
  })

  test('new goods without a name, a category or a price are not sent', async () => {
    formServed()
    showPage(EditGoodsPage, { at: routeTo('editGoods') })
    await userEvent.click(await screen.findByRole('button', { name: '保存' }))
    expect(await screen.findByText('请填写商品名称')).toBeTruthy()
    expect(screen.getByText('请选择商品分类')).toBeTruthy()
    expect(screen.getByText('请填写每个规格的价格和库存')).toBeTruthy()
    expect(callsOf(goods.create)).toHaveLength(0)
  })

  test('what is under review is not edited', async () => {
    formServed(someGoods({ status: 10, status_zh: '审核中', actions: ['withdraw'] }))
    showPage(EditGoodsPage, { at: routeTo('editGoods', { id: '5' }) })
    expect(await screen.findByText('商品正在审核中，撤回后才能修改')).toBeTruthy()
  })

  test('a value that is written otherwise keeps its kind; a second spec makes new ones', () => {
    const draft = draftOf(someGoods())
    const renamed = reshape(draft, [{ key: 'a', name: '枝数', words: '11支 33枝' }])
    expect(renamed.skus?.map(({ id, values }) => [id, ...values])).toEqual([
      ['1', '11支'],
      ['2', '33枝'],
    ])
    const more = reshape(draft, [{ key: 'a', name: '枝数', words: '11枝、33枝，99枝' }])
    expect(more.skus?.map(({ id, price }) => [id, price])).toEqual([
      ['1', '88.00'],
      ['2', '188.00'],
      [undefined, '88.00'],
    ])
    expect(reshape(draft, []).skus).toHaveLength(1)
    const begun = [...draft.specs, { key: 'b', name: '包', words: '' }]
    expect(reshape(draft, begun).skus).toEqual(draft.skus)
  })

  test('a change that was turned down is taken up where it was left, with the stock of today', () => {
    const { description, images, attributes, specs } = someGoods()
    const draft = {
      description,
      images,
      attributes,
      specs,
      name: '暮色',
      category_id: 101,
      product_type: 1,
      skus: [{ id: '1', values: ['11枝'], code: 'A', price: '66.00', portion: 1, stock: 1 }],
    }
    expect(draftOf(someGoods({ draft }))).toMatchObject({
      name: '暮色',
      skus: [{ id: '1', price: '88.00', stock: '5', seen: 5 }],
    })
  })
})

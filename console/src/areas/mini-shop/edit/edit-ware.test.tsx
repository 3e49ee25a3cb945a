import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { codes } from '@zdb/contract/codes'
import { routeTo } from '@zdb/contract/pages'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { aProgram, aWare, serveMiniShop } from '../../../../test/shops/mini-shop.ts'
import { showPage } from '../../../../test/render.tsx'
import { MiniGoodsPage } from '../goods-page.tsx'

const show = (ware: string) => showPage(MiniGoodsPage, { at: routeTo('miniGoods', { ware }) })
const fill = async (name: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a new ware takes the specs of its category and goes to the pay-app', async () => {
  serveMiniShop()
  serve(miniShop.create, aWare({ waiting: '等待支付宝审核' }))
  show('new')
  await fill('商品名称', '向日葵花束')
  await userEvent.click(screen.getByLabelText('商品分类'))
  await userEvent.click(await screen.findByTitle('鲜花'))
  for (const kind of ['11枝', '33枝']) {
    await fill(`${kind} 价格`, '66')
    await fill(`${kind} 库存`, '3')
  }
  await press('保存并提交审核')
  await waitFor(() => expect(callsOf(miniShop.create)).toHaveLength(1))
  expect(callsOf(miniShop.create)[0]?.body).toMatchObject({
    shop_id: '11',
    name: '向日葵花束',
    category_id: '3',
    submit: true,
    specs: [{ name: '枝数', values: ['11枝', '33枝'] }],
    skus: [
      { values: ['11枝'], price: '66', stock: 3 },
      { values: ['33枝'], price: '66', stock: 3 },
    ],
  })
  expect(await screen.findByText('已保存，等待支付宝审核')).toBeTruthy()
})

test('a ware without a name, a category or a price is not sent', async () => {
  serveMiniShop()
  show('new')
  await screen.findByLabelText('商品名称')
  await press('保存')
  for (const words of ['商品名称至少3个字', '请选择商品分类', '请填写每个规格的价格和库存'])
    expect(await screen.findByText(words)).toBeTruthy()
  expect(callsOf(miniShop.create)).toHaveLength(0)
})

test('own goods bring their words, pictures, specs and prices', async () => {
  serveMiniShop()
  const own = {
    id: '5',
    name: '暮色玫瑰',
    code: '',
    category_id: 101,
    category: '鲜花 / 花束',
    product_type: 1,
    image: '',
    price_min: '88.00',
    price_max: '88.00',
    stock: 6,
    sku_total: 1,
    status: 40,
    status_zh: '已上架',
    tone: 'green',
    review_reason: '',
    version: null,
    channels: [],
    is_quick: false,
    month_sold: 0,
    created_at: '2026-11-15 10:00:00',
    updated_at: '2026-11-15 10:00:00',
    actions: [],
  }
  serve(goods.list, { items: [own], total: 1, page: 1, page_size: 20 })
  serve(goods.show, {
    ...own,
    revision: '1',
    description: '早晨剪下',
    images: ['1', '2', '3', '4', '5'].map((name) => `/files/${name}.jpg`),
    attributes: [],
    specs: [],
    materials: [],
    skus: [{ id: '51', values: [], code: 'M', price: '88.00', portion: 1, stock: 6, cost: '20.00' }],
    draft: null,
  })
  serve(miniShop.create, aWare())
  show('new')
  await userEvent.click(await screen.findByRole('button', { name: '从商品管理选取' }))
  await userEvent.click(await screen.findByRole('option', { name: /暮色玫瑰/ }))
  await waitFor(() => expect(screen.getByLabelText('商品名称')).toHaveProperty('value', '暮色玫瑰'))
  expect(screen.getAllByRole('img', { name: /商品图片/ })).toHaveLength(4)
  await userEvent.click(screen.getByLabelText('商品分类'))
  await userEvent.click(await screen.findByTitle('鲜花'))
  await press('保存')
  await waitFor(() => expect(callsOf(miniShop.create)).toHaveLength(1))
  expect(callsOf(miniShop.create)[0]?.body).toMatchObject({
    goods_id: '5',
    description: '早晨剪下',
    submit: false,
    specs: [],
    skus: [{ values: [], price: '88.00', stock: 6, goods_sku_id: '51' }],
  })
})

test('what the pay-app knows is sent with the stock that was seen, and the refusal stands at its field', async () => {
  serveMiniShop()
  serve(miniShop.show, aWare({ reason: '主图有水印' }))
  refuse(miniShop.edit, {
    code: 45303,
    message: '商品资料还不完整',
    errors: [{ field: 'images', message: '请上传主图' }],
  })
  show('7')
  expect(await screen.findByText('支付宝没有通过：主图有水印')).toBeTruthy()
  await fill('11枝 库存', '8')
  await press('保存')
  await waitFor(() => expect(callsOf(miniShop.edit)).toHaveLength(1))
  expect(callsOf(miniShop.edit)[0]?.body).toMatchObject({
    id: '7',
    revision: 'r1',
    submit: true,
    skus: [
      { id: '1', stock: 8, stock_seen: 5 },
      { id: '2', stock: 4, stock_seen: 4 },
    ],
  })
  const pictures = within(screen.getByRole('region', { name: '图片' }))
  expect(await pictures.findByText('请上传主图')).toBeTruthy()
})

test('what somebody else saved first is not written over: the form stays, and is loaded anew when its owner says so', async () => {
  serveMiniShop()
  serve(miniShop.show, aWare())
  refuse(miniShop.edit, { ...codes.termsChanged, message: '内容已被别人修改' })
  show('7')
  await fill('商品名称', '我改的名字')
  await press('保存')
  expect(await screen.findByText(/您填写的内容没有保存/)).toBeTruthy()
  expect(screen.getByLabelText('商品名称')).toHaveProperty('value', '我改的名字')
  serve(miniShop.show, aWare({ name: '别人改的名字', revision: 'r2', waiting: '修改等待支付宝审核', actions: [] }))
  await press('载入最新内容')
  expect(await screen.findByText('修改等待支付宝审核，有了答复才能修改')).toBeTruthy()
})

test('while the pay-app decides nothing can be changed, and the page says so', async () => {
  serveMiniShop()
  serve(miniShop.show, aWare({ waiting: '等待支付宝审核', actions: [] }))
  show('7')
  expect(await screen.findByText('等待支付宝审核，有了答复才能修改')).toBeTruthy()
})

test('with two mini-programs the form asks for which one the ware is', async () => {
  serveMiniShop({ programs: [aProgram(), aProgram({ id: '12', name: '花语二店' })] })
  show('new')
  await screen.findByLabelText('小程序')
  await press('保存')
  expect(await screen.findByText('请选择小程序')).toBeTruthy()
})

test('pictures that were sent before are taken from the library, no more than there is room for', async () => {
  serveMiniShop()
  serve(miniShop.images, {
    items: ['1', '2', '3', '4', '5'].map((id) => ({
      id,
      url: `/files/${id}.jpg`,
      width: 800,
      height: 800,
      created_at: '2026-11-15 10:00:00',
    })),
    total: 5,
    page: 1,
    page_size: 20,
  })
  show('new')
  await userEvent.click(await screen.findByRole('button', { name: '从图片库选取' }))
  await screen.findByRole('list', { name: '图片库' })
  for (const place of [1, 2, 3, 4, 5]) await press(`选择图片 ${place}`)
  expect(screen.getByText('还可以选0张')).toBeTruthy()
  await press('使用4张图片')
  expect(await screen.findAllByRole('img', { name: /商品图片/ })).toHaveLength(4)
})

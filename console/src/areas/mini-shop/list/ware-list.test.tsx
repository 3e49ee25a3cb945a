import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { aWare, serveMiniShop } from '../../../../test/shops/mini-shop.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { MiniGoodsPage } from '../goods-page.tsx'

const show = (at = routeTo('miniGoods')) => showPage(MiniGoodsPage, { at })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('a ware shows its price, stock, tags and category, what it waits for and why the pay-app refused it', async () => {
  serveMiniShop({
    wares: [
      aWare({ waiting: '价格和库存同步中' }),
      aWare({ id: '8', name: '百合花束', status: 0, status_zh: '新建', reason: '主图有水印', stock: 0 }),
    ],
  })
  show()
  const waiting = await rowOf(/红玫瑰花束/)
  for (const words of ['已上架', '价格和库存同步中', '2个规格', '生日', '鲜花'])
    expect(waiting.getByText(words)).toBeTruthy()
  const refused = await rowOf(/百合花束/)
  expect(refused.getByText('支付宝：主图有水印')).toBeTruthy()
  expect(refused.getByText('售罄')).toBeTruthy()
})

test('a ware is put on the shelf, and what the pay-app still does is said', async () => {
  serveMiniShop({ wares: [aWare({ status: 20, status_zh: '待上架', actions: ['sellUp', 'edit'] })] })
  serve(miniShop.sellUp, aWare({ waiting: '支付宝上架中' }))
  show()
  await userEvent.click((await rowOf(/红玫瑰花束/)).getByRole('button', { name: '上架' }))
  expect(await screen.findByText('红玫瑰花束已交给支付宝上架')).toBeTruthy()
  expect(callsOf(miniShop.sellUp)[0]?.body).toEqual({ id: '7' })
})

test('deleting asks first, and says that the pay-app’s ware goes too', async () => {
  serveMiniShop({ wares: [aWare({ actions: ['remove'] })] })
  serve(miniShop.remove, null)
  show()
  const row = await rowOf(/红玫瑰花束/)
  await userEvent.click(row.getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/支付宝里的商品一并删除/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '删除商品' }))
  await waitFor(() => expect(callsOf(miniShop.remove)[0]?.query).toEqual({ id: '7' }))
})

test('what is ticked gets one set of tags', async () => {
  serveMiniShop({ wares: [aWare(), aWare({ id: '8', name: '百合花束' })] })
  serve(miniShop.setTags, null)
  show()
  await userEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await userEvent.click(screen.getByRole('button', { name: '设置标签' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('标签（选填）'), '母亲节')
  await userEvent.click(await dialog.findByRole('button', { name: '+ 当日达' }))
  await userEvent.click(dialog.getByRole('button', { name: '保存标签' }))
  await waitFor(() =>
    expect(callsOf(miniShop.setTags)[0]?.body).toEqual({ ids: ['7', '8'], tags: ['母亲节', '当日达'] }),
  )
})

test('the preview shows what a shopper can buy, with the way there', async () => {
  serveMiniShop()
  const row = { ware_id: '7', name: '红玫瑰花束', image: '', price: '88.00', tags: [], url: 'http://shop.test/7' }
  serve(miniShop.preview, [
    { ...row, sku_id: '1', spec: '11枝', stock: 5, on_sale: true },
    { ...row, sku_id: '2', spec: '33枝', stock: 4, on_sale: false, url: '' },
  ])
  show()
  await userEvent.click(await screen.findByRole('button', { name: '顾客看到的' }))
  const shelf = within(await screen.findByRole('list', { name: '顾客看到的商品' }))
  expect(shelf.getByText('可购买')).toBeTruthy()
  expect(shelf.getByText('顾客看不到')).toBeTruthy()
  expect(shelf.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['http://shop.test/7'])
  expect(callsOf(miniShop.preview)[0]?.params).toEqual({ sku: '0' })
})

test('without a mini-program the list leads to opening one instead of a form that cannot be sent', async () => {
  serveMiniShop({ programs: [], wares: [] })
  show()
  expect(await screen.findByText('还没有绑定小程序，绑定以后才能上架商品')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去开通小程序' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '新建商品' })).toBeNull()
})

test('whoever may only look sees the shelf and is offered nothing that changes it', async () => {
  serveMiniShop({ wares: [aWare({ actions: [] })] })
  showPage(MiniGoodsPage, { at: routeTo('miniGoods'), me: clerk('mini.read') })
  const row = await rowOf(/红玫瑰花束/)
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['预览'])
  expect(screen.queryByRole('button', { name: '新建商品' })).toBeNull()
  expect(screen.queryByRole('button', { name: '分类与规格' })).toBeNull()
})

test('a category is written with the pay-app’s category and its usual specs; one in use cannot be deleted', async () => {
  serveMiniShop()
  serve(miniShop.addCategory, {
    id: '4',
    name: '蛋糕',
    platform_id: 'C001',
    platform_name: '鲜花速递',
    specs: [],
    total: 0,
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: '分类与规格' }))
  const rows = within(await screen.findByRole('list', { name: '商品分类' }))
  expect(rows.queryByRole('button', { name: '删除分类 鲜花' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '新建分类' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建分类' }))
  await userEvent.click(dialog.getByRole('button', { name: '保存分类' }))
  expect(await dialog.findByText('请选择支付宝类目')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('分类名称'), '蛋糕')
  await userEvent.click(dialog.getByLabelText('支付宝类目'))
  await userEvent.click(await screen.findByTitle('鲜花速递'))
  await userEvent.click(dialog.getByRole('button', { name: '添加规格' }))
  await userEvent.type(dialog.getByLabelText('规格名 1'), '尺寸')
  await userEvent.type(dialog.getByLabelText('规格值 1'), '6寸 8寸')
  await userEvent.click(dialog.getByRole('button', { name: '保存分类' }))
  await waitFor(() =>
    expect(callsOf(miniShop.addCategory)[0]?.body).toEqual({
      name: '蛋糕',
      platform_id: 'C001',
      specs: [{ name: '尺寸', values: ['6寸', '8寸'] }],
    }),
  )
})

test('a package is written once, and removed where no ware uses it', async () => {
  serveMiniShop()
  serve(miniShop.savePackage, [])
  show()
  await userEvent.click(await screen.findByRole('button', { name: '包装' }))
  await userEvent.click(await screen.findByRole('button', { name: '删除包装 礼盒装' }))
  await waitFor(() => expect(callsOf(miniShop.savePackage)[0]?.body).toMatchObject({ id: '5', removed: true }))
})

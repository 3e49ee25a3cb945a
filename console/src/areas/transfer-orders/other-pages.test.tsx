import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { trust } from '@zdb/contract/shop/trust/endpoints'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { anOrderMoney } from '../../../test/order-money.ts'
import { aSentDetail, aShop, aShopCard } from '../../../test/sent-orders.ts'
import { aSubstitute } from '../../../test/substitutes.ts'
import { showPage } from '../../../test/render.tsx'
import { DesignatedPage } from './designated/designated-page.tsx'
import { EvaluatePage } from './evaluate/evaluate-page.tsx'
import { ModifyApplyPage } from './modify/modify-apply-page.tsx'

const sn = 'T202611150001'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  serve(finance.orderMoney, anOrderMoney())
  serve(trust.list, [])
})

test.each([
  ['transfer_order/designated', DesignatedPage],
  ['transfer_order/evaluate', EvaluatePage],
  ['transfer_order/modify_apply', ModifyApplyPage],
] as const)('%s without an order says where to come from, and asks the server for nothing', async (at, page) => {
  showPage(page, { at })
  expect(await screen.findByText('没有指定转单，请从转单列表进入')).toBeTruthy()
  expect(callsOf(transferOrders.detail)).toEqual([])
})

describe('assigning to a shop', () => {
  beforeEach(() => {
    serve(transferOrders.detail, aSentDetail({ order_status: 15, order_status_zh: '已拒单', actions: ['assign'] }))
    serve(transferOrders.sameAreaStores, [aShopCard])
    serve(transferOrders.assign, null)
  })
  const show = () => showPage(DesignatedPage, { at: `transfer_order/designated?sn=${sn}` })
  const pick = async () => {
    show()
    await userEvent.click(await screen.findByRole('option', { name: /国贸花坊/ }))
    await press('指派给国贸花坊')
    return dialog('指派给国贸花坊')
  }

  test('the shop that turned it down stands last and says so', async () => {
    const shop = { ...aShop, openid: aShopCard.openid, name: aShopCard.name }
    serve(
      transferOrders.detail,
      aSentDetail({ order_status: 15, order_status_zh: '已拒单', shop, actions: ['assign'] }),
    )
    serve(transferOrders.sameAreaStores, [aShopCard, { ...aShopCard, openid: 'shop-10', name: '光华花店' }])
    show()
    await screen.findByRole('option', { name: /光华花店/ })
    const [first, last] = screen.getAllByRole('option')
    expect(first?.textContent).not.toContain('拒过这单')
    expect(last?.textContent).toMatch(/国贸花坊.*拒过这单/)
  })

  test('at the same price the held money is enough and no password is asked', async () => {
    const form = await pick()
    expect(form.queryByLabelText('支付密码')).toBeNull()
    await userEvent.click(form.getByRole('button', { name: '确认指派' }))
    expect(await screen.findByText('已指派给国贸花坊，等它接单')).toBeTruthy()
    expect(callsOf(transferOrders.assign)[0]).toMatchObject({ params: { sn }, body: { shop_id: 'shop-9' } })
  })

  test('another price asks for the payment password', async () => {
    const form = await pick()
    await userEvent.clear(form.getByLabelText('价格'))
    await userEvent.type(form.getByLabelText('价格'), '300.00')
    await userEvent.type(await form.findByLabelText('支付密码'), '123456')
    await userEvent.click(form.getByRole('button', { name: '确认指派' }))
    await waitFor(() =>
      expect(callsOf(transferOrders.assign)[0]?.body).toEqual({
        shop_id: 'shop-9',
        price: '300.00',
        pay_password: '123456',
      }),
    )
  })

  test('an order that has its shop cannot be assigned again', async () => {
    serve(transferOrders.detail, aSentDetail({ actions: [] }))
    show()
    expect(await screen.findByText('这张转单现在不能指派门店')).toBeTruthy()
  })
})

describe('evaluating', () => {
  const show = () => showPage(EvaluatePage, { at: `transfer_order/evaluate?sn=${sn}` })

  test('three marks, some words and pictures, once', async () => {
    serve(transferOrders.detail, aSentDetail({ shop: aShop, actions: ['comment'] }))
    let finish: (value: null) => void = () => undefined
    serve(transferOrders.comment, () => new Promise<null>((resolve) => (finish = resolve)))
    show()
    await userEvent.click(await screen.findByRole('radio', { name: '服务态度 4 分' }))
    await userEvent.type(screen.getByLabelText('评价内容（选填）'), '花很新鲜')
    await press('发布评价')
    await press('发布评价')
    finish(null)
    expect(await screen.findByText('评价已发布')).toBeTruthy()
    expect(callsOf(transferOrders.comment).map(({ body }) => body)).toEqual([
      { marks: { quality: 5, service: 4, speed: 5 }, text: '花很新鲜', images: [] },
    ])
  })

  test('an order that was settled by the clock with a default review can still be judged', async () => {
    const comment = { marks: { quality: 5 }, text: '', images: [], by_default: true, at: '2026-11-15 10:00:00' }
    serve(transferOrders.detail, aSentDetail({ shop: aShop, comment, actions: ['comment'] }))
    show()
    expect(await screen.findByRole('button', { name: '发布评价' })).toBeTruthy()
  })

  test('an order is judged only once', async () => {
    const comment = { marks: { quality: 5 }, text: '', images: [], by_default: false, at: '2026-11-15 10:00:00' }
    serve(transferOrders.detail, aSentDetail({ comment, actions: ['comment'] }))
    show()
    expect(await screen.findByText('这张转单已经评价过')).toBeTruthy()
  })
})

describe('asking the shop for a change', () => {
  beforeEach(() => {
    serve(stores.productTypes, [{ id: 1, name: '鲜花' }])
    serve(transferOrders.referencePrice, { low: null, middle: null, high: null, orders: 0 })
    serve(
      transferOrders.detail,
      aSentDetail({ shop: aShop, order_status: 20, order_status_zh: '待配送', actions: ['applyModification'] }),
    )
  })
  const show = () => showPage(ModifyApplyPage, { at: `transfer_order/modify_apply?sn=${sn}` })

  test('only what differs is sent, after a look at before and after', async () => {
    serve(transferOrders.previewModification, {
      changes: [{ field: 'address', label: '详细地址', before: '光华路SOHO2座', after: '国贸三期' }],
      price_before: '268.00',
      price_after: '300.00',
      hold_delta: '32.00',
      until: '2036-11-15 12:00:00',
      outcome: '到期未处理视为拒绝',
    })
    serve(transferOrders.applyModification, null)
    show()
    expect(await screen.findByRole('button', { name: '还没有改动' })).toBeTruthy()
    const price = screen.getByLabelText('价格')
    await userEvent.clear(price)
    await userEvent.type(price, '300.00')
    await userEvent.type(screen.getByLabelText('给对方的说明（选填）'), '客人加花')
    await press('预览修改')
    const wanted = { price: '300.00', note: '客人加花' }
    const box = await dialog('确认修改内容')
    expect(box.getByText('32.00')).toBeTruthy()
    expect(box.getByText('国贸三期')).toBeTruthy()
    expect(callsOf(transferOrders.previewModification)[0]?.body).toEqual(wanted)
    expect(callsOf(transferOrders.applyModification)).toHaveLength(0)
    await userEvent.click(box.getByRole('button', { name: '发出申请' }))
    expect(await box.findByText('请输入支付密码')).toBeTruthy()
    expect(callsOf(transferOrders.applyModification)).toHaveLength(0)
    await userEvent.type(box.getByLabelText('支付密码'), '123456')
    await userEvent.click(box.getByRole('button', { name: '发出申请' }))
    expect(await screen.findByText('修改申请已发出，等对方确认')).toBeTruthy()
    expect(callsOf(transferOrders.applyModification)[0]).toMatchObject({
      params: { sn },
      body: { ...wanted, pay_password: '123456' },
    })
  })

  test('goods are changed for others of the same price and colour, which the shop is asked about', async () => {
    serve(goods.substitutes, aSubstitute)
    serve(transferOrders.previewModification, {
      changes: [],
      price_before: '268.00',
      price_after: '268.00',
      hold_delta: '0.00',
      until: '2036-11-15 12:00:00',
      outcome: '到期未处理视为拒绝',
    })
    show()
    await userEvent.click(await screen.findByRole('button', { name: '替换商品 1' }))
    const { item_name, item_remarks, item_total } = aSentDetail().goods_items[0] ?? expect.fail('no goods')
    const offers = await dialog(`替换 ${item_name}`)
    await userEvent.click(await offers.findByRole('button', { name: '换成 红康乃馨花束' }))
    expect(callsOf(goods.substitutes)[0]?.query).toEqual({
      name: item_name,
      spec: '',
      quantity: String(item_total),
      order_price: '268.00',
      order_pieces: String(item_total),
    })
    await press('预览修改')
    await dialog('确认修改内容')
    expect(callsOf(transferOrders.previewModification)[0]?.body).toEqual({
      goods_items: [{ item_name: '红康乃馨花束 19枝', item_img: '/files/9.jpg', item_remarks, item_total }],
      note: '',
    })
  })

  test('what sets no more money aside takes no payment password', async () => {
    serve(transferOrders.previewModification, {
      changes: [],
      price_before: '268.00',
      price_after: '200.00',
      hold_delta: '-68.00',
      until: '2036-11-15 12:00:00',
      outcome: '到期未处理视为拒绝',
    })
    serve(transferOrders.applyModification, null)
    show()
    const price = await screen.findByLabelText('价格')
    await userEvent.clear(price)
    await userEvent.type(price, '200.00')
    await press('预览修改')
    const box = await dialog('确认修改内容')
    expect(box.queryByLabelText('支付密码')).toBeNull()
    await userEvent.click(box.getByRole('button', { name: '发出申请' }))
    expect(await screen.findByText('修改申请已发出，等对方确认')).toBeTruthy()
    expect(callsOf(transferOrders.applyModification)[0]?.body).toEqual({ price: '200.00', note: '' })
  })

  test('one wish at a time', async () => {
    serve(transferOrders.detail, aSentDetail({ badges: ['modify'], actions: ['revokeModification'] }))
    show()
    expect(await screen.findByText('已有一份修改等对方确认')).toBeTruthy()
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { trust } from '@zdb/contract/shop/trust/endpoints'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { places } from '@zdb/contract/shop/places/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { acceptance } from '@zdb/contract/orders/acceptance/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { analyzedAddress, read } from '../../../../test/analyzed-addresses.ts'
import { noCurve } from '../../../../test/acceptance.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { aSentDetail, aShopCard } from '../../../../test/sent-orders.ts'
import { showPage } from '../../../../test/render.tsx'
import { anOrderingSetting } from '../../../../test/shops/stores.ts'
import { CreatePage } from './create-page.tsx'
import { blankDraft, blankGoods } from './draft.ts'

const now = new Date('2036-11-14T10:00:00+08:00')
const written = {
  ...blankDraft(now),
  kind: '1',
  goods: [{ ...blankGoods, item_name: '33枝红玫瑰' }],
  delivery_date: '2036-11-15',
  start: '14:00',
  end: '15:00',
  consignee: '林女士',
  mobile: '13812342210',
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  address: '光华路SOHO2座',
  longitude: 116.46,
  latitude: 39.91,
  price: '268.00',
}
const kept = (draft: object) => serve(transferOrders.draft, { content: JSON.stringify(draft) })

beforeEach(() => {
  serve(trust.list, [])
  serve(acceptance.curve, noCurve)
  serve(transferOrders.draft, null)
  serve(transferOrders.saveDraft, null)
  serve(transferOrders.sameAreaStores, [
    aShopCard,
    { ...aShopCard, openid: 'shop-3', name: '路边花店', is_partner: false },
  ])
  serve(transferOrders.deadlineOptions, [{ minutes: 30, label: '30分钟' }])
  serve(transferOrders.referencePrice, { low: '180.00', middle: '228.00', high: '300.00', orders: 46 })
  serve(stores.productTypes, [{ id: 1, name: '鲜花' }])
  serve(stores.orderingSetting, anOrderingSetting())
})

const show = (query = '') => showPage(CreatePage, { at: `transfer_order/create${query}` })
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('an empty order says what is missing, next to each field, and is not sent', async () => {
  show()
  await screen.findByRole('button', { name: '发布并支付' })
  await press('发布并支付')
  for (const words of [
    '请选择门店',
    '请填写商品名称',
    '请选择配送时间',
    '请输入正确的手机号',
    '请填写详细地址',
    '请填写价格',
  ])
    expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeTruthy()
  expect(callsOf(transferOrders.create)).toHaveLength(0)
})

test('no shop is offered as of the same city before the city is known', async () => {
  show()
  expect(await screen.findByText('填好收货地址后，这里列出同城能接的门店')).toBeTruthy()
  expect(callsOf(transferOrders.sameAreaStores)).toHaveLength(0)
  await userEvent.click(screen.getByRole('tab', { name: '合作门店' }))
  expect(await screen.findByRole('option', { name: new RegExp(aShopCard.name) })).toBeTruthy()
})

test('what was written is there again after a reload, and a grab order is sent whole', async () => {
  kept(written)
  serve(transferOrders.create, { sn: 'T202611150009', status: 0 })
  const { address } = show()
  await screen.findByRole('button', { name: '发布并支付' })
  expect(value('收货人')).toBe('林女士')
  await press('发布并支付')
  await waitFor(() => expect(address()).toBe('/console/404'))
  expect(callsOf(transferOrders.create)[0]?.body).toEqual({
    kind: 1,
    product_type: 1,
    goods_items: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '', item_total: 1 }],
    card_con: '',
    order_remarks: '',
    delivery_date: '2036-11-15',
    delivery_time: '14:00-15:00',
    consignee: '林女士',
    mobile: '13812342210',
    phone: '',
    province: '北京市',
    city: '北京市',
    county: '朝阳区',
    address: '光华路SOHO2座',
    longitude: 116.46,
    latitude: 39.91,
    price: '268.00',
    grab_minutes: 30,
    need_photo: false,
  })
  expect(callsOf(transferOrders.saveDraft).at(-1)?.body).toEqual({ content: '{}' })
})

test('the draft is kept while one writes', async () => {
  show()
  await userEvent.type(await screen.findByLabelText('收货人'), '王先生')
  await waitFor(() => expect(callsOf(transferOrders.saveDraft).at(-1)?.body.content).toContain('王先生'))
})

test('a pasted message fills in the person and the place, and doubts are named', async () => {
  serve(places.analyzeAddress, { ...analyzedAddress, name: read('林', 0.3) })
  show()
  await userEvent.type(await screen.findByLabelText('粘贴收货信息'), '林 13812342210 北京市朝阳区光华路SOHO2座')
  await press('识别')
  await waitFor(() => expect(value('详细地址')).toBe('光华路SOHO2座'))
  expect([value('手机号'), value('城市'), value('区县')]).toEqual(['13812342210', '北京市', '朝阳区'])
  expect(screen.getByText(/请核对收货人/)).toBeTruthy()
  expect(screen.getByText('已定位，距离按此计算')).toBeTruthy()
})

test('a typed address is located when it is left', async () => {
  kept({ ...written, longitude: null, latitude: null })
  serve(places.geocode, {
    formatted_address: '北京市朝阳区光华路SOHO2座',
    province: '北京市',
    city: '北京市',
    district: '朝阳区',
    adcode: '110105',
    longitude: 116.46,
    latitude: 39.91,
  })
  show()
  fireEvent.blur(await screen.findByLabelText('详细地址'))
  expect(await screen.findByText('已定位，距离按此计算')).toBeTruthy()
  expect(callsOf(places.geocode)[0]?.query.address).toBe('北京市北京市朝阳区光华路SOHO2座')
})

const place = {
  id: 'B01',
  name: '光华路SOHO2座',
  district: '北京市朝阳区',
  address: '光华路22号',
  adcode: '110105',
  longitude: 116.4612,
  latitude: 39.9134,
}

test('places are suggested while the address is typed; a chosen one is located already', async () => {
  kept({ ...written, county: '', address: '', longitude: null, latitude: null })
  serve(places.inputTips, [place])
  show()
  await userEvent.type(await screen.findByLabelText('详细地址'), '光华路SOHO')
  // A slow hand may be given tips for a part of it first.
  await waitFor(() =>
    expect(callsOf(places.inputTips).at(-1)?.query).toEqual({ keywords: '光华路SOHO', city: '北京市' }),
  )
  await userEvent.click(await screen.findByText('光华路SOHO2座'))
  expect([value('详细地址'), value('区县')]).toEqual(['光华路22号光华路SOHO2座', '朝阳区'])
  expect(screen.getByText('已定位，距离按此计算')).toBeTruthy()
  expect(callsOf(places.geocode)).toHaveLength(0)
})

test('who begins with the street gets province, city and county as well', async () => {
  kept({ ...written, province: '', city: '', county: '', address: '', longitude: null, latitude: null })
  serve(places.inputTips, [place])
  serve(places.geocode, { ...place, formatted_address: '', province: '北京市', city: '北京市', district: '朝阳区' })
  show()
  await userEvent.type(await screen.findByLabelText('详细地址'), '光华路SOHO')
  await userEvent.click(await screen.findByText('光华路SOHO2座'))
  await waitFor(() => expect([value('省份'), value('城市'), value('区县')]).toEqual(['北京市', '北京市', '朝阳区']))
})

test('the reference price says where it comes from and is taken with one press', async () => {
  kept({ ...written, price: '' })
  show()
  expect(await screen.findByText('依据：平台上北京市朝阳区最近完成的鲜花转单 46 单')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '用参考价' }))
  expect(value('价格')).toBe('228.00')
})

test('where the county has no such orders the city’s are the reference', async () => {
  serve(transferOrders.referencePrice, ({ query }) =>
    query.county
      ? { low: null, middle: null, high: null, orders: 0 }
      : { low: '150.00', middle: '199.00', high: '260.00', orders: 8 },
  )
  kept(written)
  show()
  expect(await screen.findByText('依据：平台上北京市最近完成的鲜花转单 8 单')).toBeTruthy()
})

test('the chosen shop is asked for its price, and what it took before is shown', async () => {
  kept({ ...written, kind: '0', shop: aShopCard, price: '' })
  serve(transferOrders.inquiry, { low: '160.00', middle: '188.00', high: '210.00', orders: 12 })
  show()
  await userEvent.click(await screen.findByRole('button', { name: '向国贸花坊询价' }))
  const form = within(await screen.findByRole('dialog', { name: '向国贸花坊询价' }))
  expect(form.getByLabelText<HTMLTextAreaElement>('想问什么').value).toBe(
    '33枝红玫瑰×1，2036-11-15 14:00–15:00，北京市朝阳区，请问多少钱？',
  )
  await userEvent.click(form.getByRole('button', { name: '发送询价' }))
  expect(await screen.findByText('已把询价发给国贸花坊')).toBeTruthy()
  expect(callsOf(transferOrders.inquiry)[0]?.body).toMatchObject({
    shop_id: 'shop-9',
    product_type: 1,
    city: '北京市',
    county: '朝阳区',
  })
  expect(await screen.findByText('依据：国贸花坊在北京市朝阳区的同类成交 12 单')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '用它的价' }))
  expect(value('价格')).toBe('188.00')
})

test('shops that were asked before are one tab away', async () => {
  kept({ ...written, kind: '0' })
  serve(transferOrders.entrustedShops, [{ ...aShopCard, openid: 'shop-6', name: '老朋友花店', is_partner: false }])
  show()
  await userEvent.click(await screen.findByRole('tab', { name: '委托过' }))
  expect(await screen.findByRole('option', { name: /老朋友花店/ })).toBeTruthy()
})

test('an order is assigned to a shop that was picked among those that can take it', async () => {
  kept({ ...written, kind: '0' })
  serve(transferOrders.create, { sn: 'T202611150009', status: 0 })
  show()
  const shops = await screen.findByRole('listbox', { name: '门店' })
  expect(within(shops).getAllByRole('option')).toHaveLength(2)
  await userEvent.click(within(shops).getByRole('option', { name: /国贸花坊/ }))
  await press('发布并支付')
  await waitFor(() => expect(callsOf(transferOrders.create)[0]?.body).toMatchObject({ kind: 0, shop_id: 'shop-9' }))
})

test('partners are one tab away, and any shop can be searched', async () => {
  kept({ ...written, kind: '0' })
  serve(transferOrders.searchPrompt, [{ ...aShopCard, openid: 'far', name: '远方花店' }])
  show()
  expect(await screen.findByRole('option', { name: /路边花店/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '合作门店' }))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await userEvent.type(screen.getByLabelText('搜索门店名称'), '远方{Enter}')
  expect(await screen.findByRole('option', { name: /远方花店/ })).toBeTruthy()
  expect(callsOf(transferOrders.searchPrompt)[0]?.query.keyword).toBe('远方')
})

test('a partner’s card leads here with that shop chosen', async () => {
  serve(transferOrders.entrustedShop, aShopCard)
  show('?shop_id=shop-9')
  expect(await screen.findByText('已选 国贸花坊')).toBeTruthy()
  expect(callsOf(transferOrders.entrustedShop)[0]?.params).toEqual({ openid: 'shop-9' })
})

test('a card’s shop counts more than the one in the kept draft, and so does the way of sending', async () => {
  kept({ ...written, kind: '1' })
  serve(transferOrders.entrustedShop, aShopCard)
  serve(transferOrders.create, { sn: 'T202611150009', status: 0 })
  show('?shop_id=shop-9')
  await screen.findByText('已选 国贸花坊')
  await press('发布并支付')
  await waitFor(() => expect(callsOf(transferOrders.create)[0]?.body).toMatchObject({ kind: 0, shop_id: 'shop-9' }))
})

test('a compete order carries no price', async () => {
  kept({ ...written, price: '' })
  serve(transferOrders.create, { sn: 'T202611150009', status: 6 })
  show()
  await userEvent.click(await screen.findByRole('radio', { name: '竞价单' }))
  expect(screen.queryByLabelText('价格')).toBeNull()
  await press('发布竞价')
  await waitFor(() => expect(callsOf(transferOrders.create)[0]?.body).toMatchObject({ kind: 2 }))
  expect(callsOf(transferOrders.create)[0]?.body.price).toBeUndefined()
})

test('goods are added and removed; a picture belongs to its row', async () => {
  serve(files.upload, {
    url: '/files/rose.jpg',
    name: 'rose.jpg',
    size: 3,
    type: 'image/jpeg',
    kind: 'image',
    width: 1,
    height: 1,
  })
  kept(written)
  serve(transferOrders.create, { sn: 'T202611150009', status: 0 })
  show()
  await userEvent.click(await screen.findByRole('button', { name: '＋ 添加商品' }))
  const second = within(screen.getByRole('group', { name: '商品 2' }))
  await userEvent.type(second.getByLabelText('商品名称'), '香薰')
  await userEvent.upload(second.getByLabelText('上传商品2图片'), new File(['abc'], 'rose.jpg', { type: 'image/jpeg' }))
  expect(await second.findByAltText('商品2图片 1')).toBeTruthy()
  await press('删除商品 1')
  await press('发布并支付')
  await waitFor(() =>
    expect(callsOf(transferOrders.create)[0]?.body.goods_items).toEqual([
      { item_name: '香薰', item_img: '/files/rose.jpg', item_remarks: '', item_total: 1 },
    ]),
  )
})

test('what the server refuses stands next to its field', async () => {
  kept(written)
  refuse(transferOrders.create, {
    ...codes.invalid,
    errors: [{ field: 'mobile', message: '这个号码收不到短信' }],
  })
  show()
  await screen.findByRole('button', { name: '发布并支付' })
  await press('发布并支付')
  expect(await screen.findByText('这个号码收不到短信', { selector: 'p[role=alert]' })).toBeTruthy()
})

test('an order nobody has taken is changed in the same form', async () => {
  serve(transferOrders.detail, aSentDetail())
  serve(transferOrders.update, null)
  show('?sn=T202611150001')
  const name = await screen.findByLabelText('收货人')
  await userEvent.clear(name)
  await userEvent.type(name, '王先生')
  await press('保存修改')
  expect(await screen.findByText('转单已修改')).toBeTruthy()
  expect(callsOf(transferOrders.update)[0]).toMatchObject({
    params: { sn: 'T202611150001' },
    body: { consignee: '王先生', county: '朝阳区', delivery_time: '14:00-15:00', price: '268.00' },
  })
  expect(callsOf(transferOrders.draft)).toHaveLength(0)
})

test('an order that a shop is asked about is changed by the call for that', async () => {
  serve(transferOrders.detail, aSentDetail({ kind: 0, order_status: 10, order_status_zh: '待接单' }))
  serve(transferOrders.updateWaitReceive, null)
  show('?sn=T202611150001')
  await screen.findByLabelText('收货人')
  await press('保存修改')
  await waitFor(() => expect(callsOf(transferOrders.updateWaitReceive)).toHaveLength(1))
})

test('an accepted order is not changed behind the shop’s back', async () => {
  serve(transferOrders.detail, aSentDetail({ actions: ['applyModification'] }))
  show('?sn=T202611150001')
  expect(await screen.findByText('这张转单现在不能直接修改')).toBeTruthy()
})

test('an ended order is sent again from its contents, and the new one says which it repeats', async () => {
  serve(transferOrders.detail, aSentDetail({ kind: 1, order_status: 60, actions: [] }))
  serve(transferOrders.create, { sn: 'T202611150002', status: 0 })
  show('?copy=T202611150001')
  const summary = within(await screen.findByRole('region', { name: '转单内容' }))
  for (const words of ['林女士 13812342210', '北京市朝阳区光华路SOHO2座']) expect(summary.getByText(words)).toBeTruthy()
  await userEvent.click(summary.getByRole('button', { name: '修改' }))
  expect(value('详细地址')).toBe('光华路SOHO2座')
  expect(screen.getByRole('link', { name: '再发自转单 T202611150001' })).toBeTruthy()
  await press('发布并支付')
  await waitFor(() => expect(callsOf(transferOrders.create)).toHaveLength(1))
  expect(callsOf(transferOrders.create)[0]?.body).toMatchObject({ origin_sn: 'T202611150001' })
})

test('a new order begins as the merchant usually sends', async () => {
  serve(stores.orderingSetting, anOrderingSetting({ kind: 2, order_remarks: '请拍照' }))
  show()
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '竞价单' })).checked).toBe(true)
  expect(screen.getByDisplayValue('请拍照')).toBeTruthy()
})

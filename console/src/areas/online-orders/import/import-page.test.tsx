import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { ocr } from '@zdb/contract/desk/ocr/endpoints'
import { places } from '@zdb/contract/shop/places/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { analyzedAddress, read, readPieces } from '../../../../test/analyzed-addresses.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { aSimilarOrder } from '../../../../test/online-orders.ts'
import { showPage } from '../../../../test/render.tsx'
import { ImportPage } from './import-page.tsx'

const twin = { ...aSimilarOrder, order_sn: 'O20261115000001', channel_name: '美团外卖' }

beforeEach(() => {
  serve(stores.productTypes, [{ id: 1, name: '鲜花' }])
  serve(onlineOrders.duplicates, [])
  serve(places.analyzeAddress, analyzedAddress)
})

const show = (query = '') => showPage(ImportPage, { at: `netorder/import${query}` })
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** The person and the place from a pasted message, the rest by hand. */
const write = async () => {
  await userEvent.type(await screen.findByLabelText('粘贴收货信息'), '林女士 13812342210 朝阳区光华路SOHO2座')
  await press('识别')
  await waitFor(() => expect(value('收货人')).toBe('林女士'))
  await userEvent.type(screen.getByLabelText('商品名称'), '33枝红玫瑰')
  await userEvent.type(screen.getByLabelText('单价'), '268')
  await press('用商品合计')
  await press('明天')
  await press('15:00–18:00')
}

test('an empty order says what is missing, next to each field, and is not sent', async () => {
  show()
  await press('保存网单')
  for (const words of [
    '请填写商品名称',
    '请填写订单金额',
    '请选择配送时间',
    '请填写收货人',
    '请输入正确的手机号',
    '请填写详细地址',
  ])
    expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeTruthy()
  expect(callsOf(onlineOrders.create)).toHaveLength(0)
})

test('a pasted message fills the form; the order is saved and the next one can begin', async () => {
  serve(onlineOrders.create, { order_sn: 'O20261115000009', duplicates: [] })
  show('?way=text')
  await write()
  await press('保存网单')
  expect(await screen.findByText('已保存 O20261115000009')).toBeTruthy()
  expect(callsOf(onlineOrders.create)[0]?.body).toMatchObject({
    source_type: 11,
    consignee: '林女士',
    mobile: '13812342210',
    address: '光华路SOHO2座',
    longitude: 116.46,
    order_amount: '268.00',
    delivery_time: '15:00-18:00',
    goods_items: [{ item_name: '33枝红玫瑰', item_total: 1, item_price: '268.00' }],
    accept_duplicate: false,
  })
  expect(value('收货人')).toBe('')
  expect(screen.getByRole('link', { name: 'O20261115000009' })).toBeTruthy()
})

test('what was read in doubt is marked, the cursor stops there, and Enter says it is right', async () => {
  serve(places.analyzeAddress, {
    ...analyzedAddress,
    name: read('林', 0.31),
    detail: read('光华路', 0.5),
  })
  show('?way=text')
  await userEvent.type(await screen.findByLabelText('粘贴收货信息'), '林 13812342210 光华路')
  await press('识别')
  expect(await screen.findByText('请核对，把握 31%')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('收货人')))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('详细地址')))
  expect(screen.queryByText('请核对，把握 31%')).toBeNull()
  expect(screen.getByText('请核对，把握 50%')).toBeTruthy()
  expect(callsOf(onlineOrders.create)).toHaveLength(0)
})

test('a doubt ends when the field is corrected', async () => {
  serve(places.analyzeAddress, { ...analyzedAddress, name: read('林', 0.31) })
  show('?way=text')
  await userEvent.type(await screen.findByLabelText('粘贴收货信息'), '林 13812342210 光华路')
  await press('识别')
  await screen.findByText('请核对，把握 31%')
  await userEvent.type(screen.getByLabelText('收货人'), '女士')
  expect(value('收货人')).toBe('林女士')
  expect(screen.queryByText('请核对，把握 31%')).toBeNull()
})

test('a photo of a waybill fills the form with how sure each reading is', async () => {
  serve(ocr.readWaybill, {
    ...readPieces,
    mobile: { value: '13812342219', confidence: 0.42 },
    text: '收 林女士 13812342219',
  })
  show('?way=photo')
  const photo = new File(['jpg'], 'waybill.jpg', { type: 'image/jpeg' })
  await userEvent.upload(await screen.findByLabelText('选择面单照片'), photo)
  expect(await screen.findByText('手机号 42%')).toBeTruthy()
  expect(screen.getByText('收货人 96%')).toBeTruthy()
  expect(screen.getByText('收 林女士 13812342219')).toBeTruthy()
  expect(value('详细地址')).toBe('光华路SOHO2座')
  expect(screen.getByText('请核对，把握 42%')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('手机号')))
  expect(callsOf(ocr.readWaybill)[0]?.file?.name).toBe('waybill.jpg')
})

test('possible duplicates are shown before saving; 仍要保存 saves all the same', async () => {
  serve(onlineOrders.duplicates, [twin])
  serve(onlineOrders.create, ({ body }) =>
    body.accept_duplicate ? { order_sn: 'O20261115000009', duplicates: [] } : { order_sn: null, duplicates: [twin] },
  )
  show('?way=text')
  await write()
  expect(await screen.findByText(/同一天、同一电话、同一地址已有 1 单/)).toBeTruthy()
  await press('保存网单')
  const question = within(await screen.findByRole('dialog', { name: '可能是重复的订单' }))
  expect(question.getByRole('link', { name: 'O20261115000001' })).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: '仍要保存' }))
  expect(await screen.findByText('已保存 O20261115000009')).toBeTruthy()
  expect(callsOf(onlineOrders.create).map(({ body }) => body.accept_duplicate)).toEqual([false, true])
})

test('what the server refuses stands next to its field, and nothing typed is lost', async () => {
  refuse(onlineOrders.create, {
    ...codes.invalid,
    errors: [{ field: 'channel_order_sn', message: '该渠道单号已存在' }],
  })
  show('?way=text')
  await write()
  await press('保存网单')
  expect(await screen.findByText('该渠道单号已存在', { selector: 'p[role=alert]' })).toBeTruthy()
  expect(value('收货人')).toBe('林女士')
})

test('what was typed stays when another way of typing is chosen', async () => {
  show()
  await userEvent.type(await screen.findByLabelText('收货人'), '王先生')
  await userEvent.click(screen.getByRole('tab', { name: '面单照片' }))
  await screen.findByLabelText('选择面单照片')
  expect(value('收货人')).toBe('王先生')
})

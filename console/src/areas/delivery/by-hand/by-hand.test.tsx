import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { places } from '@zdb/contract/shop/places/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { aRideDetail } from '../../../../test/deliveries.ts'
import { analyzedAddress, read } from '../../../../test/analyzed-addresses.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { aBoard, aQuote, aSetting, theRiders } from '../../../../test/quotes.ts'
import { showPage } from '../../../../test/render.tsx'
import { DispatchPage } from '../dispatch/dispatch-page.tsx'
import { blankParcel, mistakesIn, parcelOf } from './parcel-draft.ts'

beforeEach(() => {
  serve(deliverySetup.setting, aSetting)
  serve(deliverySetup.riders, theRiders)
  serve(deliverySetup.expressChannels, [])
  serve(deliverySetup.addresses, [])
  serve(stores.productTypes, [{ id: 1, name: '鲜花' }])
  serve(delivery.inquiry, aBoard([aQuote(6, { recommended_by: ['autopilot'] })], { order: { type: 'hand', sn: '' } }))
})

const show = () => showPage(DispatchPage, { at: 'logistics/create' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const pasted = { ...analyzedAddress, name: read('林', 0.3) }
const parcel = {
  consignee: '林',
  mobile: '13812342210',
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  address: '光华路SOHO2座',
  longitude: 116.46,
  latitude: 39.91,
  product_type: 1,
  goods_items: [{ item_name: '生日蛋糕', item_img: '', item_remarks: '', item_total: 1 }],
}

test('what is missing is said beside each field, and nobody is asked', async () => {
  show()
  await press('询价')
  for (const words of ['请填写收货人', '请输入正确的手机号', '请填写城市', '请填写详细地址', '请填写商品名称'])
    expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeTruthy()
  expect(screen.getByText('还有 5 处需要填写或更正')).toBeTruthy()
  expect(callsOf(delivery.inquiry)).toHaveLength(0)
})

test('a pasted message fills in the door, couriers are asked, and a rider is called for it', async () => {
  serve(places.analyzeAddress, pasted)
  serve(delivery.callRider, {
    dispatch_id: '5',
    items: [{ sn: 'D2026111510000001', code: 6, ok: true, message: '已呼叫，等待接单' }],
  })
  serve(delivery.detail, aRideDetail())
  show()
  await userEvent.type(await screen.findByLabelText('粘贴收货信息'), '林 13812342210 北京市朝阳区光华路SOHO2座')
  await press('识别')
  expect(await screen.findByText('请核对，把握 30%')).toBeTruthy()
  expect(screen.queryByLabelText('备用电话（选填）')).toBeNull()
  await userEvent.type(screen.getByLabelText('商品名称'), '生日蛋糕')
  await userEvent.type(screen.getByLabelText('物品价值（选填）'), '199')
  await press('询价')
  await screen.findByRole('listitem', { name: '达达快送' })
  const asked = { order: { type: 'hand', sn: '' }, parcel: { ...parcel, goods_value: '199.00' }, weight: 2 }
  expect(callsOf(delivery.inquiry)[0]?.body).toEqual(asked)
  await press('呼叫达达快送')
  await screen.findByRole('list', { name: '呼叫结果' })
  expect(callsOf(delivery.callRider)[0]?.body).toMatchObject({ ...asked, channels: [6], inquiry_id: '77' })
  await press('再叫一单')
  expect((await screen.findByLabelText<HTMLInputElement>('收货人')).value).toBe('')
})

test('a parcel that nobody brought is asked for again without a word written anew', async () => {
  const sn = 'D2026111510000001'
  serve(delivery.goods, { items: parcel.goods_items, total: 1, product_type: 1 })
  serve(delivery.callRider, {
    dispatch_id: '6',
    items: [{ sn: 'D2026111510000002', code: 6, ok: true, message: '已呼叫' }],
  })
  serve(delivery.detail, aRideDetail())
  showPage(DispatchPage, { at: `logistics/create?type=hand&sn=${sn}` })
  await screen.findByRole('listitem', { name: '达达快送' })
  expect(await screen.findByText('生日蛋糕')).toBeTruthy()
  expect(callsOf(delivery.inquiry)[0]?.body).toEqual({ order: { type: 'hand', sn }, weight: 2 })
  await press('呼叫达达快送')
  await screen.findByRole('list', { name: '呼叫结果' })
  expect(callsOf(delivery.callRider)[0]?.body).toMatchObject({ order: { type: 'hand', sn }, channels: [6] })
})

test('when the first call fails, the next one is for the same parcel', async () => {
  const sn = 'D2026111510000001'
  serve(places.analyzeAddress, pasted)
  serve(delivery.callRider, { dispatch_id: '5', items: [{ sn, code: 6, ok: false, message: '当前区域无运力' }] })
  const origin = { type: 'hand', sn, label: '手工呼叫' } as const
  serve(
    delivery.detail,
    aRideDetail({ status: 70, status_zh: '配送失败', tone: 'red', rider: null, attempts: [], origin }),
  )
  show()
  await userEvent.type(await screen.findByLabelText('粘贴收货信息'), '林 13812342210')
  await press('识别')
  await userEvent.type(await screen.findByLabelText('商品名称'), '生日蛋糕')
  await press('询价')
  await press('呼叫达达快送')
  await press('重新呼叫')
  await waitFor(() =>
    expect(callsOf(delivery.inquiry).at(-1)?.body).toEqual({ order: { type: 'hand', sn }, weight: 2 }),
  )
})

test('what was written is there again when the prices lead back to it', async () => {
  refuse(delivery.inquiry, { code: 48011, message: '收货地址没有准确位置，请先修正地址' })
  serve(places.analyzeAddress, pasted)
  show()
  await userEvent.type(await screen.findByLabelText('粘贴收货信息'), '林 13812342210')
  await press('识别')
  await userEvent.type(await screen.findByLabelText('商品名称'), '生日蛋糕')
  await press('询价')
  const said = await screen.findByText(/收货地址没有准确位置/)
  await userEvent.click(within(said).getByRole('button', { name: '修改收货信息' }))
  expect((await screen.findByLabelText<HTMLInputElement>('详细地址')).value).toBe('光华路SOHO2座')
})

test('somebody of the address book is filled in with one choice', async () => {
  const wang = { id: '1', name: '王先生', mobile: '13900001111', is_default: true }
  const place = { province: '北京市', city: '北京市', county: '海淀区', address: '中关村大街1号' }
  serve(deliverySetup.addresses, [{ ...wang, ...place, place_known: true }])
  show()
  await userEvent.click(await screen.findByLabelText('从地址簿选择'))
  await userEvent.click(await screen.findByTitle('王先生 海淀区中关村大街1号'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('收货人').value).toBe('王先生'))
  expect(screen.getByLabelText<HTMLInputElement>('详细地址').value).toBe('中关村大街1号')
})

const now = new Date('2026-11-15T10:00:00+08:00')
const written = { ...blankParcel(now), ...parcel, phone: '', goods: [{ item_name: '生日蛋糕', item_total: '1' }] }

test('without a time it is as soon as possible; with one it is that window', () => {
  const draft = { ...written, product_type: '1' }
  expect(mistakesIn(draft, now)).toEqual({})
  expect(parcelOf(draft)).not.toHaveProperty('delivery_time')
  const timed = { ...draft, start: '14:00', end: '15:00' }
  expect(parcelOf(timed)).toMatchObject({ delivery_date: '2026-11-15', delivery_time: '14:00-15:00' })
  expect(mistakesIn({ ...draft, start: '08:00', end: '09:00' }, now)).toEqual({
    delivery_time: '配送时间不能早于现在',
  })
  expect(mistakesIn({ ...draft, start: '', end: '15:00' }, now)).toEqual({ delivery_time: '请选择配送时间' })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { OnlineAction } from '@zdb/contract/orders/online-orders/actions'
import { codes } from '@zdb/contract/codes'
import { print } from '@zdb/contract/desk/print/endpoints'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { files } from '@zdb/contract/desk/files/endpoints'
import { flags } from '@zdb/contract/desk/flags/endpoints'
import { places } from '@zdb/contract/shop/places/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { anOrderMoney } from '../../../../test/order-money.ts'
import { anOnlineDetail, theSecrets, type OnlineDetail } from '../../../../test/online-orders.ts'
import { clerk } from '../../../../test/people.ts'
import { openConsole } from '../../../../test/render.tsx'
import { page } from '#core/router/page.ts'
import { OnlineOrderDetail } from '../detail/detail-page.tsx'

const sn = 'O20261115100000000001'
const fixed = { delivery_date: '2036-11-15', delivery_time: '14:00-15:00' }

beforeEach(() => {
  serve(print.onlineJobs, [])
  serve(finance.orderMoney, anOrderMoney())
  serve(stores.productTypes, [
    { id: 1, name: '鲜花' },
    { id: 2, name: '蛋糕' },
  ])
})

const located = {
  formatted_address: '北京市朝阳区建国路88号',
  province: '北京市',
  city: '北京市',
  district: '朝阳区',
  adcode: '110105',
  longitude: 116.5,
  latitude: 39.95,
}

type Place = ReturnType<typeof within>
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (place: Place, name: string) => userEvent.click(place.getByRole('button', { name }))
const write = (place: Place, label: string, value: string) =>
  fireEvent.change(place.getByLabelText(label), { target: { value } })
const value = (place: Place, label: string) => (place.getByLabelText(label) as HTMLInputElement).value

/** Opens the detail of an order that offers just this, and presses it. */
const open = async (
  action: OnlineAction,
  label: string,
  change: Partial<OnlineDetail> = {},
  me?: ReturnType<typeof clerk>,
) => {
  serve(onlineOrders.detail, anOnlineDetail({ ...fixed, ...change, actions: [action] }))
  openConsole(
    [
      page('onlineOrder', {
        gate: 'always',
        load: () => Promise.resolve(OnlineOrderDetail),
      }),
    ],
    { at: `netorder/index/${sn}/detail`, me },
  )
  await press(within(await screen.findByRole('region', { name: '现在' })), label)
}

test('the consignee is changed from what it was, and a new street is located', async () => {
  serve(onlineOrders.reveal, { ...theSecrets, mobile: '13812342210_4321' })
  serve(onlineOrders.updateConsignee, null)
  serve(places.inputTips, [])
  serve(places.geocode, located)
  await open('updateConsignee', '修改收货人')
  const form = await dialog('修改收货人')
  await form.findByLabelText('收货人')
  expect([value(form, '收货人'), value(form, '手机号'), value(form, '备用电话（选填）')]).toEqual([
    '林晓',
    '13812342210',
    '13812342210_4321',
  ])
  write(form, '手机号', '138')
  write(form, '收货人', '')
  await press(form, '保存')
  expect(await form.findByText('请输入正确的手机号')).toBeTruthy()
  expect(form.getByText('请填写收货人')).toBeTruthy()
  write(form, '手机号', '13912345678')
  write(form, '收货人', '周敏')
  write(form, '详细地址', '建国路88号')
  fireEvent.blur(form.getByLabelText('详细地址'))
  await form.findByText('已定位，距离按此计算')
  await press(form, '保存')
  expect(await screen.findByText('收货人已修改')).toBeTruthy()
  expect(callsOf(onlineOrders.updateConsignee)[0]?.body).toEqual({
    consignee: '周敏',
    mobile: '13912345678',
    phone: '13812342210_4321',
    province: '北京市',
    city: '北京市',
    county: '朝阳区',
    address: '建国路88号',
    longitude: 116.5,
    latitude: 39.95,
  })
  expect(callsOf(onlineOrders.reveal)).toHaveLength(1)
})

test('who may not read the consignee writes it anew and reads nothing', async () => {
  await open('updateConsignee', '修改收货人', {}, clerk('online.read', 'online.edit'))
  const form = await dialog('修改收货人')
  await form.findByLabelText('手机号')
  expect(value(form, '手机号')).toBe('')
  expect(form.getByText('看不到原来的完整信息，请重新填写全部内容。')).toBeTruthy()
  expect(callsOf(onlineOrders.reveal)).toHaveLength(0)
})

test('goods are added, changed and taken away, each mistake beside its piece', async () => {
  serve(onlineOrders.updateGoods, null)
  await open('updateGoods', '修改商品')
  const form = await dialog('修改商品')
  await press(form, '＋ 添加商品')
  await press(form, '保存')
  const second = within(form.getByRole('group', { name: '商品 2' }))
  expect(await second.findByText('请填写商品名称')).toBeTruthy()
  expect(second.getByText('请填写单价')).toBeTruthy()
  write(second, '商品名称', '贺卡')
  write(second, '单价', '0')
  await press(form, '保存')
  expect(await screen.findByText('商品已修改')).toBeTruthy()
  const blank = { item_img: '', item_remarks: '', item_spec: '', sku_id: '' }
  expect(callsOf(onlineOrders.updateGoods)[0]?.body.goods_items).toEqual([
    {
      item_name: '33枝红玫瑰',
      item_spec: '红色',
      item_img: '/files/rose.jpg',
      item_remarks: '',
      item_total: 1,
      item_price: '268.00',
      sku_id: 'S1',
    },
    { ...blank, item_name: '贺卡', item_total: 1, item_price: expect.stringMatching(/^0(\.00)?$/) },
  ])
})

test('the amount stays within what a person means', async () => {
  serve(onlineOrders.updateAmount, null)
  await open('updateAmount', '修改金额')
  const form = await dialog('修改金额')
  expect(value(form, '订单金额')).toBe('268.00')
  write(form, '订单金额', '0')
  await press(form, '保存')
  expect(await form.findByText('价格应在0.01元到99999.99元之间')).toBeTruthy()
  write(form, '订单金额', '199.9')
  write(form, '原因（选填）', '少一枝')
  await press(form, '保存')
  expect(await screen.findByText('金额已修改')).toBeTruthy()
  expect(callsOf(onlineOrders.updateAmount)[0]?.body).toMatchObject({ reason: '少一枝' })
  expect(Number(callsOf(onlineOrders.updateAmount)[0]?.body.order_amount)).toBe(199.9)
})

test('an invoice needs a title and a mail that can arrive', async () => {
  serve(onlineOrders.updateInvoice, null)
  await open('updateInvoice', '修改发票')
  const form = await dialog('发票信息')
  write(form, '接收邮箱（选填）', '不是邮箱')
  await press(form, '保存')
  expect(await form.findByText('请填写发票抬头')).toBeTruthy()
  expect(form.getByText('邮箱格式不正确')).toBeTruthy()
  write(form, '发票抬头', '花间小筑')
  write(form, '接收邮箱（选填）', 'a@b.cn')
  await press(form, '保存')
  expect(await screen.findByText('发票信息已保存')).toBeTruthy()
  expect(callsOf(onlineOrders.updateInvoice)[0]?.body).toEqual({ title: '花间小筑', tax_no: '', email: 'a@b.cn' })
})

const warehouse = {
  stores: [
    { sid: '7', name: '国贸店', distance: 1.2, open: true, in_range: true },
    { sid: '8', name: '望京店', distance: null, open: false, in_range: true },
    { sid: '9', name: '徐家汇店', distance: 1122, open: true, in_range: false },
  ],
}

test('a store is chosen by how near it is and whether it is open', async () => {
  serve(onlineOrders.warehouse, warehouse)
  serve(onlineOrders.dispatch, null)
  await open('dispatch', '安排门店')
  const form = await dialog('安排门店配送')
  const near = await form.findByRole('option', { name: /国贸店.*1\.2 km/ })
  expect(form.getByRole('option', { name: /望京店.*休息中/ })).toBeTruthy()
  await press(form, '安排配送')
  expect(await form.findByText('请选择门店')).toBeTruthy()
  await userEvent.click(form.getByRole('option', { name: /徐家汇店/ }))
  expect(form.getByRole('alert').textContent).toBe('相距 1122.0 km，超出徐家汇店的配送范围，建议转单')
  await userEvent.click(near)
  expect(form.queryByRole('alert')).toBeNull()
  await press(form, '安排配送')
  expect(await screen.findByText('已安排门店配送')).toBeTruthy()
  expect(callsOf(onlineOrders.dispatch)[0]).toMatchObject({ params: { sn }, body: { sid: '7' } })
})

test('whose order it was is set apart from who delivers it', async () => {
  serve(onlineOrders.warehouse, warehouse)
  serve(onlineOrders.originalShop, null)
  await open('originalShop', '设为原门店')
  const form = await dialog('设为原门店')
  await userEvent.click(await form.findByRole('option', { name: /望京店/ }))
  await press(form, '保存')
  expect(await screen.findByText('原门店已设置')).toBeTruthy()
  expect(callsOf(onlineOrders.originalShop)[0]?.body).toEqual({ sid: '8' })
})

test('a quick change sends only what differs, and no time that has passed', async () => {
  serve(onlineOrders.fastModify, null)
  await open('fastModify', '快速修改')
  const form = await dialog('快速修改')
  write(form, '配送日期', '2020-01-01')
  await press(form, '保存')
  expect(await form.findByText('配送时间不能早于现在')).toBeTruthy()
  write(form, '配送日期', '2036-11-15')
  write(form, '最早送达', '18:00')
  await press(form, '保存')
  expect(await form.findByText('配送时间格式不正确')).toBeTruthy()
  write(form, '最晚送达', '00:00')
  write(form, '贺卡内容', '生日快乐，妈妈')
  await press(form, '保存')
  expect(await screen.findByText('已修改')).toBeTruthy()
  expect(callsOf(onlineOrders.fastModify)[0]?.body).toEqual({
    delivery_time: '18:00-24:00',
    card_con: '生日快乐，妈妈',
  })
})

test('another kind of the same goods is named by the channel’s number', async () => {
  serve(onlineOrders.changeSku, null)
  await open('changeSku', '换规格')
  const form = await dialog('发货前换规格')
  await press(form, '更换')
  expect(await form.findByText('新规格与原来的相同')).toBeTruthy()
  write(form, '新规格', '粉色')
  write(form, '规格编号', 'S2')
  await press(form, '更换')
  expect(await screen.findByText('规格已更换')).toBeTruthy()
  expect(callsOf(onlineOrders.changeSku)[0]?.body).toMatchObject({
    sku_id: 'S1',
    goods: { item_name: '33枝红玫瑰', item_spec: '粉色', sku_id: 'S2', item_total: 1 },
  })
})

test('goods without the channel’s number are changed elsewhere', async () => {
  await open('changeSku', '换规格', { goods_items: [{ item_name: '玫瑰', item_total: 1, item_price: '10.00' }] })
  expect((await dialog('发货前换规格')).getByText(/请用“修改商品”/)).toBeTruthy()
})

test('flag and memo are kept together', async () => {
  serve(flags.list, [{ id: 1, colour: 'red', name: '加急' }])
  serve(onlineOrders.saveFlagMemo, null)
  await open('saveFlagMemo', '备注与旗帜')
  const form = await dialog('备注与旗帜')
  write(form, '备注', '送前打电话')
  await userEvent.click(await form.findByLabelText('加急'))
  await press(form, '保存')
  expect(await screen.findByText('备注已保存')).toBeTruthy()
  expect(callsOf(onlineOrders.saveFlagMemo)[0]?.body).toEqual({ memo: '送前打电话', flag: 1 })
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  const { memo, flag } = anOnlineDetail()
  await waitFor(() =>
    expect(callsOf(onlineOrders.saveFlagMemo)[1]?.body).toEqual({
      memo,
      flag,
      expect: { memo: '送前打电话', flag: 1 },
    }),
  )
})

test('photos are added to those that are there', async () => {
  serve(onlineOrders.photos, ['/files/old.jpg'])
  serve(files.upload, {
    url: '/files/new.jpg',
    name: 'new.jpg',
    size: 3,
    type: 'image/jpeg',
    kind: 'image',
    width: null,
    height: null,
  })
  serve(onlineOrders.uploadPhotos, null)
  await open('uploadPhotos', '上传照片')
  const form = await dialog('订单照片')
  expect(await form.findByRole('button', { name: '查看已有照片 1' })).toBeTruthy()
  await press(form, '上传')
  expect(await form.findByText('请上传照片')).toBeTruthy()
  await userEvent.upload(form.getByLabelText('上传照片'), new File(['abc'], 'new.jpg', { type: 'image/jpeg' }))
  await form.findByRole('button', { name: '移除照片 1' })
  await press(form, '上传')
  expect(await screen.findByText('照片已上传')).toBeTruthy()
  expect(callsOf(onlineOrders.uploadPhotos)[0]?.body).toEqual({ images: ['/files/new.jpg'] })
})

test('an order is closed with a reason; a refusal keeps the dialog and says why', async () => {
  refuse(onlineOrders.close, { ...codes.onlineMoved, errors: [{ field: 'reason', message: '请写清楚原因' }] })
  await open('close', '关闭网单')
  const form = await dialog('关闭网单')
  expect(form.getByText(/朝阳区 · 林/), 'which order it is about').toBeTruthy()
  await press(form, '关闭网单')
  expect(await form.findByText('请填写关闭原因')).toBeTruthy()
  await press(form, '缺货')
  await press(form, '关闭网单')
  expect(await form.findByText('请写清楚原因')).toBeTruthy()
  serve(onlineOrders.close, null)
  await press(form, '重复订单')
  await press(form, '关闭网单')
  expect(await screen.findByText('网单已关闭')).toBeTruthy()
  expect(callsOf(onlineOrders.close).map(({ body }) => body.reason)).toEqual(['缺货', '重复订单'])
})

test('what was said on the phone joins the story', async () => {
  serve(onlineOrders.addLog, null)
  await open('addLog', '添加日志')
  const form = await dialog('添加日志')
  write(form, '日志内容', '客人下午在家')
  await press(form, '保存')
  expect(await screen.findByText('日志已添加')).toBeTruthy()
  expect(callsOf(onlineOrders.addLog)[0]?.body).toEqual({ content: '客人下午在家' })
})

test('in the shop’s own channel money is given back, never more than was paid', async () => {
  serve(onlineOrders.miniRefund, null)
  await open('miniRefund', '退款给买家')
  const form = await dialog('退款给买家')
  write(form, '退款金额', '300')
  await press(form, '确认退款')
  expect(await form.findByText('不能超过订单金额')).toBeTruthy()
  write(form, '退款金额', '20')
  write(form, '退款原因', '少了贺卡')
  await press(form, '确认退款')
  expect(await form.findByText('请输入支付密码')).toBeTruthy()
  write(form, '支付密码', '246810')
  await press(form, '确认退款')
  await waitFor(() => expect(callsOf(onlineOrders.miniRefund)).toHaveLength(1))
  expect(callsOf(onlineOrders.miniRefund)[0]?.body).toMatchObject({
    order_sn: sn,
    reason: '少了贺卡',
    pay_password: '246810',
  })
})

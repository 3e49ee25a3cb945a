import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { leave } from '#core/browser/leave.ts'
import { aChannel, aService, aStore, ownChannel, unbound } from '../../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { showPage } from '../../../../test/render.tsx'
import { ChannelsPage } from './channels-page.tsx'

beforeEach(() => {
  serve(stores.list, { items: [aStore('3', '国贸店')], total: 1, page: 1, page_size: 100 })
  serve(deliverySetup.service, aService())
  serve(deliverySetup.channelBalance, { balance: '88.00', at: inMinutes(0) })
})

const show = (query = '') => showPage(ChannelsPage, { at: `logistics_shop_setting${query}` })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const way = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))
const type = async (label: string, words: string) => userEvent.type(await screen.findByLabelText(label), words)
/** The button of the dialog, not the one that opened it. */
const confirm = async (dialog: string) =>
  userEvent.click(within(await screen.findByRole('dialog', { name: dialog })).getByRole('button', { name: '绑定' }))

test('an account is bound on the courier’s own page', async () => {
  serve(deliverySetup.storeChannels, [unbound(6)])
  serve(deliverySetup.authorizeUrl, { uri: 'https://courier.test/authorise?state=x' })
  show()
  await press('绑定')
  await press('去授权')
  await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://courier.test/authorise?state=x'))
  expect(callsOf(deliverySetup.authorizeUrl)[0]).toMatchObject({ params: { shop_id: '3' }, query: { channel: '6' } })
})

const returned = `?courier=dada&returned=${encodeURIComponent('ticket=t1&state=s1')}&token=r1`
const pending = {
  sid: '3',
  store_name: '国贸店',
  channel: 6,
  channel_name: '达达快送',
  name: '花语达达',
  shop_no: '808',
}

test('who comes back from the courier’s page reads whose account it is and confirms it', async () => {
  serve(deliverySetup.storeChannels, [unbound(6)])
  serve(deliverySetup.receiveAuthorization, pending)
  serve(deliverySetup.confirmAuthorization, ownChannel(6))
  const { address } = show(returned)
  const dialog = await screen.findByRole('dialog', { name: '确认绑定达达快送' })
  expect(dialog.textContent).toContain('即将把达达快送的“花语达达”（门店编号 808）绑定到“国贸店”')
  expect(callsOf(deliverySetup.receiveAuthorization).at(-1)?.body).toEqual({
    courier: 'dada',
    given: { ticket: 't1', state: 's1' },
    token: 'r1',
  })
  expect(callsOf(deliverySetup.confirmAuthorization)).toHaveLength(0)
  await press('确认绑定')
  expect(await screen.findByText('达达快送已绑定，可以呼叫了')).toBeTruthy()
  expect(callsOf(deliverySetup.confirmAuthorization).at(-1)?.body).toEqual({ token: 'r1' })
  await waitFor(() => expect(address()).toBe('/console/logistics_shop_setting?sid=3'))
})

test('a courier that tells no name is confirmed by its number, and who says no binds nothing', async () => {
  serve(deliverySetup.storeChannels, [unbound(6)])
  serve(deliverySetup.receiveAuthorization, { ...pending, name: '' })
  show(returned)
  expect((await screen.findByRole('dialog')).textContent).toContain('即将把达达快送的门店 808 绑定到“国贸店”')
  await press('取消')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf(deliverySetup.confirmAuthorization)).toHaveLength(0)
})

test('a visit that failed, or began in another session, says why', async () => {
  serve(deliverySetup.storeChannels, [unbound(6)])
  refuse(deliverySetup.receiveAuthorization, { ...codes.courierRefused, message: '授权已失效，请重新发起授权' })
  show(returned)
  expect((await screen.findByRole('alert')).textContent).toContain('授权没有完成：授权已失效，请重新发起授权')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a page that only shows a code is bound by typing the code', async () => {
  serve(deliverySetup.storeChannels, [unbound(8)])
  serve(deliverySetup.authorizeCode, ownChannel(8))
  show()
  await press('绑定')
  await way('填授权码')
  await type('授权码', ' c0de ')
  await confirm('绑定闪送')
  expect(await screen.findByText('闪送已绑定，可以呼叫了')).toBeTruthy()
  expect(callsOf(deliverySetup.authorizeCode)[0]?.query).toEqual({ channel: '8', code: 'c0de' })
})

test('an app of one’s own is tried first, and its refusal is read where it was typed', async () => {
  serve(deliverySetup.storeChannels, [unbound(7)])
  refuse(deliverySetup.bindByApp, { ...codes.invalid, errors: [{ field: 'app_secret', message: '密钥不正确' }] })
  show()
  await press('绑定')
  await way('自有应用')
  await type('应用编号', 'dev1')
  await type('应用密钥', 'wrong')
  await confirm('绑定顺丰同城')
  const dialog = within(screen.getByRole('dialog', { name: '绑定顺丰同城' }))
  expect(await dialog.findByText('密钥不正确')).toBeTruthy()
  serve(deliverySetup.bindByApp, ownChannel(7))
  await confirm('绑定顺丰同城')
  expect(await screen.findByText('顺丰同城已绑定，可以呼叫了')).toBeTruthy()
  expect(callsOf(deliverySetup.bindByApp).at(-1)?.body).toEqual({
    shop_id: '3',
    channel: 7,
    app_id: 'dev1',
    app_secret: 'wrong',
    shop_no: '',
  })
})

test('what the courier says no to stays in sight beside what was typed', async () => {
  serve(deliverySetup.storeChannels, [unbound(9, { binding: 'password' })])
  refuse(deliverySetup.bindByPassword, { ...codes.courierRefused, message: '账号不存在或密码错误' })
  show()
  await press('绑定')
  await type('账号', '13800002210')
  await type('密码', 'wrong')
  await confirm('绑定蜂鸟即配')
  const dialog = within(screen.getByRole('dialog', { name: '绑定蜂鸟即配' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('账号不存在或密码错误')
})

test('a courier without a page takes its keys', async () => {
  const keys = [
    { name: 'appId', label: '应用 appId' },
    { name: 'openId', label: '商户 openId' },
  ]
  serve(deliverySetup.storeChannels, [unbound(27, { binding: 'keys', keys })])
  serve(deliverySetup.bind, ownChannel(27))
  show()
  await press('绑定')
  await confirm('绑定UU跑腿')
  expect(await screen.findByText('请填写商户 openId')).toBeTruthy()
  await type('应用 appId', 'a1')
  await type('商户 openId', 'o2')
  await confirm('绑定UU跑腿')
  expect(await screen.findByText('UU跑腿已绑定，可以呼叫了')).toBeTruthy()
  expect(callsOf(deliverySetup.bind)[0]?.body).toEqual({ channel: 27, keys: { appId: 'a1', openId: 'o2' } })
})

test('a courier that goes by account and password takes those', async () => {
  serve(deliverySetup.storeChannels, [unbound(9, { binding: 'password' })])
  serve(deliverySetup.bindByPassword, ownChannel(9))
  show()
  await press('绑定')
  await type('账号', '13800002210')
  await type('密码', 'pass1234')
  await confirm('绑定蜂鸟即配')
  expect(await screen.findByText('蜂鸟即配已绑定，可以呼叫了')).toBeTruthy()
  expect(callsOf(deliverySetup.bindByPassword)[0]?.body).toEqual({
    channel: 9,
    account: '13800002210',
    password: 'pass1234',
  })
})

test('a courier that texts a code takes the phone and the code, and its keys all the same', async () => {
  const keys = [{ name: 'appId', label: '应用 appId' }]
  serve(deliverySetup.storeChannels, [unbound(27, { binding: 'sms', keys })])
  serve(deliverySetup.bindByPassword, ownChannel(27))
  refuse(deliverySetup.authorizeCode, { ...codes.courierRefused, message: 'UU跑腿暂停服务' })
  show()
  await press('绑定')
  await press('获取短信验证码')
  expect(await screen.findAllByText('请输入正确的手机号')).not.toEqual([])
  await type('手机号', '13800002210')
  await press('获取短信验证码')
  expect(await screen.findByText('UU跑腿暂停服务')).toBeTruthy()
  serve(deliverySetup.authorizeCode, unbound(27, { binding: 'sms', keys }))
  await press('获取短信验证码')
  expect(await screen.findByText('验证码已发送至 13800002210')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /秒后重新获取/ })).toBeTruthy()
  expect(callsOf(deliverySetup.authorizeCode).at(-1)).toMatchObject({
    params: { shop_id: '3' },
    query: { channel: '27', mobile: '13800002210' },
  })
  await type('短信验证码', '123456')
  await confirm('绑定UU跑腿')
  expect(await screen.findByText('UU跑腿已绑定，可以呼叫了')).toBeTruthy()
  expect(callsOf(deliverySetup.bindByPassword)[0]?.body).toEqual({
    channel: 27,
    account: '13800002210',
    password: '123456',
  })
  await press('绑定')
  await way('接口信息')
  expect(await screen.findByLabelText('应用 appId')).toBeTruthy()
})

test('a courier that shows a picture first sends the code once its digits are typed', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  serve(deliverySetup.storeChannels, [unbound(27, { binding: 'sms' })])
  serve(deliverySetup.authorizeCode, { ...unbound(27, { binding: 'sms' }), picture })
  show()
  await press('绑定')
  await type('手机号', '13800002210')
  await press('获取短信验证码')
  expect((await screen.findByRole('img', { name: '运力方的图片验证码' })).getAttribute('src')).toBe(picture)
  await press('获取短信验证码')
  expect(await screen.findByText('请填写图片上的数字')).toBeTruthy()
  expect(callsOf(deliverySetup.authorizeCode)).toHaveLength(1)
  await type('图片上的数字', '1111')
  await press('获取短信验证码')
  expect(await screen.findByText('数字不正确，请看新的图片')).toBeTruthy()
  serve(deliverySetup.authorizeCode, unbound(27, { binding: 'sms' }))
  await type('图片上的数字', '2468')
  await press('获取短信验证码')
  expect(await screen.findByText('验证码已发送至 13800002210')).toBeTruthy()
  expect(callsOf(deliverySetup.authorizeCode).at(-1)?.query).toEqual({
    channel: '27',
    mobile: '13800002210',
    digits: '2468',
  })
  expect(screen.queryByLabelText('图片上的数字')).toBeNull()
})

test('an express company is bound with the fields it wants, and only those it must have', async () => {
  const express = { group: 'express', if_platform: false, if_auth: false, is_open: false, shop_no: '' } as const
  const { name, mark, colour } = aChannel(40)
  const fields = [
    { name: 'CustomerName', label: '商家编码', required: true },
    { name: 'MonthCode', label: '月结卡号', required: false },
  ]
  serve(deliverySetup.storeChannels, [aChannel(40, { ...express, binding: 'keys', keys: fields })])
  serve(deliverySetup.expressPlatforms, [{ code: 40, name, mark, colour, shipper_code: 'JD', fields, if_auth: false }])
  serve(deliverySetup.bind, aChannel(40, { ...express, if_auth: true }))
  show()
  await press('绑定')
  expect(await screen.findByLabelText('月结卡号（选填）')).toBeTruthy()
  await type('商家编码', '010K1')
  await confirm('绑定京东快递')
  expect(await screen.findByText('京东快递已绑定，可以发货了')).toBeTruthy()
  expect(callsOf(deliverySetup.bind)[0]?.body).toMatchObject({ channel: 40, keys: { CustomerName: '010K1' } })
})

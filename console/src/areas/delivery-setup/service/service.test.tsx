import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { aService, aStore } from '../../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { aPayDesk } from '../../../../test/money/payments.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { ChannelsPage } from '../channels/channels-page.tsx'
import { daysUntil, perDay, untilAfter } from '#widgets/services/service-words.ts'

beforeEach(() => {
  serve(stores.list, { items: [aStore('3', '国贸店')], total: 1, page: 1, page_size: 100 })
  serve(deliverySetup.service, aService({ opened: false, until: null }))
  serve(deliverySetup.purchases, { items: [], total: 0, page: 1, page_size: 20 })
})

const show = (world: Parameters<typeof showPage>[1] = {}) =>
  showPage(ChannelsPage, { at: 'logistics_shop_setting?tab=service', ...world })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the service is bought with the payment password and then says until when it runs', async () => {
  serve(deliverySetup.buyService, () => {
    const bought = aService({ until: inMinutes(30 * 1440) })
    serve(deliverySetup.service, bought)
    return bought
  })
  show()
  expect(await screen.findByText('未开通')).toBeTruthy()
  await press('开通 30 天')
  const dialog = within(await screen.findByRole('dialog', { name: '开通商家版配送服务' }))
  expect(dialog.getByText('商家版配送服务 30天')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '确认支付' }))
  expect(await dialog.findByText('请输入支付密码')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('支付密码'), '246810')
  await userEvent.click(dialog.getByRole('button', { name: '确认支付' }))
  expect(await screen.findByText('已开通')).toBeTruthy()
  expect(screen.getByText(/还有 30 天/)).toBeTruthy()
  expect(callsOf(deliverySetup.buyService)[0]?.body).toEqual({ plan_id: 1, pay_password: '246810', revision: 7 })
})

test('a wrong payment password is said where it was typed, and typed again', async () => {
  refuse(deliverySetup.buyService, { ...codes.payPasswordWrong, message: '支付密码不正确，还可以尝试4次' })
  show()
  await press('开通 30 天')
  const dialog = within(await screen.findByRole('dialog', { name: '开通商家版配送服务' }))
  await userEvent.type(dialog.getByLabelText('支付密码'), '111111')
  await userEvent.click(dialog.getByRole('button', { name: '确认支付' }))
  expect(await dialog.findByText('支付密码不正确，还可以尝试4次')).toBeTruthy()
})

test('a plan that the balance cannot pay is paid through a channel', async () => {
  serve(payments.payDesk, aPayDesk({ available_balance: '0.00' }))
  show()
  await press('开通 365 天')
  expect(await screen.findByText('可用余额不足，差额可以用支付渠道支付')).toBeTruthy()
  expect(screen.queryByLabelText('支付密码')).toBeNull()
})

test('a merchant without a payment password is led to where it is set', async () => {
  refuse(deliverySetup.buyService, codes.payPasswordMissing)
  show()
  await press('开通 30 天')
  await userEvent.type(await screen.findByLabelText('支付密码'), '246810')
  await press('确认支付')
  const link = await screen.findByRole('link', { name: '去设置支付密码' })
  expect(link.getAttribute('href')).toBe('/console/setting/account/safe/paypass')
})

test('a service that soon ends stands out and is extended', async () => {
  serve(deliverySetup.service, aService({ until: inMinutes(3 * 1440) }))
  show()
  expect(await screen.findByText('即将到期')).toBeTruthy()
  expect(screen.getByRole('button', { name: '续期 30 天' })).toBeTruthy()
})

test('what was bought is on record', async () => {
  const one = { id: '1', title: '商家版配送服务 30天', price: '99.00', actor: '林老板' }
  const times = { from: '2036-01-01 10:00:00', until: '2036-01-31 10:00:00', at: '2036-01-01 10:00:00' }
  serve(deliverySetup.purchases, { items: [{ ...one, ...times }], total: 1, page: 1, page_size: 20 })
  show({ me: clerk('delivery.read', 'store.read') })
  const record = within(await screen.findByRole('table', { name: '购买记录' }))
  expect(record.getByText('2036-01-01 至 2036-01-31')).toBeTruthy()
  expect(record.getByText('林老板')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '开通 30 天' })).toBeNull()
})

test('days left, the price of a day and the new end are told right', () => {
  const now = new Date('2036-01-01T10:00:00+08:00')
  expect(daysUntil('2036-01-01 10:00:01', now)).toBe(1)
  expect(daysUntil('2035-12-31 10:00:00', now)).toBe(0)
  const plan = { id: 1, title: '', days: 30, price: '99.00' }
  expect(perDay(plan)).toBe('3.30')
  expect(untilAfter(aService({ until: null }), plan, now)).toBe('2036-01-31')
  expect(untilAfter(aService({ until: '2036-02-01 00:00:00' }), plan, now)).toBe('2036-03-02')
})

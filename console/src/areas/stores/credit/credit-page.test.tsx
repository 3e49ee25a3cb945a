import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useSession } from '#core/session/session.ts'
import { aStore } from '../../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { aDeposit } from '../../../../test/shops/stores.ts'
import { CreditPage } from './credit-page.tsx'

const movement = {
  id: '1',
  kind: 'deduct',
  kind_zh: '赔付扣除',
  amount: '-100.00',
  balance_after: '500.00',
  ref: 'T20360101',
  note: '售后8',
  actor: '平台',
  at: '2036-01-02 10:00:00',
}

beforeEach(() => {
  useSession.setState({ stores: [aStore('3', '国贸店'), aStore('4', '望京店')] })
  serve(stores.deposit, aDeposit())
  serve(stores.depositDetail, {
    items: [movement],
    total: 1,
    page: 1,
    page_size: 20,
    deposit: '500.00',
    standard: '2000.00',
  })
})

const show = (world: Parameters<typeof showPage>[1] = {}) =>
  showPage(CreditPage, { at: 'setting/shop/credit?sid=3', ...world })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('what is missing is paid with the payment password, on the terms that were shown', async () => {
  serve(stores.payDeposit, () => {
    const paid = aDeposit({ deposit: '2000.00', missing: '0.00', enough: true, actions: ['pay', 'askRefund'] })
    serve(stores.deposit, paid)
    return paid
  })
  show()
  expect(await screen.findByText('未缴足')).toBeTruthy()
  await press('缴纳保证金')
  const dialog = within(await screen.findByRole('dialog', { name: '缴纳保证金' }))
  await userEvent.type(dialog.getByLabelText('支付密码'), '246810')
  await userEvent.click(dialog.getByRole('button', { name: '确认支付' }))
  expect(await screen.findByText('已缴足')).toBeTruthy()
  expect(callsOf(stores.payDeposit)[0]?.body).toEqual({ amount: '1500.00', pay_password: '246810', revision: 7 })
})

test('a wrong payment password is said where it was typed', async () => {
  refuse(stores.payDeposit, { ...codes.payPasswordWrong, message: '支付密码不正确，还可以尝试4次' })
  show()
  await press('缴纳保证金')
  await userEvent.type(await screen.findByLabelText('支付密码'), '111111')
  await press('确认支付')
  expect(await screen.findByText('支付密码不正确，还可以尝试4次')).toBeTruthy()
})

test('every movement names its order, and what keeps the deposit is said', async () => {
  serve(
    stores.deposit,
    aDeposit({
      obstacles: [
        { key: 'openOrders', title: '还有1笔未完结的订单', route: 'receive_order/index' },
        { key: 'recentOrders', title: '最近一笔订单于2026-11-10完结，时间未满', route: 'receive_order/index' },
      ],
    }),
  )
  show()
  const table = within(await screen.findByRole('table', { name: '保证金明细' }))
  expect(table.getByRole('link', { name: 'T20360101' })).toBeTruthy()
  expect(await screen.findByText(/还有1笔未完结的订单/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '去处理' }).getAttribute('href')).toBe('/console/receive_order/index')
  expect(screen.getByRole('link', { name: '查看' })).toBeTruthy()
})

test('a store joins on the terms it reads; who may not pay sees no buttons', async () => {
  serve(stores.deposit, aDeposit({ joined: false, actions: ['join'] }))
  serve(stores.joinDeposit, aDeposit())
  show()
  await press('同意并加入')
  expect(callsOf(stores.joinDeposit)[0]?.body).toEqual({ revision: 7 })
})

test('who may only look has nothing to press', async () => {
  show({ me: clerk('store.read') })
  expect(await screen.findByText('未缴足')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '缴纳保证金' })).toBeNull()
})

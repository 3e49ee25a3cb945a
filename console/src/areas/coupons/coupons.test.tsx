import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import { CouponsPage } from './list-page.tsx'

type Coupon = WireResult<typeof coupons.show>

const aCoupon = (facts: Partial<Coupon> = {}): Coupon => ({
  id: '7',
  shop_id: '3',
  shop_name: '花语小程序',
  name: '满50减5元券',
  face_value: '5.00',
  floor_amount: '50.00',
  quantity: 100,
  pending_quantity: null,
  budget: '500.00',
  used: 12,
  used_amount: '60.00',
  per_user: 1,
  start_at: '2026-11-15 10:00:00',
  end_at: '2026-11-25 10:00:00',
  status: 'ACTIVE',
  status_zh: '进行中',
  tone: 'green',
  reason: '',
  waiting_since: null,
  created_at: '2026-11-15 10:00:00',
  actions: ['append', 'edit', 'stop'],
  description: '',
  activity_id: '2026000001',
  left: 88,
  left_amount: '440.00',
  over: 0,
  draft: null,
  uses: [],
  history: [],
  ...facts,
})

const listed = (...items: Coupon[]) => {
  serve(coupons.list, { items, total: items.length, page: 1, page_size: 20 })
  serve(coupons.totals, { all: items.length })
  serve(miniShop.programs, [
    {
      id: '3',
      name: '花语小程序',
      app_id: '2021',
      status: 'bound',
      status_zh: '已授权',
      store: null,
      listed: 2,
      url: '',
    },
  ])
}
const show = () => showPage(CouponsPage)

test('the address opens a coupon, as what was said of it leads there', async () => {
  listed(aCoupon({ reason: '余额不足' }))
  serve(coupons.show, aCoupon({ reason: '余额不足' }))
  showPage(CouponsPage, { at: 'channel_shops/add_ticket?id=7' })
  await waitFor(() => expect(callsOf(coupons.show)[0]).toMatchObject({ query: { id: '7' } }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

describe('the coupons of the mini shop', () => {
  test('show what they may cost, what they have cost, and why one did not come about', async () => {
    listed(
      aCoupon(),
      aCoupon({
        id: '8',
        name: '新客券',
        status: 'CREATE',
        status_zh: '待提交',
        tone: 'red',
        reason: '活动名称含有违禁词',
        actions: ['edit', 'stop'],
      }),
    )
    show()
    const table = await screen.findByRole('table', { name: '优惠券' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(first?.textContent).toContain('满50元减5元')
    expect(first?.textContent).toContain('¥500.00')
    expect(first?.textContent).toContain('12张')
    expect(second?.textContent).toContain('活动名称含有违禁词')
    expect(second?.textContent).toContain('修改并提交')
  })

  test('a new one is confirmed with the sum that stands there', async () => {
    listed()
    serve(coupons.create, { id: '9' })
    show()
    await userEvent.click((await screen.findAllByRole('button', { name: '创建优惠券' }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(await within(dialog).findByLabelText('优惠券名称'), '新客立减')
    await userEvent.type(within(dialog).getByLabelText(/^面额/), '8')
    await userEvent.type(within(dialog).getByLabelText(/^发行数量/), '200')
    expect(within(dialog).getByRole('status', { name: '预算' }).textContent).toContain('¥1,600.00')
    await userEvent.click(within(dialog).getByRole('button', { name: '确认预算1,600.00元并提交' }))
    await waitFor(() => expect(callsOf(coupons.create)).toHaveLength(1))
    expect(callsOf(coupons.create)[0]?.body).toMatchObject({ shop_id: '3', quantity: 200, budget: '1600.00' })
  })

  test('more of it shows the whole new budget first', async () => {
    listed(aCoupon())
    serve(coupons.append, aCoupon({ status: 'APPENDING', status_zh: '追加中', pending_quantity: 150 }))
    show()
    await userEvent.click(await screen.findByRole('button', { name: '追加数量' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(await within(dialog).findByLabelText(/^再增加/), '50')
    await userEvent.click(within(dialog).getByRole('button', { name: '确认预算750.00元并追加' }))
    await waitFor(() => expect(callsOf(coupons.append)[0]?.body).toEqual({ id: '7', quantity: 150, budget: '750.00' }))
  })

  test('one opens to its figures, the orders that used it and what was asked of the pay-app', async () => {
    listed(aCoupon())
    serve(
      coupons.show,
      aCoupon({
        uses: [
          { order_sn: 'O1', code: 'C1', amount: '5.00', at: '2026-11-16 09:00:00', returned_at: null, counted: true },
        ],
        history: [
          {
            what: '创建',
            outcome: 'done',
            note: '100张',
            at: '2026-11-15 10:00:00',
            answered_at: '2026-11-15 10:00:05',
          },
        ],
      }),
    )
    show()
    await userEvent.click(await screen.findByRole('button', { name: '满50减5元券' }))
    const sheet = await screen.findByRole('dialog')
    await within(sheet).findByText('O1')
    expect(sheet.textContent).toContain('88张，最多 ¥440.00')
    expect(sheet.textContent).toContain('创建')
  })

  test('one that has ended has nothing left to use, and one that never went out says so', async () => {
    listed(aCoupon({ status: 'FINISHED', status_zh: '已结束' }))
    serve(coupons.show, aCoupon({ status: 'FINISHED', status_zh: '已结束' }))
    show()
    await userEvent.click(await screen.findByRole('button', { name: '满50减5元券' }))
    const sheet = await screen.findByRole('dialog')
    expect(await within(sheet).findByText('还没有提交过')).toBeTruthy()
    expect(within(sheet).queryByText('还可核销')).toBeNull()
  })
})

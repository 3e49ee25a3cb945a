import { expect, test, vi } from 'vitest'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { aPush } from '../../../../test/pushes.ts'
import { showPage } from '../../../../test/render.tsx'
import { changeScreens } from '#core/realtime/screen-changes.ts'
import { imPort } from '../state/port.ts'
import { startChat } from '../state/session.ts'
import { beChatting, fakeChat, forgetChat } from '../test/fake-chat.ts'
import { TradePanel } from './trade-panel.tsx'

type Trade = WireResult<typeof transferOrders.trade>['items'][number]

const aTrade = (order_sn: string): Trade => ({
  order_sn,
  order_amount: '200.00',
  order_status_zh: '待配送',
  order_items: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '', item_total: 1 }],
  order_goods_total: 1,
  label: ['has_crad', 'after_sale_order'],
  delivery_date: '2026-11-18',
  delivery_time: '14:00-15:00',
  consignee: '林女士',
  mobile: '138****2210',
  phone: '',
  address: '光华路2号',
  source_sid: '1',
})

const serveTrades = (items: Trade[], total_page = 1) =>
  serve(transferOrders.trade, { items, items_total: { trading: 7, finish: 2, all: 9 }, total_page })

const asked = () => callsOf(transferOrders.trade).at(-1)?.query

const show = (onQuick = vi.fn()) => {
  showPage(() => <TradePanel user="m200" merchantId="200" onQuick={onQuick} />)
  return onQuick
}

test('trades under way come first, five at a time; another state or direction begins at the first page', async () => {
  serveTrades([aTrade('T1')], 2)
  show()
  const link = await screen.findByRole('link', { name: 'T1' })
  expect(link.getAttribute('href')).toBe('/console/transfer_order/detail/T1')
  expect(asked()).toEqual({ direction: '1', partner_merchant_id: '200', state: '1', page: '1', page_size: '5' })
  expect(screen.getByText('有贺卡')).toBeTruthy()
  expect(screen.getByRole('tab', { name: /交易中/ }).textContent).toContain('7')

  await userEvent.click(screen.getByRole('button', { name: '下一页' }))
  await waitFor(() => expect(asked()?.page).toBe('2'))
  await userEvent.click(screen.getByRole('tab', { name: /全部/ }))
  await waitFor(() => expect(asked()).toMatchObject({ state: '', page: '1' }))
  await userEvent.click(screen.getByRole('radio', { name: '对方转来' }))
  await waitFor(() => expect(asked()).toMatchObject({ direction: '2', page: '1' }))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'T1' }).getAttribute('href')).toBe('/console/receive_order/detail?sn=T1'),
  )
})

test('whose last page is gone stands on the one before it', async () => {
  serveTrades([aTrade('T1')], 2)
  show()
  await userEvent.click(await screen.findByRole('button', { name: '下一页' }))
  await waitFor(() => expect(asked()?.page).toBe('2'))
  serve(transferOrders.trade, ({ query }) => ({
    items: query.page === '1' ? [aTrade('T1')] : [],
    items_total: { trading: 1, finish: 2, all: 3 },
    total_page: 1,
  }))
  act(() => changeScreens([aPush(1, '订单已结算', { type: 8, identity: 1 })]))
  await waitFor(() => expect(asked()?.page).toBe('1'))
  expect(await screen.findByRole('link', { name: 'T1' })).toBeTruthy()
  expect(screen.queryByText('暂无相关交易记录')).toBeNull()
})

test('a trade can be asked about', async () => {
  serveTrades([aTrade('T1')])
  const onQuick = show()
  const row = await screen.findByRole('listitem')
  await userEvent.click(within(row).getByRole('button', { name: '快捷消息 T1' }))
  expect(onQuick).toHaveBeenCalledWith('T1')
})

test('an order shown to the partner stands in the conversation at once', async () => {
  serveTrades([aTrade('T26111807492334831262')])
  fakeChat([])
  beChatting()
  await startChat()
  show()
  await userEvent.click(await screen.findByRole('button', { name: '发送订单 T26111807492334831262' }))
  await waitFor(() =>
    expect(callsOf(chat.send)[0]?.body.content).toEqual({
      type: 'TIMCustomElem',
      card: 'order',
      order_sn: 'T26111807492334831262',
    }),
  )
  await imPort()?.logout()
  forgetChat()
})

test('without trades it says so', async () => {
  serveTrades([], 0)
  show()
  expect(await screen.findByText('暂无相关交易记录')).toBeTruthy()
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { flags } from '@zdb/contract/desk/flags/endpoints'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { page } from '#core/router/page.ts'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { clerk } from '../../../../test/people.ts'
import { openConsole } from '../../../../test/render.tsx'
import { OnlineOrderList } from './list-page.tsx'

beforeEach(() => {
  serve(onlineOrders.list, pageOf())
  serve(onlineOrders.totals, {})
  serve(onlineOrders.tabMenus, [])
  serve(onlineOrders.morePending, { pending: 0, overdue: 0, oldest: null, text: '' })
  serve(stores.productTypes, [])
  serve(flags.list, [])
  serve(shell.dateRanges, [])
})

const open = (me?: ReturnType<typeof clerk>) =>
  openConsole(
    [
      page('onlineOrders', { gate: 'always', load: () => Promise.resolve(OnlineOrderList) }),
      page('channelShops', { gate: 'always', load: () => Promise.resolve(() => <p>网店</p>) }),
    ],
    { at: 'netorder/new_index', me },
  )

test('a desk with nothing to do says what will come', async () => {
  serve(onlineOrders.check, { exist_net_store: 1, exist_net_order: 0 })
  open()
  expect(await screen.findByText(/没有待安排的网单/)).toBeTruthy()
  await waitFor(() => expect(callsOf(onlineOrders.check)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '添加网店' })).toBeNull()
})

test('who has no shop yet is led to the first one', async () => {
  serve(onlineOrders.check, { exist_net_store: 0, exist_net_order: 0 })
  const { address } = open()
  expect(await screen.findByText('还没有网店。添加并授权之后，渠道的订单会自动进来。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '添加网店' }))
  expect(await screen.findByText('网店')).toBeTruthy()
  expect(address()).toContain('channel_shops')
})

test('who may not bind shops is not sent to them', async () => {
  serve(onlineOrders.check, { exist_net_store: 0, exist_net_order: 0 })
  open(clerk('online.read'))
  expect(await screen.findByText(/没有待安排的网单/)).toBeTruthy()
  await waitFor(() => expect(callsOf(onlineOrders.check)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '添加网店' })).toBeNull()
})

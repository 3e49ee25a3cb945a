import { beforeEach, expect, test } from 'vitest'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { partners } from '@zdb/contract/shop/partners/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { pages } from '@zdb/contract/pages'
import { useSession, type Me, type Store } from '#core/session/session.ts'
import { useThemeChoice } from '#core/browser/theme-choice.ts'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { anOnlineOrder } from '../../../test/online-orders.ts'
import { pageOf } from '../../../test/page-of.ts'
import { clerk, menuItem, owner } from '../../../test/people.ts'
import { aPage, openConsole } from '../../../test/render.tsx'
import { KeyboardHelp } from '../tools/keyboard-help.tsx'
import { Palette } from './palette.tsx'

const partner: WireResult<typeof partners.list>['items'][number] = {
  shop_id: 'S9',
  name: '重庆花房',
  merchant_id: '7',
  merchant_name: '山城花艺',
  areainfo: '重庆市渝中区',
  open: true,
  remark: '',
  orders: 3,
  last_order_at: null,
  late_invoices: 0,
  at: '2026-11-01 10:00:00',
}

const menu = [
  menuItem('netorder', '网单', [
    menuItem(pages.onlineOrders.path, '网单管理'),
    menuItem(pages.writeOffs.path, '团购核销'),
  ]),
  menuItem('setting', '设置', [
    menuItem(pages.deliverySetting.path, '配送设置'),
    menuItem(pages.partners.path, '合作与黑名单'),
    menuItem(pages.storeInfo.path, '门店详情', [], true),
  ]),
]

const store = { sid: '3', name: '天河城店', city: '广州市', address: '天河路208号' } as Store

const Here = () => (
  <>
    <p>工作台</p>
    <input aria-label="备注" />
    <KeyboardHelp />
    <Palette />
  </>
)

const places = [pages.onlineOrder.path, pages.deliverySetting.path, pages.partners.path, pages.storeInfo.path]

beforeEach(() => {
  for (const line of [transferOrders.list, receivedOrders.list]) serve(line, pageOf())
  serve(delivery.list, pageOf())
  serve(onlineOrders.list, pageOf(anOnlineOrder()))
  serve(partners.list, pageOf(partner))
})

const visit = async (me: Me = owner) => {
  const view = openConsole([aPage('home', Here), ...places.map((path) => aPage(path, () => <p>到了</p>))], { menu, me })
  useSession.setState({ stores: [store] })
  await screen.findByText('工作台')
  return view
}

const look = async (words: string, keys = '{Control>}k{/Control}') => {
  await userEvent.keyboard(keys)
  await userEvent.type(await screen.findByRole('combobox', { name: '查找' }), words)
}
const found = () => screen.getByRole('listbox', { name: '查找结果' })

test.each([
  ['initials of a page', 'pssz', '/console/setting/delivery_setting'],
  ['the pinyin of a store', 'tianhe', '/console/platform_shops/store_info?sid=3'],
  [
    'a partner, whose first sign has two readings',
    'cqhf',
    `/console/setting/transfer?keyword=${encodeURIComponent('重庆花房')}`,
  ],
])('%s and Enter lead there', async (_, words, address) => {
  const view = await visit()
  await look(words)
  await waitFor(() => expect(within(found()).getAllByRole('option')).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(view.address()).toBe(address))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an order is found by its number however fast one presses Enter, also out of a field', async () => {
  const view = await visit()
  await userEvent.click(screen.getByLabelText('备注'))
  await look('O20261115100000000001{Enter}', '{Meta>}k{/Meta}')
  await waitFor(() => expect(view.address()).toBe('/console/netorder/index/O20261115100000000001/detail'))
  expect(callsOf(onlineOrders.list).at(-1)?.query).toMatchObject({ status: 'all', keyword: 'O20261115100000000001' })
})

test('the latest orders are found by how their goods sound', async () => {
  const view = await visit()
  await look('hongmeigui')
  await waitFor(() => expect(within(found()).getAllByRole('option')).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(view.address()).toBe('/console/netorder/index/O20261115100000000001/detail'))
  expect(callsOf(onlineOrders.list).at(-1)?.query.keyword).toBeUndefined()
})

test('arrows choose, and what can be done is done', async () => {
  await visit()
  await look('外观', '/')
  await waitFor(() => expect(within(found()).getAllByRole('option')).toHaveLength(3 + 1))
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(useThemeChoice.getState().choice).toBe('dark')
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: '查找' })
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('nobody finds what they may not read', async () => {
  await visit(clerk('delivery.read'))
  await look('O20261115100000000001')
  expect(await screen.findByText('没有找到，换个词试试')).toBeTruthy()
  expect(callsOf(delivery.list).length).toBeGreaterThan(0)
  for (const line of [onlineOrders.list, transferOrders.list, receivedOrders.list, partners.list])
    expect(callsOf(line)).toHaveLength(0)
})

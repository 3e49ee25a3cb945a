import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useSession } from '#core/session/session.ts'
import { aStore } from '../../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { aCheck } from '../../../../test/shops/stores.ts'
import { ReceivePage } from './receive-page.tsx'
import { ReceiveTransferPage } from './setting-pages.tsx'

const setting = { accept_assigned: true, pool_push: true, lead_minutes: 0, min_price: '0.00' }

beforeEach(() => {
  useSession.setState({ stores: [aStore('3', '国贸店')] })
  serve(stores.receiveCheck, aCheck())
  serve(stores.receiveSetting, { identifier: 'receive', sid: '3', inherited: true, setting })
  serve(stores.transferSetting, {
    identifier: 'transfer',
    sid: '0',
    inherited: false,
    setting: { kind: 1, grab_minutes: 0, price_percent: 80, order_remarks: '' },
  })
  serve(deliverySetup.saveSetting, null)
})

const show = () => showPage(ReceivePage, { at: 'platform_shops/receive_setting' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('what is lacking leads to the page that settles it, and nothing is opened before', async () => {
  show()
  expect(await screen.findByText('还差2000.00元')).toBeTruthy()
  const link = screen.getByRole('link', { name: '去处理诚信保证金' })
  expect(link.getAttribute('href')).toBe('/console/setting/shop/credit?sid=3')
  await press('开通接单')
  expect(callsOf(stores.switchReceiving)).toEqual([])
})

test('a store that the address names is never taken for another, though the console does not know it', async () => {
  refuse(stores.receiveCheck, codes.notFound)
  showPage(ReceivePage, { at: 'platform_shops/receive_setting?sid=888' })
  expect((await screen.findAllByText(codes.notFound.message)).length).toBeGreaterThan(0)
  expect(callsOf(stores.receiveCheck)[0]?.query).toMatchObject({ sid: '888' })
  expect(callsOf(stores.receiveSetting)[0]?.params).toEqual({ sid: '888' })
})

test('without a store the page leads to a new one, once it is known that there is none', async () => {
  useSession.setState({ stores: [], storesKnown: false })
  show()
  await screen.findByRole('heading', { name: '接单开通' })
  expect(screen.queryByText('还没有门店')).toBeNull()
  act(() => useSession.setState({ storesKnown: true }))
  expect((await screen.findByRole('link', { name: '新建门店' })).getAttribute('href')).toBe(
    '/console/setting/shop/edit_store',
  )
})

test('a store that lacks nothing opens, and stops after a question', async () => {
  const items = aCheck().items.map((item) => ({ ...item, ok: true, why: '' }))
  serve(stores.receiveCheck, aCheck({ can_open: true, items }))
  serve(stores.switchReceiving, () => {
    const open = aCheck({ can_open: true, receiving: true, items })
    serve(stores.receiveCheck, open)
    return open
  })
  show()
  await press('开通接单')
  expect(await screen.findByText('接单中')).toBeTruthy()
  expect(callsOf(stores.switchReceiving)[0]?.query).toMatchObject({ sid: '3', open: '1' })
  await press('停止接单')
  expect(await screen.findByText(/已经接下的照常完成/)).toBeTruthy()
})

test('why it was closed is said', async () => {
  serve(stores.receiveCheck, aCheck({ closed_why: '营业执照：营业执照未认证或已失效' }))
  show()
  expect(await screen.findByText('营业执照：营业执照未认证或已失效')).toBeTruthy()
})

test('the receive setting of a store follows that of all stores until it has its own', async () => {
  show()
  expect(await screen.findByText('沿用全部门店的设置')).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: '接受指派给本店的订单' }))
  await press('保存')
  expect(callsOf(deliverySetup.saveSetting)[0]).toMatchObject({
    body: { identifier: 'receive', sid: '3', setting: { ...setting, accept_assigned: false } },
  })
})

test('how orders are sent is set for all stores at once', async () => {
  showPage(ReceiveTransferPage, { at: 'setting/receive_transfer' })
  await userEvent.click(await screen.findByRole('radio', { name: '竞价单' }))
  const [, save] = await screen.findAllByRole('button', { name: '保存' })
  if (save) await userEvent.click(save)
  expect(callsOf(deliverySetup.saveSetting)[0]).toMatchObject({
    body: { identifier: 'transfer', sid: 0, setting: { kind: 2, price_percent: 80 } },
  })
})

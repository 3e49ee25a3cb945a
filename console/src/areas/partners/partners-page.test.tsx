import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { trust } from '@zdb/contract/shop/trust/endpoints'
import { partners } from '@zdb/contract/shop/partners/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { clerk } from '../../../test/people.ts'
import { aPush } from '../../../test/pushes.ts'
import { aShopCard } from '../../../test/sent-orders.ts'
import { showPage } from '../../../test/render.tsx'
import { PartnersPage } from './partners-page.tsx'

const partner = {
  shop_id: 'shop-9',
  name: '国贸花坊',
  merchant_id: '200',
  merchant_name: '国贸花卉',
  areainfo: '北京市朝阳区',
  open: true,
  remark: '做花束快',
  orders: 32,
  last_order_at: null,
  late_invoices: 0,
  at: '2026-11-01 10:00:00',
}
const blocked = {
  shop_id: 'shop-4',
  name: '慢慢花店',
  merchant_id: '300',
  merchant_name: '慢慢',
  areainfo: '北京市',
  reason: '经常超时',
  at: '2026-11-01 10:00:00',
}
const pageOf = <T,>(...items: T[]) => ({ items, total: items.length, page: 1, page_size: 20 })

beforeEach(() => {
  serve(trust.list, [])
  serve(partners.list, pageOf(partner))
  serve(partners.blacklist, pageOf(blocked))
  serve(partners.blackReasons, ['经常超时', '其他'])
})

const show = (query = '', me = undefined as ReturnType<typeof clerk> | undefined) =>
  showPage(PartnersPage, { at: `setting/transfer${query}`, me })
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))

test('each partner shows whether it is open and how much was traded', async () => {
  show()
  const cells = (await row(/国贸花坊/)).getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells.slice(0, 5)).toEqual(['国贸花坊北京市朝阳区', '国贸花卉', '营业中', '32 单还没有交易', '做花束快'])
})

test('a shop is found by name and becomes a partner', async () => {
  serve(transferOrders.searchPrompt, [{ ...aShopCard, openid: 'shop-5', name: '光华花店' }])
  serve(partners.add, null)
  show()
  await row(/国贸花坊/)
  await userEvent.click(screen.getByRole('button', { name: '添加合作门店' }))
  const form = await dialog('添加合作门店')
  await press(form, '添加')
  expect(await form.findByText('请选择门店')).toBeTruthy()
  await userEvent.type(form.getByLabelText('门店名称'), '光华{Enter}')
  await userEvent.click(await form.findByRole('option', { name: /光华花店/ }))
  await userEvent.type(form.getByLabelText('备注（选填）'), '离地铁近')
  await press(form, '添加')
  expect(await screen.findByText('已添加合作门店')).toBeTruthy()
  expect(callsOf(partners.add)[0]?.body).toEqual({ shop_id: 'shop-5', remark: '离地铁近' })
})

test('removing a partner asks first', async () => {
  serve(partners.remove, null)
  show()
  await press(await row(/国贸花坊/), '移除')
  expect(await screen.findByText('已移除国贸花坊')).toBeTruthy()
  expect(callsOf(partners.remove)[0]?.params).toEqual({ shop_id: 'shop-9' })
  serve(partners.add, null)
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() =>
    expect(callsOf(partners.add)[0]?.body).toMatchObject({ shop_id: 'shop-9', expect: { partner: false } }),
  )
})

test('a partner that disappoints is blocked with a reason', async () => {
  serve(partners.block, null)
  show()
  await press(await row(/国贸花坊/), '拉黑')
  const form = await dialog('拉黑“国贸花坊”')
  await press(form, '拉黑')
  expect(await form.findByText('请填写拉黑原因')).toBeTruthy()
  await press(form, '经常超时')
  await press(form, '拉黑')
  expect(await screen.findByText('已拉黑，双方不再看到对方的单')).toBeTruthy()
  expect(callsOf(partners.block)[0]?.body).toEqual({ shop_id: 'shop-9', reason: '经常超时' })
})

test('the blacklist gives its reasons and can be left again', async () => {
  serve(partners.unblock, null)
  const { address } = show()
  await row(/国贸花坊/)
  await userEvent.click(screen.getByRole('tab', { name: '黑名单' }))
  expect((await row(/慢慢花店/)).getByText('经常超时')).toBeTruthy()
  expect(address()).toContain('tab=blacklist')
  await press(await row(/慢慢花店/), '移出')
  await press(await dialog('把“慢慢花店”移出黑名单？'), '移出')
  expect(await screen.findByText('已移出慢慢花店')).toBeTruthy()
  expect(callsOf(partners.unblock)[0]?.params).toEqual({ shop_id: 'shop-4' })
})

test('a partner is searched by name', async () => {
  show()
  await row(/国贸花坊/)
  await userEvent.type(screen.getByLabelText('搜索门店'), '光华{Enter}')
  await waitFor(() => expect(callsOf(partners.list).at(-1)?.query.keyword).toBe('光华'))
})

test('who may only look finds nothing to press', async () => {
  show('', clerk('partner.read'))
  await row(/国贸花坊/)
  expect(screen.queryByRole('button', { name: '移除' })).toBeNull()
  expect(screen.queryByRole('button', { name: '添加合作门店' })).toBeNull()
})

test('a partner that owes invoices is shown with how many are overdue', async () => {
  serve(partners.list, pageOf({ ...partner, late_invoices: 2 }))
  show()
  expect((await row(/32 单/)).getByText('发票超期 2 张')).toBeTruthy()
})

test('one more order with a partner is counted and highlighted without a reload', async () => {
  show()
  await row(/32 单/)
  serve(partners.list, pageOf({ ...partner, orders: 33 }))
  act(() => makeFeed('100').receive(aPush(22, '门店已接单', { type: 8, identity: 1 })))
  const changed = await screen.findByRole('row', { name: /33 单/ })
  expect('marked' in changed.dataset).toBe(true)
})

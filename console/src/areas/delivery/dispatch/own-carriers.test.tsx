import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { aRideDetail } from '../../../../test/deliveries.ts'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { aBatchRow, aBoard, aQuote, aSetting, theRiders } from '../../../../test/quotes.ts'
import { showPage } from '../../../../test/render.tsx'
import { DispatchPage } from './dispatch-page.tsx'

const sn = 'O20261115100000000001'
const best = aQuote(6, { recommended_by: ['autopilot'] })

beforeEach(() => {
  serve(deliverySetup.setting, aSetting)
  serve(deliverySetup.riders, theRiders)
  serve(deliverySetup.expressChannels, [])
  serve(delivery.batchList, [aBatchRow(sn)])
  serve(delivery.inquiry, aBoard([best]))
})

const show = () => showPage(DispatchPage, { at: `logistics/create?type=online&sn=${sn}` })
const row = async (name: string) => within(await screen.findByRole('listitem', { name }))
const names = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label'))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const oneRide = {
  dispatch_id: '5',
  items: [{ sn: 'D2026111510000001', code: 6, ok: true, message: '已呼叫，等待接单' }],
}

test("the shop's own people begin with the shopkeeper, and one press sends them", async () => {
  serve(delivery.callByHand, {
    dispatch_id: '5',
    items: [{ sn: 'D2026111510000001', code: 5, ok: true, message: '已安排配送' }],
  })
  serve(delivery.detail, aRideDetail())
  show()
  expect((await row('小周')).getByText('正在配送 2 单')).toBeTruthy()
  expect(names('商家自配送')).toEqual(['林老板', '小周', '线下运力'])
  await press('安排林老板')
  await screen.findByRole('list', { name: '呼叫结果' })
  expect(callsOf(delivery.callByHand)[0]).toMatchObject({
    params: { sid: '3' },
    body: { channel: 5, rider_id: '0', order: { type: 'online', sn } },
  })
})

test('somebody found elsewhere is written down with a name, a phone and a fee', async () => {
  serve(delivery.callByHand, {
    dispatch_id: '5',
    items: [{ sn: 'D2026111510000001', code: 43, ok: true, message: '已安排配送' }],
  })
  serve(delivery.detail, aRideDetail())
  show()
  await press('填写线下运力')
  const dialog = within(await screen.findByRole('dialog', { name: '线下运力' }))
  await userEvent.click(dialog.getByRole('button', { name: '安排配送' }))
  expect(await dialog.findByText('请填写骑手电话')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('骑手姓名'), '老王')
  await userEvent.type(dialog.getByLabelText('骑手电话'), '13900001111')
  await userEvent.type(dialog.getByLabelText('运费（选填）'), '15')
  await userEvent.click(dialog.getByRole('button', { name: '安排配送' }))
  await screen.findByRole('list', { name: '呼叫结果' })
  expect(callsOf(delivery.callByHand)[0]?.body).toMatchObject({
    channel: 43,
    rider_name: '老王',
    rider_mobile: '13900001111',
    fee: '15.00',
  })
})

test('express goes out with a waybill, or gets one where the account is bound', async () => {
  const { name, mark, colour } = aQuote(39)
  serve(deliverySetup.expressChannels, [
    { code: 39, name, mark, colour, shipper_code: 'SF', fields: [], if_auth: true },
  ])
  serve(delivery.callByHand, {
    dispatch_id: '5',
    items: [{ sn: 'D2026111510000001', code: 40, ok: true, message: '已安排配送' }],
  })
  serve(delivery.detail, aRideDetail())
  show()
  expect(await (await row('顺丰速运')).findByText('电子面单下单，或填写已有运单号')).toBeTruthy()
  await press('京东快递发货')
  const dialog = within(await screen.findByRole('dialog', { name: '发京东快递' }))
  await userEvent.click(dialog.getByRole('button', { name: '发货' }))
  expect(await dialog.findByText('请填写运单号')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('运单号'), 'JD0001')
  await userEvent.click(dialog.getByRole('button', { name: '发货' }))
  await screen.findByRole('list', { name: '呼叫结果' })
  expect(callsOf(delivery.callByHand)[0]?.body).toMatchObject({ channel: 40, waybill: 'JD0001' })
})

test('a store without couriers is led to opening them; its own people can go all the same', async () => {
  serve(delivery.inquiry, aBoard([]))
  show()
  expect((await screen.findByText(/国贸店还没有开通配送运力/)).textContent).toContain('配送渠道')
  expect(await screen.findByRole('button', { name: '安排林老板' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /呼叫$/ }).getAttribute('aria-disabled')).toBe('true')
})

test("the sales channel's own riders can be called but not raced", async () => {
  serve(delivery.inquiry, aBoard([best, aQuote(42, { group: 'direct', price: '0.00', result: '可由外卖平台配送' })]))
  serve(delivery.callRider, oneRide)
  serve(delivery.detail, aRideDetail())
  show()
  const direct = await row('外卖平台直送')
  expect(direct.queryByRole('checkbox')).toBeNull()
  await userEvent.click(direct.getByRole('button', { name: '呼叫外卖平台直送' }))
  await screen.findByRole('list', { name: '呼叫结果' })
  expect(callsOf(delivery.callRider)[0]?.body.channels).toEqual([42])
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { cancelReasons } from '@zdb/contract/couriers/delivery/states'
import { codes } from '@zdb/contract/codes'
import { Actions } from '#ui/action/actions.tsx'
import { aCalledRide, aRide, ownPeople } from '../../../test/deliveries.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import type { Ride } from './ride.ts'
import { useDeliveryActions } from './actions.tsx'

const onDone = vi.fn<() => void>()

/** The buttons of a ride on a page of their own, one of them pressed. */
const press = async (ride: Ride, label: string) => {
  const Body = () => {
    const { actionsOf, dialogs } = useDeliveryActions(onDone)
    return (
      <>
        <Actions actions={actionsOf(ride).filter((action) => action.label === label)} />
        {dialogs}
      </>
    )
  }
  onDone.mockClear()
  showPage(Body)
  await userEvent.click(await screen.findByRole('button', { name: label }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const offered = (fee: string | null, notice = '') => ({ items: [...cancelReasons], fee, notice })

test('a tip is put together in steps, and what it comes to is seen before it is given', async () => {
  serve(delivery.tip, null)
  await press(aCalledRide({ tips: '2.00' }), '加小费')
  const shown = await dialog('加小费')
  expect(shown.getAllByText('2.00')).toHaveLength(2)
  await userEvent.click(shown.getByRole('button', { name: '+5 元' }))
  await userEvent.click(shown.getByRole('button', { name: '+1 元' }))
  expect(shown.getByText('8.00')).toBeTruthy()
  expect(shown.getByText('24.23')).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: '加小费' }))
  expect(await screen.findByText('已加小费')).toBeTruthy()
  expect(callsOf(delivery.tip)[0]?.body).toEqual({ sn: 'D2026111510000001', tip: '6.00' })
  expect(onDone).toHaveBeenCalledOnce()
})

test('a rider who asks to be let off is answered, and what happens without an answer is said', async () => {
  serve(delivery.answerCancelRequest, null)
  const turn = {
    owner: 'merchant',
    until: '2026-11-15 10:05:00',
    of: '答复',
    outcome: '逾期未答复按同意处理，并继续寻找骑手',
  } as const
  const asking = aCalledRide({ actions: ['answerCancelRequest'], trouble: '骑手申请取消：车坏了', turn })
  await press(asking, '答复骑手')
  const shown = await dialog('骑手申请取消')
  expect(shown.getByText('骑手申请取消：车坏了')).toBeTruthy()
  expect(shown.getByText(turn.outcome)).toBeTruthy()
  await userEvent.click(shown.getByRole('radio', { name: '不同意，请继续配送' }))
  await userEvent.click(shown.getByRole('button', { name: '答复' }))
  expect(await screen.findByText('已答复骑手')).toBeTruthy()
  const body = { sn: asking.sn, agree: false, reason: '' }
  expect(callsOf(delivery.answerCancelRequest)[0]?.body).toEqual(body)
})

test('no tip is no tip', async () => {
  await press(aCalledRide(), '加小费')
  const shown = await dialog('加小费')
  await userEvent.click(shown.getByRole('button', { name: '加小费' }))
  expect((await shown.findByRole('alert')).textContent).toBe('请填写要加的小费')
})

test('what a cancellation costs stands there first, and that price is what is agreed to', async () => {
  serve(delivery.cancelReasons, offered('2.00', '此刻取消需支付2.00元'))
  serve(delivery.cancel, { fee: '2.00', waiting: false })
  await press(aCalledRide(), '取消配送')
  const shown = await dialog('取消配送')
  expect(await shown.findByText('此刻取消需支付2.00元')).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: '取消配送' }))
  expect((await shown.findByRole('alert')).textContent).toBe('请选择取消原因')
  await userEvent.click(shown.getByRole('radio', { name: '没有骑手接单' }))
  await userEvent.click(shown.getByRole('button', { name: '取消配送' }))
  expect(await screen.findByText('已取消配送，取消费 ¥2.00')).toBeTruthy()
  expect(callsOf(delivery.cancel)[0]?.body).toEqual({
    sn: 'D2026111510000001',
    reason_id: 1,
    reason: '',
    fee: '2.00',
  })
})

test('a fee that rose meanwhile cancels nothing until it is agreed to', async () => {
  serve(delivery.cancelReasons, offered('0.00', '此刻取消不产生费用'))
  refuse(delivery.cancel, { code: codes.feeRose.code, message: '取消费现为5.00元，请确认后再取消' })
  await press(aCalledRide(), '取消配送')
  const shown = await dialog('取消配送')
  await userEvent.click(await shown.findByRole('radio', { name: '顾客取消订单' }))
  serve(delivery.cancelReasons, offered('5.00', '此刻取消需支付5.00元'))
  await userEvent.click(shown.getByRole('button', { name: '取消配送' }))
  expect(await shown.findByText(/费用已变化/)).toBeTruthy()
  expect(await shown.findByText('5.00')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  serve(delivery.cancel, { fee: '5.00', waiting: true })
  await userEvent.click(shown.getByRole('button', { name: '仍然取消' }))
  expect(await screen.findByText('已通知运力方，等待确认取消')).toBeTruthy()
  expect(callsOf(delivery.cancel).at(-1)?.body.fee).toBe('5.00')
})

test('a courier that names no fee is cancelled without agreeing to any, and 其他 wants words', async () => {
  serve(delivery.cancelReasons, offered(null, '运力方没有告知取消费，实际以运力方扣费为准'))
  serve(delivery.cancel, { fee: '0.00', waiting: false })
  await press(aCalledRide(), '取消配送')
  const shown = await dialog('取消配送')
  expect(await shown.findByText('运力方没有告知取消费，实际以运力方扣费为准')).toBeTruthy()
  await userEvent.click(shown.getByRole('radio', { name: '其他' }))
  await userEvent.click(shown.getByRole('button', { name: '取消配送' }))
  expect((await shown.findByRole('alert')).textContent).toBe('请说明取消的原因')
  await userEvent.type(shown.getByLabelText('说明'), '花还没好')
  await userEvent.click(shown.getByRole('button', { name: '取消配送' }))
  expect(await screen.findByText('已取消配送，没有产生费用')).toBeTruthy()
  expect(callsOf(delivery.cancel)[0]?.body).toEqual({ sn: 'D2026111510000001', reason_id: 99, reason: '花还没好' })
})

test('a call that nobody answered is struck off with a reason, after a warning', async () => {
  serve(delivery.voidRide, null)
  await press(aCalledRide({ unknown: true, actions: ['voidRide'] }), '手工作废')
  const shown = await dialog('手工作废')
  expect(shown.getByRole('alert').textContent).toContain('请先向运力方核实没有骑手')
  // Two rides look alike until one says whose it is.
  for (const words of ['33枝红玫瑰', '朝阳区 · 林**', '达达快送'])
    expect(shown.getByText(new RegExp(words.replaceAll('*', '\\*')))).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: '运力方查无此单' }))
  await userEvent.click(shown.getByRole('button', { name: '作废' }))
  expect(await screen.findByText('配送单已作废')).toBeTruthy()
  expect(callsOf(delivery.voidRide)[0]).toMatchObject({
    params: { sid: '3' },
    body: { sn: 'D2026111510000001', reason: '运力方查无此单' },
  })
})

test('another of the shop’s riders takes over, and only that is sent', async () => {
  serve(deliverySetup.riders, [
    { id: '0', username: '林老板', mobile: '138****2210', valid_time: '2026-01-01 00:00:00', busy: 0 },
    { id: '12', username: '小王', mobile: '139****0001', valid_time: '2026-01-01 00:00:00', busy: 2 },
  ])
  serve(delivery.update, null)
  await press(aRide({ channel: ownPeople, group: 'own', actions: ['reportByHandDelivered', 'update'] }), '修改')
  const shown = await dialog('修改配送单')
  await userEvent.click(shown.getByRole('combobox', { name: '骑手' }))
  await userEvent.click(await screen.findByText('小王 139****0001（配送中 2 单）'))
  await userEvent.click(shown.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('配送单已修改')).toBeTruthy()
  expect(callsOf(delivery.update)[0]?.body).toEqual({ sn: 'D2026111510000001', rider_id: '12' })
})

test('of a courier found elsewhere everything can be corrected', async () => {
  serve(delivery.update, null)
  await press(
    aRide({
      channel: { code: 43, name: '其他快递/线下', mark: '其', colour: '#52525b' },
      group: 'own',
      rider: null,
      price: '0.00',
      actions: ['reportByHandDelivered', 'update'],
    }),
    '修改',
  )
  const shown = await dialog('修改配送单')
  await userEvent.type(shown.getByLabelText('骑手姓名（选填）'), '赵师傅')
  await userEvent.type(shown.getByLabelText('运单号（选填）'), 'SF100200')
  await userEvent.clear(shown.getByLabelText('运费'))
  await userEvent.type(shown.getByLabelText('运费'), '15')
  await userEvent.click(shown.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(callsOf(delivery.update)).toHaveLength(1))
  expect(callsOf(delivery.update)[0]?.body).toEqual({
    sn: 'D2026111510000001',
    rider_name: '赵师傅',
    waybill: 'SF100200',
    fee: '15.00',
  })
})

test('of a courier’s own ride only the note changes', async () => {
  serve(delivery.update, null)
  await press(aRide(), '修改')
  const shown = await dialog('修改配送单')
  expect(shown.queryByLabelText(/骑手/)).toBeNull()
  await userEvent.type(shown.getByLabelText('备注（选填）'), '放前台')
  await userEvent.click(shown.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(callsOf(delivery.update)[0]?.body).toEqual({ sn: 'D2026111510000001', remarks: '放前台' }))
})

test('that it arrived is asked once more before the order is finished', async () => {
  serve(delivery.reportByHand, null)
  await press(aRide({ actions: ['reportByHandDelivered'] }), '标记送达')
  const shown = await dialog('标记为已送达？')
  expect(shown.getByText(/^33枝红玫瑰 · .+：配送随即结束/)).toBeTruthy()
  expect(callsOf(delivery.reportByHand)).toHaveLength(0)
  await userEvent.click(shown.getByRole('button', { name: '标记送达' }))
  expect(await screen.findByText('已标记送达')).toBeTruthy()
  expect(callsOf(delivery.reportByHand)[0]?.body).toEqual({ sn: 'D2026111510000001', step: 'delivered' })
})

test('goods that a courier brings back are confirmed to the courier', async () => {
  serve(delivery.reportByHand, null)
  await press(aRide({ trouble: '无人签收', actions: ['reportByHandReturned'] }), '标记退回')
  const shown = await dialog('商品已经回到门店？')
  expect(shown.getByText(/向运力方确认收到退回的商品/)).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: '标记退回' }))
  expect(await screen.findByText('已标记退回')).toBeTruthy()
})

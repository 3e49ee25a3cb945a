import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { callsOf, respond, serve } from '../../../../test/fake-server.ts'
import { aBatchRow, aBoard, aQuote, aSetting } from '../../../../test/quotes.ts'
import { showPage } from '../../../../test/render.tsx'
import { DispatchPage } from '../dispatch/dispatch-page.tsx'

const sns = Array.from({ length: 7 }, (_, at) => `O2026111510000000000${at}`)

beforeEach(() => {
  serve(deliverySetup.setting, aSetting)
  serve(
    delivery.batchList,
    sns.map((sn) => aBatchRow(sn)),
  )
  serve(
    delivery.inquiry,
    aBoard([
      aQuote(6, { price: '16.23', recommended_by: ['autopilot', 'cheapest'] }),
      aQuote(7, { price: '18.00', recommended_by: ['fastest'] }),
    ]),
  )
})

const show = (asked = sns) => showPage(DispatchPage, { at: `logistics/create?type=online&sns=${asked.join(',')}` })
const row = (sn: string) => within(screen.getByRole('row', { name: new RegExp(sn) }))
const press = async (name: string) => {
  await waitFor(() => expect(screen.queryAllByText('询价中…')).toEqual([]))
  await userEvent.click(await screen.findByRole('button', { name }))
}
const called = () => callsOf(delivery.callDirectly).map(({ body }) => body.orders.map(({ sn }) => sn))

test('orders that cannot go say why, each for itself, and the others are called', async () => {
  const [first = '', second = '', third = ''] = sns
  serve(delivery.batchList, [
    aBatchRow(first),
    aBatchRow(second, { why_not: '该订单已有进行中的配送，请先取消或等待结果' }),
  ])
  serve(delivery.callDirectly, [{ type: 'online', sn: first, ok: true, message: '已呼叫，等待接单' }])
  show([first, second, third])
  expect(await screen.findByText('1 单可呼叫，2 单不能呼叫')).toBeTruthy()
  expect(row(second).getByText(/已有进行中的配送/)).toBeTruthy()
  expect(row(third).getByText(/没有找到该订单/)).toBeTruthy()
  await press('呼叫 1 单')
  expect(await row(first).findByText('已呼叫，等待接单')).toBeTruthy()
  expect(callsOf(delivery.callDirectly)[0]?.body).toEqual({
    orders: [{ type: 'online', sn: first }],
    strategy: 'autopilot',
  })
})

test('before anything is called it says with whom and for how much, by the chosen strategy', async () => {
  const [, second = ''] = sns
  let answer = () => {}
  serve(delivery.inquiry, async ({ body }) => {
    if (body.order?.sn === second) await new Promise<void>((resolve) => (answer = resolve))
    const [dear, cheap] = [aQuote(7, { price: '18.00' }), aQuote(6, { price: '16.23' })]
    return body.order?.sn === second
      ? aBoard([{ ...dear, recommended_by: ['autopilot', 'fastest'] }])
      : aBoard([
          { ...cheap, recommended_by: ['autopilot'] },
          { ...dear, recommended_by: ['fastest'] },
        ])
  })
  show(sns.slice(0, 3))
  serve(
    delivery.batchList,
    sns.slice(0, 3).map((sn) => aBatchRow(sn)),
  )
  await waitFor(() => expect(screen.getAllByText('询价中…')).toHaveLength(1))
  const button = screen.getByRole('button', { name: '呼叫 3 单' })
  await userEvent.click(button)
  expect(callsOf(delivery.callDirectly)).toHaveLength(0)
  expect(screen.queryByRole('group', { name: '预计运费' })).toBeNull()
  answer()
  const sum = within(await screen.findByRole('group', { name: '预计运费' }))
  expect(sum.getByText('先呼叫达达快送 2 单、顺丰同城 1 单')).toBeTruthy()
  expect(sum.getByText(/^预计运费/).textContent).toBe('预计运费 ¥50.46')
  expect(sum.getByText(/^余额/).textContent).toContain('¥612.40')
  await userEvent.click(screen.getByLabelText('策略'))
  await userEvent.click(await screen.findByTitle('最快'))
  expect(sum.getByText('先呼叫顺丰同城 3 单')).toBeTruthy()
  expect(sum.getByText(/^预计运费/).textContent).toBe('预计运费 ¥54.00')
})

test('a few are called at a time, and each is answered for itself', async () => {
  const answers: (() => void)[] = []
  serve(delivery.callDirectly, async ({ body }) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return body.orders.map(({ sn = '' }) => ({ type: 'online' as const, sn, ok: true, message: '已呼叫，等待接单' }))
  })
  show()
  await press('呼叫 7 单')
  expect(await screen.findAllByText('呼叫中…')).toHaveLength(7)
  expect(screen.getByRole('button', { name: '呼叫中' }).getAttribute('aria-busy')).toBe('true')
  answers.shift()?.()
  expect(await screen.findByText('已呼叫 5 单，未成功 0 单，还有 2 单')).toBeTruthy()
  await waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.()
  expect(await screen.findByText('已呼叫 7 单，未成功 0 单')).toBeTruthy()
  expect(called().map((some) => some.length)).toEqual([5, 2])
  expect(screen.getByRole('button', { name: '查看配送' })).toBeTruthy()
})

test('only those that failed are called again', async () => {
  const [lame = ''] = sns
  serve(delivery.callDirectly, ({ body }) =>
    body.orders.map(({ sn = '' }) => ({
      type: 'online' as const,
      sn,
      ok: sn !== lame,
      message: sn === lame ? '没有可呼叫的运力' : '已呼叫，等待接单',
    })),
  )
  show()
  await press('呼叫 7 单')
  expect(await row(lame).findByText('没有可呼叫的运力')).toBeTruthy()
  expect(row(lame).getByRole('link', { name: '单独呼叫' }).getAttribute('href')).toBe(
    `/console/logistics/create?type=online&sn=${lame}`,
  )
  await press('重试未成功的 1 单')
  await waitFor(() => expect(called().at(-1)).toEqual([lame]))
})

test('without an answer the rows say what may be, and the way on', async () => {
  respond(delivery.callDirectly, () => Promise.reject(new TypeError('gone')))
  show(sns.slice(0, 2))
  serve(
    delivery.batchList,
    sns.slice(0, 2).map((sn) => aBatchRow(sn)),
  )
  await press('呼叫 2 单')
  expect(await screen.findAllByText(/重试不会重复叫人/)).toHaveLength(2)
  expect(screen.getByRole('button', { name: '重试未成功的 2 单' })).toBeTruthy()
})

test('the strategy of the shop is taken unless another is chosen', async () => {
  serve(deliverySetup.setting, { ...aSetting, setting: { ...aSetting.setting, strategy: 'cheapest' } })
  serve(delivery.callDirectly, [])
  show()
  expect(await screen.findByText('从最便宜的一家开始，无人接单时换下一家')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('策略'))
  await userEvent.click(await screen.findByTitle('最快'))
  expect(screen.queryByTitle('只呼叫所选')).toBeNull()
  await press('呼叫 7 单')
  await waitFor(() => expect(callsOf(delivery.callDirectly)[0]?.body.strategy).toBe('fastest'))
})

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { aStore } from '../../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { ChannelsPage } from '../channels/channels-page.tsx'
import type { Rider } from '../delivery-setup.ts'

const keeper: Rider = { id: '0', username: '林老板', mobile: '13800002210', valid_time: inMinutes(-9000), busy: 0 }
const zhou: Rider = { id: '7', username: '小周', mobile: '13900001111', valid_time: inMinutes(-30), busy: 0 }

beforeEach(() => {
  serve(stores.list, { items: [aStore('3', '国贸店')], total: 1, page: 1, page_size: 100 })
  serve(deliverySetup.riders, [keeper, zhou])
})

const show = (world: Parameters<typeof showPage>[1] = {}) =>
  showPage(ChannelsPage, { at: 'logistics_shop_setting?tab=riders', ...world })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, words: string) => userEvent.type(await screen.findByLabelText(label), words)
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('the list starts with the shopkeeper, who is neither renamed nor deleted', async () => {
  serve(deliverySetup.riders, [keeper, { ...zhou, busy: 2 }])
  show()
  const [, first] = await within(await screen.findByRole('table', { name: '骑手' })).findAllByRole('row')
  expect(first?.textContent).toContain('林老板 店主')
  expect(within(first as HTMLElement).queryByRole('button', { name: '删除' })).toBeNull()
  const second = await row(/小周/)
  expect(second.getByText('2 单')).toBeTruthy()
  expect(second.getByRole('button', { name: '13900001111' })).toBeTruthy()
  expect(second.getByRole('button', { name: '删除' }).getAttribute('aria-description')).toBe(codes.riderBusy.message)
})

test('a rider is added with the code sent to his own phone, which is sent once a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  serve(deliverySetup.riderCode, null)
  serve(deliverySetup.addRider, zhou)
  show()
  await press('添加骑手')
  await type('姓名', '小周')
  await press('获取短信验证码')
  expect(await screen.findByText('请输入正确的手机号')).toBeTruthy()
  expect(callsOf(deliverySetup.riderCode)).toHaveLength(0)
  await type('手机号', '13900001111')
  await press('获取短信验证码')
  expect(await screen.findByText('验证码已发送至 13900001111')).toBeTruthy()
  expect(callsOf(deliverySetup.riderCode)[0]).toMatchObject({ params: { sid: '3' }, query: { mobile: '13900001111' } })
  await press('60 秒后重新获取')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(await screen.findByRole('button', { name: '获取短信验证码' })).toBeTruthy()
  expect(callsOf(deliverySetup.riderCode)).toHaveLength(1)
  await type('短信验证码', '12 34 56')
  await press('添加')
  expect(await screen.findByText('已添加小周')).toBeTruthy()
  expect(callsOf(deliverySetup.addRider)[0]?.body).toEqual({ username: '小周', mobile: '13900001111', code: '123456' })
})

test('a phone that is already a rider’s is said before any code goes out', async () => {
  refuse(deliverySetup.riderCode, codes.riderTaken)
  show()
  await press('添加骑手')
  await type('手机号', '13900001111')
  await press('获取短信验证码')
  expect(await screen.findByText('该手机号已是本店骑手')).toBeTruthy()
  expect(screen.getByRole('button', { name: '获取短信验证码' })).toBeTruthy()
})

test('a rider gets another name, and is deleted after a question', async () => {
  serve(deliverySetup.updateRider, { ...zhou, username: '周师傅' })
  serve(deliverySetup.deleteRider, null)
  show()
  await press('改名')
  await userEvent.clear(await screen.findByLabelText('姓名'))
  await type('姓名', '周师傅')
  await press('保存')
  expect(await screen.findByText('已改名为周师傅')).toBeTruthy()
  expect(callsOf(deliverySetup.updateRider)[0]?.body).toEqual({ id: '7', username: '周师傅' })
  await userEvent.click((await row(/小周/)).getByRole('button', { name: '删除' }))
  const question = within(await screen.findByRole('dialog', { name: '删除骑手“小周”？' }))
  expect(callsOf(deliverySetup.deleteRider)).toHaveLength(0)
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(callsOf(deliverySetup.deleteRider)[0]?.body).toEqual({ id: '7' }))
})

test('who may only look adds nobody', async () => {
  serve(deliverySetup.riders, [keeper])
  show({ me: clerk('delivery.read', 'store.read') })
  expect(await screen.findByText(/还没有别的骑手/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '添加骑手' })).toBeNull()
})

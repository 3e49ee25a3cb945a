import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { useSession } from '#core/session/session.ts'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { aProgram, aService, serveMiniShop } from '../../../../test/shops/mini-shop.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { aStore } from '../../../../test/channels.ts'
import { MiniProgramPage } from './program-page.tsx'

const show = () => showPage(MiniProgramPage, { at: routeTo('miniProgram') })
const serviceOf = async (name: string) =>
  within(
    (await within(await screen.findByRole('list', { name: '门店服务' })).findByText(name)).closest('li') ??
      document.body,
  )

beforeEach(() => useSession.setState({ stores: [aStore('1', '国贸店')], storesKnown: true }))

test('before it is bound the page says the three steps and leads to the first', async () => {
  serveMiniShop({ programs: [], categories: [] })
  show()
  expect(await screen.findByRole('heading', { name: '还没有开通小程序，三步开张' })).toBeTruthy()
  const [first] = within(screen.getByRole('list', { name: '开张步骤' })).getAllByRole('listitem')
  expect(first?.getAttribute('aria-current')).toBe('step')
  expect(screen.getByRole('link', { name: '去网店管理' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: '门店服务' })).toBeNull()
})

test('bound and selling, it shows what it sells and the page of its shoppers, and nothing that is missing', async () => {
  serveMiniShop()
  serve(miniShop.serviceProduct, aService({ on: true, status: 40, status_zh: '已开通', tone: 'green' }))
  show()
  expect(await screen.findByRole('link', { name: '3 件' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '打开顾客页面' }).getAttribute('href')).toBe('http://shop.test/mini')
  expect((await serviceOf('国贸店')).getByText('已开通')).toBeTruthy()
  expect(screen.queryByRole('list', { name: '开张步骤' })).toBeNull()
})

test('a store is opened for the pay-app’s review; what is missing blocks it and is named', async () => {
  serveMiniShop({ programs: [aProgram({ listed: 0 })] })
  useSession.setState({ stores: [aStore('1', '国贸店'), aStore('2', '望京店')] })
  serve(miniShop.serviceProduct, ({ params }) =>
    params.sid === '1' ? aService() : aService({ obstacles: [{ key: 'licence', title: '营业执照还没有认证' }] }),
  )
  serve(miniShop.switchService, aService({ status: 10, status_zh: '审核中', waiting: '等待支付宝审核' }))
  show()
  const blocked = await serviceOf('望京店')
  expect(await blocked.findByText('还缺：营业执照还没有认证')).toBeTruthy()
  expect(blocked.getByRole('button', { name: '开通' }).getAttribute('aria-disabled')).toBe('true')
  expect(blocked.getByRole('link', { name: '去补齐' })).toBeTruthy()
  await userEvent.click((await serviceOf('国贸店')).getByRole('button', { name: '开通' }))
  expect(await screen.findByText('已提交，等待支付宝审核')).toBeTruthy()
  expect(callsOf(miniShop.switchService)[0]).toMatchObject({ params: { sid: '1' }, body: { on: true } })
})

test('closing a store’s service asks first, for it is reviewed again', async () => {
  serveMiniShop()
  serve(miniShop.serviceProduct, aService({ on: true, status: 40, status_zh: '已开通', tone: 'green' }))
  serve(miniShop.switchService, aService())
  show()
  await userEvent.click((await serviceOf('国贸店')).getByRole('button', { name: '关闭' }))
  await userEvent.click(await screen.findByRole('button', { name: '关闭服务' }))
  await waitFor(() => expect(callsOf(miniShop.switchService)[0]?.body).toEqual({ on: false }))
})

test('whoever may only look sees how it stands and changes nothing', async () => {
  serveMiniShop()
  serve(miniShop.serviceProduct, aService({ reason: '门头照不清楚', status: 30, status_zh: '未通过', tone: 'red' }))
  showPage(MiniProgramPage, { at: routeTo('miniProgram'), me: clerk('mini.read') })
  const store = await serviceOf('国贸店')
  expect(await store.findByText('支付宝：门头照不清楚')).toBeTruthy()
  expect(store.queryByRole('button')).toBeNull()
})

import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from '@tanstack/react-router'
import { account } from '@zdb/contract/people/account/endpoints'
import { menuItem, owner } from '../../../test/people.ts'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { aPage, openConsole } from '../../../test/render.tsx'
import { routes as shellRoutes } from '../../shell/routes.tsx'
import { SectionNav } from '../../shell/navigation/section-nav.tsx'
import { SideBar } from '../../shell/navigation/side-bar.tsx'
import { useParam } from './address.ts'
import { chunkTimeoutMs, inTime } from './chunk.ts'
import { page } from './page.ts'
import { useRead } from '../http/query.tsx'

const Account = () => {
  const [turn] = useState(() => performance.now())
  return (
    <p>
      账号 {useRead(account.me).data?.name ?? ''} 第{turn}次
    </p>
  )
}

const Detail = () => <p>订单 {useParam('no')}</p>

const Crash = () => {
  throw new Error('broken')
}

const load = (Body: () => React.ReactNode) => () => Promise.resolve(Body)
const pages = [
  page('home', { gate: 'always', load: load(() => <p>今天的事</p>) }),
  page('account', { load: load(Account) }),
  page('staff', { load: load(() => <p>员工们</p>) }),
  page('onlineOrder', { load: load(Detail) }),
  aPage('crash', Crash),
  ...shellRoutes,
]

const menu = [
  menuItem('home', '工作台'),
  menuItem('setting', '设置', [
    menuItem('setting/account', '账号中心', [menuItem('netorder/index/{no}/detail', '网单详情', [], true)]),
  ]),
]

const Shell = () => (
  <>
    <SectionNav />
    <SideBar />
    <Outlet />
  </>
)

const visit = (at: string) => openConsole(pages, { at, menu, Shell })

test.each(['', '/'])('the base path %o opens the workbench', async (at) => {
  const { address } = visit(at)
  await screen.findByText('今天的事')
  expect(address()).toBe('/console/home')
  expect(document.title).toBe('工作台 - 转单宝 · 好单不等人')
})

test('a page that the menu does not grant says whom to ask', async () => {
  visit('setting/staff')
  expect(await screen.findByText('您暂无访问的权限，请联系主账户授权！')).toBeTruthy()
  expect(screen.queryByText('员工们')).toBeNull()
})

test('a hidden row is reachable but not listed', async () => {
  visit('netorder/index/N1/detail')
  expect(await screen.findByText('订单 N1')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '网单详情' })).toBeNull()
})

test('an unknown path goes to the 404 page under the prefix', async () => {
  const { address } = visit('no/such/page')
  expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy()
  expect(address()).toBe('/console/404')
})

test('a section opens its first page', async () => {
  serve(account.me, owner)
  const { address } = visit('setting')
  await screen.findByText(/账号 林老板/)
  expect(address()).toBe('/console/setting/account')
})

test('clicking the tab that is active already reloads the page', async () => {
  serve(account.me, owner)
  visit('setting/account')
  const before = (await screen.findByText(/账号 林老板/)).textContent
  expect(callsOf(account.me)).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: '账号中心', current: 'page' }))
  await waitFor(() => expect(callsOf(account.me)).toHaveLength(2))
  expect(screen.getByText(/账号 林老板/).textContent).not.toBe(before)
})

test('going to another page scrolls to the top', async () => {
  serve(account.me, owner)
  const scroll = vi.spyOn(window, 'scrollTo')
  visit('home')
  await screen.findByText('今天的事')
  scroll.mockClear()
  await userEvent.click(screen.getByRole('link', { name: '设置' }))
  await screen.findByText(/账号 林老板/)
  await waitFor(() => expect(scroll).toHaveBeenCalledWith(0, 0))
})

test('a page that did not come while the network was away is loaded anew once the server answers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  openConsole([{ ...aPage('late', () => null), load }], { at: 'late' })
  expect(await screen.findByText('页面加载失败')).toBeTruthy()
  vi.useFakeTimers()
  const answers = vi
    .spyOn(window, 'fetch')
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockResolvedValue(new Response())
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(answers).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that breaks leaves the menu standing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  visit('crash')
  expect(await screen.findByText('页面加载失败')).toBeTruthy()
  expect(screen.getByRole('link', { name: '工作台' })).toBeTruthy()
})

test('a chunk that has not come after 120 seconds counts as failed', async () => {
  vi.useFakeTimers()
  const late = inTime(() => new Promise<never>(() => undefined)).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs)
  expect(chunkTimeoutMs).toBe(120_000)
  expect(await late).toBe('页面加载超时')
})

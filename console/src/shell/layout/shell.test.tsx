import { beforeEach, expect, test, vi } from 'vitest'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { account } from '@zdb/contract/people/account/endpoints'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { push } from '@zdb/contract/desk/push/endpoints'
import { menuItem, owner } from '../../../test/people.ts'
import { aNotificationSetting, aPush, openAlertsOf } from '../../../test/pushes.ts'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { aPage, openConsole } from '../../../test/render.tsx'
import { leave } from '#core/browser/leave.ts'
import { useFeed } from '#core/realtime/feed.ts'
import { useRead } from '#core/http/query.tsx'
import { useSession, type Me } from '#core/session/session.ts'
import { chooseTheme } from '#core/browser/theme-choice.ts'
import { setSound, useVoice } from '#core/alerts/sound.ts'
import { Shell } from './shell.tsx'
import { routes } from '../routes.tsx'

vi.mock('socket.io-client', () => ({
  io: () => ({
    active: true,
    io: { on: () => undefined },
    on: () => undefined,
    off: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}))

const places = [
  'home',
  'receive_order/index',
  'netorder/new_index',
  'transfer_order/index',
  'setting/account/safe/loginpass',
  'setting/print/print_receipt',
  'ticket/lists',
]
const titles: Readonly<Record<string, string>> = {
  home: '工作台',
  netorder: '网单',
  receive_order: '接单',
  transfer_order: '转单',
}

const Here = () => <p>{useRead(account.me).data?.merchant_name}的页面</p>

const pages = [...places.map((path) => aPage(path, Here)), ...routes]

const menu = Object.entries(titles).map(([index, title]) => {
  const target = places.find((place) => place.startsWith(`${index}/`))
  return menuItem(index, title, target ? [menuItem(target, `${title}管理`)] : [])
})

beforeEach(() => {
  serve(account.me, owner)
  serve(alerts.open, openAlertsOf([]))
  serve(push.missed, { items: [], latest: '0', unread: 0 })
  serve(push.notificationSetting, aNotificationSetting())
})

const visit = async (at: string, me: Me = owner) => {
  const console = openConsole(pages, { at, me, menu, Shell })
  await screen.findByText(/花间小筑的页面|^页面不存在/)
  return console
}

test.each([
  ['receive_order/index', '请输入接单单号/收货人信息'],
  ['netorder/new_index', '请输入网单单号/收货人信息'],
  ['transfer_order/index', '请输入转单单号/收货人手机号'],
])('in %s the search box asks %s and searches in all states', async (target, placeholder) => {
  const { address } = await visit(target)
  await userEvent.type(screen.getByPlaceholderText(placeholder), '  T 1001&x  {Enter}')
  await waitFor(() => expect(address()).toBe(`/console/${target}?status=all&keyword=T+1001%26x`))
})

test('an empty search does nothing', async () => {
  const { address } = await visit('netorder/new_index')
  await userEvent.type(screen.getByRole('searchbox'), '   {Enter}')
  expect(address()).toBe('/console/netorder/new_index')
})

test('other sections have no search box', async () => {
  await visit('home')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('the top bar lists the sections, the side bar the pages of the present one', async () => {
  await visit('netorder/new_index')
  const sections = within(screen.getByRole('navigation', { name: '主菜单' })).getAllByRole('link')
  expect(sections.map(({ textContent }) => textContent)).toEqual(Object.values(titles))
  const side = within(screen.getByRole('navigation', { name: '网单' })).getByRole('link', { name: '网单管理' })
  expect(side.getAttribute('aria-current')).toBe('page')
})

test('the side bar stays with the store that one looks at', async () => {
  const place = 'platform_shops/receive_setting'
  const section = menuItem('store', '门店', [
    menuItem(place, '接单开通'),
    menuItem('setting/shop/credit', '诚信保证金'),
  ])
  openConsole([aPage(place, Here)], { at: `${place}?sid=7`, me: owner, menu: [section], Shell })
  await screen.findByText(/花间小筑的页面/)
  const side = within(screen.getByRole('navigation', { name: '门店' }))
  expect(side.getByRole('link', { name: '诚信保证金' }).getAttribute('href')).toBe('/console/setting/shop/credit?sid=7')
})

test('the user menu shows the name, and leads to the password, to help and out', async () => {
  const { address } = await visit('home')
  await userEvent.click(screen.getByRole('button', { name: '用户菜单：林老板' }))
  const items = screen.getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['修改密码', '帮助工单', '安全退出'])
  await userEvent.click(screen.getByRole('menuitem', { name: '修改密码' }))
  await waitFor(() => expect(address()).toBe('/console/setting/account/safe/loginpass?status=2'))
})

test('without a name the user menu shows the mobile', async () => {
  await visit('home', { ...owner, name: '' })
  expect(screen.getByRole('button', { name: '用户菜单：138****2210' })).toBeTruthy()
})

test('the user menu works with the keyboard alone', async () => {
  await visit('home')
  serve(account.signOut, { jumpUri: '/' })
  const button = screen.getByRole('button', { name: /用户菜单/ })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('修改密码'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('修改密码'))
  await userEvent.keyboard('{End}{Enter}')
  await waitFor(() => expect(leave.to).toHaveBeenCalledWith('/'))
})

test.each([
  ['setting/print/print_receipt', { menu: false, footer: false, toolbar: false }],
  ['ticket/lists', { menu: true, footer: true, toolbar: false }],
  ['404', { menu: true, footer: false, toolbar: false }],
  ['home', { menu: true, footer: true, toolbar: true }],
])('%s shows of the shell %o', async (at, parts) => {
  await visit(at)
  expect({
    menu: screen.queryByRole('navigation', { name: '主菜单' }) !== null,
    footer: screen.queryByRole('navigation', { name: '站点链接' }) !== null,
    toolbar: screen.queryByRole('complementary', { name: '侧边工具' }) !== null,
  }).toEqual(parts)
})

test('without a public site nothing leads there; the agreement and the policy are our own pages', async () => {
  await visit('home')
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs.filter((href) => !href?.startsWith('/console/') && !href?.startsWith('#'))).toEqual([])
  expect(hrefs).toEqual(expect.arrayContaining(['/console/about/agreement.html', '/console/about/privacy.html']))
})

test('the side toolbar leads to help, the guide, feedback and a ticket', async () => {
  const site = document.createElement('meta')
  site.name = 'site'
  site.content = '/'
  document.head.append(site)
  await visit('home')
  const links = within(screen.getByRole('complementary', { name: '侧边工具' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['帮助中心', '/help/items'],
    ['新手指引', '/special/novice_guide.html'],
    ['意见反馈', '/help/issue'],
    ['提交工单', '/console/ticket/create'],
  ])
  site.remove()
})

test('the bell counts what is unread and lists it newest first', async () => {
  await visit('home')
  serve(push.read, null)
  const read = { ...aPush(1, '昨天的订单'), read: true }
  act(() => useFeed.setState({ list: [aPush(3, '刚来的订单'), aPush(2, '稍早的订单'), read], unread: 120 }))
  const bell = screen.getByRole('button', { name: '消息提醒，120条未读' })
  expect(bell.textContent).toBe('99+')
  expect(document.title).toBe('(99+) 页面 - 转单宝 · 好单不等人')
  await userEvent.click(bell)
  const drawer = within(await screen.findByRole('dialog', { name: '消息提醒' }))
  const rows = drawer.getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('刚来的订单'),
    expect.stringContaining('稍早的订单'),
    expect.stringContaining('昨天的订单'),
  ])
  expect(drawer.getAllByRole('img', { name: '未读' })).toHaveLength(2)
  await userEvent.click(drawer.getByRole('button', { name: '全部已读' }))
  expect(drawer.queryByRole('img', { name: '未读' })).toBeNull()
  expect(callsOf(push.read)[0]?.body).toEqual({ up_to: '3' })
})

test('an empty bell says what will come', async () => {
  await visit('home')
  await userEvent.click(screen.getByRole('button', { name: '消息提醒' }))
  expect(await screen.findByText('还没有消息，新的订单和售后会出现在这里')).toBeTruthy()
})

test('the voice can be switched off and on', async () => {
  act(() => setSound(true))
  await visit('home')
  const voice = screen.getByRole('switch', { name: '语音提醒' })
  await userEvent.click(voice)
  expect(useVoice.getState().sound).toBe(false)
  expect(voice.getAttribute('aria-checked')).toBe('false')
  await userEvent.keyboard('{Alt>}m{/Alt}')
  expect(useVoice.getState().sound).toBe(true)
})

test('a theme that was chosen is drawn and remembered', async () => {
  await visit('home')
  await userEvent.click(screen.getByRole('button', { name: '外观' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: '深色' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('zdb.theme')).toBe('dark')
  act(() => chooseTheme('auto'))
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('the question mark shows the keys, but not while one is typing', async () => {
  await visit('netorder/new_index')
  await userEvent.type(screen.getByRole('searchbox'), '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('searchbox').blur()
  await userEvent.keyboard('?')
  expect(within(await screen.findByRole('dialog', { name: '快捷键' })).getByText('搜索订单')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '知道了' }))
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('a lost network is said under the top bar, and its return asks everything again', async () => {
  await visit('home')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('网络异常，请检查您的网络')).toBeTruthy()
  const before = callsOf(account.me).length
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText('网络异常，请检查您的网络')).toBeNull()
  await waitFor(() => expect(callsOf(account.me).length).toBe(before + 1))
})

test('a start that failed says why and can be tried again', async () => {
  openConsole(pages, { at: 'home', menu, Shell })
  await screen.findByText(/花间小筑的页面/)
  act(() => useSession.setState({ phase: 'failed', trouble: '连接服务器失败' }))
  expect(screen.getByRole('alert').textContent).toContain('连接服务器失败')
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

test('on a phone the main menu stands below, and 更多 lists every page', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
  const { address } = await visit('receive_order/index')
  const bar = screen.getByRole('navigation', { name: '主菜单' })
  expect(
    within(bar)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['工作台', '网单', '接单'])
  expect(within(bar).getByRole('link', { name: '接单' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(within(bar).getByRole('button', { name: '更多' }))
  const sheet = await screen.findByRole('navigation', { name: '全部页面' })
  await userEvent.click(within(sheet).getByRole('link', { name: '转单管理' }))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: '全部页面' })).toBeNull())
  expect(address()).toBe('/console/transfer_order/index')
})

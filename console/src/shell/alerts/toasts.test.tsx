import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { pages } from '@zdb/contract/pages'
import { announce } from '#core/alerts/announcing.ts'
import { useFeed, type Push } from '#core/realtime/feed.ts'
import { useToasts } from '#core/alerts/toasts.ts'
import { menuItem, owner } from '../../../test/people.ts'
import { aPush } from '../../../test/pushes.ts'
import { aPage, openConsole } from '../../../test/render.tsx'
import { AlertsDrawer } from './drawer/alerts-drawer.tsx'
import { Toasts } from './toasts.tsx'

const menu = [
  menuItem(pages.delivery.path, '配送详情', [], true),
  menuItem(pages.transferOrder.path, '转单详情', [], true),
]

const Here = () => (
  <>
    <p>工作台</p>
    <Toasts />
    <AlertsDrawer tab="messages" />
  </>
)

const visit = async () => {
  const there = [pages.delivery.path, pages.transferOrder.path].map((path) => aPage(path, () => <p>到了</p>))
  const view = openConsole([aPage('home', Here), ...there], { menu })
  await screen.findByText('工作台')
  return view
}

afterEach(() => useToasts.setState({ list: [] }))

const toasts = () => [...screen.getByRole('region', { name: '新消息' }).children]

let last = 0
const ride = (sn: string, words: string, by?: string): Push => {
  const push = aPush((last += 1), words, {
    type: 7,
    event: 'riderProgress',
    voice_should_play: 0,
    params: JSON.stringify({ delivery_sn: sn, sn: 'O1', status: 30, by }),
  })
  return { ...push, message: { ...push.message, title: '骑手已取货，配送中' } }
}
const cake = '天河城店 蛋糕：骑手周文斌已取货，配送中'

test('a toast says what happened in the words of the shop, and opens it', async () => {
  const { address } = await visit()
  act(() => announce([ride('D1', cake)]))
  expect(screen.getByRole('region', { name: '新消息' }).textContent).toContain(`骑手已取货，配送中${cake}`)
  await userEvent.click(screen.getByRole('link', { name: cake }))
  await waitFor(() => expect(address()).toBe('/console/logistics/detail?sn=D1'))
  expect(useToasts.getState().list).toEqual([])
})

test('what happened stands above, of which order below, and nothing is said twice', async () => {
  await visit()
  const push = aPush((last += 1), '国贸店 红玫瑰：订单已取消', {
    event: 'receivedWithdrawn',
    identity: 2,
    params: '{"sn":"T8"}',
  })
  act(() => announce([{ ...push, message: { ...push.message, title: '订单已取消' } }]))
  expect(toasts()[0]?.textContent).toBe('订单已取消国贸店 红玫瑰')
})

test('news of one kind are one toast, and nobody is told what they did themselves', async () => {
  await visit()
  const flowers = '国贸店 红玫瑰：骑手李强已取货，配送中'
  act(() => announce([ride('D2', cake), ride('D3', flowers), ride('D4', '国贸店 百合：骑手已取货，配送中', owner.id)]))
  expect(toasts().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(`^骑手已取货，配送中2 条${flowers}${cake}`),
  ])
  const news = screen.getByRole('region', { name: '新消息' })
  await userEvent.click(within(news).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(toasts()).toEqual([]))
})

test('a row of the bell opens what it tells of; what is not this person’s to open is only words', async () => {
  act(() =>
    useFeed.setState({
      list: [
        aPush(90, '国贸店 红玫瑰：门店已接单', { event: 'sentTaken', identity: 1, params: '{"sn":"T7"}' }),
        aPush(91, '美团外卖 #3：买家催单', { event: 'onlineUrged', params: '{"online_sn":"O9"}' }),
      ],
      unread: 2,
    }),
  )
  const { address } = await visit()
  expect(screen.queryByRole('link', { name: '美团外卖 #3：买家催单' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: '国贸店 红玫瑰：门店已接单' }))
  await waitFor(() => expect(address()).toBe('/console/transfer_order/detail/T7'))
})

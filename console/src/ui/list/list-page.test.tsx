import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ListPage, type ListAnswer } from './list-page.tsx'
import type { Reading } from '../page/loaded.tsx'

type Order = { sn: string }
const idle = { error: null, isFetching: false, refetch: () => undefined }

const page = (rows: Partial<Reading<ListAnswer<Order>>>, onPage = vi.fn<(page: number) => void>()) => {
  render(
    <ListPage
      label="订单"
      rows={{ ...idle, data: undefined, ...rows }}
      keyOf={({ sn }) => sn}
      columns={[{ title: '单号', render: ({ sn }) => sn }]}
      page={3}
      onPage={onPage}
      empty={{ reason: '今天还没有订单', action: <a href="/new">去下单</a> }}
    />,
  )
  return onPage
}

test('before the first answer the shape of the list is shown', () => {
  page({ isFetching: true })
  expect(screen.getByRole('status', { name: '加载中' })).toBeTruthy()
})

test('an empty list says why, and what to do', () => {
  page({ data: { items: [], total: 0, page_size: 20 } })
  expect(screen.getByText('今天还没有订单')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去下单' })).toBeTruthy()
})

test('a failed list says what went wrong and can be asked again', async () => {
  const refetch = vi.fn<() => void>()
  page({ error: new Error('请求超时'), refetch })
  expect(screen.getByRole('alert').textContent).toContain('请求超时')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('old rows stay in sight when refreshing them fails', () => {
  page({ data: { items: [{ sn: 'T1' }], total: 1, page_size: 20 }, error: new Error('连接服务器失败') })
  expect(screen.getByRole('cell', { name: 'T1' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('连接服务器失败')
})

test('rows of another question can be read and not pressed until the new ones are there', () => {
  page({ data: { items: [{ sn: 'T1' }], total: 1, page_size: 20 }, isFetching: true, isPlaceholderData: true })
  expect(screen.getByRole('table', { hidden: true }).closest('[inert]')).not.toBeNull()
})

test('refreshed rows stay in use', () => {
  page({ data: { items: [{ sn: 'T1' }], total: 1, page_size: 20 }, isFetching: true })
  expect(screen.getByRole('table').closest('[inert]')).toBeNull()
})

test('pages are turned one by one, or straight to the last', async () => {
  const turned = page({ data: { items: [{ sn: 'T1' }], total: 199, page_size: 20 } })
  expect(screen.getByText('共 199 条')).toBeTruthy()
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('3')
  await userEvent.click(screen.getByRole('button', { name: '上一页' }))
  await userEvent.click(screen.getByRole('button', { name: '下一页' }))
  await userEvent.click(screen.getByRole('button', { name: '第 10 页' }))
  expect(turned.mock.calls).toEqual([[2], [4], [10]])
})

test('a page past the end says so and leads back', async () => {
  const turned = page({ data: { items: [], total: 30, page_size: 20 } })
  expect(screen.getByText('这一页没有内容了')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '回到第一页' }))
  expect(turned).toHaveBeenCalledWith(1)
})

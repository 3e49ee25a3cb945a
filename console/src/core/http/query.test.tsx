import { useState } from 'react'
import { expect, test } from 'vitest'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as z from 'zod'
import { account } from '@zdb/contract/people/account/endpoints'
import { area, post } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { owner } from '../../../test/people.ts'
import { aStore } from '../../../test/channels.ts'
import { callsOf, refuse, respond, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import { useFilter, whole } from '../router/filter.ts'
import { refresh, useRead, useSend } from './query.tsx'

const { pay } = area('finance', {
  pay: post('/api.v2/pay', {
    about: '付款',
    body: z.object({ sn: z.string() }),
    result: z.null(),
    once: true,
    allow: 'signedIn',
  }),
})

const PayButton = () => {
  const { send, pending } = useSend(pay)
  return (
    <button type="button" aria-busy={pending} onClick={() => void send({ body: { sn: 'T1' } })}>
      付款
    </button>
  )
}

const TwoRows = () => {
  const { send } = useSend(pay)
  const [paid, setPaid] = useState<string[]>([])
  const press = async (sn: string) => {
    const { ok } = await send({ body: { sn } })
    if (ok) setPaid((before) => [...before, sn])
  }
  return (
    <>
      {['T1', 'T2'].map((sn) => (
        <button key={sn} type="button" onClick={() => void press(sn)}>
          付款{sn}
        </button>
      ))}
      <p>已付{paid.join()}</p>
    </>
  )
}

const keys = () => callsOf(pay).map(({ headers }) => headers.get('idempotency-key'))

test('a money button under way cannot be pressed again', async () => {
  const answer = Promise.withResolvers<null>()
  serve(pay, () => answer.promise)
  showPage(PayButton)
  const button = await screen.findByRole('button', { name: '付款' })
  await userEvent.tripleClick(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(callsOf(pay)).toHaveLength(1)
  answer.resolve(null)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
})

test('while one row is under way the next is not mistaken for it', async () => {
  const slow = Promise.withResolvers<null>()
  serve(pay, ({ body }) => ((body as { sn: string }).sn === 'T1' ? slow.promise : null))
  showPage(TwoRows)
  await userEvent.click(await screen.findByRole('button', { name: '付款T1' }))
  await userEvent.click(screen.getByRole('button', { name: '付款T2' }))
  expect(await screen.findByText('已付T2')).toBeTruthy()
  slow.resolve(null)
  expect(await screen.findByText('已付T2,T1')).toBeTruthy()
  expect(callsOf(pay).map(({ body }) => body)).toEqual([{ sn: 'T1' }, { sn: 'T2' }])
})

test('a press repeated because no answer came is the same press; a new press has a new key', async () => {
  respond(pay, () => Promise.reject(new TypeError('failed to fetch')))
  showPage(PayButton)
  const button = await screen.findByRole('button', { name: '付款' })
  await userEvent.click(button)
  await screen.findByText('连接服务器失败')
  serve(pay, null)
  await userEvent.click(button)
  await waitFor(() => expect(callsOf(pay)).toHaveLength(2))
  await userEvent.click(button)
  await waitFor(() => expect(callsOf(pay)).toHaveLength(3))
  const [first, second, third] = keys()
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

const fields = { page: whole(1) }

const StoreNames = () => {
  const [{ page }, setFilter] = useFilter(fields)
  const list = useRead(stores.list, { query: { page } })
  return (
    <>
      <p>{list.error ? list.error.message : (list.data?.items.map(({ name }) => name).join() ?? '加载中')}</p>
      <button type="button" onClick={() => setFilter({ page: 2 })}>
        下一页
      </button>
    </>
  )
}

const storeOf = (name: string) => ({
  items: [aStore('1', name)],
  total: 40,
  page: 1,
  page_size: 20,
})

test('old rows stay in sight while the next page loads', async () => {
  const second = Promise.withResolvers<ReturnType<typeof storeOf>>()
  serve(stores.list, ({ query }) => (query.page === '2' ? second.promise : storeOf('国贸店')))
  showPage(StoreNames)
  await screen.findByText('国贸店')
  await userEvent.click(screen.getByRole('button', { name: '下一页' }))
  await waitFor(() => expect(callsOf(stores.list)).toHaveLength(2))
  expect(screen.getByText('国贸店')).toBeTruthy()
  second.resolve(storeOf('望京店'))
  await screen.findByText('望京店')
})

test('a read that is refused says why', async () => {
  refuse(stores.list, { code: 40003, message: '您暂无访问的权限，请联系主账户授权！' })
  showPage(StoreNames)
  await waitFor(() => expect(screen.getAllByText('您暂无访问的权限，请联系主账户授权！')).toHaveLength(2))
})

const MyName = () => useRead(account.me).data?.name ?? '加载中'

test('a refreshed line is asked again, and nothing else', async () => {
  let name = '林老板'
  serve(account.me, () => ({ ...owner, name }))
  showPage(MyName)
  await screen.findByText('林老板')
  await refresh(stores.list)
  expect(callsOf(account.me)).toHaveLength(1)
  name = '林总'
  await refresh(account.me)
  await screen.findByText('林总')
})

test('what happens while the first answer is under way is asked for after it', async () => {
  const first = Promise.withResolvers<ReturnType<typeof storeOf>>()
  const answers = [first.promise, storeOf('新开的店')]
  serve(stores.list, () => answers.shift() ?? storeOf('?'))
  showPage(StoreNames)
  await waitFor(() => expect(callsOf(stores.list)).toHaveLength(1))
  const asked = refresh(stores.list)
  first.resolve(storeOf('国贸店'))
  await asked
  await screen.findByText('新开的店')
  expect(callsOf(stores.list)).toHaveLength(2)
})

test('however fast news come, what they were asked for is shown, and they are asked for together', async () => {
  const answers = [storeOf('国贸店')]
  const slow = [
    Promise.withResolvers<ReturnType<typeof storeOf>>(),
    Promise.withResolvers<ReturnType<typeof storeOf>>(),
  ]
  serve(stores.list, () => answers.shift() ?? slow[callsOf(stores.list).length - 2]?.promise ?? storeOf('?'))
  showPage(StoreNames)
  await screen.findByText('国贸店')
  const first = refresh(stores.list)
  await waitFor(() => expect(callsOf(stores.list)).toHaveLength(2))
  const others = Promise.all([refresh(stores.list), refresh(stores.list), refresh(stores.list)])
  slow[0]?.resolve(storeOf('望京店'))
  await first
  await screen.findByText('望京店')
  await waitFor(() => expect(callsOf(stores.list)).toHaveLength(3))
  slow[1]?.resolve(storeOf('新开的店'))
  await others
  await screen.findByText('新开的店')
  expect(callsOf(stores.list)).toHaveLength(3)
})

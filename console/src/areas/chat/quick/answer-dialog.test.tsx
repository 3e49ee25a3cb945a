import { expect, test } from 'vitest'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { codes } from '@zdb/contract/codes'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { callsOf, refuse } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { OrderCard } from '../history/bubbles/order-card.tsx'

type CardNow = WireResult<typeof chat.orderCard>

const order = {
  source_merchant: '100',
  source_myself: 1,
  order_sn: 'T1',
  order_amount: '80.00',
  delivery_date: '2026-11-18',
  delivery_time: '14:00-15:00',
  areainfo: '北京 朝阳区',
  address: '光华路2号',
  order_status: 20,
  order_status_zh: '待配送',
  goods_total: 1,
  goods_items: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '', item_total: 1 }],
  revision: 3,
} satisfies CardNow['sent']

const offer = (price: string): CardNow => ({
  sent: order,
  now: order,
  changed: false,
  changes: [],
  quick: {
    quick_id: '9',
    kind: 'offerPrice',
    state: 'open',
    state_zh: '待您答复',
    actions: ['accept', 'decline'],
    terms: { price, note: '进口花材' },
    lines: [{ field: 'order_amount', label: '价格', before: '80.00元', after: `${price}元` }],
  },
})

const showOffer = (price: string) =>
  showPage(() => <OrderCard card={{ type: 'quick', order, title: '改价' }} state={offer(price)} />)

test('an offer stands in the card and in the question, and what was seen is what is agreed to', async () => {
  refuse(chat.actQuick, codes.termsChanged)
  showOffer('800.00')
  const card = await screen.findByRole('article')
  await waitFor(() => expect(card.textContent).toContain('价格：80.00元 → 800.00元'))
  await userEvent.click(screen.getByRole('button', { name: '同意' }))
  const dialog = await screen.findByRole('dialog', { name: '同意' })
  expect(dialog.textContent).toContain('价格：80.00元 → 800.00元')
  expect(dialog.textContent).toMatch(/需多付\D*720\.00/)
  await userEvent.type(within(dialog).getByLabelText(/支付密码/), '246810')
  await userEvent.click(within(dialog).getByRole('button', { name: '同意' }))
  await waitFor(() =>
    expect(callsOf(chat.actQuick)[0]?.body).toMatchObject({
      action: 'accept',
      price: '800.00',
      revision: 3,
      pay_password: '246810',
      note: '',
    }),
  )
  expect(await screen.findByText(codes.termsChanged.message)).toBeTruthy()
})

test('where nothing more is paid no password is asked for', async () => {
  showOffer('70.00')
  await userEvent.click(await screen.findByRole('button', { name: '同意' }))
  const dialog = await screen.findByRole('dialog', { name: '同意' })
  expect(dialog.textContent).toContain('80.00元 → 70.00元')
  expect(within(dialog).queryByLabelText(/支付密码/)).toBeNull()
})

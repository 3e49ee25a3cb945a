import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { refuse, serve } from '../../../../test/fake-server.ts'
import { anOnlineDetail } from '../../../../test/online-orders.ts'
import { showPage } from '../../../../test/render.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'

test('an invoice that cannot be read is not written over; once it is read it can be changed', async () => {
  const order = anOnlineDetail({ invoice: { title: '花间小筑', tax_no: '91110000', email: '' } })
  refuse(onlineOrders.detail, codes.busy)
  showPage(() => <InvoiceDialog order={order} onClose={() => undefined} />, { at: 'netorder/new_index' })
  const dialog = within(await screen.findByRole('dialog', { name: '发票信息' }))
  expect(await dialog.findByText(codes.busy.message)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: '保存' })).toBeNull()
  serve(onlineOrders.detail, order)
  await userEvent.click(dialog.getByRole('button', { name: '重试' }))
  const form = within(await screen.findByRole('dialog', { name: '发票信息' }))
  expect(await form.findByDisplayValue('花间小筑')).toBeTruthy()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEvent, fireEvent } from '@testing-library/react'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { serve } from '../../../../test/fake-server.ts'
import { imPort } from '../state/port.ts'
import { aMessage, fakeChat, forgetChat } from '../test/fake-chat.ts'
import { composer, openTalk, showDrawer } from '../test/show-drawer.tsx'
import { sendFiles } from './send-files.ts'

vi.mock('./send-files.ts', () => ({ sendFiles: vi.fn(() => Promise.resolve()) }))

beforeEach(() => {
  serve(transferOrders.trade, { items: [], items_total: { trading: 0, finish: 0, all: 0 }, total_page: 0 })
})

afterEach(async () => {
  await imPort()?.logout()
  forgetChat()
})

const picture = new File(['x'], 'image.png', { type: 'image/png' })

test.each([
  ['a picture is sent', ['Files'], true],
  ['a picture of a page is sent', ['text/html', 'Files'], true],
  ['a file from the desk is sent, though its name comes along', ['text/plain', 'Files'], true],
  ['cells of a sheet are words, though their picture comes along', ['text/plain', 'text/html', 'Files'], false],
])('pasted, %s', async (_, types, isSent) => {
  fakeChat([aMessage(1)])
  showDrawer()
  await openTalk()
  const field = await composer()
  const paste = createEvent.paste(field, { clipboardData: { types, files: [picture] } })
  fireEvent(field, paste)
  expect(paste.defaultPrevented).toBe(isSent)
  expect(vi.mocked(sendFiles).mock.calls.at(-1)?.[1]).toEqual(isSent ? [picture] : undefined)
  vi.mocked(sendFiles).mockClear()
})

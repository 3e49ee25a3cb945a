import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deskAudit } from '@zdb/contract/platform/audit/endpoints'
import { colleagues } from '@zdb/contract/platform/colleagues/endpoints'
import { callsOf, serve } from '@zdb/console/test/fake-server.ts'
import { manager, openDesk, reviewer } from '../../test/desk.tsx'
import { aLine } from '../../test/merchant-files.ts'

test('lines say who, what, why, before and after, and from where; older ones come when asked for', async () => {
  serve(colleagues.list, [])
  serve(deskAudit.list, { items: [aLine()], next: '70', total: 1_000 })
  openDesk('/audit', manager)
  const list = within(await screen.findByRole('list', { name: '操作记录' }))
  const line = list.getAllByRole('listitem')[0]?.textContent
  expect(line).toContain('客服小张 平台 操作 结束商家的登录')
  expect(line).toContain('登录数 2 → 无')
  expect(line).toContain('Chrome · Windows · 10.0.0.7')
  expect(list.getByRole('link', { name: '暖阳花店' }).getAttribute('href')).toBe('/operator/merchants/12')
  expect(screen.getByText('1000 条以上')).toBeTruthy()
  serve(deskAudit.list, { items: [aLine({ id: '5', look: true, what: '商家页面', changes: [] })], next: '', total: 2 })
  await userEvent.click(screen.getByRole('button', { name: '更早的记录' }))
  expect(await list.findByText(/商家页面/)).toBeTruthy()
  expect(callsOf(deskAudit.list).at(-1)?.query).toEqual({ cursor: '70' })
})

test('filters stand in the address; who does not manage is offered no colleagues', async () => {
  serve(deskAudit.list, { items: [], next: '', total: 0 })
  openDesk('/audit?kind=look&merchant=12&from=2026-11-01', reviewer)
  expect(await screen.findByText('没有符合条件的记录')).toBeTruthy()
  expect(callsOf(deskAudit.list)[0]?.query).toEqual({ kind: 'look', merchant: '12', from: '2026-11-01' })
  expect(screen.queryByRole('combobox', { name: '平台人员' })).toBeNull()
  expect(callsOf(colleagues.list)).toHaveLength(0)
})

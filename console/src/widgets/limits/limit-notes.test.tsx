import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession, type Limit } from '#core/session/session.ts'
import { clerk } from '../../../test/people.ts'
import { showPage } from '../../../test/render.tsx'
import { LimitNotes } from './limit-notes.tsx'

const limit: Limit = {
  type: 'jiedan',
  reason: '多次迟到',
  until: '2026-11-20 12:00:00',
  until_paid: false,
  route: 'ticket/create',
}

test('a limit without a penalty leads everybody to a ticket', async () => {
  useSession.setState({ limits: [limit] })
  showPage(() => <LimitNotes />, { me: clerk() })
  expect(await screen.findByText('2026-11-20 12:00 解除')).toBeTruthy()
  const way = screen.getByRole('link', { name: '有异议，提交工单' })
  expect(way.getAttribute('href')).toBe('/console/ticket/create')
})

test('one of a penalty leads to it, whoever may read penalties', async () => {
  useSession.setState({ limits: [{ ...limit, route: 'setting/rules/detail/7' }] })
  const { unmount } = showPage(() => <LimitNotes />)
  expect(await screen.findByRole('link', { name: '去处理或申诉' })).toBeTruthy()
  unmount()
  showPage(() => <LimitNotes />, { me: clerk() })
  expect(screen.queryByRole('link')).toBeNull()
})

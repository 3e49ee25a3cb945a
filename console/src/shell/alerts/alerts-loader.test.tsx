import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AlertsLoader } from './alerts-loader.tsx'

vi.mock('./live-alerts.tsx', () => {
  throw new Error('it did not come')
})

test('alerts that could not be loaded are missed by somebody: the shell says so', async () => {
  render(<AlertsLoader dock={null} />)
  expect((await screen.findByRole('alert')).textContent).toContain('消息提醒没有加载成功，收不到新订单')
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
})

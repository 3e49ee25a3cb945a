import { expect, test, vi } from 'vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { messageOf } from '../engine/own/wire.ts'
import type { ImMessage } from '../engine/port.ts'
import { aMessage } from '../test/fake-chat.ts'
import { Viewer } from './viewer.tsx'

const picture = (sequence: number): ImMessage => {
  const image = { url: `/${sequence}.jpg`, width: 100, height: 100, size: 1 }
  const payload = { uuid: '', imageFormat: 'jpg', imageInfoArray: [image] }
  return { ...messageOf(aMessage(sequence, { flow: 'out' })), type: 'TIMImageElem', payload }
}

test('a picture that was opened on its way keeps its place among the others once it has arrived', async () => {
  const [first, arrived] = [picture(1), picture(2)]
  const onItsWay: ImMessage = { ...arrived, ID: arrived.random, sequence: 0, status: 'unSend' }
  const show = vi.fn()
  render(<Viewer message={onItsWay} pictures={[first, arrived]} onShow={show} onClose={() => undefined} />)
  expect(await screen.findByText('图片 2/2')).toBeTruthy()
  expect(screen.getByRole('button', { name: '下一张' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: '上一张' }))
  expect(show).toHaveBeenCalledWith(first)
})

test('a picture that is not among the others has no neighbours', async () => {
  render(<Viewer message={picture(9)} pictures={[picture(1)]} onShow={vi.fn()} onClose={() => undefined} />)
  expect((await screen.findByRole('button', { name: '下一张' })).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: '上一张' }).getAttribute('aria-disabled')).toBe('true')
})

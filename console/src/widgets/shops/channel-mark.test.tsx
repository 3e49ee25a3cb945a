import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { channels } from '@zdb/contract/channels/channel-shops/channels'
import { providers } from '@zdb/contract/couriers/delivery/couriers'
import { ChannelMark } from './channel-mark.tsx'
import { markDrawingOf } from './mark-drawings.ts'

test('every sales channel and every courier has a drawn sign', () => {
  const names = [...channels, ...Object.values(providers)].map(({ name }) => name)
  expect(names.filter((name) => markDrawingOf(name) === undefined)).toEqual([])
})

test('a sign says its name once, and one that nobody has drawn shows its letters', () => {
  const { container } = render(<ChannelMark channel={channels[0]} />)
  expect(screen.getByRole('img', { name: channels[0].name }).textContent).toBe('')
  expect(container.querySelector('path')).not.toBeNull()
  render(<ChannelMark channel={{ name: '新来的', mark: '新', colour: '#475569' }} named />)
  expect(screen.getByText('新')).toBeTruthy()
  expect(screen.getByText('新来的')).toBeTruthy()
})

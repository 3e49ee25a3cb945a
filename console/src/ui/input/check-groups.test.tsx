import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CheckGroups } from './check-groups.tsx'

const groups = [{ group: '花艺', items: ['鲜花', '绿植', '花篮'].map((name) => ({ name, label: name })) }]

const Chooser = ({ most }: { most?: number }) => {
  const [value, setValue] = useState<readonly string[]>([])
  return <CheckGroups groups={groups} {...(most === undefined ? {} : { most })} value={value} onChange={setValue} />
}

const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a group takes all of it at once', async () => {
  render(<Chooser />)
  await userEvent.click(tick('花艺'))
  expect(['鲜花', '绿植', '花篮'].map((name) => tick(name).checked)).toEqual([true, true, true])
})

test('where only so many may be chosen no group takes more, and the next cannot be ticked', async () => {
  render(<Chooser most={2} />)
  expect(screen.queryByRole('checkbox', { name: '花艺' })).toBeNull()
  await userEvent.click(tick('鲜花'))
  await userEvent.click(tick('花篮'))
  expect(['鲜花', '绿植', '花篮'].map((name) => tick(name).disabled)).toEqual([false, true, false])
  await userEvent.click(tick('花篮'))
  expect(tick('绿植').disabled).toBe(false)
})

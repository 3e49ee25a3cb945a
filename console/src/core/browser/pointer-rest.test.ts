import { expect, test } from 'vitest'
import { pointerRests } from './pointer-rest.ts'

test('what appears by itself waits for the end of a press and its click', async () => {
  const order: string[] = []
  window.addEventListener('click', () => order.push('click'), { once: true })
  await pointerRests()
  window.dispatchEvent(new Event('pointerdown'))
  const shown = pointerRests().then(() => order.push('shown'))
  await Promise.resolve()
  expect(order).toEqual([])
  window.dispatchEvent(new Event('pointerup'))
  window.dispatchEvent(new Event('click'))
  await shown
  expect(order).toEqual(['click', 'shown'])
})

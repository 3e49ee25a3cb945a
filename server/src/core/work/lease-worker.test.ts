import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { drain } from './lease-worker.ts'

const log = pino({ level: 'silent' })

test('work is done when woken, all of it, and looked for when nobody wakes', async () => {
  let lying = 5
  const takes: number[] = []
  const take = async (): Promise<number> => {
    const taken = Math.min(2, lying)
    lying -= taken
    takes.push(taken)
    return taken
  }
  const work = drain(take, { name: 'test', everyMs: 30, lanes: 1, log })
  await vi.waitFor(() => expect(lying).toBe(0))
  expect(takes.slice(0, 4)).toEqual([2, 2, 1, 0])
  lying = 1
  await vi.waitFor(() => expect(lying).toBe(0))
  await work.stop()
  lying = 1
  work.wake()
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(lying).toBe(1)
})

test('one piece that hangs holds up nobody else, a failure is not the end, and a stop waits for what is begun', async () => {
  let turn = 0
  let free: () => void = () => undefined
  const hanging = new Promise<void>((resolve) => (free = resolve))
  const done: string[] = []
  const take = async (): Promise<number> => {
    turn += 1
    if (turn === 1) {
      await hanging
      done.push('slow')
    } else if (turn === 2) throw new Error('broken')
    else if (turn < 6) done.push('quick')
    return 0
  }
  const work = drain(take, { name: 'test', everyMs: 20, lanes: 2, log })
  await vi.waitFor(() => expect(done).toContain('quick'))
  expect(done).not.toContain('slow')
  const stopped = work.stop()
  free()
  await stopped
  expect(done).toContain('slow')
})
